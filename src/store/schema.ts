// The event store's schema: statements that are only ever appended to, each run once.
//
// events         every kept event as it came, for the retention time. Within an hour, a session's events lie together:
//                what they have in common takes no room (16 bytes an event, 70 when ordered by nothing but time)
// event_ids      ids of events, so that a repeated one is found
// activity       first and last event of each journey, hour and step key, folded by a view as events arrive
// session_rows   one row a session, made of all of its events when some arrive (store/session.ts, store/fold.ts)
// unfolded_days  days of receipt whose sessions have no rows yet, since an upgrade or an import
//
// The aggregates of a view do not change with a row counted twice (min, max): a block that is loaded again after a crash
// repairs what was missing and doubles nothing. Retention removes the same events from all of them.
import { StartRefused } from '../domain/error.ts';
import { type Cluster, onCluster, onEveryServer } from './cluster.ts';
import type { Store } from './engine.ts';
import { HOUR } from './event-sql.ts';
import { ID_HASH, TAG_TYPE } from './pack.ts';

/** Written out before it is answered for: the rows, then the folder that names them. */
const DURABLE = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';
/** Few rows are asked for among many: of a small journey, of some sessions. */
const FINE = 'index_granularity = 1024, min_compress_block_size = 16384';
const MONTHLY = 'PARTITION BY toYYYYMM(received_on)';

/** By their numbers. Those that are missing here were about tables that no longer exist. */
const STATEMENTS: Readonly<Record<number, string>> = {
  1: `CREATE TABLE events (
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
  2: `CREATE TABLE event_ids (
    journey_id LowCardinality(String),
    id_hash UInt64 CODEC(NONE),
    spool UInt64 CODEC(Delta, ZSTD),
    batch UInt64 CODEC(Delta, ZSTD),
    received_on Date
  ) ENGINE = MergeTree ${MONTHLY} ORDER BY id_hash
    ${DURABLE}, index_granularity = 1024, min_compress_block_size = 8192`,
  3: `CREATE MATERIALIZED VIEW event_ids_from_events TO event_ids AS
    SELECT journey_id, ${ID_HASH} AS id_hash, spool, batch, received_on FROM events`,
  6: `CREATE TABLE activity (
    journey_id LowCardinality(String),
    hour DateTime64(3, 'UTC'),
    step_key LowCardinality(String),
    received_on Date,
    first_ts SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
    last_ts SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
  ) ENGINE = AggregatingMergeTree ${MONTHLY} ORDER BY (journey_id, hour, step_key, received_on)
    ${DURABLE}, ${FINE}`,
  7: `CREATE MATERIALIZED VIEW activity_from_events TO activity AS
    SELECT journey_id, ${HOUR} AS hour, step_key, received_on,
      min(ts) AS first_ts, max(ts) AS last_ts
    FROM events GROUP BY journey_id, hour, step_key, received_on`,

  // Since 0.2.0. Events of before have the defaults.
  8: `ALTER TABLE events ADD COLUMN browser LowCardinality(String) DEFAULT 'unknown'`,
  9: 'ALTER TABLE events ADD COLUMN variant LowCardinality(String)',
  10: 'ALTER TABLE events ADD COLUMN marks UInt32',
  13: `CREATE TABLE unfolded_days (received_on Date) ENGINE = MergeTree ORDER BY received_on ${DURABLE}`,
  // Events mostly lie in the order of their receipt, too: what came lately is found without reading the rest.
  23: 'ALTER TABLE events ADD INDEX received_at received_at TYPE minmax',
  // When the last event of a journey and of a step came, without looking through events. For events stored already: when they say
  // that they happened. The view is changed in its place: between two views, events that others load would pass by.
  36: `ALTER TABLE activity ADD COLUMN last_received SimpleAggregateFunction(max, DateTime64(3, 'UTC')) DEFAULT last_ts`,
  37: `ALTER TABLE activity_from_events MODIFY QUERY
    SELECT journey_id, ${HOUR} AS hour, step_key, received_on,
      min(ts) AS first_ts, max(ts) AS last_ts, max(received_at) AS last_received
    FROM events GROUP BY journey_id, hour, step_key, received_on`,
  // Earlier versions kept sessions in these.
  ...Object.fromEntries(
    [
      ...['sessions_from_events', 'session_days_from_events'].map((view) => `DROP VIEW ${view}`),
      ...['sessions', 'visits', 'folded_sessions', 'folded_totals', 'folding'].map((table) => `DROP TABLE ${table}`),
      ...['session_days', 'sums', 'span_sums', 'spans', 'folds', 'made_facts'].map((table) => `DROP TABLE ${table}`),
    ].map((statement, at) => [48 + at, statement]),
  ),
  61: `CREATE TABLE session_rows (
    journey_id LowCardinality(String),
    day Int32 CODEC(Delta, ZSTD),
    session UInt64 CODEC(NONE),
    version UInt64,
    gone UInt8,
    start Int64 CODEC(Delta, ZSTD),
    last_at Int64 CODEC(Delta, ZSTD),
    received_at Int64 CODEC(Delta, ZSTD),
    last_received Int64 CODEC(Delta, ZSTD),
    kept_since UInt16,
    events UInt32,
    hours Array(Int32),
    client UInt64 CODEC(NONE),
    succeeded_at Nullable(Int64) CODEC(Delta, ZSTD),
    declared_at Nullable(Int64) CODEC(Delta, ZSTD),
    pages Array(Tuple(at Int64, path LowCardinality(String))),
    device LowCardinality(String),
    language LowCardinality(String),
    source LowCardinality(String),
    browser LowCardinality(String),
    variant LowCardinality(String),
    embed_version LowCardinality(String),
    host LowCardinality(String),
    starter Bool,
    tags UInt32,
    tag_counts Array(UInt32),
    concluded Bool,
    marks UInt32,
    sent LowCardinality(String),
    steps Array(LowCardinality(String)),
    times Array(UInt32),
    seen Array(LowCardinality(String)),
    spent Array(Int64),
    last_act Tuple(tag LowCardinality(String), reason LowCardinality(String)),
    attempts Array(Tuple(step LowCardinality(String), blocked Bool, stopped Bool)),
    fields Array(Tuple(step LowCardinality(String), field LowCardinality(String), focused Bool, changed Bool, returned Bool, latest Bool, used Bool,
      stayed Int64,
      errors Array(Tuple(at UInt32, type LowCardinality(String)))))
  ) ENGINE = ReplacingMergeTree(version, gone) ORDER BY (journey_id, day, session) ${DURABLE}, ${FINE}`,
  // Rows for events that are stored already are made in the background.
  62: 'INSERT INTO unfolded_days SELECT DISTINCT received_on FROM events',
  // A third of the room, which rows of before take until they are merged.
  63: `ALTER TABLE session_rows ${[
    ...['hours', 'events', 'tags', 'tag_counts', 'pages', 'steps', 'times', 'seen', 'spent', 'attempts', 'fields'],
  ]
    .map((column) => `MODIFY COLUMN ${column} CODEC(ZSTD)`)
    .join(', ')}`,
};

/** The number of the last statement. */
const NEWEST = Math.max(...Object.keys(STATEMENTS).map(Number));

/**
 * Tables that hold events or what is folded from them, in the order in which they are cleaned: as long as a removal is
 * not through with the others, `events` still holds what it is about.
 */
export const EVENT_TABLES = ['event_ids', 'activity', 'events'] as const;

/** Brings the event store to the newest schema. A crash between two statements is picked up at the next start. */
export async function migrateStore(store: Store): Promise<void> {
  for (const statement of versionsTable(store.cluster)) await store.command(statement);
  const [row] = await store.query<{ version: number }>('SELECT max(version) AS version FROM schema_versions');
  for (let version = (row?.version ?? 0) + 1; version <= NEWEST; version++) {
    const statements = schemaStatements(version, store.cluster);
    if (statements.length === 0) continue;
    for (const statement of statements) await store.command(statement);
    await store.insert('schema_versions', ['version'], Buffer.from(`[${version}]\n`));
  }
}

/**
 * Whether this version can work on the store; changes nothing. Throws `StartRefused`: before the first release, events lay in
 * another order, tags were text, and ids had their hash beside them. Such a store cannot be added to.
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
  return [
    ...versionsTable(cluster),
    ...Object.keys(STATEMENTS).flatMap((version) => schemaStatements(Number(version), cluster)),
  ];
}

function versionsTable(cluster: Cluster | undefined): string[] {
  const statement = `CREATE TABLE schema_versions (version UInt32) ENGINE = MergeTree ORDER BY version ${DURABLE}`;
  return [ifNotExists(cluster ? onEveryServer(statement, cluster) : statement)];
}

function schemaStatements(version: number, cluster: Cluster | undefined): string[] {
  const statement = STATEMENTS[version];
  if (statement === undefined) return [];
  return (cluster ? onCluster(statement, cluster) : [statement]).map(ifNotExists);
}

// A statement whose version was not written down before a crash may have run, and other nodes run it too: again is fine.
const ifNotExists = (statement: string) =>
  statement
    .replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')
    .replace(/^(ALTER TABLE .*) ADD (COLUMN|INDEX) /, '$1 ADD $2 IF NOT EXISTS ')
    .replace(/^DROP (TABLE|VIEW) /, 'DROP $1 IF EXISTS ');
