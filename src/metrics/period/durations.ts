// How long completed sessions of a period took: a histogram.
import type { Store } from '../../store/engine.ts';
import { type VisitsQuestion, visitsParams, withVisits } from './visits.ts';

/** Completed sessions by the lower bound (ms) of what they took. `bounds` ascend from 0. */
export async function countByDuration(
  store: Store,
  question: VisitsQuestion,
  bounds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await store.query<{ bound: number; sessions: number }>(
    `${withVisits(question)}
     SELECT roundDown(assumeNotNull(completion) - start, arrayMap(bound -> toInt64(bound), {bounds:Array(String)})) AS bound,
       count() AS sessions
     FROM visits WHERE status = 'completed' GROUP BY bound`,
    { ...visitsParams(question), bounds: bounds.map(String) },
  );
  return new Map(rows.map(({ bound, sessions }) => [bound, sessions]));
}
