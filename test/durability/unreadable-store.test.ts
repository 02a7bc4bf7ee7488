// Stored data that cannot be read while batches come: the fault is the store's. Batches wait, none is set aside, and sessions are whole
// when the data can be read again. Processor seconds: 4.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Less than the first column of a part. */
const CUT_BYTES = 10;
const WAIT = { timeout: 30_000, interval: 50 };

it.each(['session_rows', 'event_ids'])('good batches wait while %s cannot be read', async (table) => {
  const dataDir = folderForTest();
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  const again = event('step_view', { sessionId: 'first', stepKey: 'a' });
  await first.ingest(batch('acme', 'apply', [again]));
  await first.retrieve(key, 'apply');
  const files = await dataFilesOf(first, table);
  await first.close();

  const wholes = new Map(files.map((file) => [file, readFileSync(file)]));
  const service = await startTestService({ dataDir });
  try {
    // Not before the start, at which the engine would set such parts aside.
    for (const file of files) truncateSync(file, CUT_BYTES);
    for (const sessionId of ['first', 'second']) {
      const events = [again, event('step_view', { sessionId, stepKey: 'b' })];
      expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
    }
    await vi.waitFor(
      async () => expect(await metricOf(service, 'waymark_load_failures_total')).toBeGreaterThan(3),
      WAIT,
    );
    expect(await metricOf(service, 'waymark_spool_batches')).toBe(2);
    expect(await metricOf(service, 'waymark_spool_set_aside_batches')).toBe(0);
    for (const [file, whole] of wholes) writeFileSync(file, whole);
    const { healthMetrics, eventCountsLast24h } = await service.retrieve(key, 'apply');
    expect([healthMetrics.sessionCount, eventCountsLast24h.step_view]).toEqual([2, 3]);
    expect(await metricOf(service, 'waymark_spool_set_aside_batches')).toBe(0);
  } finally {
    await service.close();
  }
});

async function dataFilesOf({ service }: TestService, table: string): Promise<string[]> {
  const parts = await service.store.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE active AND database = currentDatabase() AND table = '${table}'`,
  );
  return parts.flatMap(({ path }) =>
    readdirSync(path)
      .filter((name) => name.endsWith('.bin'))
      .map((name) => join(path, name)),
  );
}

async function metricOf(service: TestService, name: string): Promise<number> {
  const { body } = await service.request<string>('GET', '/metrics');
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1]);
}
