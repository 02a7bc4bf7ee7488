// What a journey's sessions amount to: how many, completed, on mobile devices, how long, seen and left at which step.
import type { SessionTotals } from '../domain/metrics.ts';
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

/** Sessions of one question: as a value in it, their ids stay below 128 KiB. */
export const SESSIONS_AT_ONCE = 2_000;

// Sessions are folded by day of receipt: the inner question puts the days of a session together.
const QUESTION = `
  SELECT
    count() AS sessions,
    countIf(isNotNull(completion)) AS completed,
    countIf(device = 'mobile') AS mobile,
    quantileExactInclusiveOrNullIf(0.5)(
      toUnixTimestamp64Milli(assumeNotNull(completion)) - toUnixTimestamp64Milli(start), isNotNull(completion)
    ) AS medianDurationMs,
    sumMap(seen, arrayMap(key -> toUInt64(1), seen)) AS reached,
    sumMapIf([last], [toUInt64(1)], isNull(completion) AND has({stepKeys:Array(String)}, last)) AS abandoned,
    reached.1 AS reachedKeys, reached.2 AS reachedCounts, abandoned.1 AS abandonedKeys, abandoned.2 AS abandonedCounts
  FROM (
    SELECT
      min(started_at) AS start,
      min(completed_at) AS completion,
      argMinMerge(device_class) AS device,
      arrayIntersect(groupUniqArrayArray(step_keys), {stepKeys:Array(String)}) AS seen,
      argMaxIfMerge(last_step) AS last
    FROM sessions
    WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    GROUP BY session_id
  )`;

/** Counts over all sessions of a journey; steps by the given keys. `keptSince`: first day of receipt that counts. */
export async function sessionTotals(
  store: Store,
  question: { journeyId: string; stepKeys: readonly string[]; keptSince: number },
): Promise<SessionTotals> {
  const [row] = await store.query<Row>(QUESTION, { ...question });
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

/** Rows of a journey's sessions, one for each day of receipt: quickly told, and not fewer than its sessions. */
export async function countRows(store: Store, journeyId: string): Promise<number> {
  const [row] = await store.query<{ rows: number }>(
    'SELECT count() AS rows FROM sessions WHERE journey_id = {journeyId:String}',
    { journeyId },
  );
  return row?.rows ?? 0;
}

/** Which of some sessions there are. */
export async function findSessions(store: Store, journeyId: string, sessionIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < sessionIds.length; at += SESSIONS_AT_ONCE) {
    const rows = await store.query<{ id: string }>(
      `SELECT DISTINCT session_id AS id FROM sessions
       WHERE journey_id = {journeyId:String} AND session_id IN {some:Array(String)}`,
      { journeyId, some: sessionIds.slice(at, at + SESSIONS_AT_ONCE) },
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

const toMap = (keys: readonly string[], counts: readonly number[]) =>
  new Map(keys.map((key, position) => [key, counts[position] ?? 0]));
