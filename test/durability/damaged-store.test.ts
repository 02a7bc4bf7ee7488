// Damage of the event store, which the engine sets aside without a word, and a catalog that is copied as a file.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../../src/sqlite.ts';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { runJob } from '../support/jobs.ts';
import { startTestService } from '../support/service.ts';

const JOB = 'look for damaged parts of the event store';

it('a damaged part is reported at the start in log, metric and health until an operator has handled it', async () => {
  const dataDir = folderForTest();
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  expect((await first.ingest(batch('acme', 'apply', [event('step_view', { stepKey: 'a' })]))).status).toBe(204);
  await first.retrieve(key, 'apply');
  await runJob(first, JOB);
  expect((await first.request('GET', '/readyz')).status).toBe(200);
  const [table] = await first.service.store.query<{ path: string }>(
    `SELECT data_paths[1] AS path FROM system.tables WHERE database = currentDatabase() AND name = 'events'`,
  );
  await first.close();
  const folder = table?.path ?? '';
  const parts = readdirSync(folder).filter((name) => /^\d+_\d+_\d+_\d+/.test(name));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    for (const name of ['columns.txt', 'checksums.txt', 'count.txt']) {
      const file = join(folder, part, name);
      writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'x'));
    }
  }
  const second = await startTestService({ dataDir });
  try {
    await expect(runJob(second, JOB)).rejects.toThrow(/set aside damaged parts \(\d+ of events\).*WaymarkStoreDamaged/);
    expectError(await second.request('GET', '/readyz'), 503, /^Not ready: .*set aside damaged parts \(\d+ of events\)/);
    expect((await second.request('GET', '/healthz')).status).toBe(200);
    const metrics = (await second.request<string>('GET', '/metrics')).body;
    expect(metrics).toMatch(/^waymark_damaged_parts\{table="events"\} [1-9]/m);
    await second.service.store.command(
      `ALTER TABLE events DROP DETACHED PART '${readdirSync(join(folder, 'detached'))[0]}' SETTINGS allow_drop_detached = 1`,
    );
    for (const name of readdirSync(join(folder, 'detached'))) {
      await second.service.store.command(
        `ALTER TABLE events DROP DETACHED PART '${name}' SETTINGS allow_drop_detached = 1`,
      );
    }
    await runJob(second, JOB);
    expect((await second.request('GET', '/readyz')).status).toBe(200);
  } finally {
    await second.close();
  }
}, 60_000);

it('a copy of the file of the catalog is whole after the start, every hour, and after the stop', async () => {
  const dataDir = folderForTest();
  const orgsInCopy = () => {
    const copy = join(folderForTest(), 'copy.db');
    copyFileSync(join(dataDir, 'catalog.db'), copy);
    const database = openSqlite(copy, { readOnly: true });
    const rows = database.prepare('SELECT slug FROM orgs ORDER BY slug').all();
    database.close();
    return rows.map((row) => (row as { slug: string }).slug);
  };
  const service = await startTestService({ dataDir });
  expect(orgsInCopy()).toEqual([]);
  await service.org('acme');
  await runJob(service, 'write the catalog into its file');
  expect(orgsInCopy()).toEqual(['acme']);
  await service.org('last');
  await service.close();
  expect(orgsInCopy()).toEqual(['acme', 'last']);
});

it('what an operator looks at is counted: statements by seconds, files, listeners, memory', async () => {
  const service = await startTestService({ dataDir: folderForTest() });
  try {
    await service.service.store.query('SELECT 1');
    const metrics = (await service.request<string>('GET', '/metrics')).body;
    for (const line of [
      /^waymark_statement_seconds_total\{kind="maintenance"\} \d+(\.\d+)?/m,
      /^waymark_disk_free_inodes -?\d+/m,
      /^waymark_listeners 0/m,
      /^waymark_engine_memory_bytes\{state="limit"\} [1-9]/m,
      /^waymark_engine_memory_bytes\{state="used"\} [1-9]/m,
    ]) {
      expect(metrics).toMatch(line);
    }
  } finally {
    await service.close();
  }
});
