// Maintains `session_rows`, one row per session: the source of every figure.
//
// Promise: a row equals a recomputation from all stored events of its session, whatever their order of arrival, after repeats, late
// events, crashes and erasures, and with several nodes writing.
//
// How: after a block of batches is stored, the rows of its sessions are computed again from all of their events (session.ts) and
// inserted with a higher version. Nothing is added to an existing row, so repeating a block gives the same rows. The table is a
// ReplacingMergeTree: of several rows with the same key, the highest version counts. A row lists the hours of its events, so that the
// next computation reads only those hours. The key contains the day of the start. When a late event moves the start to another day, the
// row of the old day is replaced by a tombstone (`gone`).
//
// Several nodes: two nodes may compute the same session at once, each without the other's new events. So each node first inserts a note
// with the hours of its events, and after writing its rows reads all notes; if a note has hours it did not read, it computes the
// session again (at most `ROUNDS_MAX` times).
//
// Cost: loading takes two to four times as long as without rows (12.7 instead of 5.9 µs per event in blocks of 240,000 events), since
// a session that arrives in ten blocks is computed ten times. Sessions with SESSION_EVENTS_MAX events are not computed again, which
// bounds the cost of a hostile one. In return an overview of 156,145 open sessions takes 0.3 s instead of 36 s. Dropped: computing open
// sessions in each query, and partial aggregate states, which take as long to read as the events (docs/decisions/0040-session-rows.md).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import type { Params, Store } from './engine.ts';
import { type PackedBatch, unpack } from './pack.ts';
import {
  HOUR_NUMBER,
  IS_SHIFTED,
  ordinary,
  ROW_COLUMNS,
  rowsOf,
  SESSION_EVENTS_MAX,
  SESSION_SPAN_MS,
  unusual,
} from './session.ts';

/** A session with events that may be missing from its row. */
export interface ChangedSession {
  journeyId: string;
  sessionId: string;
  /** Hours of these events, since 1970. */
  hours: Set<number>;
  /** The number of these events. */
  events: number;
  /** The earliest ts of these events, in ms. */
  from: number;
  /** Latest receipt of these events, in ms. */
  received: number;
  /** True if ingest corrected the times of some of these events. */
  isShifted: boolean;
}

export interface RowOptions {
  /** Leaves out events received before this day (days since 1970). */
  keptSince?: number;
}

/** Limits per statement. Sessions, bytes of ids and hours bound its parameters; events bound the memory of its GROUP BY. */
const STATEMENT_SESSIONS_MAX = 30_000;
const STATEMENT_IDS_BYTES_MAX = 1_500_000;
const STATEMENT_HOURS_MAX = 50_000;
const STATEMENT_EVENTS_MAX = 300_000;
/** Ranges of hours in one statement's condition. */
const RANGES_MAX = 50;
/** Notes inserted by one statement. */
const NOTED_HOURS_MAX = 10_000;
/** A note's day is this plus its hour, far after any day on which a session can begin. */
export const NOTED_DAY = 1_000_000_000;
/** Attempts to compute a session while other nodes write rows of it. */
const ROUNDS_MAX = 5;
/** Batches processed before the event loop may run other work. */
const BATCHES_A_TURN = 500;

/**
 * A statement has one row per session, so replacing rows on insert is pointless. Two threads take an eighth more processor time in total.
 * Merging plan steps takes a fifth of the statement's time for few sessions, and saves nothing for ten thousand.
 */
const WRITING = 'SETTINGS optimize_on_insert = 0, max_threads = 1, query_plan_merge_expressions = 0';

/** If a session's first and last hour are closer than this, none of its events is beyond SESSION_SPAN_MS. */
const SPAN_HOURS = SESSION_SPAN_MS / HOUR_MS - 1;

/** The sessions with events in these batches. */
export async function changedBy(batches: readonly PackedBatch[]): Promise<ChangedSession[]> {
  const changed = new Map<string, ChangedSession>();
  for (const [at, batch] of batches.entries()) {
    if (at % BATCHES_A_TURN === BATCHES_A_TURN - 1) await nextTurn();
    const { journeyId, receivedAt, sessionIds, timestamps, events, delay } = unpack(batch);
    const isShifted = Math.abs(delay ?? 0) > CLOCK_TOLERANCE_MS;
    for (let place = 0; place < events; place++) {
      const sessionId = sessionIds[Math.min(place, sessionIds.length - 1)] ?? '';
      const ts = timestamps[Math.min(place, timestamps.length - 1)] ?? 0;
      const key = `${journeyId} ${sessionId}`;
      const found = changed.get(key);
      const session = found ?? {
        ...{ journeyId, sessionId, hours: new Set(), events: 0, from: ts },
        ...{ received: receivedAt, isShifted },
      };
      if (!found) changed.set(key, session);
      session.hours.add(Math.floor(ts / HOUR_MS));
      session.events++;
      session.isShifted ||= isShifted;
      if (ts < session.from) session.from = ts;
      if (receivedAt > session.received) session.received = receivedAt;
    }
  }
  return [...changed.values()];
}

/** The sessions with stored events that meet a condition. */
export async function changedWhere(store: Store, condition: string, params: Params): Promise<ChangedSession[]> {
  const rows = await store.query<Omit<ChangedSession, 'hours'> & { hours: number[] }>(
    `SELECT journey_id AS journeyId, session_id AS sessionId, groupUniqArray(${HOUR_NUMBER}) AS hours, toUInt32(count()) AS events,
       toUnixTimestamp64Milli(min(ts)) AS from, toUnixTimestamp64Milli(max(events.received_at)) AS received,
       max(${IS_SHIFTED}) AS isShifted
     FROM events WHERE ${condition} GROUP BY journey_id, session_id`,
    params,
  );
  return rows.map((row) => ({ ...row, hours: new Set(row.hours) }));
}

/** Recomputes the rows of sessions. Resolves when they are on disk. Safe to repeat, and to run on several nodes. */
export async function makeSessionRows(
  store: Store,
  changed: readonly ChangedSession[],
  options: RowOptions = {},
): Promise<void> {
  if (store.isShared) await noteHours(store, changed);
  let left = [...changed];
  for (let round = 0; left.length > 0 && round < ROUNDS_MAX; round++) {
    const again: ChangedSession[] = [];
    for (const sessions of portions(left)) again.push(...(await makePortion(store, sessions, options)));
    left = again;
  }
}

/**
 * Inserts a note per hour of a session (a `gone` row that counts nothing) before its rows are read. When two nodes compute a session
 * from events of different hours, the later one finds the other's notes. The session's row itself is not enough: a merge may replace
 * it with a newer version before it is read.
 */
async function noteHours(store: Store, changed: readonly ChangedSession[]): Promise<void> {
  const notesOf = ({ journeyId, sessionId, hours, received }: ChangedSession) =>
    [...hours].map((hour) => JSON.stringify([journeyId, hour, sessionId, received]));
  const notes = changed.flatMap(notesOf);
  for (let start = 0; start < notes.length; start += NOTED_HOURS_MAX) {
    await store.fill(
      'session_rows',
      `INSERT INTO session_rows (journey_id, day, session, version, gone, hours, last_received)
       SELECT note.1, ${NOTED_DAY} + note.2, cityHash64(note.3), 1, 1, [note.2], note.4
       FROM (SELECT JSONExtract(value, 'Tuple(String, Int32, String, Int64)') AS note FROM ({notes:Texts}))`,
      { notes: notes.slice(start, start + NOTED_HOURS_MAX) },
    );
  }
}

/** A stored row of a session. A session has one for each day that was ever its start day. */
interface KnownRow {
  journeyId: string;
  sessionId: string;
  session: string;
  day: number;
  isGone: number;
  isShifted: boolean;
  start: number;
  events: number;
  hours: number[];
  lastReceived: number;
  newest: number;
}

/** Returns the sessions that must be computed again, because other nodes wrote them meanwhile from events of other hours. */
async function makePortion(
  store: Store,
  sessions: readonly ChangedSession[],
  { keptSince = 0 }: RowOptions,
): Promise<ChangedSession[]> {
  const known = await knownRows(store, sessions);
  const work = sessions.flatMap((session): Work[] => {
    const rows = known.get(keyOf(session)) ?? [];
    const stored = Math.max(0, ...rows.map(({ events }) => events));
    // Events beyond the limit do not count, so a session that a stranger prolongs for ever is not computed again.
    if (stored >= SESSION_EVENTS_MAX && keptSince === 0) return [];
    const hours = new Set([...session.hours, ...rows.flatMap((row) => row.hours)]);
    const live = rows.filter(({ isGone }) => !isGone);
    const day = Math.floor(Math.min(session.from, ...live.map(({ start }) => start)) / DAY_MS);
    return [
      {
        ...{ ...session, hours, events: session.events + stored },
        isShifted: session.isShifted || rows.some(({ isShifted }) => isShifted),
        newest: Math.max(0, ...rows.map(({ newest }) => newest)),
        mayMove: live.some((row) => row.day !== day) || keptSince > 0,
      },
    ];
  });
  const spans = ({ hours }: Work) =>
    [...hours].reduce((a, b) => Math.max(a, b)) - [...hours].reduce((a, b) => Math.min(a, b));
  const isUnusual = (one: Work) => one.isShifted || one.events > SESSION_EVENTS_MAX || spans(one) >= SPAN_HOURS;
  for (const kind of [ordinary, unusual]) {
    const some = work.filter((one) => isUnusual(one) === (kind === unusual));
    for (const portion of portions(some)) await insertRows(store, portion, kind, keptSince);
  }
  const mayHaveMoved = store.isShared ? work : work.filter(({ mayMove }) => mayMove);
  return settle(store, mayHaveMoved, keptSince);
}

/** `newest`: the version of the session's newest row. */
interface Work extends ChangedSession {
  newest: number;
  /** The start day may differ from the day of the stored row. */
  mayMove: boolean;
}

async function insertRows(
  store: Store,
  sessions: readonly Work[],
  kind: typeof ordinary,
  keptSince: number,
): Promise<void> {
  const { sql, params } = whereEvents(sessions);
  const kept = keptSince === 0 ? '' : ' AND received_on >= toDate({keptSince:UInt16})';
  const rows = rowsOf(kind(`${sql}${kept}`), {
    version: 'greatest(toUnixTimestamp64Micro(now64(6)), {newest:UInt64} + 1)',
    keptSince: '{keptSince:UInt16}',
  });
  await store.fill('session_rows', `INSERT INTO session_rows (${ROW_COLUMNS.join(', ')}) ${WRITING} ${rows}`, {
    ...params,
    keptSince,
    newest: Math.max(...sessions.map(({ newest }) => newest)),
  });
}

/** The condition for events of these sessions. Sessions of different journeys may share an id, hence the pairs. */
function whereEvents(sessions: readonly ChangedSession[]): { sql: string; params: Params } {
  const ranges = rangesOf(sessions.flatMap((one) => [...one.hours]));
  // The primary key has the hour, and the engine uses it for conditions on ts, not for conditions on the hour expression.
  const inRanges = ranges.map(({ from, to }) => `ts >= ${asTime(from)} AND ts < ${asTime(to)}`).join(' OR ');
  const conditions = ['journey_id IN ({journeyIds:Texts})', `(${inRanges})`, 'session_id IN ({ids:Texts})'];
  const params: Params = idsOf(sessions);
  if (sessions.some(({ journeyId }) => journeyId !== sessions[0]?.journeyId)) {
    conditions.push(`concat(journey_id, ' ', session_id) IN ({pairs:Texts})`);
    params.pairs = sessions.map(keyOf);
  }
  return { sql: conditions.join(' AND '), params };
}

const asTime = (hour: number) => `fromUnixTimestamp64Milli(toInt64(${hour * HOUR_MS}), 'UTC')`;

/** At most RANGES_MAX ranges (end exclusive) that cover all of these hours: the smallest gaps between hours are filled. */
function rangesOf(hours: readonly number[]): { from: number; to: number }[] {
  const sorted = [...new Set(hours)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((hour, at) => hour - (sorted[at] as number));
  const widest = [...gaps].sort((one, other) => other - one)[RANGES_MAX - 1] ?? 1;
  const ranges: { from: number; to: number }[] = [];
  for (const [at, hour] of sorted.entries()) {
    const last = ranges.at(-1);
    const gap = gaps[at - 1] ?? 0;
    if (last && gap <= widest) last.to = hour + 1;
    else ranges.push({ from: hour, to: hour + 1 });
  }
  return ranges;
}

const idsOf = (sessions: readonly ChangedSession[]) => ({
  journeyIds: [...new Set(sessions.map(({ journeyId }) => journeyId))],
  ids: [...new Set(sessions.map(({ sessionId }) => sessionId))],
});

async function knownRows(store: Store, sessions: readonly ChangedSession[]): Promise<Map<string, KnownRow[]>> {
  const rows = await store.query<KnownRow>(
    `SELECT journeyId, sessionId, toString(session) AS session, day, isGone, isShifted, start, events, hours, lastReceived, newest
     FROM (
       SELECT journey_id AS journeyId, day, session, max(version) AS newest, argMax(one.gone, one.version) AS isGone, max(one.shifted) AS isShifted,
         argMax(one.start, one.version) AS start, argMax(one.events, one.version) AS events, groupUniqArrayArray(one.hours) AS hours,
         max(one.last_received) AS lastReceived
       FROM session_rows AS one
       WHERE journey_id IN ({journeyIds:Texts}) AND session IN (SELECT cityHash64(value) FROM ({ids:Texts}))
       GROUP BY journeyId, day, session
     ) AS found
     INNER JOIN (SELECT value AS sessionId, cityHash64(value) AS session FROM ({ids:Texts})) AS asked USING (session)`,
    idsOf(sessions),
  );
  return grouped(rows, keyOf);
}

/**
 * Leaves one row per session: among rows of several days, the newest stays and the others become tombstones. Returns the sessions for
 * which another node meanwhile wrote a row with other hours or with corrected times.
 */
async function settle(store: Store, sessions: readonly Work[], keptSince: number): Promise<ChangedSession[]> {
  if (sessions.length === 0) return [];
  const known = await knownRows(store, sessions);
  const stale: KnownRow[] = [];
  const again: ChangedSession[] = [];
  for (const session of sessions) {
    const rows = known.get(keyOf(session)) ?? [];
    const [newest, ...others] = rows.filter(({ isGone }) => !isGone).sort((a, b) => b.newest - a.newest);
    // The newest row is older than this computation, so no kept event of the session is left.
    const isOld = newest !== undefined && newest.newest <= session.newest;
    stale.push(...(isOld && keptSince > 0 ? [newest] : []), ...others);
    const hasOthers = rows.some(({ hours }) => hours.some((hour) => !session.hours.has(hour)));
    if (hasOthers || (!session.isShifted && rows.some(({ isShifted }) => isShifted))) again.push(session);
  }
  await insertGone(store, stale);
  return again;
}

/** Replaces rows by tombstones, which count nothing. */
async function insertGone(store: Store, rows: readonly KnownRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Tombstones keep the time of receipt, so that retention removes them together with the rows that they replace.
  const columns = ['journey_id', 'day', 'session', 'version', 'gone', 'hours', 'start', 'last_received'];
  const lines = rows.map(({ journeyId, day, session, newest, hours, start, lastReceived }) =>
    JSON.stringify([journeyId, day, session, newest + 1, 1, hours, start, lastReceived]),
  );
  await store.insert('session_rows', columns, Buffer.from(`${lines.join('\n')}\n`));
}

/** Splits sessions into portions within the limits of one statement. */
function* portions<T extends ChangedSession>(sessions: readonly T[]): Generator<T[]> {
  let portion: T[] = [];
  let [bytes, events] = [0, 0];
  let hours = new Set<number>();
  for (const session of sessions) {
    const more = Buffer.byteLength(session.sessionId) + session.journeyId.length + 4;
    const counted = Math.min(session.events, SESSION_EVENTS_MAX);
    const isFull =
      portion.length >= STATEMENT_SESSIONS_MAX ||
      bytes + more > STATEMENT_IDS_BYTES_MAX ||
      events + counted > STATEMENT_EVENTS_MAX ||
      hours.size + session.hours.size > STATEMENT_HOURS_MAX;
    if (isFull && portion.length > 0) {
      yield portion;
      portion = [];
      [bytes, events] = [0, 0];
      hours = new Set();
    }
    portion.push(session);
    bytes += more;
    events += counted;
    for (const hour of session.hours) hours.add(hour);
  }
  if (portion.length > 0) yield portion;
}

export const keyOf = ({ journeyId, sessionId }: { journeyId: string; sessionId: string }) =>
  `${journeyId} ${sessionId}`;
