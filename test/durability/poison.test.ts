// A batch that the event store will never take, as a crash or an older version could have left it in the spool: set
// aside after a few tries, with a word in the log and a figure in /metrics; its neighbours are loaded, each once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { Sqlite } from '../../src/sqlite.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { startProcess } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-poison-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What makes the bytes of a good batch unacceptable. */
const POISONS: Record<string, (rows: Buffer, idHashes: Buffer) => { rows: Buffer; idHashes?: Buffer }> = {
  'cut off in the middle of a row': (rows) => ({ rows: rows.subarray(0, rows.length - 20) }),
  'with a column too few': (rows) => ({ rows: edit(rows, (row) => row.slice(0, -1)) }),
  'with a column too many': (rows) => ({ rows: edit(rows, (row) => [...row, 'more']) }),
  'with a word where a number belongs': (rows) => ({ rows: edit(rows, (row) => row.with(3, 'three')) }),
  'with a text that never ends': (rows) => ({ rows: Buffer.concat([rows.subarray(0, -2), Buffer.from('"\\')]) }),
  'of zeros': (rows) => ({ rows: Buffer.alloc(rows.length) }),
  'of noise': (rows) => ({ rows: Buffer.from(rows.map((byte) => byte ^ 0x55)) }),
  'with an id hash too few': (rows, idHashes) => ({ rows, idHashes: idHashes.subarray(0, -8) }),
  'with half an id hash': (rows, idHashes) => ({ rows, idHashes: idHashes.subarray(0, -4) }),
  'without a row': (_rows, idHashes) => ({ rows: Buffer.alloc(0), idHashes }),
};

const edit = (rows: Buffer, change: (row: unknown[]) => unknown[]) =>
  Buffer.from(
    `${JSON.stringify(change(JSON.parse(rows.toString().split('\n')[0] ?? '')))}\n${rows.toString().split('\n')[1]}\n`,
  );

const GOOD = 25;

it(`is set aside, whatever is wrong with it: ${Object.keys(POISONS).length} kinds`, async () => {
  const dataDir = join(folder, 'data');
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  const { id: journeyId } = await first.journey(key, { slug: 'apply' });
  await first.close();

  const spool = openSpool(join(dataDir, 'spool.db'), Date.now);
  const poisoned: number[] = [];
  const append = (sessionId: string, poison?: (typeof POISONS)[string]) => {
    const number = spool.nextNumber();
    const events = [event('page_view', { sessionId }), event('page_view', { sessionId })];
    const good = packed(number, events, { journeyId, spoolId: spool.id });
    if (poison) poisoned.push(number);
    return spool.append({ ...good, ...poison?.(good.rows, good.idHashes) });
  };
  const names = Object.keys(POISONS);
  await Promise.all(
    Array.from({ length: GOOD }, (_, n) => [
      append(`good ${n}`),
      ...(names[n] ? [append(names[n], POISONS[names[n]])] : []),
    ]).flat(),
  );
  spool.close();

  const service = await startProcess(dataDir);
  const answer = await fetch(`${service.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json(), service.output()).toMatchObject({
    healthMetrics: { sessionCount: GOOD },
    eventCountsLast24h: { page_view: 2 * GOOD },
  });
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain(`waymark_batches_set_aside_total ${names.length}`);
  expect(metrics).toContain(`waymark_spool_set_aside_batches ${names.length}`);
  expect(metrics).toContain('waymark_spool_batches 0');
  await vi.waitFor(() => expect(service.output().match(/a batch was set aside/g)).toHaveLength(names.length));
  // Refused rows are somebody's data: the log tells the number of the batch, not what is in it.
  expect(service.output()).not.toMatch(/good \d|page_view/);
  expect(await service.end('SIGTERM')).toBe(0);

  const after = new Sqlite(join(dataDir, 'spool.db'), { readonly: true });
  const aside = after.prepare('SELECT batch, rows, id_hashes AS idHashes FROM set_aside ORDER BY batch').all();
  expect((aside as { batch: number }[]).map(({ batch }) => batch)).toEqual(poisoned);
  after.close();
  const store = openEmbeddedStore(join(dataDir, 'events'));
  const stored = await store.query(
    'SELECT count() AS rows, uniqExact(id) AS ids, uniqExact(batch) AS batches FROM events',
  );
  await store.close();
  expect(stored).toEqual([{ rows: 2 * GOOD, ids: 2 * GOOD, batches: GOOD }]);
});
