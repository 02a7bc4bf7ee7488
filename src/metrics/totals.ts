// What all sessions of a journey amount to: how many, completed, on mobile devices, how long, seen and left at which step.
import type { SessionTotals } from '../domain/metrics.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';

interface Row {
  sessions: number;
  completed: number;
  mobile: number;
  medianDurationMs: number | null;
  reachedKeys: string[];
  reachedCounts: number[];
  abandonedKeys: string[];
  abandonedCounts: number[];
}

/** Steps by the given keys. */
export async function sessionTotals(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<SessionTotals> {
  const [row] = await store.query<Row>(
    `${withSessions(question)}
     SELECT
       count() AS sessions,
       countIf(isNotNull(completion)) AS completed,
       countIf(device = 'mobile') AS mobile,
       quantileExactInclusiveOrNullIf(0.5)(assumeNotNull(completion) - start, isNotNull(completion)) AS medianDurationMs,
       sumMap(configured, arrayMap(key -> toUInt64(1), configured)) AS reached,
       sumMapIf([toString(last)], [toUInt64(1)], isNull(completion) AND has(configured, last)) AS abandoned,
       reached.1 AS reachedKeys, reached.2 AS reachedCounts, abandoned.1 AS abandonedKeys, abandoned.2 AS abandonedCounts
     FROM (
       SELECT start, completion, device, last, arrayIntersect(seen, {stepKeys:Array(String)}) AS configured FROM sessions
     )`,
    { ...sessionsParams(question), stepKeys },
  );
  if (!row) throw new Error('the event store answered no row');
  return {
    sessions: row.sessions,
    completed: row.completed,
    mobile: row.mobile,
    medianDurationMs: row.medianDurationMs ?? 0,
    reached: toMap(row.reachedKeys, row.reachedCounts),
    abandoned: toMap(row.abandonedKeys, row.abandonedCounts),
  };
}

const toMap = (keys: readonly string[], counts: readonly number[]) =>
  new Map(keys.map((key, position) => [key, counts[position] ?? 0]));
