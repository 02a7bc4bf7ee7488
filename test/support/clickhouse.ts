// ClickHouse for tests: the stand-in of clickhouse-server.ts, started on a folder of its own, or, with CLICKHOUSE_URL
// set, a database of its own on a real server.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@clickhouse/client';
import { transformWithOxc } from 'vite';
import type { Fault } from './clickhouse-server.ts';

const PASSWORD = 'p@ss:word/of?tests';

export interface TestClickHouse {
  /** For CLICKHOUSE_URL. */
  url: string;
  fail(...faults: Fault[]): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again, on the same folder and port. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export async function startClickHouse({
  cluster,
  backups,
}: {
  cluster?: string;
  /** Folder that its BACKUP and RESTORE may use. */
  backups?: string;
} = {}): Promise<TestClickHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-clickhouse-'));
  let { child, port } = await run(folder, 0, cluster, backups);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: `http://tester:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/default`,
    async fail(...faults) {
      await fetch(`http://127.0.0.1:${port}/faults`, { method: 'POST', body: JSON.stringify(faults) });
    },
    kill,
    async restart() {
      ({ child, port } = await run(folder, port, cluster, backups));
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a real server, if the tests are to use one too. */
export const realServerUrl = process.env.CLICKHOUSE_URL;
/** The cluster that it belongs to, by the name in `remote_servers`: test/store/cluster-2x2 has one. */
export const realCluster = process.env.TEST_CLICKHOUSE_CLUSTER;

/** A database of its own on the real server, which must allow to create one. */
export async function createRealDatabase(
  serverUrl: string,
  cluster?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(serverUrl);
  const { username, password } = url;
  const client = createClient({
    url: url.origin,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  });
  const name = `waymark_test_${randomUUID().replaceAll('-', '')}`;
  const where = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`;
  await client.command({ query: `CREATE DATABASE ${name}${where}` });
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await client.command({ query: `DROP DATABASE ${name}${where} SYNC` });
      await client.close();
    },
  };
}

async function run(
  folder: string,
  port: number,
  cluster = '',
  backups = '',
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(await compiled(), [folder, String(port), 'tester', PASSWORD, cluster, backups], {
    execArgv: ['--max-http-header-size=1100000'],
    // A server has a thread for each statement.
    env: { ...process.env, UV_THREADPOOL_SIZE: '64' },
  });
  const reported = once(child, 'message') as Promise<[{ port: number }]>;
  const ended = once(child, 'exit').then(() => {
    throw new Error('the ClickHouse of the tests ended before it was ready');
  });
  const [message] = await Promise.race([reported, ended]);
  ended.catch(() => {});
  return { child, port: message.port };
}

let target: Promise<string> | undefined;

/** The stand-in as JavaScript: a process of its own has no test runner to read TypeScript. Once a worker. */
const compiled = (): Promise<string> => (target ??= compile());

async function compile(): Promise<string> {
  const source = fileURLToPath(new URL('clickhouse-server.ts', import.meta.url));
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  // Below node_modules, so that it finds its imports.
  const folder = fileURLToPath(new URL('../../node_modules/.cache/waymark', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `clickhouse-server-${process.pid}-${randomUUID()}.mjs`);
  writeFileSync(path, code);
  process.once('exit', () => rmSync(path, { force: true }));
  return path;
}
