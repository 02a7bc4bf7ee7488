// How long completed sessions of a period took: a histogram.

import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

/** Completed sessions by the lower bound (ms) of what they took. `bounds` ascend from 0. */
export async function countByDuration(
  store: Store,
  question: SessionsQuestion,
  bounds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await store.query<{ bound: number; sessions: number }>(
    `${withSessions(question)}
     SELECT roundDown(assumeNotNull(completion) - start, arrayMap(bound -> toInt64(bound), {bounds:Array(String)})) AS bound,
       count() AS sessions
     FROM sessions WHERE status = 'completed' GROUP BY bound`,
    { ...sessionsParams(question), bounds: bounds.map(String) },
  );
  return new Map(rows.map(({ bound, sessions }) => [bound, sessions]));
}
