// Sessions folded into totals, so that a question need not go through all of them again: a copy of each session as it
// was when it was last counted, and what the copies of a journey add up to. A session that has changed since is taken
// away as it was and added as it is.
//
// Right only where this process alone adds events (the embedded engine): it is told of every session that is touched.

import { DAY_MS, toIso } from '../domain/time.ts';
import type { Params, Store } from '../store/engine.ts';
import { hashOf } from '../store/pack.ts';
import { type Counts, type CountsRow, NO_SESSIONS, type SessionCounts, sumOf } from './counts.ts';
import {
  COPIES_AMONG,
  copiesOf,
  countsOf,
  eachOf,
  inPieces,
  SESSIONS_AMONG,
  sessionsAsTheyAre,
  type Which,
} from './folding-sql.ts';
import { SESSIONS_AT_ONCE } from './sessions.ts';

export interface Folded {
  /** Number of the fold; copies of a higher number were left by one that was cut off. */
  fold: number;
  /** Number of the fold that counted all sessions: copies of a lower number do not count. */
  base: number;
  /** Number of the newest batch whose sessions are counted. */
  upTo: number;
  keptSince: number;
  stepKeys: readonly string[];
  counts: Counts;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS folded_sessions (
    journey_id LowCardinality(String),
    session UInt64,
    fold UInt64 CODEC(Delta, ZSTD),
    gone Bool,
    oldest_on Date,
    started_at DateTime64(3, 'UTC'),
    completed_at Nullable(DateTime64(3, 'UTC')),
    is_mobile Bool,
    step_keys Array(LowCardinality(String)),
    last_step LowCardinality(String)
  ) ENGINE = ReplacingMergeTree(fold) ORDER BY (journey_id, session)
    SETTINGS index_granularity = 256, min_compress_block_size = 4096, fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE TABLE IF NOT EXISTS folded_totals (
    journey_id LowCardinality(String),
    fold UInt64,
    totals String CODEC(ZSTD)
  ) ENGINE = ReplacingMergeTree(fold) ORDER BY journey_id
    SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  // The sessions that are being folded: looked at once, so that all of a fold speaks of the same.
  'CREATE TABLE IF NOT EXISTS folding AS folded_sessions ENGINE = MergeTree ORDER BY session',
  'TRUNCATE TABLE folding',
];

export async function prepareFolding(store: Store): Promise<void> {
  for (const statement of TABLES) await store.command(statement);
}

/** After events were added that no standing totals were told of: all are folded anew when they are asked for. */
export async function forgetAllFolded(store: Store): Promise<void> {
  await prepareFolding(store);
  await store.command('TRUNCATE TABLE folded_totals');
}

/** Journeys of which something was folded. */
export async function foldedJourneys(store: Store): Promise<Set<string>> {
  const rows = await store.query<{ journeyId: string }>('SELECT DISTINCT journey_id AS journeyId FROM folded_totals');
  return new Set(rows.map(({ journeyId }) => journeyId));
}

/** What was folded of a journey; undefined when nothing was, or not to its end. */
export async function readFolded(store: Store, journeyId: string): Promise<Folded | undefined> {
  const [row] = await store.query<{ fold: number; totals: string }>(
    'SELECT fold, totals FROM folded_totals WHERE journey_id = {journeyId:String} ORDER BY fold DESC LIMIT 1',
    { journeyId },
  );
  if (!row) return undefined;
  const [newest] = await store.query<{ fold: number }>(
    'SELECT max(fold) AS fold FROM folded_sessions WHERE journey_id = {journeyId:String}',
    { journeyId },
  );
  return (newest?.fold ?? 0) > row.fold ? undefined : fromText(row.totals);
}

/**
 * Folds sessions of a journey: into what was folded before, or, without it, all of them anew. Throws when the signal
 * says so; what was folded until then does not count.
 */
export async function fold(
  store: Store,
  journeyId: string,
  which: Which,
  next: Omit<Folded, 'counts'>,
  before: Folded | undefined,
  { pieceRows, signal }: { pieceRows: number; signal: AbortSignal },
): Promise<Folded> {
  const { fold: number, stepKeys, keptSince, base } = next;
  let counts = before?.counts ?? NO_SESSIONS;
  for await (const { condition, params } of inPieces(store, journeyId, which, pieceRows)) {
    signal.throwIfAborted();
    const all = { ...params, journeyId, stepKeys, keptSince, base, fold: number };
    await store.command('TRUNCATE TABLE folding');
    await store.command(`INSERT INTO folding ${sessionsAsTheyAre(condition, 'with those that are gone')}`, all);
    const changes = [`SELECT 1 AS sign, * FROM folding WHERE NOT gone`];
    if (before) changes.push(copiesOf('session IN (SELECT session FROM folding)'));
    for (const sessions of changes) {
      const [row] = await store.query<CountsRow>(countsOf(sessions), all);
      counts = sumOf(counts, row as CountsRow);
    }
    await store.command('INSERT INTO folded_sessions SELECT * FROM folding');
  }
  const folded: Folded = { ...next, counts };
  await insertTotals(store, journeyId, folded);
  await store.command('TRUNCATE TABLE folding');
  return folded;
}

const COPIED = ['journey_id', 'session', 'fold', 'gone', 'oldest_on', 'started_at', 'completed_at', 'is_mobile'];

/** Folds what is known of sessions, by hash: nothing is looked at. Of one that is gone, nothing is known. */
export async function foldKnown(
  store: Store,
  journeyId: string,
  sessions: ReadonlyMap<string, SessionCounts | undefined>,
  folded: Folded,
): Promise<void> {
  const copies = [...sessions].map(([hash, session]) => {
    const { oldestOn = 0, durationMs = null, isMobile = false, steps = [], leftAt = '' } = session ?? {};
    // Of its times, nothing is asked but how far they are apart.
    const [start, end] = [toTime(0), durationMs === null ? null : toTime(durationMs)];
    const day = toTime(oldestOn * DAY_MS).slice(0, 10);
    return JSON.stringify([journeyId, hash, folded.fold, !session, day, start, end, isMobile, steps, leftAt]);
  });
  const lines = Buffer.from(`${copies.join('\n')}\n`);
  await store.insert('folded_sessions', [...COPIED, 'step_keys', 'last_step'], lines);
  await insertTotals(store, journeyId, folded);
}

const toTime = (ms: number) => toIso(ms).slice(0, -1);

async function insertTotals(store: Store, journeyId: string, folded: Folded): Promise<void> {
  const row = JSON.stringify([journeyId, folded.fold, toText(folded)]);
  await store.insert('folded_totals', ['journey_id', 'fold', 'totals'], Buffer.from(`${row}\n`));
}

/** What one session, by the hash of its id, counted when it was last counted, and counts now; undefined: nothing. */
export interface Looked {
  hash: string;
  was: SessionCounts | undefined;
  is: SessionCounts | undefined;
}

/**
 * What each of some sessions counts: as it is now, and as it was, by what is known or else by its copy. Their events
 * since were received on the day `since` or later. Nothing is written.
 */
export async function countEach(
  store: Store,
  journeyId: string,
  { sessionIds, since }: { sessionIds: readonly string[]; since: number },
  { stepKeys, keptSince, base }: Folded,
  known: ReadonlyMap<string, SessionCounts | undefined>,
): Promise<Looked[]> {
  const ask = async (sessions: string, params: Params) => {
    const all = { ...params, journeyId, stepKeys, keptSince, base };
    const rows = await store.query<SessionCounts & { hash: string }>(eachOf(sessions), all);
    return new Map<string, SessionCounts>(rows.map(({ hash, ...session }) => [hash, session]));
  };
  const looked: Looked[] = [];
  for (let at = 0; at < sessionIds.length; at += SESSIONS_AT_ONCE) {
    const ids = sessionIds.slice(at, at + SESSIONS_AT_ONCE);
    const some = ids.map((id) => ({ id, hash: hashOf(id) }));
    const unknown = some.filter(({ hash }) => !known.has(hash)).map(({ id }) => id);
    const copies = unknown.length === 0 ? undefined : await ask(copiesOf(COPIES_AMONG), { sessionIds: unknown });
    const before = some.map(({ hash }) => ({ hash, was: known.get(hash) ?? copies?.get(hash) }));
    // The engine need not look for them in what was received before: of a year, that is most of it.
    const oldest = Math.min(since, ...before.map(({ was }) => was?.oldestOn ?? since));
    const now = await ask(sessionsAsTheyAre(SESSIONS_AMONG), { sessionIds: ids, since: oldest });
    looked.push(...before.map(({ hash, was }) => ({ hash, was, is: now.get(hash) })));
  }
  return looked;
}

/** Whether copies hold events that were received before a day. */
export async function holdsOlder(store: Store, journeyId: string, base: number, day: number): Promise<boolean> {
  const older = 'journey_id = {journeyId:String} AND fold >= {base:UInt64} AND oldest_on < toDate({day:UInt16})';
  const [found] = await store.query(
    `SELECT 1 FROM (
       SELECT argMax(oldest_on, fold) AS oldest, argMax(gone, fold) AS is_gone FROM folded_sessions
       WHERE journey_id = {journeyId:String} AND session IN (SELECT session FROM folded_sessions WHERE ${older})
       GROUP BY session
     ) WHERE NOT is_gone AND oldest < toDate({day:UInt16}) LIMIT 1`,
    { journeyId, base, day },
  );
  return found !== undefined;
}

/** Forgets what was folded of a journey. */
export async function removeFolded(store: Store, journeyId: string): Promise<void> {
  for (const table of ['folded_totals', 'folded_sessions']) {
    const of = `FROM ${table} WHERE journey_id = {journeyId:String}`;
    const [found] = await store.query(`SELECT 1 ${of} LIMIT 1`, { journeyId });
    if (found) await store.command(`DELETE ${of}`, { journeyId });
  }
}

function toText({ counts, ...rest }: Folded): string {
  const { reached, abandoned, classes, durations, ...sums } = counts;
  const lists = {
    reached: [...reached],
    abandoned: [...abandoned],
    classes: [...classes],
    durations: durations && [...durations],
  };
  return JSON.stringify({ ...rest, counts: { ...sums, ...lists } });
}

function fromText(text: string): Folded {
  const { counts, ...rest } = JSON.parse(text);
  const { reached, abandoned, classes, durations, ...sums } = counts;
  return {
    ...rest,
    counts: {
      ...sums,
      reached: new Map(reached),
      abandoned: new Map(abandoned),
      classes: new Map(classes),
      durations: durations && Float64Array.from(durations),
    },
  };
}
