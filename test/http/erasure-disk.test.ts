// Erased events leave the disk: parts of the event store, texts of mutations, spool, catalog, its log, and the next backup. Costs 20 seconds of
// waiting for the engine's cleanup, little of them processor time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { runJob } from '../../src/jobs.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { filesHolding } from '../support/folder.ts';
import { acmeForFile } from '../support/for-file.ts';

/** The word in the erased visit's page, step and field. */
const CANARY = 'zwetschgenkuchen';
const ERASED = 'session-of-the-erased-visit';
const TABLES = ['activity', 'events', 'session_rows'];

const clock = testClock();
const backupDir = join(mkdtempSync(join(tmpdir(), 'waymark-backup-')), 'backup');
afterAll(() => rmSync(join(backupDir, '..'), { recursive: true }));
const { service, key } = await acmeForFile({
  now: clock.now,
  config: { backupDir },
  scopes: ['journeys:write', 'org:settings', 'results:read'],
  journey: 'apply',
});
const { dataDir } = service.service.config;
const { store } = service.service;
const onDisk = (text: string) => filesHolding(dataDir, text);

const send = async (sessionId: string, word: string) => {
  const own = { sessionId, clientId: `client-of-${sessionId}`, stepKey: word, ts: clock.iso(-1_000) };
  const events = [
    event('page_view', { ...own, url: `https://www.example.org/${word}` }),
    event('step_view', own),
    event('field_focus', { ...own, fieldKey: word }),
  ];
  expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
};

it('erased events leave the data folder and the next backup', async () => {
  // The engine's own settings, which take eight minutes here.
  for (const table of [...TABLES, 'event_ids'])
    await store.command(`ALTER TABLE ${table} MODIFY SETTING old_parts_lifetime = 1`);
  await send('kept', 'stays');
  await send(ERASED, CANARY);
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(2);
  await runJob(service.service, 'write the backup');
  const folders = await store.query<{ name: string; path: string }>(
    `SELECT name, arrayElement(data_paths, 1) AS path FROM system.tables WHERE database = currentDatabase() AND name IN {tables:Array(String)}`,
    { tables: TABLES },
  );
  const tablesHolding = (text: string) =>
    folders
      .filter(({ path }) => filesHolding(path, text).length > 0)
      .map(({ name }) => name)
      .sort();
  expect(tablesHolding(CANARY)).toEqual(TABLES);
  expect(filesHolding(backupDir, CANARY)).not.toEqual([]);

  const body = { sessionIds: [ERASED] };
  expect((await service.request('POST', '/api/journeys/apply/erasures', { key, body })).status).toBe(202);
  await service.service.erasing.idle();
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(1);
  // Until now the engine only masks rows, and keeps the statement.
  expect(tablesHolding(CANARY)).toEqual(TABLES);
  expect(onDisk(ERASED).filter((path) => /mutation_\d+\.txt$/.test(path))).not.toEqual([]);

  await runJob(service.service, 'remove deleted rows from the disk');
  await expect.poll(() => onDisk(CANARY), { timeout: 120_000 }).toEqual([]);
  await expect.poll(() => onDisk(ERASED).filter((path) => path.startsWith('events')), { timeout: 60_000 }).toEqual([]);
  // Every row that is left on disk is one that a query finds. An empty part may stay a little longer.
  const left = `SELECT table, name FROM system.parts
  WHERE database = currentDatabase() AND rows > 0 AND (has_lightweight_delete OR NOT active)`;
  await expect.poll(() => store.query(left), { timeout: 60_000 }).toEqual([]);
  await runJob(service.service, 'write the backup');
  expect(filesHolding(backupDir, CANARY)).toEqual([]);
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(1);
  expect(tablesHolding('stays')).toEqual(TABLES);
  // With nothing left to do, it does nothing.
  const mutations = 'SELECT table, mutation_id FROM system.mutations WHERE database = currentDatabase() ORDER BY table';
  const done = await store.query(mutations);
  await runJob(service.service, 'remove deleted rows from the disk');
  expect(await store.query(mutations)).toEqual(done);

  // The ids by which a node that comes back is cleaned: for 30 days, and 90 in the list of erasures.
  expect(onDisk(ERASED)).not.toEqual([]);
  clock.advance(91 * DAY_MS);
  await runJob(service.service, 'erase again what nodes bring back');
  await runJob(service.service, 'erase again what nodes bring back');
  await runJob(service.service, 'write the catalog into its file');
  await runJob(service.service, 'remove deleted rows from the disk');
  await expect.poll(() => onDisk(ERASED), { timeout: 60_000 }).toEqual([]);
}, 180_000);
