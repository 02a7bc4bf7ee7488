// The backup of a fleet that goes on taking events, and what is restored from it: the shipped scripts, on PostgreSQL and the real
// engine's BACKUP and RESTORE.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const run = promisify(execFile);
const hasTools = ['/usr/bin/pg_dump', '/usr/bin/curl'].every(existsSync);
if (!hasTools) console.warn('Skipped: the backup of a fleet. It needs pg_dump and curl.');
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});
const AUTH_SECRET = 'the same on every node of this fleet';

async function engines(backups: string) {
  const [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse({ backups })]);
  undo.push(
    () => database.drop(),
    () => clickhouse.remove(),
  );
  // A database of its own, as an operator has.
  const store = openServerStore(clickhouse.url);
  await store.command('CREATE DATABASE waymark');
  await store.close();
  return { DATABASE_URL: database.url, CLICKHOUSE_URL: clickhouse.url.replace(/default$/, 'waymark') };
}

async function node(folder: string, env: Record<string, string>) {
  const started = await startProcess(folder, { ...env, AUTH_SECRET });
  undo.push(() => started.end('SIGKILL'));
  const call = async (method: string, path: string, secret: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(started.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  return { ...started, call };
}

const PASSWORD = 'ca%n\\ry@';

/** The server of the tests trusts everybody: with any password. */
function withPassword(address: string): string {
  const url = new URL(address);
  url.password = encodeURIComponent(PASSWORD);
  return url.href;
}

/** Programs in the place of PostgreSQL's that write down how they are called, then call them. */
function spyOnArguments(bin: string): () => string[] {
  mkdirSync(bin);
  const calls = join(bin, 'calls');
  for (const name of ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\necho "${name}: $* PGPASSWORD=$PGPASSWORD" >>${calls}\nexec /usr/bin/${name} "$@"\n`;
    writeFileSync(join(bin, name), script.replace('echo', "printf '%s\\n'"), { mode: 0o755 });
  }
  return () => readFileSync(calls, 'utf8').trimEnd().split('\n');
}

describe.skipIf(!hasPostgres || !hasTools)('a fleet', { timeout: 120_000 }, () => {
  it('is backed up under load, and what is restored answers for all that was acknowledged before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-backup-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const env = await engines(backups);
    const first = await node(join(folder, 'node-1'), env);
    await first.call('POST', '/api/orgs', ADMIN_TOKEN, {
      slug: 'acme',
      displayName: 'acme',
      settings: { ingestRequestsPerHour: 100_000 },
    });
    const { key } = await first.call('POST', '/api/orgs/acme/keys', ADMIN_TOKEN, {
      name: 'k',
      scopes: ['journeys:write'],
    });
    await first.call('POST', '/api/journeys/create', key, { slug: 'apply', displayName: 'Apply' });
    let sent = 0;
    const send = () =>
      first.call('POST', '/api/ingest', '', batch('acme', 'apply', [event('page_view', { sessionId: `s-${sent++}` })]));
    while (sent < 40) await send();
    const before = sent;
    let over = false;
    const load = (async () => {
      while (!over) await send();
    })();
    const target = `File('${backups}/one')`;
    const spied = spyOnArguments(join(folder, 'bin'));
    const scripts = {
      ...env,
      DATABASE_URL: withPassword(env.DATABASE_URL),
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    };
    const backup = join(folder, 'backup');
    const { stdout } = await run('deploy/backup-scaled', [backup], {
      env: { ...scripts, NODES: first.url, CLICKHOUSE_TARGET: target },
    });
    over = true;
    await load;
    expect(stdout).toContain('Backed up to');
    expect(sent).toBeGreaterThan(before);
    await expect(run('deploy/restore-scaled', [backup], { env: scripts })).rejects.toMatchObject({
      stderr: expect.stringMatching(/has \d+ tables: restore into an empty one/),
    });
    await first.end('SIGTERM');

    const restored = await engines(backups);
    const address = { DATABASE_URL: withPassword(restored.DATABASE_URL), CLICKHOUSE_URL: restored.CLICKHOUSE_URL };
    await run('deploy/restore-scaled', [backup], { env: { ...scripts, ...address } });
    expect(spied()).toEqual([
      expect.stringMatching(/^pg_dump: .*--dbname=postgres:\/\/\w+@.* PGPASSWORD=ca%n\\ry@$/),
      expect.stringMatching(/^pg_restore: .*--dbname=postgres:\/\/\w+@.* PGPASSWORD=ca%n\\ry@$/),
    ]);
    expect(spied().join()).not.toContain(encodeURIComponent(PASSWORD));
    const store = openServerStore(restored.CLICKHOUSE_URL);
    const [{ sessions = 0 } = {}] = await store.query<{ sessions: number }>(
      'SELECT toUInt32(uniqExact(session_id)) AS sessions FROM events',
    );
    await store.close();
    const second = await node(join(folder, 'node-2'), restored);
    const { healthMetrics } = await second.call('GET', '/api/journeys/apply', key);
    expect(healthMetrics.sessionCount).toBe(sessions);
    expect(sessions).toBeGreaterThanOrEqual(before);
    expect(sessions).toBeLessThanOrEqual(sent);
    // Events that the backup lacks are sent again by the spool or the client: they count once.
    await second.call('POST', '/api/ingest', '', batch('acme', 'apply', [event('page_view', { sessionId: 's-0' })]));
    expect((await second.call('GET', '/api/journeys/apply', key)).healthMetrics.sessionCount).toBe(sessions);
  });
});
