// Sessions folded into totals, so that a question need not go through all of them again: a copy of each session as it
// was when it was last counted, and what the copies of a journey add up to. A session that has changed since is taken
// away as it was and added as it is.
//
// Right only where this process alone adds events (the embedded engine): it is told of every session that is touched.
import type { Store } from '../store/engine.ts';
import { type Counts, type CountsRow, DURATION_STEP, EXACT_DURATIONS_MAX, NO_SESSIONS, sumOf } from './counts.ts';

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

/** Which sessions of a journey: those of the ids, or those with events after a batch or from before a day of receipt. */
export type Which = { sessionIds: readonly string[] } | { after: number; before: number } | 'all';

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
    SETTINGS index_granularity = 256, fsync_after_insert = 1, fsync_part_directory = 1`,
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

/** Folds sessions of a journey: into what was folded before, or, without it, all of them anew. */
export async function fold(
  store: Store,
  journeyId: string,
  which: Which,
  next: Omit<Folded, 'counts'>,
  before?: Folded,
): Promise<Folded> {
  const { fold: number, stepKeys, keptSince, base } = next;
  const { condition, params } = whichSessions(which);
  const all = { ...params, journeyId, stepKeys, keptSince, base, fold: number };
  const place = which === 'all' ? 'folded_sessions' : 'folding';
  await store.command('TRUNCATE TABLE folding');
  await store.command(`INSERT INTO ${place} ${sessionsAsTheyAre(condition, 'with those that are gone')}`, all);
  const these = 'journey_id = {journeyId:String} AND fold = {fold:UInt64} AND NOT gone';
  const [is] = await store.query<CountsRow>(countsOf(`SELECT 1 AS sign, * FROM ${place} WHERE ${these}`), all);
  let counts = sumOf(before?.counts ?? NO_SESSIONS, is as CountsRow);
  if (before) {
    const [was] = await store.query<CountsRow>(countsOf(copiesOf('session IN (SELECT session FROM folding)')), all);
    counts = sumOf(counts, was as CountsRow);
  }
  const folded: Folded = { ...next, counts };
  if (place === 'folding') await store.command('INSERT INTO folded_sessions SELECT * FROM folding');
  const row = JSON.stringify([journeyId, number, toText(folded)]);
  await store.insert('folded_totals', ['journey_id', 'fold', 'totals'], Buffer.from(`${row}\n`));
  await store.command('TRUNCATE TABLE folding');
  return folded;
}

/** The counts of a journey with some of its sessions as they are now. Nothing is written. */
export async function countsWith(
  store: Store,
  journeyId: string,
  sessionIds: readonly string[],
  { stepKeys, keptSince, base, counts }: Folded,
): Promise<Counts> {
  const { condition, params } = whichSessions({ sessionIds });
  const hashes = 'session IN (SELECT xxHash64(arrayJoin({sessionIds:Array(String)})))';
  const [difference] = await store.query<CountsRow>(
    countsOf(
      `SELECT * FROM (SELECT 1 AS sign, * FROM (${sessionsAsTheyAre(condition)})) UNION ALL ${copiesOf(hashes)}`,
    ),
    { ...params, journeyId, stepKeys, keptSince, base },
  );
  return sumOf(counts, difference as CountsRow);
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

function whichSessions(which: Which) {
  if (which === 'all') return { condition: '1', params: {} };
  if ('sessionIds' in which) {
    return { condition: 'session_id IN {sessionIds:Array(String)}', params: { sessionIds: which.sessionIds } };
  }
  const touched = '(last_batch > {after:UInt64} OR received_on < toDate({before:UInt16}))';
  return {
    condition: `session_id IN (SELECT session_id FROM sessions WHERE journey_id = {journeyId:String} AND ${touched})`,
    params: { after: which.after, before: which.before },
  };
}

/** Sessions in the columns of their copies, made of the days of receipt that count. */
function sessionsAsTheyAre(condition: string, gone?: 'with those that are gone'): string {
  const kept = 'received_on >= toDate({keptSince:UInt16})';
  const fold = gone ? '{fold:UInt64}' : 'toUInt64(0)';
  return `
    SELECT {journeyId:String} AS journey_id, xxHash64(session_id) AS session, ${fold} AS fold,
      countIf(${kept}) = 0 AS gone,
      minIf(received_on, ${kept}) AS oldest_on,
      minIf(started_at, ${kept}) AS started_at,
      minIf(completed_at, ${kept}) AS completed_at,
      argMinMergeIf(device_class, ${kept}) = 'mobile' AS is_mobile,
      groupUniqArrayArrayIf(step_keys, ${kept}) AS step_keys,
      argMaxIfMergeIf(last_step, ${kept}) AS last_step
    FROM sessions
    -- With its table: the name alone is the value above.
    WHERE sessions.journey_id = {journeyId:String} AND ${condition}
    GROUP BY session_id
    ${gone ? '' : 'HAVING NOT gone'}
    SETTINGS optimize_aggregation_in_order = 1`;
}

/** Copies of sessions, to be taken away: of each the newest. */
function copiesOf(condition: string): string {
  const columns = ['gone', 'oldest_on', 'started_at', 'completed_at', 'is_mobile', 'step_keys', 'last_step'];
  return `
    SELECT -1 AS sign, journey_id, session, toUInt64(0) AS fold,
      ${columns.map((name, at) => `copy.${at + 1} AS ${name}`).join(', ')}
    FROM (
      SELECT journey_id, session, argMax((${columns.join(', ')}), fold) AS copy FROM folded_sessions
      WHERE journey_id = {journeyId:String} AND fold >= {base:UInt64} AND ${condition}
      GROUP BY journey_id, session
    ) WHERE NOT gone`;
}

const DURATION = 'toUnixTimestamp64Milli(assumeNotNull(completed_at)) - toUnixTimestamp64Milli(started_at)';
const CLASS = `if(${DURATION} <= 0, 0, 1 + toUInt32(floor(log(${DURATION}) / log(${DURATION_STEP}))))`;

/** Adds up sessions, or copies of them, each with its sign. */
const countsOf = (sessions: string) => `
  WITH arrayIntersect(step_keys, {stepKeys:Array(String)}) AS seen, toInt64(sign) AS counts
  SELECT
    sum(counts) AS sessions,
    sumIf(counts, isNotNull(completed_at)) AS completed,
    sumIf(counts, is_mobile) AS mobile,
    sumMap(seen, arrayMap(key -> counts, seen)) AS reached,
    sumMapIf([toString(last_step)], [counts], isNull(completed_at) AND has({stepKeys:Array(String)}, last_step)) AS abandoned,
    reached.1 AS reachedKeys, reached.2 AS reachedCounts, abandoned.1 AS abandonedKeys, abandoned.2 AS abandonedCounts,
    sumMapIf([${CLASS}], [counts], isNotNull(completed_at)) AS byClass,
    byClass.1 AS classes, byClass.2 AS classCounts,
    groupArrayIf(${EXACT_DURATIONS_MAX})((${DURATION}, counts), isNotNull(completed_at)) AS durations
  FROM (${sessions})`;

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
