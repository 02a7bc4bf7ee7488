// One write to the disk fails, at any file of a part, and the embedded engine does not report it: nothing acknowledged is lost,
// also not by a kill afterwards. Processor seconds: 3 for all statements of the store, 12 for the service.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { hasCompiler, openFailedCall } from '../support/failed-call.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const STORE = fileURLToPath(new URL('../support/store-of-failed-writes.mjs', import.meta.url));
const TIMEOUT_MS = 120_000;

if (!hasCompiler)
  console.warn('Skipped: writes that fail. They need a C compiler (cc), and libraries that can be preloaded.');

/** Writes of one part, one for each of its files, and of a merge and a removal of rows. */
const FAULTS = [
  ...Array.from({ length: 10 }, (_, file) => ({ kind: 'insert', nth: file + 1 })),
  ...[1, 3, 7].map((nth) => ({ kind: 'merge', nth })),
  // The first is the file that names the removal.
  ...[1, 2, 4].map((nth) => ({ kind: 'removal', nth })),
  ...['download', 'definition', 'change'].map((kind) => ({ kind, nth: 1 })),
].map((fault) => ({ ...fault, outcome: 'WriteFailed' }));
const UNCONFIRMED = { kind: 'unconfirmed', nth: 1, outcome: 'stored' };

describe.skipIf(!hasCompiler)('a write that fails', () => {
  it('is reported by the store, and leaves every table as it was', { timeout: TIMEOUT_MS }, () => {
    const folder = folderForTest();
    const env = { PATH: process.env.PATH, ...openFailedCall(folder).env };
    const args = [STORE, join(folder, 'events')];
    const faults = [...FAULTS, UNCONFIRMED];
    const { stdout, stderr } = spawnSync('node', [...args, JSON.stringify(faults)], { env, encoding: 'utf8' });
    const said = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(said, stderr).toEqual(faults.map((fault) => ({ ...fault, isMet: true, again: 'stored', more: 0 })));
    // The kill comes at once. Ten inserts, three merges of an insert each, three inserts of ten rows without three.
    const after = JSON.parse(execFileSync('node', args, { env: { PATH: process.env.PATH }, encoding: 'utf8' }));
    expect(after.values).toBe(10 * 10 + 3 * 10 + 3 * 7);
    // The start reads back what the process had not, and finds nothing else.
    expect(after.broken).toEqual([{ table: 'u', name: expect.stringMatching(/^broken_all_1_1_0_try/) }]);
  });

  it('loses no acknowledged event, whichever table and file it hits', { timeout: TIMEOUT_MS }, async () => {
    const folder = folderForTest();
    const dataDir = join(folder, 'data');
    const faults = openFailedCall(folder);
    const service = await startProcess(dataDir, { ...faults.env, LOG_LEVEL: 'error' });
    onTestFinished(() => void service.child.kill('SIGKILL'));
    const ask = caller(() => service.url);
    await ask('POST', '/api/orgs', { slug: 'acme' }, ADMIN_TOKEN);
    const scopes = ['journeys:write', 'journeys:read'];
    const { key } = (await ask('POST', '/api/orgs/acme/keys', { name: 'k', scopes }, ADMIN_TOKEN)) as { key: string };
    await ask('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);
    let sessions = 0;
    // Files in the order in which they are written: ten of `events`, of `event_ids` and of `activity`, then of `session_rows`.
    for (const nth of [1, 6, 7, 11, 14, 23, 31, 34, 40]) {
      faults.arm(nth, 'tmp_insert');
      await ask('POST', '/api/ingest', batch('acme', 'apply', [event('page_view', { sessionId: randomUUID() })]));
      sessions++;
      expect(await sessionsOf(ask, key)).toBe(sessions);
      expect(faults.hasFailed(), `write ${nth}`).toBe(true);
    }
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^waymark_engine_failed_writes 9$/m);
    await service.end('SIGKILL');
    const again = await startProcess(dataDir);
    expect(
      await sessionsOf(
        caller(() => again.url),
        key,
      ),
    ).toBe(sessions);
    await again.end('SIGTERM');
  });

  it('is not reported by the engine itself: if this fails, src/store/read-back.ts may no longer be needed', () => {
    const folder = folderForTest();
    const { env } = openFailedCall(folder);
    writeFileSync(join(folder, 'engine.mjs'), ENGINE);
    const said = execFileSync('node', [join(folder, 'engine.mjs'), join(folder, 'events')], {
      cwd: process.cwd(),
      env: { PATH: process.env.PATH, CHDB: import.meta.resolve('chdb'), ...env },
      encoding: 'utf8',
    });
    expect(JSON.parse(said)).toEqual({ isMet: true, outcome: 'stored', counted: 1 });
  });
});

/** Without the event store of the service. */
const ENGINE = `
import { existsSync, writeFileSync } from 'node:fs';
const { Session } = await import(process.env.CHDB);
const session = new Session(process.argv[2]);
await session.queryAsync('CREATE TABLE t (a UInt64) ENGINE = MergeTree ORDER BY a SETTINGS fsync_after_insert = 1');
writeFileSync(process.env.FAILED_CALL, '5 1 write tmp_insert\\n');
const outcome = await session.queryAsync('INSERT INTO t VALUES (1)').then(() => 'stored', () => 'failed');
const counter = "SELECT value FROM system.events WHERE event = 'WriteBufferFromFileDescriptorWriteFailed' FORMAT TSV";
const counted = Number((await session.queryAsync(counter)).text());
console.log(JSON.stringify({ isMet: !existsSync(process.env.FAILED_CALL), outcome, counted }));
process.exit(0);
`;

type Ask = (method: string, path: string, body?: unknown, key?: string) => Promise<unknown>;

function caller(url: () => string): Ask {
  return async (method, path, body, key) => {
    const answer = await fetch(url() + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
}

async function sessionsOf(ask: Ask, key: string): Promise<number> {
  const { healthMetrics } = (await ask('GET', '/api/journeys/apply', undefined, key)) as {
    healthMetrics: { sessionCount: number };
  };
  return healthMetrics.sessionCount;
}
