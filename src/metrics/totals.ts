// Totals over all sessions of a journey: how many, completed, on mobile devices, how long, seen and left at which step.
import type { SessionTotals } from '../domain/metrics.ts';
import { addUp, type Summed, sumOverDays } from '../sessions/rollups.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';
import { DURATION, IS_COMPLETED } from './ends.ts';
import { type Percentiles, percentilesIf } from './percentiles.ts';
import { timesToComplete } from './period/summaries.ts';

interface Row extends Summed {
  /** 1: the row counts sessions that saw the step; 0: all sessions. */
  isStep: number;
  step: string;
  sessions: number;
  completed: number;
  abandoned: number;
  mobile: number;
  times?: Percentiles;
}

/** Steps by the given keys. A session is one row for itself and one for each step that it saw. */
export async function sessionTotals(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<SessionTotals> {
  const answer = await sumOverDays<Row>(store, question, [question.period], {
    name: 'all and steps',
    sql: (whole) => `
     SELECT place, unit, nth > 1 AS isStep, step, count() AS sessions, countIf(${IS_COMPLETED}) AS completed,
       countIf(NOT ${IS_COMPLETED} AND last = step) AS abandoned, countIf(device = 'mobile') AS mobile
       ${whole ? `, ${percentilesIf('assumeNotNull(took)', 'nth = 1 AND isNotNull(took)')} AS times` : ''}
     FROM (
       SELECT place, unit, status, last, device, ${DURATION} AS took,
         arrayPushFront(arrayFilter(key -> has({stepKeys:Array(String)}, key), seen), '') AS keys
       FROM sessions
     ) ARRAY JOIN keys AS step, arrayEnumerate(keys) AS nth
     GROUP BY place, unit, isStep, step`,
    params: { stepKeys },
    merge: (some) => addUp(some, ['isStep', 'step']),
  });
  const [rows = []] = answer.rows;
  const all = rows.find(({ isStep }) => !isStep);
  const steps = rows.filter(({ isStep }) => isStep);
  const [times] = answer.isWhole
    ? [{ medianMs: all?.times?.[0] ?? null }]
    : await timesToComplete(store, question, [question.period], [{ completed: all?.completed ?? 0 }]);
  return {
    ...{ sessions: all?.sessions ?? 0, completed: all?.completed ?? 0, mobile: all?.mobile ?? 0 },
    medianDurationMs: times?.medianMs ?? 0,
    reached: new Map(steps.map(({ step, sessions }) => [step, sessions])),
    abandoned: new Map(steps.filter(({ abandoned }) => abandoned > 0).map(({ step, abandoned }) => [step, abandoned])),
  };
}
