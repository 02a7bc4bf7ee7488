// A batch that the event store will never take, as a crash or an older version could have left it in the spool: set
// aside after a few tries, with a word in the log and a figure in /metrics; its neighbours are loaded, each once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { EVENT_TAGS } from '../../src/domain/event.ts';
import { openSpool } from '../../src/spool/spool.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { startProcess } from '../support/process.ts';
import { startTestService } from '../support/service.ts';
import { asideIn } from '../support/spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-poison-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Changes that make the bytes of a good batch unacceptable. */
const POISONS: Record<string, (rows: Buffer, idHashes: Buffer) => { rows: Buffer; idHashes?: Buffer }> = {
  'cut off in the middle of a row': (rows) => ({ rows: rows.subarray(0, rows.length - 20) }),
  'with a byte too few': (rows) => ({ rows: rows.subarray(0, -1) }),
  'with a byte too many': (rows) => ({ rows: Buffer.concat([rows, Buffer.of(0)]) }),
  'with a row too many': (rows) => ({ rows: Buffer.concat([rows, rows]) }),
  'of a format to come': (rows) => ({ rows: Buffer.concat([Buffer.of((rows[0] ?? 0) + 1), rows.subarray(1)]) }),
  'of the format before by its first byte only': (rows) => ({ rows: Buffer.concat([Buffer.of(1), rows.subarray(1)]) }),
  'as an older version wrote it': (rows) => ({ rows: Buffer.from(`["journey",1,2,0,${rows.length}]\n`) }),
  'with a text that never ends': (rows) => ({ rows: Buffer.concat([rows.subarray(0, 3), Buffer.alloc(40, 0xff)]) }),
  'with a text longer than all': (rows) => ({
    rows: Buffer.concat([rows.subarray(0, 3), Buffer.of(0xff, 0xff, 0x7f), rows.subarray(4)]),
  }),
  'with a tag that is none': (rows) => ({ rows: withTag(rows, 99) }),
  'of zeros': (rows) => ({ rows: Buffer.alloc(rows.length) }),
  'of noise': (rows) => ({ rows: Buffer.from(rows.map((byte) => byte ^ 0x55)) }),
  'with an id hash too few': (rows, idHashes) => ({ rows, idHashes: idHashes.subarray(0, -8) }),
  'with half an id hash': (rows, idHashes) => ({ rows, idHashes: idHashes.subarray(0, -4) }),
  'without a row': (_rows, idHashes) => ({ rows: Buffer.alloc(0), idHashes }),
};

/** Both events of the batch have one tag, so that it is there once: right before the two ids. */
function withTag(rows: Buffer, tag: number): Buffer {
  const changed = Buffer.from(rows);
  const at = rows.indexOf(Buffer.of(1, EVENT_TAGS.indexOf('page_view') + 1, 2));
  if (at === -1) throw new Error('the row has no place for its tag');
  changed[at + 1] = tag;
  return changed;
}

const GOOD = 25;

it(`is set aside, whatever is wrong with it: ${Object.keys(POISONS).length} kinds`, async () => {
  const dataDir = join(folder, 'data');
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  const { id: journeyId } = await first.journey(key, { slug: 'apply' });
  await first.close();

  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
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
  await spool.close();

  const service = await startProcess(dataDir);
  try {
    const answer = await fetch(`${service.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.json(), service.output()).toMatchObject({
      healthMetrics: { sessionCount: GOOD },
      eventCountsLast24h: { page_view: 2 * GOOD },
    });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain(`waymark_batches_set_aside_total ${names.length}`);
    expect(metrics).toContain(`waymark_spool_set_aside_batches ${names.length}`);
    expect(metrics).toContain('waymark_spool_batches 0');
    await vi.waitFor(() => expect(service.output().match(/a batch was set aside/g)).toHaveLength(names.length), 15_000);
    // Refused rows are somebody's data: the log tells the number of the batch, not what is in it.
    expect(service.output()).not.toMatch(/good \d|page_view/);
    expect(await service.end('SIGTERM')).toBe(0);
  } finally {
    await service.end('SIGKILL');
  }

  expect(asideIn(dataDir).map(({ batch }) => batch)).toEqual(poisoned);
  const store = openEmbeddedStore(join(dataDir, 'events'));
  const stored = store.query('SELECT count() AS rows, uniqExact(id) AS ids, uniqExact(batch) AS batches FROM events');
  await stored.finally(() => store.close());
  expect(await stored).toEqual([{ rows: 2 * GOOD, ids: 2 * GOOD, batches: GOOD }]);
});
