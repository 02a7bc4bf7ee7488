// The spool as a keeper of files: what is in the event store is nowhere else, and a long backlog is in order.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { batch, event } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const temporary = mkdtempSync(join(tmpdir(), 'waymark-spool-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const filesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.log'));

it('keeps nothing of a batch that the event store has', async () => {
  const service = await startTestService();
  await service.org('acme');
  const key = await service.key('acme');
  await service.journey(key, { slug: 'apply' });
  const folder = join(service.dataDir, 'spool');
  for (const visit of ['first visit', 'second visit', 'third visit']) {
    const sent = await service.ingest(batch('acme', 'apply', [event('step_view', { sessionId: visit })]));
    expect(sent.status).toBe(204);
    expect(filesIn(folder).some((name) => readFileSync(join(folder, name)).includes(visit))).toBe(true);
    await service.retrieve(key, 'apply');
    await vi.waitFor(() => {
      expect(filesIn(folder)).toHaveLength(1);
      expect(filesIn(folder).every((name) => !readFileSync(join(folder, name)).includes('visit'))).toBe(true);
    }, 15_000);
  }
  await service.close();
});

it('takes a backlog of many files in order, whatever the sizes of batches, also after a start', async () => {
  const folder = join(temporary, 'spool');
  const sizes = [1, 5_000, 300_000, 5 * 1024 ** 2];
  const findings: string[] = [];
  const options = { report: (finding: string) => findings.push(finding) };
  let spool = await openSpool(folder, Date.now, options);
  const appended: { batch: number; length: number }[] = [];
  let appends: Promise<void>[] = [];
  for (let n = 0; n < 60; n++) {
    const rows = Buffer.alloc(sizes[n % sizes.length] as number, n);
    const number = spool.nextNumber();
    appended.push({ batch: number, length: rows.length });
    appends.push(spool.append({ batch: number, rows, idHashes: Buffer.alloc(8 * 10, n) }));
    if (n % 7 === 0) {
      await Promise.all(appends);
      appends = [];
    }
  }
  await Promise.all(appends);
  expect(filesIn(folder).length).toBeGreaterThan(2);
  const taken: { batch: number; length: number }[] = [];
  for (let round = 0; spool.depth().batches > 0; round++) {
    if (round === 3) {
      await spool.close();
      spool = await openSpool(folder, Date.now, options);
      // Batches that left before the restart are not counted, though their bytes are still in a file.
      const left = appended.slice(taken.length);
      const bytes = left.reduce((sum, { length }) => sum + length, 0);
      expect(spool.depth()).toMatchObject({ batches: left.length, bytes });
    }
    const some = await spool.take(70);
    expect(some.length).toBeLessThanOrEqual(7);
    for (const { batch: number, rows } of some) taken.push({ batch: number, length: rows.length });
    spool.removeUpTo(some.at(-1)?.batch ?? 0);
  }
  expect(taken).toEqual(appended);
  expect(spool.depth()).toMatchObject({ batches: 0, bytes: 0 });
  expect(findings).toEqual([]);
  await spool.close();
});

it('accepts batches up to its limit, to the byte, including pending writes', async () => {
  const spool = await openSpool(join(temporary, 'bounded'), Date.now, { bytesMax: 100 });
  const append = (bytes: number) =>
    spool.append({ batch: spool.nextNumber(), rows: Buffer.alloc(bytes), idHashes: Buffer.alloc(8) });
  const appended = await Promise.allSettled([append(60), append(40), append(1)]);
  expect(appended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(append(1)).rejects.toThrow(/too many are waiting/);
  expect(await spool.trouble()).toMatch(/^the spool is full/);
  const [oldest] = await spool.take(1);
  spool.removeUpTo(oldest?.batch ?? 0);
  expect(await spool.trouble()).toBeUndefined();
  await append(60);
  await expect(append(1)).rejects.toThrow(/too many are waiting/);
  await spool.close();
});
