// The event store's schema: statements that are only ever appended to, each run once.
//
// events        every kept event as it came, for the retention time. Within an hour, a session's events lie together:
//               what they have in common takes no room (16 bytes an event, 70 when ordered by nothing but time)
// event_ids     ids of events, so that a repeated one is found
// session_days  one row a session and day of receipt, folded from events as they arrive
// activity      first and last event of each journey, hour and step key, folded likewise
//
// Folded columns hold aggregates that a row counted twice does not change (min, max, argMin, argMax, sets): a block
// that is loaded again after a crash repairs what was missing and doubles nothing. Each table keeps the day of
// receipt, so that retention removes the same events from all of them.
import { StartRefused } from '../domain/error.ts';
import { type Cluster, onCluster, onEveryServer } from './cluster.ts';
import type { Store } from './engine.ts';
import { ID_HASH, TAG_TYPE } from './pack.ts';

/** An instant that a parameter gives in ms since 1970. */
export const instant = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** Written out before it is answered for: the rows, then the folder that names them. */
const DURABLE = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';
/** Few rows are asked for among many: of a small journey, of some sessions. */
const FINE = 'index_granularity = 1024, min_compress_block_size = 16384';
/** Nothing of it is worth keeping: a start after a power loss passes over whatever of it is broken. */
const WORTHLESS = 'SETTINGS max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000';
const MONTHLY = 'PARTITION BY toYYYYMM(received_on)';

// Of a condition on ts, the engine makes one on this, and so finds the events of a time. Not if ts itself were in the
// primary key: it would look for it behind all sessions. toStartOfHour holds 32 bits of seconds: a client's
// clock that is corrected by decades leads beyond them.
export const HOUR = 'toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND)';

// Order of events within a session. The place of arrival decides between equal (ts, seq).
export const EVENT_ORDER = '(ts, seq, batch, place)';
const EVENT_ORDER_TYPE = `Tuple(DateTime64(3, 'UTC'), UInt64, UInt64, UInt16)`;

export const COMPLETES = `(tag = 'submit_success' OR (tag = 'session_end' AND completion_status = 'completed'))`;

/** Sessions are identified by 64 bits: among ten million, two share them with a probability of 3 in 1,000,000. */
export const SESSION = 'cityHash64(session_id)';

/** Views of steps that enter the figures of one session, at most: the earliest. */
export const SESSION_VIEWS_MAX = 300;

/** What a session's first event says, in this order. */
export const OPENING = ['device', 'language', 'source', 'browser', 'variant', 'embed_version', 'host'] as const;
/** Of these, what figures are grouped by. */
export const FACT_GROUPS = OPENING.slice(0, 5);
const OPENING_TYPE = `Tuple(${OPENING.map(() => 'String').join(', ')})`;
const VIEW_TYPE = `Tuple(DateTime64(3, 'UTC'), UInt64, UInt64, UInt16, String)`;

/** The host of an address without its port. `domain` is quick, and knows no IPv6, no trailing dot and no host of one word. */
const HOST = `if(domain(url) = '', extract(toString(url), '://([[][^]]*]|[^/:]*)'), toString(domain(url)))`;

/** Whose session it is, to count those of one browser: 64 bits of the anonymous id. 0: not said, by rows of before it was kept. */
const OF_CLIENT = ', max(cityHash64(client_id)) AS client';

/** Sessions by day of receipt, as `session_days` keeps them. */
export function foldedByDay(events: string, besides = OF_CLIENT): string {
  return `
    SELECT journey_id, received_on, ${SESSION} AS session,
      min(ts) AS first_ts, max(ts) AS last_ts, min(if(${COMPLETES}, ts, NULL)) AS completed_ts,
      min(received_at) AS first_received,
      groupBitOr(bitShiftLeft(toUInt32(1), toUInt8(tag))) AS tags, groupBitOr(marks) AS marks,
      argMinState((toString(device_class), toString(language), toString(source), toString(browser), toString(variant),
        toString(embed_version), ${HOST}), ${EVENT_ORDER}) AS opening,
      groupArraySortedStateIf(${SESSION_VIEWS_MAX})((ts, seq, batch, place, toString(step_key)), tag = 'step_view') AS views${besides}
    FROM ${events} GROUP BY journey_id, received_on, session`;
}

const STATEMENTS = [
  `CREATE TABLE events (
    journey_id LowCardinality(String),
    spool UInt64 CODEC(Delta, ZSTD),
    batch UInt64 CODEC(Delta, ZSTD),
    place UInt16 CODEC(Delta, ZSTD),
    received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
    received_on Date,
    tag ${TAG_TYPE},
    id String CODEC(ZSTD),
    ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
    seq UInt64 CODEC(Delta, ZSTD),
    session_id String CODEC(ZSTD),
    client_id String CODEC(ZSTD),
    url LowCardinality(String),
    referrer LowCardinality(String),
    embed_version LowCardinality(String),
    source LowCardinality(String),
    step_key LowCardinality(String),
    field_key LowCardinality(String),
    error_type LowCardinality(String),
    completion_status LowCardinality(String),
    duration_ms Nullable(UInt64),
    reason LowCardinality(String),
    blocked Bool,
    inferred Bool,
    device_class LowCardinality(String),
    language LowCardinality(String)
  ) ENGINE = MergeTree ${MONTHLY} ORDER BY (journey_id, ${HOUR}, session_id, ts)
    PRIMARY KEY (journey_id, ${HOUR}, session_id) ${DURABLE}`,

  `CREATE TABLE event_ids (
    journey_id LowCardinality(String),
    id_hash UInt64 CODEC(NONE),
    spool UInt64 CODEC(Delta, ZSTD),
    batch UInt64 CODEC(Delta, ZSTD),
    received_on Date
  ) ENGINE = MergeTree ${MONTHLY} ORDER BY id_hash
    ${DURABLE}, index_granularity = 1024, min_compress_block_size = 8192`,
  `CREATE MATERIALIZED VIEW event_ids_from_events TO event_ids AS
    SELECT journey_id, ${ID_HASH} AS id_hash, spool, batch, received_on FROM events`,

  `CREATE TABLE sessions (
    journey_id LowCardinality(String),
    session_id String,
    received_on Date,
    started_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    completed_at SimpleAggregateFunction(min, Nullable(DateTime64(3, 'UTC'))),
    device_class AggregateFunction(argMin, String, ${EVENT_ORDER_TYPE}),
    step_keys SimpleAggregateFunction(groupUniqArrayArray, Array(String)),
    last_step AggregateFunction(argMaxIf, String, ${EVENT_ORDER_TYPE}, UInt8),
    last_batch SimpleAggregateFunction(max, UInt64)
  ) ENGINE = AggregatingMergeTree ${MONTHLY} ORDER BY (journey_id, session_id, received_on)
    ${DURABLE}, ${FINE}`,
  `CREATE MATERIALIZED VIEW sessions_from_events TO sessions AS
    SELECT journey_id, session_id, received_on,
      min(ts) AS started_at,
      min(if(${COMPLETES}, ts, NULL)) AS completed_at,
      argMinState(toString(device_class), ${EVENT_ORDER}) AS device_class,
      groupUniqArrayIf(toString(step_key), tag = 'step_view') AS step_keys,
      argMaxIfState(toString(step_key), ${EVENT_ORDER}, tag = 'step_view') AS last_step,
      max(batch) AS last_batch
    FROM events GROUP BY journey_id, session_id, received_on`,

  `CREATE TABLE activity (
    journey_id LowCardinality(String),
    hour DateTime64(3, 'UTC'),
    step_key LowCardinality(String),
    received_on Date,
    first_ts SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last_ts SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
  ) ENGINE = AggregatingMergeTree ${MONTHLY} ORDER BY (journey_id, hour, step_key, received_on)
    ${DURABLE}, ${FINE}`,
  `CREATE MATERIALIZED VIEW activity_from_events TO activity AS
    SELECT journey_id, ${HOUR} AS hour, step_key, received_on,
      min(ts) AS first_ts, max(ts) AS last_ts
    FROM events GROUP BY journey_id, hour, step_key, received_on`,

  // Since 0.2.0. Events of before have the defaults.
  `ALTER TABLE events ADD COLUMN browser LowCardinality(String) DEFAULT 'unknown'`,
  'ALTER TABLE events ADD COLUMN variant LowCardinality(String)',
  'ALTER TABLE events ADD COLUMN marks UInt32',

  // In place of sessions, since 0.2.0: everything that a figure needs of a session, without its events.
  `CREATE TABLE session_days (
    journey_id LowCardinality(String),
    received_on Date,
    session UInt64 CODEC(NONE),
    first_ts SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last_ts SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    completed_ts SimpleAggregateFunction(min, Nullable(DateTime64(3, 'UTC'))),
    first_received SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    tags SimpleAggregateFunction(groupBitOr, UInt32),
    marks SimpleAggregateFunction(groupBitOr, UInt32),
    opening AggregateFunction(argMin, ${OPENING_TYPE}, ${EVENT_ORDER_TYPE}) CODEC(ZSTD),
    views AggregateFunction(groupArraySorted(${SESSION_VIEWS_MAX}), ${VIEW_TYPE}) CODEC(ZSTD),
    INDEX first_ts first_ts TYPE minmax,
    INDEX last_ts last_ts TYPE minmax
  ) ENGINE = AggregatingMergeTree ${MONTHLY} ORDER BY (journey_id, received_on, session)
    ${DURABLE}, ${FINE}`,
  `CREATE MATERIALIZED VIEW session_days_from_events TO session_days AS ${foldedByDay('events', '')}`,
  `CREATE TABLE unfolded_days (received_on Date) ENGINE = MergeTree ORDER BY received_on ${DURABLE}`,
  'INSERT INTO unfolded_days SELECT DISTINCT received_on FROM events',
  'DROP VIEW sessions_from_events',
  'DROP TABLE sessions',
  // What the embedded engine kept of sessions besides.
  ...['visits', 'folded_sessions', 'folded_totals', 'folding'].map((table) => `DROP TABLE ${table}`),

  // Sums of what one day of receipt added to the figures, and which of them are valid: see src/sessions/spans.ts.
  `CREATE TABLE spans (
    journey_id LowCardinality(String),
    received_on Date,
    generation UInt32,
    version UInt64,
    basis UInt64,
    oldest_on Date,
    kept_since Date
  ) ENGINE = MergeTree ORDER BY (journey_id, received_on) ${DURABLE}`,
  `CREATE TABLE sums (
    journey_id LowCardinality(String),
    received_on Date,
    version UInt64 CODEC(ZSTD),
    kind Enum8('start' = 1, 'duration' = 2, 'step' = 3, 'stay' = 4, 'stay class' = 5, 'move' = 6, 'path' = 7),
    at Int64 CODEC(Delta, ZSTD),
    ${FACT_GROUPS.map((name) => `${name} LowCardinality(String)`).join(', ')},
    marks UInt32 CODEC(ZSTD),
    status LowCardinality(String),
    starter Bool,
    step LowCardinality(String),
    next_step LowCardinality(String),
    path Array(LowCardinality(String)) CODEC(ZSTD),
    number Int64 CODEC(ZSTD),
    sessions Int32 CODEC(ZSTD),
    times Int32 CODEC(ZSTD),
    entries Int32 CODEC(ZSTD),
    exits Int32 CODEC(ZSTD)
  ) ENGINE = MergeTree ${MONTHLY} ORDER BY (journey_id, kind, at, step, next_step) ${DURABLE}`,

  // Events mostly lie in the order of their receipt, too: what came lately is found without reading the rest.
  'ALTER TABLE events ADD INDEX received_at received_at TYPE minmax',
  // What sessions can be excluded by.
  'ALTER TABLE sums ADD COLUMN embed_version LowCardinality(String)',
  'ALTER TABLE sums ADD COLUMN host LowCardinality(String)',
  'ALTER TABLE sums ADD COLUMN received_at Int64 CODEC(Delta, ZSTD)',

  // In place of sums: by the day as well, with what is read of events.
  `CREATE TABLE span_sums (
    journey_id LowCardinality(String),
    received_on Date,
    version UInt64 CODEC(ZSTD),
    kind LowCardinality(String),
    width Enum8('quarter' = 1, 'day' = 2, 'day of all' = 3),
    at Int64 CODEC(Delta, ZSTD),
    received_at Int64 CODEC(Delta, ZSTD),
    ${FACT_GROUPS.map((name) => `${name} LowCardinality(String)`).join(', ')},
    marks UInt32 CODEC(ZSTD),
    embed_version LowCardinality(String),
    host LowCardinality(String),
    status LowCardinality(String),
    starter Bool,
    step LowCardinality(String),
    next_step LowCardinality(String),
    field LowCardinality(String),
    detail LowCardinality(String),
    path Array(LowCardinality(String)) CODEC(ZSTD),
    number Int64 CODEC(ZSTD),
    sessions Int32 CODEC(ZSTD),
    times Int32 CODEC(ZSTD),
    entries Int32 CODEC(ZSTD),
    exits Int32 CODEC(ZSTD)
  ) ENGINE = MergeTree ${MONTHLY} ORDER BY (journey_id, kind, width, at, step, field, next_step) ${DURABLE}`,
  'DROP TABLE sums',

  // Sessions that a series of questions is about, folded once; each series is a partition, which goes away with it.
  `CREATE TABLE folds (
    version UInt64,
    journey_id LowCardinality(String),
    session UInt64,
    start Int64,
    last_at Int64,
    received_at Int64,
    completion Nullable(Int64),
    ${OPENING.map((name) => `${name} LowCardinality(String)`).join(', ')},
    status LowCardinality(String),
    starter Bool,
    steps Array(LowCardinality(String)),
    last LowCardinality(String),
    seen Array(LowCardinality(String)),
    stays Array(Int64),
    spent Array(Int64),
    marks UInt32
  ) ENGINE = MergeTree PARTITION BY version ORDER BY (journey_id, start)`,
  // In place of folds: sessions that sums answer for in part have a sign, and what sessions did rows of its own. Nothing of it is worth
  // keeping: a start after a power loss passes over whatever of it is broken.
  'DROP TABLE folds',
  `CREATE TABLE folds (
    version UInt64,
    of_acts Bool,
    journey_id LowCardinality(String),
    session UInt64,
    sign Int8,
    until Int64,
    start Int64,
    last_at Int64,
    received_at Int64,
    completion Nullable(Int64),
    ${OPENING.map((name) => `${name} LowCardinality(String)`).join(', ')},
    status LowCardinality(String),
    starter Bool,
    steps Array(LowCardinality(String)),
    last LowCardinality(String),
    seen Array(LowCardinality(String)),
    stays Array(Int64),
    spent Array(Int64),
    marks UInt32,
    last_act Tuple(String, String),
    attempts Array(Tuple(step String, blocked Bool)),
    fields Array(Tuple(step String, field String, focused Bool, changed Bool, returned Bool, latest Bool, stayed Int64,
      errors Array(String)))
  ) ENGINE = MergeTree PARTITION BY version ORDER BY (journey_id, start) ${WORTHLESS}`,
  // Of a day that is not over: up to when what was received on it is summed, in ms. 0: whole.
  'ALTER TABLE spans ADD COLUMN up_to Int64',

  // Folds are of whole sessions again: pages have facts in their place, in the columns of sums.
  'DROP TABLE folds',
  `CREATE TABLE folds (
    version UInt64,
    journey_id LowCardinality(String),
    session UInt64,
    start Int64,
    last_at Int64,
    received_at Int64,
    completion Nullable(Int64),
    ${OPENING.map((name) => `${name} LowCardinality(String)`).join(', ')},
    status LowCardinality(String),
    starter Bool,
    steps Array(LowCardinality(String)),
    last LowCardinality(String),
    seen Array(LowCardinality(String)),
    stays Array(Int64),
    spent Array(Int64),
    marks UInt32
  ) ENGINE = MergeTree PARTITION BY version ORDER BY (journey_id, start) ${WORTHLESS}`,
  `CREATE TABLE made_facts (
    version UInt64,
    journey_id LowCardinality(String),
    is_now Bool,
    kind LowCardinality(String),
    at Int64,
    received_at Int64,
    ${FACT_GROUPS.map((name) => `${name} LowCardinality(String)`).join(', ')},
    marks UInt32,
    embed_version LowCardinality(String),
    host LowCardinality(String),
    status LowCardinality(String),
    starter Bool,
    step LowCardinality(String),
    next_step LowCardinality(String),
    field LowCardinality(String),
    detail LowCardinality(String),
    path Array(LowCardinality(String)),
    number Int64,
    sessions Int32,
    times Int32,
    entries Int32,
    exits Int32
  ) ENGINE = MergeTree PARTITION BY version ORDER BY (journey_id, kind) ${WORTHLESS}`,

  // When the last event came, of a journey and of a step: without looking through events. Of such as are stored already, when it says
  // that it happened. The view is changed in its place: between two views, events that others load would pass by.
  `ALTER TABLE activity ADD COLUMN last_received SimpleAggregateFunction(max, DateTime64(3, 'UTC')) DEFAULT last_ts`,
  `ALTER TABLE activity_from_events MODIFY QUERY
    SELECT journey_id, ${HOUR} AS hour, step_key, received_on,
      min(ts) AS first_ts, max(ts) AS last_ts, max(received_at) AS last_received
    FROM events GROUP BY journey_id, hour, step_key, received_on`,

  // Who comes back: without looking through the events for it.
  'ALTER TABLE session_days ADD COLUMN client SimpleAggregateFunction(max, UInt64) CODEC(NONE)',
  `ALTER TABLE session_days_from_events MODIFY QUERY ${foldedByDay('events')}`,
];

/**
 * Tables that hold events or what is folded from them, in the order in which they are cleaned: as long as a removal is
 * not through with the others, `events` still holds what it is about.
 */
export const EVENT_TABLES = ['event_ids', 'session_days', 'activity', 'events'] as const;

/** Brings the event store to the newest schema. A crash between two statements is picked up at the next start. */
export async function migrateStore(store: Store): Promise<void> {
  for (const statement of versionsTable(store.cluster)) await store.command(statement);
  const [row] = await store.query<{ version: number }>('SELECT max(version) AS version FROM schema_versions');
  for (let version = (row?.version ?? 0) + 1; version <= STATEMENTS.length; version++) {
    for (const statement of schemaStatements(version, store.cluster)) await store.command(statement);
    await store.insert('schema_versions', ['version'], Buffer.from(`[${version}]\n`));
  }
}

/**
 * Whether this version can work on the store; changes nothing. Throws `StartRefused`: before the first release, events lay in
 * another order, tags were text, and ids had their hash beside them. What was written so cannot be added to.
 */
export async function checkStore(store: Store): Promise<void> {
  const columns = await store.query<{ name: string; type: string }>(
    `SELECT name, type FROM system.columns
     WHERE database = currentDatabase() AND table = 'events' AND name IN ('tag', 'id_hash')`,
  );
  if (columns.every(({ name, type }) => name === 'tag' && type.startsWith('Enum8'))) return;
  throw new StartRefused(
    'The event store was made by a version before 0.1.0: export it with that version (waymark export), and import it with this one',
  );
}

/** Every statement that makes the schema from nothing, as it is run. */
export function allStatements(cluster?: Cluster): string[] {
  return [...versionsTable(cluster), ...STATEMENTS.flatMap((_, at) => schemaStatements(at + 1, cluster))];
}

function versionsTable(cluster: Cluster | undefined): string[] {
  const statement = `CREATE TABLE schema_versions (version UInt32) ENGINE = MergeTree ORDER BY version ${DURABLE}`;
  return [ifNotExists(cluster ? onEveryServer(statement, cluster) : statement)];
}

function schemaStatements(version: number, cluster: Cluster | undefined): string[] {
  const statement = STATEMENTS[version - 1] ?? '';
  return (cluster ? onCluster(statement, cluster) : [statement]).map(ifNotExists);
}

// A statement whose version was not written down before a crash may have run, and other nodes run it too: again is fine.
const ifNotExists = (statement: string) =>
  statement
    .replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')
    .replace(/^(ALTER TABLE .*) ADD (COLUMN|INDEX) /, '$1 ADD $2 IF NOT EXISTS ')
    .replace(/^DROP (TABLE|VIEW) /, 'DROP $1 IF EXISTS ');
