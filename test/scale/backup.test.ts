// The backup of a fleet that goes on taking events, and what is restored from it: the shipped scripts, on PostgreSQL and the real
// engine's BACKUP and RESTORE.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';

const run = promisify(execFile);
const hasTools = ['/usr/bin/pg_dump', '/usr/bin/curl'].every(existsSync);
if (!hasTools) console.warn('Skipped: the backup of a fleet. It needs pg_dump and curl.');
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});
const AUTH_SECRET = 'the same on every node of this fleet';

/** Empty databases of their own, as an operator has. */
async function databases(clickhouse: TestClickHouse, name: string) {
  const database = await createDatabase();
  undo.push(() => database.drop());
  const store = openServerStore(clickhouse.url);
  await store.command(`CREATE DATABASE ${name}`);
  await store.close();
  return { DATABASE_URL: database.url, CLICKHOUSE_URL: clickhouse.url.replace(/default$/, name) };
}

async function startNode({ DATABASE_URL, CLICKHOUSE_URL }: Awaited<ReturnType<typeof databases>>) {
  const config = { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL, authSecret: AUTH_SECRET };
  const service = await startTestService({ config });
  let isOver = false;
  const remove = async () => {
    if (!isOver) await service.remove();
    isOver = true;
  };
  undo.push(remove);
  return { service, remove };
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
  it('is backed up under load, and restores everything acknowledged before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-backup-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const clickhouse = await startClickHouse({ backups });
    undo.push(() => clickhouse.remove());
    const env = await databases(clickhouse, 'waymark');
    const first = await startNode(env);
    await first.service.org('acme', { ingestRequestsPerHour: 100_000 });
    const key = await first.service.key('acme');
    await first.service.journey(key, { slug: 'apply' });
    const sent: RawEvent[] = [];
    const send = async () => {
      const next = batch('acme', 'apply', [event('page_view', { sessionId: `s-${sent.length}` })]);
      sent.push(next);
      expect((await first.service.ingest(next)).status).toBe(204);
    };
    while (sent.length < 40) await send();
    const before = sent.length;
    const load = new AbortController();
    // Each is loaded while the backup is taken: more at once would keep the machine busy and show no more.
    const loaded = (async () => {
      while (!load.signal.aborted && sent.length < before + 100) {
        await send();
        await first.service.service.loader.caughtUp();
      }
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
      env: { ...scripts, NODES: first.service.url, CLICKHOUSE_TARGET: target },
    });
    load.abort();
    await loaded;
    expect(stdout).toContain('Backed up to');
    expect(sent.length).toBeGreaterThan(before);
    await expect(run('deploy/restore-scaled', [backup], { env: scripts })).rejects.toMatchObject({
      stderr: expect.stringMatching(/has \d+ tables: restore into an empty one/),
    });
    await first.remove();

    const restored = await databases(clickhouse, 'restored');
    const address = { DATABASE_URL: withPassword(restored.DATABASE_URL), CLICKHOUSE_URL: restored.CLICKHOUSE_URL };
    await run('deploy/restore-scaled', [backup], { env: { ...scripts, ...address } });
    expect(spied()).toEqual([
      expect.stringMatching(/^pg_dump: .*--dbname=postgres:\/\/\w+@.* PGPASSWORD=ca%n\\ry@$/),
      expect.stringMatching(/^pg_restore: .*--dbname=postgres:\/\/\w+@.* PGPASSWORD=ca%n\\ry@$/),
    ]);
    expect(spied().join()).not.toContain(encodeURIComponent(PASSWORD));
    const { service } = await startNode(restored);
    const sessions = async () => (await service.retrieve(key, 'apply')).healthMetrics.sessionCount;
    const restoredSessions = await sessions();
    expect(restoredSessions).toBeGreaterThanOrEqual(before);
    expect(restoredSessions).toBeLessThanOrEqual(sent.length);
    // Batches that were being loaded during the backup may be in one table of it and not in another. The spool or the client sends it again:
    // then each event counts, once.
    for (const one of sent) expect((await service.ingest(one)).status).toBe(204);
    expect(await sessions()).toBe(sent.length);
    const counted = 'SELECT toUInt32(uniqExact(id)) AS ids, toUInt32(uniqExact(session_id)) AS sessions FROM events';
    expect(await service.service.store.query(counted)).toEqual([{ ids: sent.length, sessions: sent.length }]);
  });
});
