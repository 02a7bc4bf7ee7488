// Removes events from the store: whole journeys, events past retention, and sessions of one client.
import { DAY_MS } from '../domain/time.ts';
import { whereOneServerKeepsThem, whereRowsAre } from './cluster.ts';
import type { Params, Store } from './engine.ts';
import { ID_HASH } from './pack.ts';
import { EVENT_TABLES } from './schema.ts';
import { trimRows } from './trim.ts';

/** Removes every trace of a journey's events. Does nothing when none are stored. */
export async function removeJourney(store: Store, journeyId: string): Promise<void> {
  const condition = 'journey_id = {journeyId:String}';
  await removeWhere(store, { events: condition, sessions: condition }, { journeyId });
}

/** Removes the journeys' events received before a day (days since 1970). Does nothing when none are stored. */
export async function removeReceivedBefore(store: Store, journeyIds: readonly string[], day: number): Promise<void> {
  const ofJourneys = 'journey_id IN {journeyIds:Array(String)}';
  const events = `${ofJourneys} AND received_on < toDate({day:UInt16})`;
  const sessions = `${ofJourneys} AND last_received < {day:UInt16} * ${DAY_MS}`;
  await removeWhere(store, { events, sessions }, { journeyIds, day }, () => trimRows(store, journeyIds, day));
}

/** Empties every table except `schema_versions`. */
export async function removeEverything(store: Store): Promise<void> {
  const tables = await store.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_versions'`,
  );
  const where = store.cluster ? ` ON CLUSTER \`${store.cluster.name}\` SYNC` : '';
  for (const { name } of tables)
    await store.command(`TRUNCATE TABLE ${name}${where} SETTINGS max_table_size_to_drop = 0`);
}

/** Removes events and session rows by condition. Before that, `trim` remakes the rows of sessions that lose only some events. */
async function removeWhere(
  store: Store,
  { events, sessions }: { events: string; sessions: string },
  params: Params,
  trim = async () => {},
): Promise<void> {
  const [found] = await store.query(
    `SELECT 1 FROM events WHERE ${events} LIMIT 1 UNION ALL SELECT 1 FROM session_rows WHERE ${sessions} LIMIT 1`,
    params,
  );
  if (!found) return;
  await trim();
  await removeFrom(store, 'session_rows', sessions, params);
  // `events` is cleaned last: after a failure, a repeated call still finds there what to remove from the other tables.
  for (const table of EVENT_TABLES) await removeFrom(store, table, events, params);
}

/** Sessions and ids per statement: bound as text, they stay below the engine's limit for a value. */
const SESSIONS_AT_ONCE = 500;
const IDS_AT_ONCE = 4_000;

/** In ms: later than any event was received. */
const ALWAYS = Date.UTC(2200, 0);

/**
 * Ids of a journey's sessions that have an event of a client, received until a time (ms); at most `limit`. The client is given by the
 * SHA-256 of its id.
 */
export async function sessionsOfClient(
  store: Store,
  journeyId: string,
  {
    clientHash,
    receivedUntil = ALWAYS,
    limit,
  }: { clientHash: string; receivedUntil?: number | undefined; limit: number },
): Promise<string[]> {
  const sessions = await store.query<{ sessionId: string }>(
    `SELECT DISTINCT session_id AS sessionId FROM events
     WHERE journey_id = {journeyId:String} AND lower(hex(SHA256(client_id))) = {clientHash:String}
       AND received_at <= fromUnixTimestamp64Milli({receivedUntil:Int64}, 'UTC') LIMIT {limit:UInt32}`,
    { journeyId, clientHash, receivedUntil, limit },
  );
  return sessions.map(({ sessionId }) => sessionId);
}

/**
 * Removes whole sessions of a journey, since a session without some of its events would give other figures. Returns the number of
 * removed events. No events of the journey may be loaded meanwhile. Safe to repeat after a failure, because `events` is cleaned last.
 */
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
  const isTheirs = `journey_id = {journeyId:String} AND session IN (SELECT cityHash64(arrayJoin({sessionIds:Array(String)})))`;
  await removeFrom(store, 'session_rows', isTheirs, sessions);
  await computeActivityWithout(store, sessions);
  await removeFrom(store, 'events', OF_SESSIONS, sessions);
  // While the events were still stored, another node or a query after midnight may have made rows for them again.
  await removeFrom(store, 'session_rows', isTheirs, sessions);
  return ids.length;
}

const HOUR = 'toStartOfInterval(ts, INTERVAL 1 HOUR)';
/** Hours are passed as Unix seconds, since their text form depends on the type of the column. */
const inSeconds = (hour: string) => `toString(toUnixTimestamp(toDateTime(${hour})))`;

/** `activity` has no session column, so the affected hours are recomputed from the events of all other sessions. */
async function computeActivityWithout(
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
