// Counts statements by kind: running, waiting, and finished by outcome.
import { Busy, Cancelled, LimitExceeded } from './engine.ts';
import { STATEMENT_KINDS, type StatementKind } from './limits.ts';

export const OUTCOMES = ['done', 'memory', 'time', 'busy', 'cancelled', 'failed'] as const;
/** memory, time: ended by a limit. busy: gave up in the queue. cancelled: the caller no longer waited. */
export type Outcome = (typeof OUTCOMES)[number];

export interface Tally {
  underWay: Record<StatementKind, number>;
  waiting: number;
  ended: Record<StatementKind, Record<Outcome, number>>;
  /** Total running time of finished statements, in seconds. */
  seconds: Record<StatementKind, number>;
}

export function openTally(): Tally {
  const ofEach = <T>(value: () => T) =>
    Object.fromEntries(STATEMENT_KINDS.map((kind) => [kind, value()])) as Record<StatementKind, T>;
  const noOutcomes = () => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return {
    underWay: ofEach(() => 0),
    waiting: 0,
    ended: ofEach(noOutcomes),
    seconds: ofEach(() => 0),
  };
}

/** Counts a statement. `queued` waits in the queue, then calls `running` with the work. */
export async function counted<T>(
  tally: Tally,
  kind: StatementKind,
  queued: (running: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  let isWaiting = true;
  tally.waiting++;
  const stopWaiting = () => {
    if (isWaiting) tally.waiting--;
    isWaiting = false;
  };
  const running = async <R>(work: () => Promise<R>): Promise<R> => {
    stopWaiting();
    tally.underWay[kind]++;
    const began = performance.now();
    return work().finally(() => {
      tally.underWay[kind]--;
      tally.seconds[kind] += (performance.now() - began) / 1000;
    });
  };
  try {
    const answer = await queued(running);
    tally.ended[kind].done++;
    return answer;
  } catch (error) {
    tally.ended[kind][outcomeOf(error)]++;
    throw error;
  } finally {
    stopWaiting();
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof LimitExceeded) return error.limit;
  if (error instanceof Busy) return 'busy';
  return error instanceof Cancelled ? 'cancelled' : 'failed';
}
