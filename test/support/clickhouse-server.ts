// A stand-in for a ClickHouse server, for tests on machines that have none: ClickHouse's HTTP interface in front of
// the real engine, chDB, in a process of its own. Every statement, parameter and setting is given to the engine, on a
// connection that lives for one request. A binary body (Parquet, RowBinary) goes to the engine as a file: it takes no bytes beside text.
//
// It is honest about these limits: one server, no keeper, no users beyond one; several statements in one request are
// not refused; asynchronous inserts and deduplication do what the engine does without replication. Given the name of a
// cluster, it is the one shard of it, or both of two: Distributed tables work, while ON CLUSTER and the replication of
// tables, which need a keeper, are taken out of statements.
// Run as: node clickhouse-server.mjs <folder> <port> <user> <password> <cluster or ''> [folder that backups may be in]
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Session } from 'chdb';

/** Something that goes wrong for the next requests whose statement contains `match`. */
export interface Fault {
  match: string;
  /**
   * `balancer`: 502 by whatever stands in front; `code`: an exception, nothing executed; `lost`: executed, but the
   * connection breaks before the answer; `cut`: executed, and the connection breaks in the middle of the answer.
   */
  kind: 'balancer' | 'code' | 'lost' | 'cut';
  code?: number;
  times: number;
}

// Parameters of a request that are no settings of the engine.
const NO_SETTINGS = /^(query|query_id|database|user|password|default_format|session_id|param_.*)$/;
const HTTP_SETTINGS = new Set([
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
]);
/** As in ClickHouse, unless configured: http_max_uri_size and http_max_field_value_size. */
const URI_LENGTH_MAX = 1024 ** 2;
const FIELD_LENGTH_MAX = 128 * 1024;

/** The name of a cluster of two shards. */
const TWO_SHARDS = 'two_shards';

/**
 * This server is both shards of the cluster `two_shards`: they keep their rows in the same tables, and each reads its own. A question
 * that needs rows of one shard on the other does not find them.
 */
const ROWS_OF_SHARDS = Object.entries({
  events_local: 'cityHash64(session_id)',
  session_rows_local: 'session',
  // A real shard has the rows of these two that its events made. Any half must do: questions put the halves together.
  event_ids_local: 'id_hash',
  activity_local: 'cityHash64(step_key)',
}).map(([table, key]) => `'${table}': 'shardNum() IN (0, 1 + ${key} % 2)'`);

const [folder = '', port = '0', user = 'default', password = '', cluster, backups] = process.argv.slice(2);
const faults: Fault[] = [];
// Holds the folder while no request is under way.
const keeper = new Session(folder, { connectionArgs: configuration() });

class Refusal extends Error {
  readonly clickhouseCode: number;
  readonly status: number;
  constructor(code: number, type: string, message: string, status: number) {
    super(`Code: ${code}. DB::Exception: ${message}. (${type})`);
    this.clickhouseCode = code;
    this.status = status;
  }
}

const server = createServer(async (request, response) => {
  try {
    if (request.url === '/ping') return void response.end('Ok.\n');
    if (request.url === '/faults') {
      faults.push(...(JSON.parse((await readBody(request)).toString()) as Fault[]));
      return void response.end();
    }
    await answer(request, response);
  } catch (error) {
    answerException(response, error as Error);
  }
});
// Node refuses addresses above 16 KiB, ClickHouse above 1 MiB.
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => {
  keeper.close();
  process.exit();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { fields, file, ...read } = await readRequest(request);
  const statement = cluster ? withoutKeeper(read.statement) : read.statement;
  authenticate(request, fields);
  const fault = faults.find(({ match, times }) => times > 0 && statement.includes(match));
  if (fault) fault.times--;
  if (fault?.kind === 'balancer') return void response.writeHead(502).end('<h1>Bad Gateway</h1>');
  if (fault?.kind === 'code') throw new Refusal(fault.code ?? 252, 'INJECTED', 'Made to fail', 500);

  const session = new Session(folder);
  const stopWatching = endWithConnection(response, fields);
  try {
    const settings = preamble(request, fields)
      .map((one) => `${one};\n`)
      .join('');
    const format = fields.get('default_format') ?? 'TabSeparated';
    response.setHeader('x-clickhouse-query-id', fields.get('query_id') ?? randomUUID());
    response.setHeader('x-clickhouse-format', format);
    if (fields.get('wait_end_of_query') !== '1' && /^\s*SELECT/i.test(statement)) {
      await stream(session, settings, statement, format, response);
      return;
    }
    const bytes = Buffer.from((await session.queryAsync(settings + statement, { format })).bytes());
    if (fault?.kind === 'lost') return void response.destroy();
    const isGzip =
      fields.get('enable_http_compression') === '1' && /gzip/.test(`${request.headers['accept-encoding']}`);
    const body = isGzip ? gzipSync(bytes) : bytes;
    if (isGzip) response.setHeader('content-encoding', 'gzip');
    response.setHeader('x-clickhouse-summary', '{"read_rows":"0","read_bytes":"0","written_rows":"0"}');
    if (fault?.kind === 'cut') {
      response.setHeader('content-length', body.length);
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
      return;
    }
    response.end(body);
  } finally {
    stopWatching();
    session.close();
    if (file) rmSync(file);
  }
}

/** As ClickHouse does when it is asked to: a statement that only reads ends when its connection is closed. */
function endWithConnection(response: ServerResponse, fields: Map<string, string>): () => void {
  let isOver = false;
  if (fields.get('cancel_http_readonly_queries_on_client_close') === '1' && Number(fields.get('readonly')) > 0) {
    const tag = randomUUID();
    fields.set('log_comment', tag);
    response.once('close', async () => {
      while (!isOver) {
        await keeper.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${tag}' ASYNC`);
        await delay(50);
      }
    });
  }
  return () => {
    isOver = true;
  };
}

function configuration(): string[] {
  if (cluster) return [`--config-file=${describeCluster(cluster)}`];
  if (!backups) return [];
  const file = join(folder, 'backups.xml');
  writeFileSync(file, `<clickhouse><backups><allowed_path>${backups}</allowed_path></backups></clickhouse>`);
  return [`--config-file=${file}`];
}

/** The engine takes a host for itself when its port is the one that it would listen on. */
function describeCluster(name: string): string {
  const file = join(folder, 'cluster.xml');
  const shard = '<replica><host>127.0.0.1</host><port>9000</port></replica>';
  writeFileSync(
    file,
    `<clickhouse><tcp_port>9000</tcp_port><remote_servers><${name}>${`<shard>${shard}</shard>`.repeat(name === TWO_SHARDS ? 2 : 1)}</${name}></remote_servers></clickhouse>`,
  );
  return file;
}

const withoutKeeper = (statement: string) =>
  statement
    .replace(` ON CLUSTER \`${cluster}\``, '')
    .replace(/ENGINE = Replicated(\w+)\('[^']*', '[^']*'(?:, ([^)]*))?\)/, (_, engine: string, own?: string) => {
      return `ENGINE = ${engine}${own === undefined ? '' : `(${own})`}`;
    });

/** Sends rows while the question still runs: a failure in the middle is reported at the end, as since ClickHouse 25.11. */
async function stream(
  session: Session,
  settings: string,
  statement: string,
  format: string,
  response: ServerResponse,
): Promise<void> {
  const tag = randomUUID().slice(0, 16).replaceAll('-', 'x');
  if (settings !== '') await session.queryAsync(settings);
  response.setHeader('x-clickhouse-exception-tag', tag);
  try {
    for await (const chunk of session.queryStream(statement.replace(/FORMAT \w+\s*;?\s*$/, ''), {
      format: /FORMAT (\w+)\s*;?\s*$/.exec(statement)?.[1] ?? format,
    })) {
      response.write(chunk.raw());
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    const words = `${(error as Error).message}\n`;
    const length = Buffer.byteLength(words);
    response.end(`\r\n__exception__\r\n${tag}\r\n${words}${length} ${tag}\r\n__exception__\r\n`);
  }
}

/** Statements that give the engine what the request says besides its statement. */
function preamble(request: IncomingMessage, fields: Map<string, string>): string[] {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const statements: string[] = [];
  for (const [name, value] of fields) {
    if (name.startsWith('param_')) statements.push(`SET ${name} = ${quoted(value)}`);
    else if (!NO_SETTINGS.test(name) && !HTTP_SETTINGS.has(name)) statements.push(`SET ${name} = ${quoted(value)}`);
  }
  const database = fields.get('database');
  if (database) statements.push(`USE \`${database}\``);
  if (cluster === TWO_SHARDS) statements.push(`SET additional_table_filters = {${ROWS_OF_SHARDS.join(', ')}}`);
  if (request.method === 'GET') statements.push('SET readonly = 2');
  return statements;
}

async function readRequest(
  request: IncomingMessage,
): Promise<{ fields: Map<string, string>; statement: string; file?: string }> {
  const url = request.url ?? '/';
  if (url.length > URI_LENGTH_MAX) throw new Refusal(1000, 'POCO_EXCEPTION', 'URI too long', 414);
  const fields = new Map(new URL(url, 'http://localhost').searchParams);
  let body = await readBody(request);
  if (request.headers['content-encoding'] === 'gzip') body = gunzipSync(body);
  const type = request.headers['content-type'] ?? '';
  let rest = body.toString();
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) fields.set(name, String(value));
    rest = '';
  }
  for (const [name, value] of fields) {
    if (Buffer.byteLength(value) > FIELD_LENGTH_MAX) {
      throw new Refusal(1000, 'POCO_EXCEPTION', `HTML Form Exception: Field value too long (${name})`, 500);
    }
  }
  // A client that relies on it would break with the next server that a balancer chooses.
  if (fields.has('session_id')) throw new Refusal(36, 'BAD_ARGUMENTS', 'These tests allow no session', 400);
  const insert = /^(INSERT INTO .*) FORMAT Parquet$/s.exec(fields.get('query') ?? '');
  if (insert) {
    const file = join(tmpdir(), `${randomUUID()}.parquet`);
    writeFileSync(file, body);
    return { fields, statement: `${insert[1]} SELECT * FROM file('${file}', Parquet)`, file };
  }
  const load = /^(.*)input\('([^']*)'\)(.*) FORMAT RowBinary$/s.exec(fields.get('query') ?? '');
  if (load) {
    const file = join(tmpdir(), `${randomUUID()}.bin`);
    writeFileSync(file, body);
    return { fields, statement: `${load[1]}file('${file}', RowBinary, '${load[2]}')${load[3]}`, file };
  }
  return { fields, statement: [fields.get('query'), rest].filter(Boolean).join('\n') };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function authenticate({ headers }: IncomingMessage, fields: Map<string, string>): void {
  const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  const given =
    basic ||
    `${headers['x-clickhouse-user'] ?? fields.get('user') ?? 'default'}:${headers['x-clickhouse-key'] ?? fields.get('password') ?? ''}`;
  if (given !== `${user}:${password}`) {
    throw new Refusal(516, 'AUTHENTICATION_FAILED', `${user}: Authentication failed: password is incorrect`, 403);
  }
}

function answerException(response: ServerResponse, error: Error & { clickhouseCode?: number; status?: number }): void {
  if (response.headersSent) return void response.destroy();
  const code = error.clickhouseCode ?? Number(/Code: (\d+)/.exec(error.message)?.[1] ?? 1001);
  const missing = [47, 60, 81].includes(code);
  response.writeHead(error.status ?? (missing ? 404 : 500), {
    'x-clickhouse-exception-code': String(code),
    'content-type': 'text/plain; charset=UTF-8',
  });
  response.end(`${error.message} (version 26.7 (chDB))\n`);
}
