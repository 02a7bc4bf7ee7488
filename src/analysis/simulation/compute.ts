// Computes a simulation from its evidence: a refusal, or ceilings, forecast and sensitivity. Pure: equal input gives equal bytes.
import { createHash } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import { DRAWS_MAX, MODEL_VERSION } from '../../domain/simulation.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { sayCertainty } from '../certainty-words.ts';
import { instantsOf } from '../memo/input.ts';
import { besideMarked, sayMarked } from '../memo/marked.ts';
import { quantile } from '../statistics/score.ts';
import { shareByBlocks } from '../statistics/share.ts';
import { assumptionsOf } from './assumptions.ts';
import { backtest, weeklySpread } from './backtest.ts';
import { type Effect, effectOf, rhoUnknown } from './changes.ts';
import { ceilingOf, type Forecast, type ForecastQuestion, forecast, reproducedCompletion } from './forecast.ts';
import type { SimulationInput } from './input.ts';
import { judgingOf } from './judging.ts';
import { buildModel, type Model, meanProbabilities } from './model.ts';
import { countsOf, reasonsToRefuse } from './refusal.ts';
import { breakEven, varianceShares } from './sensitivity.ts';
import { timesOf } from './times.ts';
import { type ForecastSpeech, forecastSpeech, headlineOf } from './words.ts';

const WEEK_DAYS = 7;
/** The expected traffic is the median of this many weeks. */
const TRAFFIC_WEEKS = 8;
const HISTOGRAM_BINS = 40;
/** A median gain beyond this share of the completions is larger than most published tests found. */
const LARGE_GAIN = 0.1;

/** A forecast in one language: English where none is named. */
export const computeSimulation = (input: SimulationInput, language: Language = 'en'): SimulationResult =>
  forecastFrom(input)(language);

/** Computes a forecast's numbers once; the returned function words them in any language. */
export function forecastFrom(input: SimulationInput): (language: Language) => SimulationResult {
  const { order, journey } = input;
  const keys = journey.steps.map(({ stepKey }) => stepKey);
  const deff = designEffects(input);
  const model = buildModel(input.moves, keys, (stepKey) => deff.get(stepKey) ?? 1);
  const fitted = instantsOf({ from: order.to - order.days * DAY_MS, to: order.to }, order.zone ?? 'UTC');
  const about = {
    ...{ from: toIso(fitted.from), to: toIso(fitted.to) },
    ...(order.zone !== undefined && { timezone: order.zone }),
    ...{ sessions: model.sessions, completed: model.completed },
    ...{
      open: input.open,
      unplaced: input.unplaced,
      strata: model.strata.map(({ name, sessions }) => ({ name, sessions })),
    },
    ...{ fingerprint: input.fingerprint, modelVersion: MODEL_VERSION },
    observedCompletion: model.sessions === 0 ? null : model.completed / model.sessions,
    reproducedCompletion: model.sessions === 0 ? null : reproducedCompletion(model),
    deff: keys.map((stepKey) => ({ stepKey, value: deff.get(stepKey) ?? 1 })),
  };
  const errorsOf = new Map(order.changes.map((change, at) => [change, input.errors[at] ?? undefined]));
  const effects = order.changes.map((change) =>
    effectOf(change, { learned: input.learned, errors: (one) => errorsOf.get(one) }),
  );
  const beliefs = effects.map(({ belief }) => belief ?? null);
  const dates = input.dates ?? [];
  const past = backtest(input.weeks, dates);
  const reasons = reasonsToRefuse(input, model, order.to);
  const spoken = (say: ForecastSpeech) => ({
    ...{ model: about, ...markedOf(input, say), ...certaintyOf(input, model, say), backtest: past, beliefs },
    assumptions: assumptionsOf(input, say),
  });
  if (reasons.length > 0) {
    return (language) => {
      const say = forecastSpeech[language];
      const refusal = { reasons: reasons.map((reason) => ({ ...reason, text: reason.text(say) })) };
      const headline = headlineOf(null, refusal, say);
      return rounded({ status: 'refused', headline, ...spoken(say), ceiling: null, result: null, refusal });
    };
  }
  const perWeek = order.sessionsPerWeek ?? sessionsPerWeek(input);
  const sessions = perWeek * order.horizonWeeks * placedShare(input, model);
  const spread = weeklySpread(input.weeks, dates);
  const question: ForecastQuestion = {
    ...{ model, effects, rho: rhoUnknown(order.rho.low, order.rho.high), sessions },
    shockSd: (spread.sd * spread.factor * (past?.widenedBy ?? 1)) / Math.sqrt(order.horizonWeeks),
    seed: order.seed ?? seedOf(input),
    ...{ draws: order.draws, drawsMax: order.quick ? order.draws : Math.max(order.draws, DRAWS_MAX) },
  };
  const found = forecast(question);
  const ceiling = ceilingsOf(input, model, effects, sessions);
  const weekly = { sessions: sessions / order.horizonWeeks, shock: spread.sd * spread.factor * (past?.widenedBy ?? 1) };
  const result = resultOf(input, question, found, weekly);
  return (language) => {
    const say = forecastSpeech[language];
    const headline = headlineOf({ ceiling, result, weeks: order.horizonWeeks }, null, say);
    return rounded({ status: 'ready', headline, ...spoken(say), ceiling, result, refusal: null });
  };
}

function markedOf(input: SimulationInput, say: ForecastSpeech): Pick<SimulationResult, 'marked'> {
  const marked = besideMarked(input);
  return marked === undefined ? {} : { marked: { ...marked, said: sayMarked(marked, 'forecast', say)[0] ?? null } };
}

function certaintyOf(
  input: SimulationInput,
  model: Model,
  { language }: ForecastSpeech,
): Pick<SimulationResult, 'certainty'> {
  const certainty = sayCertainty(model, input, language);
  return certainty === undefined ? {} : { certainty };
}

/** Design effect of each step: the variance of its loss between weeks, relative to binomial variance. */
function designEffects({ days }: SimulationInput): Map<string, number> {
  const weeks = new Map<string, Map<number, [left: number, reached: number]>>();
  for (const { day, step, reached, left } of days) {
    const ofStep = weeks.get(step) ?? new Map<number, [number, number]>();
    weeks.set(step, ofStep);
    const week = Math.floor(day / WEEK_DAYS);
    const [wasLeft, wasReached] = ofStep.get(week) ?? [0, 0];
    ofStep.set(week, [wasLeft + left, wasReached + reached]);
  }
  return new Map(
    [...weeks].map(([step, ofStep]) => {
      const blocks = [...ofStep].sort(([a], [b]) => a - b).map(([, sums]) => sums);
      return [step, blocks.length < 2 ? 1 : shareByBlocks(blocks).designEffect];
    }),
  );
}

const placedShare = ({ open, unplaced }: SimulationInput, { sessions }: Model): number =>
  sessions / Math.max(1, sessions + open + unplaced);

function sessionsPerWeek({ weeks }: SimulationInput): number {
  const recent = weeks.slice(-TRAFFIC_WEEKS).map(({ sessions }) => sessions);
  return quantile(Float64Array.from(recent).sort(), 0.5) || 0;
}

/** A seed from the request and the evidence, so that equal requests get equal results. */
function seedOf({ order, fingerprint }: SimulationInput): number {
  const { seed: _, ...asked } = order;
  return createHash('sha256')
    .update(JSON.stringify([asked, fingerprint, MODEL_VERSION]))
    .digest()
    .readUInt32BE();
}

/** Upper bounds in completions over the horizon. They do not depend on assumed effects. */
function ceilingsOf(input: SimulationInput, model: Model, effects: readonly Effect[], sessions: number) {
  const steps = [...new Set(effects.flatMap((effect) => effect.steps))];
  const left = steps.reduce((sum, stepKey) => sum + countsOf(input, stepKey).left, 0);
  const rows = model.strata.map((stratum) => meanProbabilities(stratum));
  const hard = (sessions * left) / model.sessions;
  // The model smooths the counts and may exceed them slightly.
  return { hard, conditional: Math.min(hard, sessions * ceilingOf(model, effects, rows)) };
}

function resultOf(
  input: SimulationInput,
  question: ForecastQuestion,
  found: Forecast,
  weekly: { sessions: number; shock: number },
) {
  const { order, times: timed } = input;
  const { sessions } = question;
  const extras = Float64Array.from(found.extras).sort();
  const before = Float64Array.from(found.before).sort();
  const after = Float64Array.from(found.before, (rate, at) => rate + (found.gains[at] ?? 0)).sort();
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanGain = mean(found.gains);
  const rateAfter = mean(before) + meanGain;
  const rescued = Math.max(0, meanGain) / (rateAfter || 1);
  const times = timesOf(timed, question.effects, rescued, sessions * rateAfter);
  const steps = [...new Set(question.effects.flatMap((effect) => effect.steps))];
  const lost = steps.map((stepKey) => countsOf(input, stepKey));
  const [leftHere, lostMs] = [
    lost.reduce((sum, one) => sum + one.left, 0),
    lost.reduce((sum, one) => sum + one.lostMs, 0),
  ];
  const hours = (seconds: number) => seconds / 3_600;
  const extra = mean(found.extras);
  return {
    draws: found.draws,
    seed: found.seed,
    sessions,
    completions: {
      extra: {
        ...{ mean: extra, ...quantilesOf(extras) },
        probabilityPositive: extras.filter((value) => value > 0).length / extras.length,
      },
      perWeek: extra / order.horizonWeeks,
      rateBefore: { mean: mean(before), ...quantilesOf(before) },
      rateAfter: { mean: rateAfter, ...quantilesOf(after) },
    },
    time: times && {
      ...{ medianBefore: times.medianBefore, medianAfter: times.medianAfter },
      ...{ p90Before: times.p90Before, p90After: times.p90After },
    },
    hours: {
      noLongerLost: leftHere === 0 ? 0 : hours((Math.max(0, extra) * lostMs) / leftHere / 1_000),
      saved: hours((times?.saved ?? 0) * sessions * mean(before)),
      newlySpent: hours(Math.max(0, extra) * (times?.meanBefore ?? 0)),
    },
    breakEven: order.target === null ? null : breakEven(question, order.target),
    judging: judgingOf({ ...weekly, rate: mean(before), gain: quantile(extras, 0.9) / Math.max(1, sessions) }),
    variance: varianceShares(question),
    histogram: histogramOf(extras),
    mcse: found.mcse,
    isLarge: quantile(extras, 0.5) > LARGE_GAIN * sessions * mean(before),
  };
}

const quantilesOf = (sorted: Float64Array) => ({
  q05: quantile(sorted, 0.05),
  q10: quantile(sorted, 0.1),
  q25: quantile(sorted, 0.25),
  q50: quantile(sorted, 0.5),
  q75: quantile(sorted, 0.75),
  q90: quantile(sorted, 0.9),
  q95: quantile(sorted, 0.95),
});

function histogramOf(sorted: Float64Array): { from: number; to: number; draws: number }[] {
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const width = (high - low) / HISTOGRAM_BINS || 1;
  const counts = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  for (const value of sorted) {
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor((value - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((draws, at) => ({ from: low + at * width, to: low + (at + 1) * width, draws }));
}

const DIGITS = 6;

/** Rounds to six digits, because JavaScript engines differ in the last bits of logarithms. */
function rounded<Value>(value: Value): Value {
  const round = (one: unknown): unknown => {
    if (typeof one === 'number') return Number.isInteger(one) ? one : Number(one.toPrecision(DIGITS));
    if (Array.isArray(one)) return one.map(round);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, round(member)]));
  };
  return round(value) as Value;
}
