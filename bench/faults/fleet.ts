// Three nodes behind the nginx configuration that ships, on PostgreSQL, Redis and ClickHouse's engine, each reached through a
// proxy that can be cut or frozen.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startClickHouse, type TestClickHouse } from '../../test/support/clickhouse.ts';
import { createDatabase, hasPostgres } from '../../test/support/postgres.ts';
import { freePort, type ServiceProcess, startProcess } from '../../test/support/process.ts';
import { openProxy, type TcpProxy } from '../../test/support/proxy.ts';
import { hasRedis, REDIS_URL } from '../../test/support/redis.ts';

const NODES = 3;
/** Enough for the reserve that ingest leaves free and what a fault leaves waiting. */
const DISK_BYTES = 128 * 1024 ** 2;

export interface Node {
  port: number;
  folder: string;
  process: ServiceProcess;
}

export interface Fleet {
  /** Of nginx. */
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

export async function startFleet(): Promise<Fleet> {
  if (!hasPostgres || !hasRedis) throw new Error('PostgreSQL and Redis are needed: TEST_DATABASE_URL, TEST_REDIS_URL');
  const folder = mkdtempSync(join(tmpdir(), 'waymark-faults-'));
  const [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse()]);
  const [postgres, redis] = await Promise.all([
    openProxy([target(database.url, 5432)]),
    openProxy([target(REDIS_URL, 6379)]),
  ]);
  const env = {
    DATABASE_URL: through(database.url, postgres.port),
    REDIS_URL: through(REDIS_URL, redis.port),
    CLICKHOUSE_URL: clickhouse.url,
    AUTH_SECRET: 'the same on every node of this fleet',
    LOG_LEVEL: 'warn',
  };
  const smallDisk = mountSmallDisk(join(folder, 'node-1'));
  const nodes: Node[] = [];
  for (let n = 1; n <= NODES; n++) {
    const port = await freePort();
    const path = join(folder, `node-${n}`);
    nodes.push({ port, folder: path, process: await startProcess(path, { ...env, PORT: String(port) }) });
  }
  const nginx = await startNginx(join(folder, 'nginx'), nodes);
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
    async close() {
      nginx.process.kill('SIGQUIT');
      await Promise.all(nodes.map((node) => node.process.end('SIGKILL')));
      await Promise.all([postgres.close(), redis.close(), clickhouse.remove()]);
      await database.drop();
      if (smallDisk) execFileSync('umount', ['--lazy', smallDisk]);
      rmSync(folder, { recursive: true, force: true });
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

/** The shipped configuration, with these nodes in the place of the ones that it names. */
async function startNginx(folder: string, nodes: Node[]): Promise<{ url: string; process: ChildProcess }> {
  mkdirSync(folder);
  const port = await freePort();
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const servers = nodes.map((node) => `server 127.0.0.1:${node.port}`);
  const [example = ''] = /server node-1:3000/.exec(shipped) ?? [];
  const options = /server node-1:3000([^;]*);/.exec(shipped)?.[1] ?? '';
  if (!example) throw new Error('deploy/nginx.conf names its nodes in another way');
  const own = shipped
    .replace(/ *server node-\d:3000[^;]*;\n/g, '')
    .replace(
      'upstream waymark {\n',
      `upstream waymark {\n${servers.map((server) => `    ${server}${options};\n`).join('')}`,
    )
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replace(/worker_connections 8192/, 'worker_connections 1024');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  writeFileSync(join(folder, 'nginx.conf'), own.replace('http {\n', `http {\n  ${temporary.join('\n  ')}\n`));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const process = spawn('nginx', [...args, '-g', `daemon off; pid ${folder}/pid;`], { stdio: 'inherit' });
  const failed = once(process, 'exit').then(([code]) => {
    throw new Error(`nginx ended (${code})`);
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  while (!(await Promise.race([fetch(`${url}/healthz`).catch(() => undefined), failed]))) await wait(50);
  return { url, process };
}
