// How long completed sessions of a period took: a histogram.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

/** Completed sessions by the lower bound (ms) of what they took. `bounds` ascend from 0. */
export async function countByDuration(
  store: Store,
  question: SessionsQuestion,
  bounds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await store.query<{ bound: number; sessions: number }>(
    `${withFacts(question, 'duration')}
     SELECT roundDown(number, arrayMap(bound -> toInt64(bound), {bounds:Array(String)})) AS bound,
       sum(facts.sessions) AS sessions
     FROM facts GROUP BY bound HAVING sessions > 0`,
    { ...factsParams(question, 'duration'), bounds: bounds.map(String) },
  );
  return new Map(rows.map(({ bound, sessions }) => [bound, sessions]));
}
