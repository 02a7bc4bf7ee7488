// The event store on ClickHouse servers, over HTTP(S).

import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import { errorCode, type Params, type Store, told } from './engine.ts';

/** Requests to ClickHouse at the same time, from one node. */
const CONNECTIONS_MAX = 10;
/** A question, or an insert, that takes longer, in ms, has failed. */
const ANSWER_MS_MAX = 30_000;
/** A statement that changes tables may wait for every server of a cluster, and for mutations: this long, in ms. */
const COMMAND_MS_MAX = 10 * 60_000;
/** While such a statement runs, the server says so this often, in ms: balancers cut connections that are silent. */
const PROGRESS_MS = 20_000;
/** Times that a request is sent before its failure is told. Everything sent is safe to send again. */
const ATTEMPTS_MAX = 3;
/** Wait before the second attempt, in ms; doubles, and varies by half, so that nodes do not come back in step. */
const RETRY_FIRST_MS = 100;
/** An idle connection is not used again after this, in ms: ClickHouse closes it after 3 s in its older versions. */
const IDLE_MS_MAX = 2_500;

/** In every request, so that nothing depends on a session or on a server's profile. */
const SETTINGS: ClickHouseSettings = {
  // The answer is ready before its status is sent: a failure is a status, not the end of a broken body.
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 0,
  // Blocks are gathered by the spool's loader; an insert is answered when it is on disk, whatever a profile says.
  async_insert: 0,
  // A block that is sent again, after its answer was lost, is not stored again, and completes the views that missed it.
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

/** Of a cluster: inserts wait for the shards, and questions prefer the replica that the inserts went to. */
const CLUSTER_SETTINGS: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  load_balancing: 'first_or_random',
  optimize_skip_unused_shards: 1,
};

/** Opens ClickHouse at `http(s)://user:password@host:8123/database`. It is reached when it is first asked. */
export function openServerStore(clickhouseUrl: string, clusterName?: string): Store {
  const { url, username, password, database } = readAddress(clickhouseUrl);
  const client: ClickHouseClient = createClient({
    url,
    username,
    password,
    database,
    application: 'waymark',
    request_timeout: COMMAND_MS_MAX,
    max_open_connections: CONNECTIONS_MAX,
    compression: { request: { codec: 'gzip', level: 1 }, response: true },
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_MS_MAX },
    // What does not fit into an address goes into the body.
    use_multipart_params_auto: true,
    clickhouse_settings: clusterName === undefined ? SETTINGS : { ...SETTINGS, ...CLUSTER_SETTINGS },
    // Failures are told by what is thrown, in our own log.
    log: { level: ClickHouseLogLevel.OFF },
  });
  /** Not by the client's `insert`, which takes rows apart to put them together again: the bytes go out as they are. */
  async function send(query: string, rows: Buffer): Promise<void> {
    const token = hash('sha256', rows, 'hex');
    const attempt = async () => {
      const { stream } = await client.exec({
        query,
        values: Readable.from([rows], { objectMode: false }),
        clickhouse_settings: { insert_deduplication_token: token },
        abort_signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      await finished(stream.resume());
    };
    await told(patiently(attempt));
  }

  return {
    cluster: clusterName === undefined ? undefined : { name: clusterName, database },
    query<Row>(sql: string, params: Params = {}) {
      const ask = async () => {
        const result = await client.query({
          query: sql,
          query_params: params,
          format: 'JSONEachRow',
          abort_signal: AbortSignal.timeout(ANSWER_MS_MAX),
        });
        return result.json<Row>();
      };
      return told(patiently(ask), 'with the words of the engine');
    },
    async command(sql, params = {}) {
      const settings: ClickHouseSettings = {
        send_progress_in_http_headers: 1,
        http_headers_progress_interval_ms: String(PROGRESS_MS),
      };
      const run = () => client.command({ query: sql, query_params: params, clickhouse_settings: settings });
      await told(patiently(run), 'with the words of the engine');
    },
    async insert(table, columns, lines) {
      await send(`INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`, lines);
    },
    async load(_table, statement, structure, rows) {
      await send(`${statement(`input('${structure}')`)} FORMAT RowBinary`, rows);
    },
    async download(sql, params = {}) {
      const ask = () => client.exec({ query: sql, query_params: params });
      return (await told(patiently(ask), 'with the words of the engine')).stream;
    },
    async upload(table, columns, file) {
      const send = async () => {
        const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT Parquet`;
        const { stream } = await client.exec({ query, values: createReadStream(file) });
        await finished(stream.resume());
      };
      await told(patiently(send), 'with the words of the engine');
    },
    close: () => client.close(),
  };
}

function readAddress(clickhouseUrl: string) {
  const address = new URL(clickhouseUrl);
  return {
    url: address.origin,
    username: decodeURIComponent(address.username) || 'default',
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)) || 'default',
  };
}

/** Sends again what failed for a reason that may pass, but not what has taken its time already. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  const until = performance.now() + ANSWER_MS_MAX;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !mayPass(error) || performance.now() >= until) throw error;
      await delay(RETRY_FIRST_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

// Of what ClickHouse answers with a code: too many queries, timeouts, network between servers, read-only replicas,
// memory, too many parts, keeper trouble, unknown outcome of an insert.
const PASSING_CODES = new Set([
  '159',
  '160',
  '202',
  '203',
  '209',
  '210',
  '225',
  '241',
  '242',
  '252',
  '279',
  '285',
  '286',
  '319',
  '425',
  '999',
]);

/** What is no answer of ClickHouse was lost on the way. */
function mayPass(error: unknown): boolean {
  const code = errorCode(error);
  return !/^\d+$/.test(code) || PASSING_CODES.has(code);
}
