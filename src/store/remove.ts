// Takes events out of the store: whole journeys, what is past its retention, and what is of one client.
import { whereOneServerKeepsThem, whereRowsAre } from './cluster.ts';
import type { Params, Store } from './engine.ts';
import { ID_HASH } from './pack.ts';
import { EVENT_TABLES } from './schema.ts';
import { daysOf, openAgain } from './spans.ts';

/** Removes every trace of a journey's events. Does nothing when none are stored. */
export async function removeJourney(store: Store, journeyId: string): Promise<void> {
  await removeWhere(store, 'journey_id = {journeyId:String}', { journeyId });
}

/** Removes journeys' events that were received before a day (days since 1970). Does nothing when none are stored. */
export async function removeReceivedBefore(store: Store, journeyIds: readonly string[], day: number): Promise<void> {
  const expired = 'journey_id IN {journeyIds:Array(String)} AND received_on < toDate({day:UInt16})';
  await removeWhere(store, expired, { journeyIds, day });
}

async function removeWhere(store: Store, condition: string, params: Params): Promise<void> {
  // Asked of `events` for all of these: it is ordered by journey, and cleaned last.
  const [found] = await store.query(
    `SELECT 1 FROM events WHERE ${condition} LIMIT 1 UNION ALL SELECT 1 FROM span_sums WHERE ${condition} LIMIT 1`,
    params,
  );
  if (!found) return;
  // Sums of later days that counted these events are not valid from the moment on in which they count no more.
  for (const table of ['span_sums', 'spans', ...EVENT_TABLES]) await removeFrom(store, table, condition, params);
}

/** Sessions that are removed with one statement, and ids: bound as text, they stay below what an engine takes. */
const SESSIONS_AT_ONCE = 500;
const IDS_AT_ONCE = 4_000;

/** In ms: later than any event was received. */
const ALWAYS = Date.UTC(2200, 0);

/**
 * Removes, of these journeys, every session with an event of the client, who is given by the SHA-256 of the id, that was
 * received until a time, in ms: whole, for a session that lost some of its
 * events would be another one. Resolves with the number of events removed. Nothing may be loaded
 * meanwhile. After a failure it can be called again: `events`, cleaned last, still tells what the other tables have to lose.
 */
export async function removeClient(
  store: Store,
  journeyIds: readonly string[],
  clientHash: string,
  receivedUntil = ALWAYS,
): Promise<number> {
  let removed = 0;
  for (const journeyId of journeyIds) {
    const sessions = await store.query<{ sessionId: string }>(
      `SELECT DISTINCT session_id AS sessionId FROM events
       WHERE journey_id = {journeyId:String} AND lower(hex(SHA256(client_id))) = {clientHash:String}
         AND received_at <= fromUnixTimestamp64Milli({receivedUntil:Int64}, 'UTC')`,
      { journeyId, clientHash, receivedUntil },
    );
    removed += await removeSessions(
      store,
      journeyId,
      sessions.map(({ sessionId }) => sessionId),
    );
  }
  return removed;
}

/** Removes sessions of a journey, whole, under the same conditions. Resolves with how many events those were. */
export async function removeSessions(store: Store, journeyId: string, sessionIds: readonly string[]): Promise<number> {
  let events = 0;
  for (let start = 0; start < sessionIds.length; start += SESSIONS_AT_ONCE) {
    events += await removeFew(store, { journeyId, sessionIds: sessionIds.slice(start, start + SESSIONS_AT_ONCE) });
  }
  return events;
}

const OF_SESSIONS = 'journey_id = {journeyId:String} AND session_id IN {sessionIds:Array(String)}';

async function removeFew(store: Store, sessions: { journeyId: string; sessionIds: string[] }): Promise<number> {
  const ids = await store.query<{ idHash: string }>(
    `SELECT DISTINCT toString(${ID_HASH}) AS idHash FROM events WHERE ${OF_SESSIONS}`,
    sessions,
  );
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const idHashes = ids.slice(start, start + IDS_AT_ONCE).map(({ idHash }) => idHash);
    const condition = 'journey_id = {journeyId:String} AND toString(id_hash) IN {idHashes:Array(String)}';
    await removeFrom(store, 'event_ids', condition, { journeyId: sessions.journeyId, idHashes });
  }
  const folded = `journey_id = {journeyId:String} AND session IN (SELECT cityHash64(arrayJoin({sessionIds:Array(String)})))`;
  const days = await daysOf(store, folded, sessions);
  await openAgain(store, days);
  await removeFrom(store, 'session_days', folded, sessions);
  // Again: somebody may have begun to close them before the rows were removed.
  await openAgain(store, days);
  await foldActivityWithout(store, sessions);
  await removeFrom(store, 'events', OF_SESSIONS, sessions);
  return ids.length;
}

const HOUR = 'toStartOfInterval(ts, INTERVAL 1 HOUR)';
/** Hours go to and fro as seconds: as text they would differ with the type of the column. */
const inSeconds = (hour: string) => `toString(toUnixTimestamp(toDateTime(${hour})))`;

/** Activity holds no sessions: the hours in which these had events are folded again from the events of the others. */
async function foldActivityWithout(
  store: Store,
  sessions: { journeyId: string; sessionIds: readonly string[] },
): Promise<void> {
  const emptied = await store.query<{ hour: string }>(
    `SELECT DISTINCT ${inSeconds(HOUR)} AS hour FROM events WHERE ${OF_SESSIONS}`,
    sessions,
  );
  for (let start = 0; start < emptied.length; start += IDS_AT_ONCE) {
    const hours = emptied.slice(start, start + IDS_AT_ONCE).map(({ hour }) => hour);
    const params = { ...sessions, hours };
    const columns = ['journey_id', 'hour', 'step_key', 'received_on', 'first_ts', 'last_ts', 'last_received'];
    const rows = await store.query<Record<string, string>>(
      `SELECT journey_id, ${HOUR} AS hour, step_key, received_on, min(ts) AS first_ts, max(ts) AS last_ts, max(received_at) AS last_received
       FROM events
       WHERE journey_id = {journeyId:String} AND ${inSeconds(HOUR)} IN {hours:Array(String)}
         AND session_id NOT IN {sessionIds:Array(String)}
       GROUP BY journey_id, hour, step_key, received_on`,
      params,
    );
    const condition = `journey_id = {journeyId:String} AND ${inSeconds('hour')} IN {hours:Array(String)}`;
    await removeFrom(store, 'activity', condition, { journeyId: sessions.journeyId, hours });
    if (rows.length === 0) continue;
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).join('\n');
    await store.insert(whereOneServerKeepsThem('activity', store.cluster), columns, Buffer.from(`${lines}\n`));
  }
}

async function removeFrom(store: Store, table: string, condition: string, params: Params): Promise<void> {
  await store.command(`DELETE FROM ${whereRowsAre(table, store.cluster)} WHERE ${condition}`, params);
}
