// Totals over all sessions of a journey: how many, completed, on mobile devices, how long, seen and left at which step.
import type { SessionTotals } from '../domain/metrics.ts';
import { addedSql, addUp, type Summed, sumOverDays } from '../sessions/rollups.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';
import { IS_COMPLETED, TOOK } from './ends.ts';
import {
  addCounts,
  countedTimes,
  type Percentiles,
  percentilesIf,
  roundedTime,
  type TimeCounts,
} from './percentiles.ts';
import { timesToComplete } from './period/summaries.ts';

interface Row extends Summed {
  /** 1: the row counts sessions that saw the step; 0: all sessions. */
  isStep: number;
  step: string;
  sessions: number;
  completed: number;
  abandoned: number;
  mobile: number;
  /** Where one statement answers, of all. */
  times?: Percentiles;
  /** Else, of all: rounded times of those that completed. */
  counts?: TimeCounts;
}

const BY_STEP = `SELECT place, unit, status, last, device, took, step, nth > 1 AS isStep
  FROM (
    SELECT place, unit, status, last, device, ${TOOK} AS took,
      arrayPushFront(arrayFilter(key -> has({stepKeys:Array(String)}, key), seen), '') AS keys
    FROM sessions
  ) ARRAY JOIN keys AS step, arrayEnumerate(keys) AS nth`;
const COUNTS = `count() AS sessions, countIf(${IS_COMPLETED}) AS completed,
  countIf(NOT ${IS_COMPLETED} AND last = step) AS abandoned, countIf(device = 'mobile') AS mobile`;
const ADDED_COUNTS = addedSql(['sessions', 'completed', 'abandoned', 'mobile']);

/** Steps by the given keys. A session is one row for itself and one for each step that it saw. */
export async function sessionTotals(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<SessionTotals> {
  const answer = await sumOverDays<Row>(store, question, [question.period], {
    name: 'all and steps',
    sql: (whole) =>
      whole
        ? `SELECT place, unit, isStep, step, ${COUNTS}, ${percentilesIf('took', 'NOT isStep AND took >= 0')} AS times
           FROM (${BY_STEP}) GROUP BY place, unit, isStep, step`
        : `SELECT place, unit, isStep, step, ${ADDED_COUNTS}, ${countedTimes('rounded', 'completed')}
           FROM (
             SELECT place, unit, isStep, step, if(isStep, 0, ${roundedTime('took')}) AS rounded, ${COUNTS}
             FROM (${BY_STEP}) GROUP BY place, unit, isStep, step, rounded
           ) AS part GROUP BY place, unit, isStep, step`,
    params: { stepKeys },
    merge: (some) => addUp(some, ['isStep', 'step'], { counts: addCounts }),
  });
  const [rows = []] = answer.rows;
  const all = rows.find(({ isStep }) => !isStep);
  const steps = rows.filter(({ isStep }) => isStep);
  const [times] = answer.isWhole
    ? [{ medianMs: all?.times?.[0] ?? null }]
    : await timesToComplete(store, question, [question.period], [{ completed: all?.completed ?? 0 }], [all?.counts]);
  return {
    ...{ sessions: all?.sessions ?? 0, completed: all?.completed ?? 0, mobile: all?.mobile ?? 0 },
    medianDurationMs: times?.medianMs ?? 0,
    reached: new Map(steps.map(({ step, sessions }) => [step, sessions])),
    abandoned: new Map(steps.filter(({ abandoned }) => abandoned > 0).map(({ step, abandoned }) => [step, abandoned])),
  };
}
