// Collects what a simulation is computed from: a few questions, one after the other.
import { createHash } from 'node:crypto';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS } from '../../domain/time.ts';
import { countWeeks, fingerprintSessions } from '../../metrics/evidence/cube.ts';
import { countLoss } from '../../metrics/evidence/loss.ts';
import {
  countAfterError,
  countMoves,
  countOutside,
  countStepDays,
  sampleCompleted,
} from '../../metrics/evidence/moves.ts';
import { SAMPLED_SESSIONS_MAX } from '../../metrics/evidence/sample.ts';
import { askSessions, type Sessions } from '../../sessions/ask.ts';
import { withSessionsFolded } from '../../sessions/folds.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { LEFT_OUT } from '../gather.ts';
import { instantsOf } from '../memo/input.ts';
import type { SimulationInput, SimulationOrder } from './input.ts';

/** Weeks that the spread between weeks is learned from, and that the backtest goes back. */
const WEEKS_MAX = 52;
const COMPLETED_SAMPLED = 5_000;

/** What does not depend on the changes: kept while somebody moves a slider. */
export type Fitted = Pick<
  SimulationInput,
  'moves' | 'open' | 'unplaced' | 'days' | 'weeks' | 'times' | 'lossOfEvents' | 'fingerprint'
>;

/** `step` is called between questions with the share done: it throws when nobody wants the answer any more. */
export async function gatherFitted(
  sessions: Sessions,
  org: Org,
  journey: Journey,
  { days, to, zone = 'UTC' }: Pick<SimulationOrder, 'days' | 'to' | 'zone'>,
  now: number,
  step: (progress: number) => Promise<void>,
): Promise<Fitted> {
  const periodOf = (dates: Period) => instantsOf(dates, zone);
  const longest = periodOf({ from: to - Math.max(days, WEEKS_MAX * 7) * DAY_MS, to });
  const asked = await askSessions(sessions, org, [journey.id], about(longest, now));
  return withSessionsFolded(sessions.store, { ...asked, zone }, (folded) => {
    const of = (dates: number) => ({ ...folded, period: periodOf({ from: to - dates * DAY_MS, to }) });
    return gatherFrom(sessions.store, { fitted: of(days), year: of(WEEKS_MAX * 7) }, journey, step);
  });
}

async function gatherFrom(
  store: Store,
  { fitted, year }: Record<'fitted' | 'year', SessionsQuestion>,
  journey: Journey,
  step: (progress: number) => Promise<void>,
): Promise<Fitted> {
  await step(0.2);
  const keys = journey.steps.map(({ stepKey }) => stepKey);
  const moves = await countMoves(store, fitted, keys);
  await step(0.3);
  const outside = await countOutside(store, fitted, keys);
  const stepDays = await countStepDays(store, fitted, keys);
  await step(0.5);
  const weeks = await countWeeks(store, year);
  await step(0.7);
  const times = await sampleCompleted(store, fitted, COMPLETED_SAMPLED);
  const seen = moves.reduce((sum, { from, times: sessions }) => (from === '' ? sum + sessions : sum), 0);
  const loss = await countLoss(store, fitted, { oneIn: Math.max(1, Math.ceil(seen / SAMPLED_SESSIONS_MAX)), seed: 0 });
  const print = await fingerprintSessions(store, fitted);
  await step(0.9);
  const [sent, arrived] = [total(loss, 'sent'), total(loss, 'arrived')];
  return {
    moves: moves.map((move) => ({ ...move, fromAgain: Boolean(move.fromAgain), toAgain: Boolean(move.toAgain) })),
    ...outside,
    days: stepDays,
    weeks: weeks.map(({ sessions: all, completed }) => ({ sessions: all, completed })),
    times,
    lossOfEvents: sent === 0 ? 0 : 1 - arrived / sent,
    fingerprint: `sha256:${createHash('sha256')
      .update(JSON.stringify([print, keys]))
      .digest('hex')}`,
  };
}

const about = (period: Period, now: number) => ({ period, filter: { withoutMarks: LEFT_OUT }, now });

const total = (rows: readonly { sent: number; arrived: number }[], member: 'sent' | 'arrived') =>
  rows.reduce((sum, row) => sum + row[member], 0);

/** The errors that changes of error texts are about. */
export async function gatherErrors(
  sessions: Sessions,
  org: Org,
  journey: Journey,
  { changes, days, to, zone = 'UTC' }: SimulationOrder,
  now: number,
): Promise<SimulationInput['errors']> {
  const period = instantsOf({ from: to - days * DAY_MS, to }, zone);
  const question = await askSessions(sessions, org, [journey.id], about(period, now));
  const errors: SimulationInput['errors'][number][] = [];
  for (const change of changes) {
    if (change.type !== 'error_text') errors.push(null);
    else {
      const { stepKey, fieldKey = '', errorType = '' } = change;
      errors.push(await countAfterError(sessions.store, question, { stepKey, fieldKey, errorType }));
    }
  }
  return errors;
}
