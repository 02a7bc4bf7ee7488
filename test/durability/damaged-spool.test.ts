// A spool that a crash, a failing disk or a hand has damaged: the service starts, keeps what is whole, says what it did,
// and the damaged file stays under another name.
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { SpooledBatch } from '../../src/spool/records.ts';
import { openSpool, type Spool } from '../../src/spool/spool.ts';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { runs } from '../support/runs.ts';
import { startTestService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BATCHES = 40;
const FIRST = '000000001.log';
let spools = 0;

const rowsOf = (n: number) => Buffer.from(`${n} `.repeat(800));

const append = (spool: Spool, n: number) =>
  spool.append({ batch: spool.nextNumber(), rows: rowsOf(n), idHashes: Buffer.alloc(8, n) });

/** A spool as `kill -9` leaves it. */
async function killedSpool(batches = BATCHES): Promise<string> {
  const [live, left] = [join(folder, `live-${spools}`), join(folder, `left-${spools++}`)];
  const spool = await openSpool(live, Date.now);
  for (let n = 0; n < batches; n++) await append(spool, n);
  cpSync(live, left, { recursive: true });
  await spool.close();
  return left;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
}

/** Opens what is left, as a start does. */
async function open(left: string) {
  const findings: string[] = [];
  const spool = await openSpool(left, Date.now, { report: (finding) => findings.push(finding) });
  const depth = spool.depth();
  const taken = await spool.take(1_000);
  const next = spool.nextNumber();
  await spool.close();
  expect(depth.batches).toBe(taken.length);
  return {
    findings,
    taken,
    contents: taken.map(({ rows }) => Number(rows.toString().split(' ')[0])),
    id: spool.id,
    next,
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('is opened without a word when nothing is wrong with it', async () => {
  const { findings, contents } = await open(await killedSpool());
  expect({ findings, contents }).toEqual({ findings: [], contents: upTo(BATCHES) });

  // A long life: many starts, files that were removed, and what has left does not come back.
  const left = join(folder, 'long-life');
  const numbers: number[] = [];
  for (let start = 0; start < 5; start++) {
    const spool = await openSpool(left, Date.now);
    expect(await spool.take(1_000)).toHaveLength(start === 0 ? 0 : 5);
    numbers.push(spool.nextNumber());
    for (let n = 0; n < 100; n++) await append(spool, n);
    const taken = await spool.take(1_000);
    spool.removeUpTo(taken.at(-6)?.batch ?? 0);
    await spool.close();
  }
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  const last = await open(left);
  expect({ findings: last.findings, contents: last.contents }).toEqual({
    findings: [],
    contents: [95, 96, 97, 98, 99],
  });
  expect(readdirSync(left).filter((name) => name.endsWith('.log'))).toHaveLength(1);
});

it('keeps every batch before the place where it is cut', async () => {
  for (const lost of [1, 20, 100, 5_000]) {
    const left = await killedSpool();
    truncateSync(join(left, FIRST), statSync(join(left, FIRST)).size - lost);
    const { findings, contents } = await open(left);
    expect(contents).toEqual(upTo(BATCHES - Math.ceil(lost / (rowsOf(39).length + 41))));
    expect(findings).toEqual([
      expect.stringMatching(/ends in \d+ bytes that are not whole.*everything before them is kept/),
    ]);
  }
});

it('keeps every intact batch, wherever the damage is, and the damaged file', async () => {
  const left = await killedSpool();
  const bytes = readFileSync(join(left, FIRST));
  const { id, taken: all } = await open(left);
  const counts = { runs: 0, kept: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 6_000 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, length, by) => {
        const copy = join(folder, `garbled-${counts.runs++}`);
        cpSync(left, copy, { recursive: true });
        const garbled = Buffer.from(bytes.subarray(at, at + length)).map((byte) => byte ^ by);
        overwrite(join(copy, FIRST), at, Buffer.from(garbled));
        const { findings, taken, contents, id: idNow } = await open(copy);
        // In order, as they were, none of them twice.
        expect(contents).toEqual([...new Set(contents)].sort((a, b) => a - b));
        const isAsItWas = (one: SpooledBatch) =>
          all.some((was) => was.batch === one.batch && was.rows.equals(one.rows));
        expect(taken.every(isAsItWas)).toBe(true);
        // One record more than the stretch is long, at either end.
        const lost = BATCHES - taken.length;
        expect(lost).toBeLessThanOrEqual(Math.ceil(length / 1_600) + 1);
        expect(findings).toHaveLength(1);
        expect(findings[0]).toMatch(/is damaged: \d+ bytes from byte \d+ on|ends in \d+ bytes that are not whole/);
        counts.kept += taken.length;
        counts.lost += lost;
        // But where the one record was hit that says which it is.
        if (idNow !== id) expect(at).toBeLessThan(33);
        rmSync(copy, { recursive: true });
      },
    ),
    { numRuns: runs(150) },
  );
  console.log(`spool: garbled ${counts.runs} times, ${BATCHES} batches each`, counts);
});

it('gives numbers above those lost with the end of a file', async () => {
  const left = await killedSpool();
  const before = await open(left);
  const cut = await killedSpool();
  truncateSync(join(cut, FIRST), 30_000);
  expect((await open(cut)).next).toBeGreaterThan(Math.max(...before.taken.map((one) => one.batch)));
});

it('that changes on the disk while the service runs loses the changed batches alone, with a word', async () => {
  const live = join(folder, 'changing');
  const findings: string[] = [];
  const spool = await openSpool(live, Date.now, { report: (finding) => findings.push(finding) });
  for (let n = 0; n < BATCHES; n++) await append(spool, n);
  overwrite(join(live, FIRST), 20_000, Buffer.alloc(10));
  const taken = await spool.take(1_000);
  expect(taken).toHaveLength(BATCHES - 1);
  expect(spool.depth().batches).toBe(BATCHES - 1);
  expect(findings).toEqual([expect.stringMatching(/^1 batches of .* are lost: the disk changed them/)]);
  spool.removeUpTo(taken.at(-1)?.batch ?? 0);
  expect(spool.depth()).toMatchObject({ batches: 0, bytes: 0 });
  await spool.close();
});

it('is put aside, never silently, when nothing of it can be read', async () => {
  const dataDir = join(folder, 'service');
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  await first.close();
  writeFileSync(join(dataDir, 'spool', '000000007.log'), Buffer.alloc(20_000, 'no records '));

  const service = await startProcess(dataDir);
  const [kept] = readdirSync(join(dataDir, 'spool')).filter((name) => name.startsWith('000000007.log.damaged-'));
  expect(
    readFileSync(join(dataDir, 'spool', kept ?? ''))
      .subarray(0, 10)
      .toString(),
  ).toBe('no records');
  expect(service.output()).toMatch(/000000007\.log is damaged: 20000 bytes from byte 0 on/);
  const post = (path: string, body: unknown) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/api/ingest', batch('acme', 'apply', [event('step_view')]))).status).toBe(204);
  const answer = await fetch(`${service.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ healthMetrics: { sessionCount: 1 } });
  expect(await service.end('SIGTERM')).toBe(0);
});

it('whose bytes changed on disk gives up the changed batches alone; the others are loaded, the file is kept', async () => {
  const dataDir = join(folder, 'changed');
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  // Three batches are left, since the store's table is away.
  await first.service.store.command('DETACH TABLE event_ids');
  for (const sessionId of ['visit a', 'visit b', 'visit c']) {
    const { status } = await first.ingest(batch('acme', 'apply', [event('step_view', { sessionId })]));
    expect(status).toBe(204);
  }
  await first.close();
  const file = join(dataDir, 'spool', FIRST);
  overwrite(file, readFileSync(file).indexOf('visit b'), Buffer.from('visit x'));

  const second = await startTestService({ dataDir });
  expect(await second.retrieve(key, 'apply')).toMatchObject({ healthMetrics: { sessionCount: 2 } });
  await second.close();
  const kept = readdirSync(join(dataDir, 'spool')).filter((name) => name.startsWith(`${FIRST}.damaged-`));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(dataDir, 'spool', kept[0] ?? '')).includes('visit x')).toBe(true);
});

it('that no one may open keeps the service from starting, with the reason', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(openSpool(file, Date.now)).rejects.toThrow(/^The spool .*a-file cannot be opened: /);
  const held = join(folder, 'a-folder');
  mkdirSync(join(held, FIRST), { recursive: true });
  await expect(openSpool(held, Date.now)).rejects.toThrow(/^The spool .*a-folder cannot be opened: EISDIR/);
});

it('that another holds is not opened', async () => {
  const held = join(folder, 'held');
  const spool = await openSpool(held, Date.now);
  await expect(openSpool(held, Date.now)).rejects.toThrow(/held cannot be opened: another process holds it/);
  await spool.close();
  await (await openSpool(held, Date.now)).close();
});

it('of a version before the first is not passed over', async () => {
  const dataDir = join(folder, 'first-form');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'spool.db'), '');
  await expect(openSpool(join(dataDir, 'spool'), Date.now)).rejects.toThrow(/spool\.db was made by a version before/);
});
