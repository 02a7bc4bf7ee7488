// Totals over all sessions of a journey: sessions, completions, mobile share, durations, and views and exits by step.
import type { SessionTotals } from '../domain/metrics.ts';
import { ask, type Figure } from '../sessions/figure.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';
import { IS_COMPLETED, TOOK } from './ends.ts';

interface Row {
  /** 1: the row counts sessions that saw the step; 0: all sessions. */
  isStep: number;
  step: string;
  sessions: number;
  completed: number;
  abandoned: number;
  mobile: number;
}

/** Times are of all that completed. A session is one row for itself and one for each step that it saw. */
const ALL_AND_STEPS: Figure<Row> = {
  name: 'all and steps',
  columns: ['status', 'last', 'device', 'completion', 'start', 'seen'],
  of: `SELECT place, unit, status, last, device, step, nth > 1 AS isStep, if(isStep, -1, took) AS took
    FROM (
      SELECT place, unit, status, last, device, ${TOOK} AS took,
        arrayPushFront(arrayFilter(key -> has({stepKeys:Array(String)}, key), seen), '') AS keys
      FROM sessions
    ) ARRAY JOIN keys AS step, arrayEnumerate(keys) AS nth`,
  by: ['isStep', 'step'],
  counts: {
    sessions: 'count()',
    completed: `countIf(${IS_COMPLETED})`,
    abandoned: `countIf(NOT ${IS_COMPLETED} AND last = part.step)`,
    mobile: `countIf(device = 'mobile')`,
  },
  times: 'took',
};

/** Steps by the given keys. */
export async function sessionTotals(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<SessionTotals> {
  const [rows = []] = await ask(store, question, [question.period], ALL_AND_STEPS, { params: { stepKeys } });
  const all = rows.find(({ isStep }) => !isStep);
  const steps = rows.filter(({ isStep }) => isStep);
  return {
    ...{ sessions: all?.sessions ?? 0, completed: all?.completed ?? 0, mobile: all?.mobile ?? 0 },
    medianDurationMs: all?.medianMs ?? 0,
    reached: new Map(steps.map(({ step, sessions }) => [step, sessions])),
    abandoned: new Map(steps.filter(({ abandoned }) => abandoned > 0).map(({ step, abandoned }) => [step, abandoned])),
  };
}
