// Three nodes behind the nginx configuration that ships, on PostgreSQL, Redis and ClickHouse's engine, each reached through a
// proxy that can be cut or frozen.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClickHouse, type TestClickHouse } from '../../test/support/clickhouse.ts';
import { startNginx } from '../../test/support/nginx.ts';
import { createDatabase, hasPostgres } from '../../test/support/postgres.ts';
import { freePort, type ServiceProcess, startProcess } from '../../test/support/process.ts';
import { openProxy, type TcpProxy } from '../../test/support/proxy.ts';
import { hasRedis, REDIS_URL } from '../../test/support/redis.ts';
import { noteRun, PREFIX, removeLeftovers, removeRun, unmountBelow } from './leftovers.ts';

const NODES = 3;
/** Enough for the reserve that ingest leaves free and what a fault leaves waiting. */
const DISK_BYTES = 128 * 1024 ** 2;

export interface Node {
  port: number;
  folder: string;
  process: ServiceProcess;
}

export interface Fleet {
  /** The address of nginx. */
  url: string;
  nodes: Node[];
  postgres: TcpProxy;
  redis: TcpProxy;
  clickhouse: TestClickHouse;
  /** Starts a node on its folder and port, once the one before has ended. */
  start(node: Node): Promise<void>;
  /** Where node 1 keeps its data, if this user may mount a disk of its own for it. */
  smallDisk: string | undefined;
  close(): Promise<void>;
}

/** The fleet is removed by `close`, by SIGTERM and Ctrl-C; after a SIGKILL, by the next run. */
export async function startFleet(): Promise<Fleet> {
  if (!hasPostgres || !hasRedis) throw new Error('PostgreSQL and Redis are needed: TEST_DATABASE_URL, TEST_REDIS_URL');
  await removeLeftovers();
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(undo: (() => unknown)[]): Promise<Omit<Fleet, 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await createDatabase();
  undo.push(database.drop);
  const name = new URL(database.url).pathname.slice(1);
  noteRun(folder, name);
  const end = () => void removeRun(folder, name).finally(() => process.exit(1));
  process.once('SIGTERM', end).once('SIGINT', end);
  const clickhouse = await startClickHouse();
  undo.push(clickhouse.remove);
  const [postgres, redis] = await Promise.all([
    openProxy([target(database.url, 5432)]),
    openProxy([target(REDIS_URL, 6379)]),
  ]);
  undo.push(postgres.close, redis.close);
  const env = {
    DATABASE_URL: through(database.url, postgres.port),
    REDIS_URL: through(REDIS_URL, redis.port),
    CLICKHOUSE_URL: clickhouse.url,
    AUTH_SECRET: 'the same on every node of this fleet',
    LOG_LEVEL: 'warn',
    // nginx comes back to a node 2 s after it failed.
    DRAIN_SECONDS: '3',
  };
  const smallDisk = mountSmallDisk(join(folder, 'node-1'));
  undo.push(() => unmountBelow(folder));
  const nodes: Node[] = [];
  undo.push(() => Promise.all(nodes.map((node) => node.process.end('SIGKILL'))));
  for (let n = 1; n <= NODES; n++) {
    const port = await freePort();
    const path = join(folder, `node-${n}`);
    nodes.push({ port, folder: path, process: await startProcess(path, { ...env, PORT: String(port) }) });
  }
  const nginx = await startNginx(
    join(folder, 'nginx'),
    nodes.map(({ port }) => `127.0.0.1:${port}`),
  );
  undo.push(nginx.end);
  return {
    url: nginx.url,
    nodes,
    postgres,
    redis,
    clickhouse,
    smallDisk,
    async start(node) {
      node.process = await startProcess(node.folder, { ...env, PORT: String(node.port) });
    },
  };
}

function target(address: string, port: number): { host: string; port: number } {
  const url = new URL(address);
  return { host: url.hostname, port: Number(url.port || port) };
}

function through(address: string, port: number): string {
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

function mountSmallDisk(path: string): string | undefined {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', path], { stdio: 'pipe' });
    return path;
  } catch {
    return undefined;
  }
}
