// One step in a period: how many sessions saw it, how long they stayed, how they came to it and went on from it, and how those that left
// it went. One statement, which reads each session once.
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import { addUp, type Summed, sumOverDays } from '../../sessions/rollups.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { completedFrom, IS_UNKNOWN, leftFrom, openAt } from '../ends.ts';
import { type Percentiles, percentilesByKey, percentilesIf } from '../percentiles.ts';
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

interface Row extends Summed, Omit<StepTotals, 'medianMs'> {
  /** Bits of what a row is not grouped by: entry 8, exit 4, why 2, stayed 1. */
  mask: number;
  entry: string;
  exit: string;
  why: string;
  /** The class of the stay, in ms; -1 where it did not end. */
  stayed: number;
  times?: Percentiles;
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
  const periods = [question.period];
  const groups = ['entry', 'exit', 'why', 'stayed'] as const;
  const answer = await sumOverDays<Row>(store, question, periods, {
    name: 'step',
    sql: (whole) => `
     SELECT place, unit, grouping(${groups.join(', ')}) AS mask, ${groups.join(', ')}, count() AS sessions, countIf(has_seen) AS reached,
       countIf(has_left) AS left, countIf(is_open) AS open, countIf(has_completed) AS completed, countIf(has_left AND ${IS_UNKNOWN}) AS unknown,
       countIf(went_back) AS leftAfterBack, countIf(has_tried) AS attempted, countIf(was_stopped) AS blocked
       ${whole ? `, ${percentilesIf('stay', 'stay >= 0')} AS times` : ''}
     FROM (
       SELECT place, unit, indexOf(steps, ${here}) AS first, first > 0 AS has_seen,
         length(steps) - indexOf(arrayReverse(steps), ${here}) + 1 AS final,
         if(first > 1, toString(steps[first - 1]), '') AS entry,
         if(has_seen AND final < length(steps), toString(steps[final + 1]), '') AS exit,
         ${leftFrom(here)} AS has_left, ${openAt(here)} AS is_open, ${completedFrom(here)} AS has_completed,
         certainty, if(has_left, toString(reason), '') AS why, has_left AND ${goesBack('steps')} AS went_back,
         ${STAY} AS stay, if(stay < 0, -1, ${durationClass('stay')}) AS stayed,
         arrayExists(one -> one.step = ${here}, attempts) AS has_tried,
         arrayExists(one -> one.step = ${here} AND one.blocked, attempts) AS was_stopped
       FROM sessions
     )
     GROUP BY GROUPING SETS ((place, unit), ${groups.map((group) => `(place, unit, ${group})`).join(', ')})
     ${whole ? `ORDER BY mask, if(mask = ${BY.why}, left, reached) DESC, ${groups.join(', ')} LIMIT ${WAYS_MAX} BY mask, stayed` : ''}`,
    params: { stepKey, stepKeys },
    merge: (some) => addUp(some, ['mask', ...groups]),
  });
  const [rows = []] = answer.rows;
  /** Rows of a group that any of the counted sessions is in, those with the most first. */
  const by = (mask: number, name: 'entry' | 'exit' | 'why', counted: 'reached' | 'left') =>
    rows
      .filter((row) => row.mask === mask && row[counted] > 0)
      .sort((one, other) => other[counted] - one[counted] || (one[name] < other[name] ? -1 : 1))
      .slice(0, WAYS_MAX);
  const total = rows.find(({ mask }) => mask === BY.nothing);
  const times = answer.isWhole ? total?.times : await timesOn(store, question, stepKey, total?.sessions ?? 0);
  return {
    ...totalsOf(total, times),
    stays: new Map(
      rows.flatMap(({ mask, stayed, sessions }) => (mask !== BY.stayed || stayed < 0 ? [] : [[stayed, sessions]])),
    ),
    entries: by(BY.entry, 'entry', 'reached').map(({ reached, entry }) => ({ stepKey: entry, sessions: reached })),
    exits: by(BY.exit, 'exit', 'reached').map(({ reached, exit }) => ({ stepKey: exit, sessions: reached })),
    leaving: by(BY.why, 'why', 'left').map(({ left, why }) => ({ reason: why, sessions: left })),
  };
}

const STAY = 'if(has(seen, {stepKey:String}), spent[indexOf(seen, {stepKey:String})], -1)';

async function timesOn(store: Store, question: SessionsQuestion, stepKey: string, sessions: number) {
  const sql = `SELECT place, unit, '' AS key, ${STAY} AS ms FROM sessions WHERE ms >= 0`;
  const times = { name: 'step', sql, params: { stepKey } };
  const [found] = await percentilesByKey(store, question, [question.period], times, [sessions]);
  return found?.get('');
}

function totalsOf(row: Row | undefined, times: Percentiles | undefined): StepTotals {
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
    medianMs: times?.[0] ?? null,
  };
}
