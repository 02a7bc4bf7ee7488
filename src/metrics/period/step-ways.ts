// One step in a period: how many sessions saw it, how long they stayed, how they came to it and went on from it, and how those that left
// it went. One statement, which reads each session once.
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { completedFrom, IS_UNKNOWN, leftFrom, openAt } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';
import { goesBack } from './paths.ts';

export interface StepTotals {
  /** All of the question, whether they saw the step or not. */
  sessions: number;
  reached: number;
  left: number;
  open: number;
  completed: number;
  /** The part of `left` that had sent the last step of the journey, and nothing answered. */
  unknown: number;
  /** ms; null when no visit of the step came to an end. */
  medianMs: number | null;
  /** The part of `left` that had gone from a configured step to one with a lower index. */
  leftAfterBack: number;
  attempted: number;
  blocked: number;
}

export interface StepWays extends StepTotals {
  /** Sessions whose stay on the step ended, by how long they stayed. */
  stays: DurationCounts;
  /** Sessions by the step before their first view of this one; '' stands for none. By sessions. */
  entries: { stepKey: string; sessions: number }[];
  /** Sessions by the step after their last view of this one; '' stands for none. By sessions. */
  exits: { stepKey: string; sessions: number }[];
  /** Sessions that left, by the reason of the drop-off signal that nothing follows; `none` without one. By sessions. */
  leaving: { reason: string; sessions: number }[];
}

/** Neighbours and reasons that are returned: those with the most sessions. */
const WAYS_MAX = 100;

interface Row extends Omit<StepTotals, 'medianMs'> {
  /** Bits of what a row is not grouped by: entry 8, exit 4, why 2, stayed 1. */
  mask: number;
  entry: string;
  exit: string;
  why: string;
  /** The class of the stay, in ms; -1 where it did not end. */
  stayed: number;
  times: Percentiles;
}
const BY = { entry: 7, exit: 11, why: 13, stayed: 14, nothing: 15 };

/** `stepKeys` are those of the configured steps, in index order. */
export async function stepWays(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<StepWays> {
  const here = '{stepKey:String}';
  const rows = await store.query<Row>(
    `${withSessions(question)}
     SELECT grouping(entry, exit, why, stayed) AS mask, entry, exit, why, stayed, count() AS sessions, countIf(has_seen) AS reached,
       countIf(has_left) AS left, countIf(is_open) AS open, countIf(has_completed) AS completed, countIf(has_left AND ${IS_UNKNOWN}) AS unknown,
       ${percentilesIf('stay', 'stay >= 0')} AS times, countIf(went_back) AS leftAfterBack,
       countIf(has_tried) AS attempted, countIf(was_stopped) AS blocked
     FROM (
       SELECT indexOf(steps, ${here}) AS first, first > 0 AS has_seen,
         length(steps) - indexOf(arrayReverse(steps), ${here}) + 1 AS final,
         if(first > 1, toString(steps[first - 1]), '') AS entry,
         if(has_seen AND final < length(steps), toString(steps[final + 1]), '') AS exit,
         ${leftFrom(here)} AS has_left, ${openAt(here)} AS is_open, ${completedFrom(here)} AS has_completed,
         certainty, if(has_left, toString(reason), '') AS why, has_left AND ${goesBack('steps')} AS went_back,
         if(has_seen, spent[indexOf(seen, ${here})], -1) AS stay, if(stay < 0, -1, ${durationClass('stay')}) AS stayed,
         arrayExists(one -> one.step = ${here}, attempts) AS has_tried,
         arrayExists(one -> one.step = ${here} AND one.blocked, attempts) AS was_stopped
       FROM sessions
     )
     GROUP BY GROUPING SETS ((), (entry), (exit), (why), (stayed))
     ORDER BY mask, if(mask = ${BY.why}, left, reached) DESC, entry, exit, why, stayed LIMIT ${WAYS_MAX} BY mask, stayed`,
    { ...sessionsParams(question), stepKey, stepKeys },
  );
  const by = (mask: number) => rows.filter((row) => row.mask === mask);
  return {
    ...totalsOf(by(BY.nothing)[0]),
    stays: new Map(by(BY.stayed).flatMap(({ stayed, sessions }) => (stayed < 0 ? [] : [[stayed, sessions]]))),
    entries: by(BY.entry).flatMap(({ reached, entry }) => (reached > 0 ? [{ stepKey: entry, sessions: reached }] : [])),
    exits: by(BY.exit).flatMap(({ reached, exit }) => (reached > 0 ? [{ stepKey: exit, sessions: reached }] : [])),
    leaving: by(BY.why).flatMap(({ left, why }) => (left > 0 ? [{ reason: why, sessions: left }] : [])),
  };
}

function totalsOf(row: Row | undefined): StepTotals {
  const counts = row ?? {
    sessions: 0,
    reached: 0,
    left: 0,
    open: 0,
    completed: 0,
    unknown: 0,
    leftAfterBack: 0,
    attempted: 0,
    blocked: 0,
  };
  const { sessions, reached, left, open, completed, unknown, leftAfterBack, attempted, blocked } = counts;
  return {
    ...{ sessions, reached, left, open, completed, unknown, leftAfterBack, attempted, blocked },
    medianMs: row?.times[0] ?? null,
  };
}
