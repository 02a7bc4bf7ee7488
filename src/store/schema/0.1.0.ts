// The event store of 0.1.0, frozen, without the tables of sessions, which 0.2.0 replaced.
export const schema = {
  version: '0.1.0',
  number: 7,
  statements: [
    `CREATE TABLE events (
      journey_id LowCardinality(String),
      spool UInt64 CODEC(Delta, ZSTD),
      batch UInt64 CODEC(Delta, ZSTD),
      place UInt16 CODEC(Delta, ZSTD),
      received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
      received_on Date,
      tag Enum8('session_start' = 1, 'session_end' = 2, 'page_view' = 3, 'step_view' = 4, 'field_focus' = 5, 'field_blur' = 6, 'field_change' = 7, 'validation_error' = 8, 'submit_attempt' = 9, 'submit_success' = 10, 'dropoff_signal' = 11),
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
    ) ENGINE = MergeTree PARTITION BY toYYYYMM(received_on) ORDER BY (journey_id, toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND), session_id, ts)
      PRIMARY KEY (journey_id, toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND), session_id) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    `CREATE TABLE event_ids (
      journey_id LowCardinality(String),
      id_hash UInt64 CODEC(NONE),
      spool UInt64 CODEC(Delta, ZSTD),
      batch UInt64 CODEC(Delta, ZSTD),
      received_on Date
    ) ENGINE = MergeTree PARTITION BY toYYYYMM(received_on) ORDER BY id_hash
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 1024, min_compress_block_size = 8192`,
    `CREATE MATERIALIZED VIEW event_ids_from_events TO event_ids AS
      SELECT journey_id, xxHash64(concat(journey_id, '\\n', id)) AS id_hash, spool, batch, received_on FROM events`,
    `CREATE TABLE activity (
      journey_id LowCardinality(String),
      hour DateTime64(3, 'UTC'),
      step_key LowCardinality(String),
      received_on Date,
      first_ts SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
      last_ts SimpleAggregateFunction(max, DateTime64(3, 'UTC'))
    ) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(received_on) ORDER BY (journey_id, hour, step_key, received_on)
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 1024, min_compress_block_size = 16384`,
    `CREATE MATERIALIZED VIEW activity_from_events TO activity AS
      SELECT journey_id, toStartOfInterval(ts, INTERVAL 3600000 MILLISECOND) AS hour, step_key, received_on,
        min(ts) AS first_ts, max(ts) AS last_ts
      FROM events GROUP BY journey_id, hour, step_key, received_on`,
  ],
};
