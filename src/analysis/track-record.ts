// The track record of forecasts: an outcome is stored when a change ships, measured after four closed weeks, and summarised with all
// others.

import type { Artifact } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { type KeptOutcome, listDue, type NewOutcome, postponeOutcome, saveScore } from '../catalog/outcomes.ts';
import type { Language, Spoken } from '../domain/language.ts';
import type { Outcome, TrackRecord } from '../domain/simulation-outcome.ts';
import type { SimulationResult } from '../domain/simulation-result.ts';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import { inEveryLanguage, inLanguage } from '../language/spoken.ts';
import { NO_CROWDS } from '../metrics/evidence/crowds.ts';
import { countDays, countGrouped, listGroups } from '../metrics/evidence/cube.ts';
import type { Sessions } from '../sessions/ask.ts';
import { askSound } from '../sessions/sound.ts';
import { weeksOf } from './memo/cells.ts';
import { dateOf, instantOf, instantsOf, MATURE_MS, WEEKS_MAX } from './memo/input.ts';
import type { SimulationOrder } from './simulation/input.ts';
import { learnedFrom } from './simulation/learned.ts';
import { daysOfOutcome, type OutcomeInput, scoreOutcome } from './simulation/outcome.ts';
import { wilson } from './statistics/share.ts';

/** The outcome to store for a simulation whose change shipped on a date (its midnight in UTC, ms) of the zone. */
export function outcomeOf(simulation: Artifact, shippedAt: number, variant: string | null, zone: string): NewOutcome {
  const order = simulation.request as SimulationOrder;
  const { model, result } = inLanguage(simulation.result as Spoken<SimulationResult>, 'en');
  if (!result) throw new Error('a simulation without a forecast has no outcome');
  const { q10, q50, q90 } = result.completions.extra;
  const all = model.sessions + model.open + model.unplaced;
  return {
    ...{
      simulationId: simulation.id,
      orgId: simulation.orgId,
      journeyId: simulation.journeyId,
      title: simulation.title,
    },
    ...{ shippedAt: toIso(shippedAt).slice(0, 10), variant },
    dueAt: toIso(instantOf(daysOfOutcome(shippedAt).end, zone) + MATURE_MS),
    forecast: {
      ...{ changes: [...order.changes], horizonWeeks: order.horizonWeeks, q10, q50, q90, histogram: result.histogram },
      ...{ sessions: (result.sessions * all) / model.sessions, modelVersion: model.modelVersion },
    },
  };
}

/**
 * The reason why a change shipped on a date (its midnight in UTC, ms) cannot judge the forecast; else null. The change must not be older
 * than the forecast, and the weeks that judge it must not be over yet.
 */
export function canBeJudged(createdAt: string, shippedAt: number, now: number, zone: string): string | null {
  const [first, last] = [dateOf(Date.parse(createdAt), zone), dateOf(now, zone)];
  const text = (at: number) => toIso(at).slice(0, 10);
  if (shippedAt < first || shippedAt > last)
    return `must be a date from ${text(first)}, when it was forecast, to ${text(last)}`;
  const due = instantOf(daysOfOutcome(shippedAt).end, zone) + MATURE_MS;
  if (due <= now)
    return `must be given before ${text(due)}, when the weeks that judge the forecast are over: it would be chosen by what came of it`;
  return null;
}

/** Interval of attempts to measure an outcome that had too little data, and the last attempt after its change, in ms. */
const RETRY_MS = 14 * DAY_MS;
const RETRY_UP_TO_MS = 126 * DAY_MS;

/** Outcomes measured by one run; the next run continues. */
const MEASURED_MAX = 20;
const LANGUAGES_MAX = 10;
const VARIANTS_MAX = 10;

export interface Measuring {
  sessions: Sessions;
  catalog: Catalog;
  caughtUp(): Promise<void>;
  now: Clock;
}

/** Measures due outcomes. */
export async function scoreDue(engines: Measuring): Promise<void> {
  const due = await listDue(engines.catalog, MEASURED_MAX, engines.now);
  if (due.length > 0) await engines.caughtUp();
  for (const outcome of due) {
    const input = await gatherOutcome(engines, outcome);
    const said = inEveryLanguage((language) => scoreOutcome(input, language));
    const { status } = inLanguage(said, 'en');
    const [again, last] = [engines.now() + RETRY_MS, Date.parse(outcome.shippedAt) + RETRY_UP_TO_MS];
    if (status === 'not_measured' && again < last)
      await postponeOutcome(engines.catalog, outcome.simulationId, toIso(again));
    else await saveScore(engines.catalog, outcome.simulationId, said, engines.now);
  }
}

async function gatherOutcome({ sessions, catalog, now }: Measuring, outcome: KeptOutcome): Promise<OutcomeInput> {
  const { orgId, journeyId, variant, forecast } = outcome;
  const [org, journey] = [await findOrgById(catalog, orgId), await findJourneyById(catalog, orgId, journeyId)];
  const shippedAt = Date.parse(`${outcome.shippedAt}T00:00:00Z`);
  const { before, end } = daysOfOutcome(shippedAt);
  const ask = (from: number, to: number) => {
    const period = instantsOf({ from, to }, org.settings.timezone);
    return askSound(sessions, org, journey, { period, filter: {}, now: now() });
  };
  const allSessions = await ask(before, end);
  const groups = await listGroups(sessions.store, allSessions, LANGUAGES_MAX);
  const values = [...new Set([...(variant === null ? [] : [variant]), ...groups.variant.slice(0, VARIANTS_MAX)])];
  const steps = [...new Set(forecast.changes.map(({ stepKey }) => stepKey))];
  const question = { sessions: allSessions, steps, languages: groups.language, crowds: NO_CROWDS };
  const rows = await countGrouped(sessions.store, question, 'variant', values);
  const past = await countDays(sessions.store, await ask(shippedAt - WEEKS_MAX * 7 * DAY_MS, shippedAt), []);
  return {
    ...{ shippedAt, variant, forecast, rows },
    weeks: weeksOf(past, Math.floor(shippedAt / DAY_MS)).map(({ reached, completed }) => completed / reached),
  };
}

export function describeOutcome({ shippedAt, variant, dueAt, said }: KeptOutcome, language: Language): Outcome {
  const score = said && inLanguage(said, language);
  const base = { shippedAt, variant, due: dueAt, reason: null, method: null, caution: null };
  const unscored = { actual: null, crps: null, crpsNoChange: null, pit: null };
  const unknown = { ...unscored, inside50: null, inside80: null, inside95: null };
  if (score === null) return { ...base, ...unknown, status: 'waiting' };
  if (score.status === 'not_measured') return { ...base, ...unknown, status: 'not_measured', reason: score.reason };
  const { status, method, caution, actual, crps, crpsNoChange, pit } = score;
  const inside = (share: number) => Math.abs(pit - 0.5) <= share / 2;
  return {
    ...{ ...base, status, method, caution, actual, crps, crpsNoChange, pit },
    ...{ inside50: inside(0.5), inside80: inside(0.8), inside95: inside(0.95) },
  };
}

/** Scored forecasts needed to show the distribution of actual values over tenths of the forecasts. */
const PIT_MIN = 10;
const TENTHS = 10;

/** Keeps one of several forecasts of the same change, chosen independently of the outcome. */
function oncePerChange(outcomes: readonly KeptOutcome[]): KeptOutcome[] {
  const changes = new Map<string, KeptOutcome>();
  for (const one of outcomes) {
    const what = one.forecast.changes.map(({ type, stepKey }) => `${type} ${stepKey}`).sort();
    const key = JSON.stringify([one.journeyId, one.shippedAt, one.variant, what]);
    const known = changes.get(key);
    if (!known || one.simulationId < known.simulationId) changes.set(key, one);
  }
  return [...changes.values()];
}

/** The summary of all outcomes; the caller adds `simulations`, because it knows their names. */
export function summarise(all: readonly KeptOutcome[]): Omit<TrackRecord, 'simulations' | 'neverShipped'> {
  const outcomes = oncePerChange(all);
  const scored = outcomes.flatMap(({ score, forecast: { sessions } }) =>
    score?.status === 'scored' ? [{ ...score, sessions }] : [],
  );
  const held = (share: number) => {
    const inside = scored.filter(({ pit }) => Math.abs(pit - 0.5) <= share / 2).length;
    const { low, high } = wilson(inside, scored.length, 1.96);
    return { held: inside, of: scored.length, low, high };
  };
  const mean = (of: (one: (typeof scored)[number]) => number) =>
    scored.length === 0 ? null : scored.reduce((sum, one) => sum + of(one), 0) / scored.length;
  const crps = mean((one) => one.crps / one.sessions);
  const crpsNoChange = mean((one) => one.crpsNoChange / one.sessions);
  const tenths = Array.from(
    { length: TENTHS },
    (_, tenth) => scored.filter(({ pit }) => Math.min(TENTHS - 1, Math.floor(pit * TENTHS)) === tenth).length,
  );
  const learned = learnedFrom(outcomes);
  return {
    shipped: outcomes.length,
    waiting: outcomes.filter(({ score }) => score === null).length,
    notMeasured: outcomes.filter(({ score }) => score?.status === 'not_measured').length,
    scored: scored.length,
    coverage: scored.length === 0 ? null : { p50: held(0.5), p80: held(0.8), p95: held(0.95) },
    ...{ crps, crpsNoChange, skill: crps === null || !crpsNoChange ? null : 1 - crps / crpsNoChange },
    pit: scored.length < PIT_MIN ? null : tenths,
    learned: Object.entries(learned).flatMap(([type, belief]) => (belief ? [{ type, ...belief }] : [])),
  };
}
