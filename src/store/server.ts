// The event store on ClickHouse servers, over HTTP(S).

import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import type { Cluster } from './cluster.ts';
import { asOurError, Cancelled, errorCode, type Params, type Store, type Use } from './engine.ts';
import { type FairQueue, openFairQueue } from './fair-queue.ts';
import { type StatementKind, settingsOf, statementMsMax, waitsForTurnMs } from './limits.ts';
import { counted, openTally, type Tally } from './tally.ts';
import { withBoundLists } from './texts.ts';

/** Concurrent queries to ClickHouse from one node. */
const ASKING_MAX = 10;
/** Concurrent inserts, with their look-ups. */
const ADDING_MAX = 4;
/** Concurrent exports, background work and maintenance. */
const REST_MAX = 8;
/** Assumed memory of a server, in bytes, until the server has reported its own. */
const SERVER_BYTES = 8 * 1024 ** 3;
/** A response that is later than the statement's time limit by this, in ms, counts as lost. */
const ANSWER_GRACE_MS = 5_000;
/** A request that fails later than this, in ms, is not sent again. */
const RETRY_MS_MAX = 30_000;
/** Timeout of the HTTP client, in ms, above the time limit of every kind of statement. */
const REQUEST_MS_MAX = 11 * 60_000;
/** Interval of progress headers, in ms: load balancers close connections that stay silent. */
const PROGRESS_MS = 20_000;
/** Attempts before a failure is reported. Every statement is safe to send again. */
const ATTEMPTS_MAX = 3;
/** Back-off before the second attempt, in ms. It doubles each time, with 50 % jitter so that nodes do not retry in step. */
const RETRY_FIRST_MS = 100;
/** An idle connection is not used again after this, in ms: ClickHouse closes it after 3 s in its older versions. */
const IDLE_MS_MAX = 2_500;

/** Sent with every request, so that nothing depends on a session or a server's profile. */
const SETTINGS: ClickHouseSettings = {
  // The server sends the status only when the result is complete, so a failure is a status and not a truncated body.
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 0,
  // The spool's loader already collects blocks, and an insert must be on disk when it returns, whatever a profile says.
  async_insert: 0,
  // A block sent again after a lost response is not stored twice, but still reaches views that missed it.
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

/** On a cluster, inserts wait for the shards, and queries prefer the replica that took the inserts. */
const CLUSTER_SETTINGS: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  load_balancing: 'first_or_random',
  optimize_skip_unused_shards: 1,
  // All rows of a session are on one shard, so each shard can evaluate subqueries over sessions locally.
  distributed_product_mode: 'local',
};

/** Separate connection pools, so that slow statements of one pool do not block the others. */
type Pool = 'asking' | 'adding' | 'rest';
const POOL_OF: Record<StatementKind, Pool> = {
  retrieve: 'asking',
  figures: 'asking',
  insert: 'adding',
  export: 'rest',
  background: 'rest',
  maintenance: 'rest',
};

/** Settings of read-only queries. ClickHouse cancels them when their connection closes. */
const QUESTION: ClickHouseSettings = { readonly: '2', cancel_http_readonly_queries_on_client_close: 1 };

/** All settings that are sent; every supported version of ClickHouse must know them. */
export const SETTINGS_SENT: readonly string[] = [SETTINGS, CLUSTER_SETTINGS, QUESTION].flatMap((some) =>
  Object.keys(some),
);

interface Servers {
  client: ClickHouseClient;
  cluster: Cluster | undefined;
  queues: Record<Pool, FairQueue<number>>;
  tally: Tally;
  /** Memory limit reported by the server, in bytes. */
  memory: { bytes: number; isAsked: boolean };
}

/** Opens ClickHouse at `http(s)://user:password@host:8123/database`. It connects with the first statement. */
export function openServerStore(clickhouseUrl: string, clusterName?: string): Store {
  const { url, username, password, database } = readAddress(clickhouseUrl);
  const client: ClickHouseClient = createClient({
    url,
    username,
    password,
    database,
    application: 'waymark',
    request_timeout: REQUEST_MS_MAX,
    // The queues below limit the connections.
    max_open_connections: Number.POSITIVE_INFINITY,
    compression: { request: { codec: 'gzip', level: 1 }, response: true },
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_MS_MAX },
    // Long parameters go into the body instead of the URL.
    use_multipart_params_auto: true,
    clickhouse_settings: clusterName === undefined ? SETTINGS : { ...SETTINGS, ...CLUSTER_SETTINGS },
    // Failures are thrown, and logged by the caller.
    log: { level: ClickHouseLogLevel.OFF },
  });
  const queueOf = (connections: number) =>
    openFairQueue(
      Array.from({ length: connections }, (_, slot) => slot),
      Math.ceil(connections / 2),
    );
  return storeFor(
    { kind: 'maintenance' },
    {
      client,
      cluster: clusterName === undefined ? undefined : { name: clusterName, database },
      queues: { asking: queueOf(ASKING_MAX), adding: queueOf(ADDING_MAX), rest: queueOf(REST_MAX) },
      tally: openTally(),
      memory: { bytes: SERVER_BYTES, isAsked: false },
    },
  );
}

function storeFor(use: Use, servers: Servers): Store {
  const { client, cluster, tally } = servers;
  const inserting: Use = { ...use, kind: 'insert' };

  /** Sends the bytes unchanged. The client's own `insert` would parse and serialize the rows again. */
  async function send(query: string, rows: Buffer): Promise<void> {
    const token = hash('sha256', rows, 'hex');
    await run(servers, inserting, async (settings, abort_signal) => {
      const { stream } = await client.exec({
        query,
        values: Readable.from([rows], { objectMode: false }),
        clickhouse_settings: { ...settings, insert_deduplication_token: token },
        abort_signal,
      });
      await finished(stream.resume());
    });
  }

  async function command(statement: string, given: Params = {}): Promise<void> {
    const { sql, params } = withBoundLists(statement, given);
    const send = (settings: ClickHouseSettings, abort_signal: AbortSignal) =>
      client.command({
        query: sql,
        query_params: params,
        clickhouse_settings: {
          ...settings,
          send_progress_in_http_headers: 1,
          http_headers_progress_interval_ms: String(PROGRESS_MS),
        },
        abort_signal,
      });
    await run(servers, use, send, 'in full');
  }

  return {
    cluster,
    isShared: true,
    written: () => undefined,
    as: (other) => storeFor({ ...use, ...other }, servers),
    tally: () => tally,
    query<Row>(statement: string, given: Params = {}) {
      const { sql, params } = withBoundLists(statement, given);
      const ask = async (settings: ClickHouseSettings, abort_signal: AbortSignal) => {
        const clickhouse_settings = { ...settings, ...QUESTION };
        const request = {
          query: sql,
          query_params: params,
          format: 'JSONEachRow',
          clickhouse_settings,
          abort_signal,
        } as const;
        return (await client.query(request)).json<Row>();
      };
      return run(servers, use, ask, 'in full');
    },
    command,
    fill: (_table, statement, params) => command(statement, params),
    async insert(table, columns, lines) {
      await send(`INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`, lines);
    },
    async load(_table, statement, structure, rows) {
      await send(`${statement(`input('${structure}')`)} FORMAT RowBinary`, rows);
    },
    readBack: async () => {},
    async download(sql, params = {}) {
      const ask = (clickhouse_settings: ClickHouseSettings, abort_signal: AbortSignal) =>
        client.exec({
          query: sql,
          query_params: params,
          clickhouse_settings: { ...clickhouse_settings, ...QUESTION },
          abort_signal,
        });
      return (await run(servers, use, ask, 'in full')).stream;
    },
    async upload(table, columns, file) {
      const send = async (clickhouse_settings: ClickHouseSettings, abort_signal: AbortSignal) => {
        const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT Parquet`;
        const { stream } = await client.exec({
          query,
          values: createReadStream(file),
          clickhouse_settings,
          abort_signal,
        });
        await finished(stream.resume());
      };
      await run(servers, { ...use, kind: 'maintenance' }, send, 'in full');
    },
    close: () => client.close(),
  };
}

/** Asks the server for its memory limit, in the background. Until it responds, a small server is assumed. */
async function learnMemory({ client, memory }: Servers): Promise<void> {
  memory.isAsked = true;
  try {
    const query = `SELECT toUInt64OrZero(value) AS bytes FROM system.server_settings WHERE name = 'max_server_memory_usage'`;
    const answer = await client.query({ query, format: 'JSONEachRow' });
    const [row] = await answer.json<{ bytes: number | string }>();
    memory.bytes = Number(row?.bytes) || SERVER_BYTES;
  } catch (error) {
    // A user without the permission stays with the assumption; an unreachable server is asked again.
    memory.isAsked = 'clickhouseCode' in Object(error) || /^\d+$/.test(String((error as { code?: unknown }).code));
  }
}

/** Runs a statement when the queue grants a connection. Error texts may quote rows, so they are dropped unless `in full`. */
function run<T>(
  servers: Servers,
  { kind, orgId, signal }: Use,
  send: (settings: ClickHouseSettings, signal: AbortSignal) => Promise<T>,
  words?: 'in full',
  attemptsMax = ATTEMPTS_MAX,
): Promise<T> {
  const { queues, tally, memory } = servers;
  const ticket = { owner: orgId ?? kind, waitMs: waitsForTurnMs(kind), signal };
  return counted(tally, kind, (running) =>
    queues[POOL_OF[kind]].use(ticket, async (_slot, crowd) => {
      if (!memory.isAsked) void learnMemory(servers);
      const settings = settingsOf(kind, memory.bytes, crowd) as ClickHouseSettings;
      const attempt = () => {
        const late = AbortSignal.timeout(statementMsMax(kind) + ANSWER_GRACE_MS);
        return send(settings, signal ? AbortSignal.any([signal, late]) : late);
      };
      const answer = running(() => patiently(attempt, kind, attemptsMax, signal));
      return asOurError(answer, words && 'with the words of the engine').catch((error: unknown) => {
        throw signal?.aborted ? new Cancelled() : error;
      });
    }),
  );
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

/** Retries transient failures, unless the attempts have already taken `RETRY_MS_MAX`. */
async function patiently<T>(
  send: () => Promise<T>,
  kind: StatementKind,
  attemptsMax: number,
  signal?: AbortSignal,
): Promise<T> {
  const until = performance.now() + RETRY_MS_MAX;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt === attemptsMax || signal?.aborted || !mayPass(error, kind) || performance.now() >= until)
        throw error;
      await delay(RETRY_FIRST_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

// ClickHouse error codes of transient failures: too many queries, timeouts, network between servers, read-only replicas,
// memory, too many parts, keeper trouble, unknown outcome of an insert, an ALTER of another node that a replica has not applied yet.
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
  '517',
  '999',
]);

/** A query that exceeds its limits would exceed them again, so it is not retried; an insert is. */
const OWN_LIMIT_CODES = new Set(['159', '160', '241']);

/** True for transient errors. An error without a ClickHouse code is a network error. */
function mayPass(error: unknown, kind: StatementKind): boolean {
  const code = errorCode(error);
  if (kind !== 'insert' && OWN_LIMIT_CODES.has(code)) return false;
  return !/^\d+$/.test(code) || PASSING_CODES.has(code);
}
