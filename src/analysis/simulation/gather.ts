// Collects the evidence of a simulation with a few queries, one after the other.
import { createHash } from 'node:crypto';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS } from '../../domain/time.ts';
import { NO_CROWDS } from '../../metrics/evidence/crowds.ts';
import { countDays, countMarkedSides, fingerprintSessions } from '../../metrics/evidence/cube.ts';
import { countLoss, type LossRow } from '../../metrics/evidence/loss.ts';
import {
  countAfterError,
  countMoves,
  countOutside,
  countStepDays,
  sampleCompleted,
} from '../../metrics/evidence/moves.ts';
import { SAMPLED_SESSIONS_MAX } from '../../metrics/evidence/sample.ts';
import { countEpisodes, countStays } from '../../metrics/evidence/stays.ts';
import { NO_COUNTS, summarize } from '../../metrics/period/summaries.ts';
import type { Sessions } from '../../sessions/ask.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import { askSound, LEFT_OUT } from '../../sessions/sound.ts';
import { countStandouts } from '../../sessions/standouts.ts';
import type { Store } from '../../store/engine.ts';
import { weeksOf } from '../memo/cells.ts';
import { episodesOf, excessOfErrors } from '../memo/episodes.ts';
import { lossOf } from '../memo/health.ts';
import { instantsOf } from '../memo/input.ts';
import type { SimulationInput, SimulationOrder } from './input.ts';
import { levelsOf } from './levels.ts';

/** Weeks for the spread between weeks and for the backtest. */
const WEEKS_MAX = 52;
const COMPLETED_SAMPLED = 5_000;
/** A model is fitted to at least this many days, even if the level changed more recently. */
const DAYS_MIN = 14;

/** The input that does not depend on the changes; cached while a slider is moved. */
export type Fitted = Pick<
  SimulationInput,
  | 'marked'
  | 'moves'
  | 'open'
  | 'unplaced'
  | 'days'
  | 'weeks'
  | 'times'
  | 'lossOfEvents'
  | 'fingerprint'
  | 'dates'
  | 'isDeclared'
  | 'declared'
  | 'networks'
  | 'unknown'
>;

/** `step` is called between queries with the progress. It throws when the result is no longer needed. */
export async function gatherFitted(
  sessions: Sessions,
  org: Org,
  journey: Journey,
  { days, to, zone = 'UTC', countsMarked = false }: Pick<SimulationOrder, 'days' | 'to' | 'zone' | 'countsMarked'>,
  dates: readonly number[],
  now: number,
  step: (progress: number) => Promise<void>,
): Promise<Fitted> {
  const periodOf = (dates: Period) => instantsOf(dates, zone);
  const longest = periodOf({ from: to - Math.max(days, WEEKS_MAX * 7) * DAY_MS, to });
  const asked = await askSound(sessions, org, journey, { period: longest, filter: {}, now, countsMarked });
  const of = (dates: number) => ({ ...asked, zone, period: periodOf({ from: to - dates * DAY_MS, to }) });
  const isDeclared = asked.declarations.journeyIds.includes(journey.id);
  return gatherFrom(sessions.store, { of, days, to, dates, isDeclared, countsMarked }, journey, step);
}

interface FitQuestion {
  of(days: number): SessionsQuestion;
  days: number;
  to: number;
  dates: readonly number[];
  isDeclared: boolean;
  countsMarked: boolean;
}

async function gatherFrom(
  store: Store,
  { of, days, to, dates, isDeclared, countsMarked }: FitQuestion,
  journey: Journey,
  step: (progress: number) => Promise<void>,
): Promise<Fitted> {
  await step(0.2);
  const keys = journey.steps.map(({ stepKey }) => stepKey);
  const weeks = weeksOf(await countDays(store, of(WEEKS_MAX * 7), []), Math.floor(to / DAY_MS)).map(
    ({ day, reached, completed }) => ({ day, sessions: reached, completed }),
  );
  // Days before the last change of level describe a different journey, so they are left out.
  const since = levelsOf(weeks, dates).at(-1)?.[0]?.day ?? 0;
  const fitted = of(Math.max(DAYS_MIN, Math.min(days, Math.floor(to / DAY_MS) - since)));
  const sides = await countMarkedSides(store, { ...fitted, filter: {} }, LEFT_OUT);
  const [{ declared, unknown } = NO_COUNTS] = await summarize(store, fitted, [fitted.period]);
  const networks = await countStandouts(store, fitted);
  const moves = await countMoves(store, fitted, keys);
  await step(0.3);
  const outside = await countOutside(store, fitted, keys);
  const stepDays = await countStepDays(store, fitted, keys);
  await step(0.7);
  const times = await sampleCompleted(store, fitted, COMPLETED_SAMPLED);
  const seen = moves.reduce((sum, { from, times: sessions }) => (from === '' ? sum + sessions : sum), 0);
  const loss = await countLoss(store, fitted, sampleOf(seen));
  const print = await fingerprintSessions(store, fitted);
  await step(0.9);
  return {
    moves: moves.map((move) => ({ ...move, fromAgain: Boolean(move.fromAgain), toAgain: Boolean(move.toAgain) })),
    ...outside,
    days: stepDays,
    ...{ weeks, dates, isDeclared, declared, unknown, networks },
    marked: { counted: countsMarked, ...sides },
    times,
    lossOfEvents: lossSeen(loss),
    fingerprint: `sha256:${createHash('sha256')
      .update(JSON.stringify([print, keys]))
      .digest('hex')}`,
  };
}

/** The share of lost events, limited by the share of sessions with gaps, as in memos. */
function lossSeen(rows: readonly LossRow[]): number {
  const { loss, gapped } = lossOf(rows);
  return Math.min(loss ?? 0, gapped ?? 0);
}

/** Counts of the errors that error-text changes are about, measured as in memos. */
export async function gatherErrors(
  sessions: Sessions,
  org: Org,
  journey: Journey,
  { changes, days, to, zone = 'UTC', countsMarked = false }: SimulationOrder,
  now: number,
): Promise<SimulationInput['errors']> {
  const period = instantsOf({ from: to - days * DAY_MS, to }, zone);
  const asked = await askSound(sessions, org, journey, { period, filter: {}, now, countsMarked });
  const allSessions = { ...asked, zone };
  const span = { firstDay: Math.floor(to / DAY_MS) - days, days };
  const errors: SimulationInput['errors'][number][] = [];
  for (const change of changes) {
    if (change.type !== 'error_text') {
      errors.push(null);
      continue;
    }
    const { stepKey, fieldKey = '', errorType = '' } = change;
    const { withError, without } = await countAfterError(sessions.store, allSessions, { stepKey, fieldKey, errorType });
    const sample = sampleOf(withError + without);
    const question = { sessions: allSessions, steps: [stepKey], crowds: NO_CROWDS };
    const stays = withError === 0 ? [] : await countStays(sessions.store, question, sample);
    const episodes = withError === 0 ? [] : await countEpisodes(sessions.store, question, sample);
    const meant = episodes.filter(
      ({ field, code }) => (fieldKey === '' || field === fieldKey) && (errorType === '' || code === errorType),
    );
    const { value, standardError } = excessOfErrors(span, stays, [...episodesOf(meant, 'error', stepKey).values()]);
    errors.push({ withError, without, excess: { value, standardError } });
  }
  return errors;
}

const sampleOf = (seen: number) => ({ oneIn: Math.max(1, Math.ceil(seen / SAMPLED_SESSIONS_MAX)), seed: 0 });
