// A spool that a crash, a failing disk or a hand has damaged: the service starts, keeps what is whole, says what it did,
// and the damaged file stays beside the new one.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSpool, type Spool } from '../../src/spool/spool.ts';
import { Sqlite } from '../../src/sqlite.ts';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BATCHES = 40;
/** Where each page is garbled in turn. */
const PAGED_BATCHES = 15;
const PAGE_BYTES = 4_096;
const FRAME_BYTES = PAGE_BYTES + 24;
let files = 0;

const rowsOf = (n: number) => Buffer.from(`${n} `.repeat(800));

/** A spool as `kill -9` leaves it: everything is in the log, nothing of it in the database file. */
async function killedSpool(batches = BATCHES): Promise<string> {
  const [live, left] = [join(folder, `live-${files}.db`), join(folder, `left-${files++}.db`)];
  const spool = openSpool(live, Date.now);
  for (let n = 0; n < batches; n++) await append(spool, n);
  copyFileSync(live, left);
  copyFileSync(`${live}-wal`, `${left}-wal`);
  spool.close();
  return left;
}

/** The same after an ordered stop: everything is in the database file. */
async function stoppedSpool(batches = BATCHES): Promise<string> {
  const file = join(folder, `stopped-${files++}.db`);
  const spool = openSpool(file, Date.now);
  for (let n = 0; n < batches; n++) await append(spool, n);
  spool.close();
  return file;
}

const append = (spool: Spool, n: number) =>
  spool.append({ batch: spool.nextNumber(), rows: rowsOf(n), idHashes: Buffer.alloc(8, n) });

function overwrite(file: string, at: number, bytes: Buffer): void {
  writeSync(openSync(file, 'r+'), bytes, 0, bytes.length, at);
}

/** Opens what is left, as a start does. */
function open(file: string) {
  const findings: string[] = [];
  const spool = openSpool(file, Date.now, { report: (finding) => findings.push(finding) });
  const taken = spool.take(1_000);
  spool.close();
  const whole = taken.filter(({ isWhole }) => isWhole);
  return {
    findings,
    taken,
    whole,
    contents: whole.map(({ rows }) => Number(rows.toString().split(' ')[0])),
    id: spool.id,
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('is opened without a word when nothing is wrong with it', async () => {
  for (const file of [await killedSpool(), await stoppedSpool()]) {
    const { findings, contents } = open(file);
    expect({ findings, contents }).toEqual({ findings: [], contents: upTo(BATCHES) });
  }
  // Also when the log holds frames of a round before, which is what a long life leaves behind.
  const file = join(folder, 'long-life.db');
  const spool = openSpool(file, Date.now);
  for (let n = 0; n < 700; n++) await append(spool, n);
  spool.remove(spool.take(10_000));
  for (let n = 0; n < 5; n++) await append(spool, n);
  const left = join(folder, 'long-life-left.db');
  copyFileSync(file, left);
  copyFileSync(`${file}-wal`, `${left}-wal`);
  spool.close();
  const { findings, contents } = open(left);
  expect({ findings, contents }).toEqual({ findings: [], contents: upTo(5) });
});

it('keeps every batch before the place where its log is cut', async () => {
  for (const lost of [1, 100, FRAME_BYTES - 1, FRAME_BYTES * 2.5]) {
    const file = await killedSpool();
    const log = readFileSync(`${file}-wal`);
    truncateSync(`${file}-wal`, log.length - lost);
    const { findings, contents } = open(file);
    expect(contents.length).toBeGreaterThanOrEqual(BATCHES - 3);
    expect(contents.length).toBeLessThan(BATCHES);
    expect(contents).toEqual(upTo(contents.length));
    expect(findings).toEqual([
      expect.stringMatching(/ends in \d+ bytes that are not whole.*everything before them is kept/),
    ]);
  }
});

it('keeps every batch before the place where its log is garbled', async () => {
  for (const part of [0.2, 0.5, 0.99]) {
    const file = await killedSpool();
    const { length } = readFileSync(`${file}-wal`);
    overwrite(`${file}-wal`, Math.floor(length * part), Buffer.alloc(10, 0xa5));
    const { findings, contents } = open(file);
    expect(contents.length).toBeLessThan(BATCHES);
    expect(contents.length).toBeGreaterThan(BATCHES * part - 6);
    expect(contents).toEqual(upTo(contents.length));
    expect(findings).toEqual([expect.stringMatching(/bytes that are not whole/)]);
  }
});

it('gives numbers above those that were lost with the end of a log', async () => {
  const file = await killedSpool();
  const before = open(file);
  const cut = await killedSpool();
  truncateSync(`${cut}-wal`, FRAME_BYTES * 30);
  const spool = openSpool(cut, Date.now);
  expect(spool.nextNumber()).toBeGreaterThan(Math.max(...before.taken.map((one) => one.batch)));
  spool.close();
});

it('saves what can be read when a page of the file is garbled, and keeps the damaged file', async () => {
  const file = await stoppedSpool(PAGED_BATCHES);
  const { length } = readFileSync(file);
  const { id } = open(file);
  const counts = { whole: 0, damaged: 0, pages: 0, strangers: 0 };
  for (let page = 1; page * PAGE_BYTES < length; page++) {
    const copy = join(folder, `page-${page}.db`);
    copyFileSync(file, copy);
    // Whole pages, and a stretch in the middle of one.
    if (page % 2 === 0) overwrite(copy, page * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 0x5a));
    else overwrite(copy, page * PAGE_BYTES + 1_500, Buffer.alloc(200, 0x5a));
    const { findings, taken, whole, contents, id: idNow } = open(copy);
    counts.whole += whole.length;
    counts.damaged += taken.length - whole.length;
    counts.pages = page;
    // In order, as they were, none of them twice; what is not whole is either gone with a word or told apart.
    expect(contents).toEqual([...new Set(contents)].sort((a, b) => a - b));
    for (const { rows } of whole) expect(rows).toEqual(rowsOf(Number(rows.toString().split(' ')[0])));
    if (taken.length < PAGED_BATCHES) {
      expect(findings).toEqual([
        expect.stringMatching(/is damaged \(.*\): it is kept as .*page-\d+\.db\.damaged-/),
        expect.stringMatching(/^\d+ batches of .* were saved/),
      ]);
      const kept = readdirSync(folder).filter((name) => name.startsWith(`page-${page}.db.damaged-`));
      expect(kept.length).toBeGreaterThan(0);
    }
    // The spool stays the same one in the eyes of the event store.
    if (idNow !== id) counts.strangers++;
  }
  // A page in the middle costs the batches on it, not the others.
  expect(counts.whole).toBeGreaterThan(counts.pages * PAGED_BATCHES * 0.7);
  expect(counts.damaged).toBeGreaterThan(0);
  // But where the one page was hit that says which it is.
  expect(counts.strangers).toBeLessThanOrEqual(1);
  console.log(`spool: ${counts.pages} pages garbled one by one, ${PAGED_BATCHES} batches each`, counts);
});

it('is replaced, never silently, when it cannot be opened at all', async () => {
  const dataDir = join(folder, 'service');
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  await first.close();
  writeFileSync(join(dataDir, 'spool.db'), Buffer.alloc(20_000, 'no database '));

  const service = await startProcess(dataDir);
  const [kept] = readdirSync(dataDir).filter((name) => name.startsWith('spool.db.damaged-'));
  expect(
    readFileSync(join(dataDir, kept ?? ''))
      .subarray(0, 12)
      .toString(),
  ).toBe('no database ');
  expect(service.output()).toMatch(
    /spool\.db is damaged \(file is not a database\): it is kept as .*spool\.db\.damaged-/,
  );
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  expect((await post('/api/ingest', batch('acme', 'apply', [event('step_view')]))).status).toBe(204);
  const answer = await fetch(`${service.url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ healthMetrics: { sessionCount: 1 } });
  expect(await service.end('SIGTERM')).toBe(0);
});

it('is replaced when only its log is left, which SQLite would delete', async () => {
  const file = await killedSpool();
  truncateSync(file, 0);
  const { findings } = open(file);
  expect(findings[0]).toMatch(/is damaged \(it is empty, its log is not\): it is kept as/);
  const [kept] = readdirSync(folder).filter((name) => /^left-\d+\.db\.damaged-.*-wal$/.test(name));
  expect(readFileSync(join(folder, kept ?? '')).length).toBeGreaterThan(BATCHES * 1_000);
});

it('that no one may open keeps the service from starting, with the reason', () => {
  const file = join(folder, 'a-folder.db');
  mkdirSync(file);
  expect(() => openSpool(file, Date.now)).toThrow(/^The spool .*a-folder\.db cannot be opened: /);
});

it('whose bytes changed on disk is told apart by its checksums, and only the changed batches are set aside', async () => {
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
  const spool = new Sqlite(join(dataDir, 'spool.db'));
  const waiting = spool.prepare('SELECT batch, rows FROM batches').all() as { batch: number; rows: Buffer }[];
  const [one, ...others] = waiting.filter(({ rows }) => rows.includes('visit b'));
  if (!one || others.length > 0) throw new Error('not one batch is of this visit');
  one.rows.write('visit x', one.rows.indexOf('visit b'));
  spool.prepare('UPDATE batches SET rows = ? WHERE batch = ?').run(one.rows, one.batch);
  spool.close();

  const second = await startTestService({ dataDir });
  expect(await second.retrieve(key, 'apply')).toMatchObject({ healthMetrics: { sessionCount: 2 } });
  const metrics = await second.request<string>('GET', '/metrics', { key: ADMIN_TOKEN });
  expect(metrics.body).toContain('waymark_spool_set_aside_batches 1');
  await second.close();
  const after = new Sqlite(join(dataDir, 'spool.db'), { readonly: true });
  expect(after.prepare('SELECT reason FROM set_aside').pluck().all()).toEqual([
    expect.stringMatching(/is not as it was appended/),
  ]);
  after.close();
});
