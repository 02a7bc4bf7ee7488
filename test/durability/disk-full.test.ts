// A full disk, on a real small file system: ingest answers 503, questions are answered, nothing acknowledged is lost, and
// the service goes on by itself once there is room again.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';

const MIB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'waymark-full-'));
const mounted: string[] = [];
let child: ChildProcess | undefined;

/** A file system of a size in bytes; undefined where this user may not mount one. */
function smallDisk(name: string, bytes: number): string | undefined {
  const path = mkdtempSync(join(folder, name));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  mounted.push(path);
  return path;
}

const disk = smallDisk('reserve-', 160 * MIB);
const bareDisk = smallDisk('bare-', 48 * MIB);
const spoolDisk = smallDisk('spool-', 2 * MIB);
const isHere = disk !== undefined && bareDisk !== undefined && spoolDisk !== undefined;
if (!isHere) console.warn('Skipped: a full disk. Mounting a small file system needs root.');

afterAll(() => {
  child?.kill('SIGKILL');
  for (const path of mounted) execFileSync('umount', ['--lazy', path]);
  rmSync(folder, { recursive: true, force: true });
});

const freeBytes = (path: string) => statfsSync(path).bavail * statfsSync(path).bsize;

/** Leaves so many bytes of the disk free; what takes the room is one file. */
function leaveFree(path: string, bytes: number): void {
  rmSync(join(path, 'filler'), { force: true });
  const size = Math.max(0, freeBytes(path) - bytes);
  try {
    writeFileSync(join(path, 'filler'), Buffer.alloc(size));
  } catch (error) {
    // The service wrote too, in between: full is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const clear = (path: string) => rmSync(join(path, 'filler'), { force: true });

const nextBatch = (pairs = 1) =>
  batch(
    'acme',
    'apply',
    Array.from({ length: pairs }, () => [
      event('step_view', { sessionId: crypto.randomUUID() }),
      event('page_view', { sessionId: 'one' }),
    ]).flat(),
  );

/** The spool takes what the event store cannot: so many in each batch fill its room within seconds. */
const PAIRS = 20;

describe.skipIf(!isHere)('on a full disk', () => {
  it('ingest answers 503, figures stay exact, and ingest resumes when there is room', async () => {
    const dataDir = disk as string;
    const service = await startProcess(dataDir);
    child = service.child;
    const call = async (method: string, path: string, { key, body }: { key?: string; body?: unknown } = {}) => {
      const answer = await fetch(service.url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { authorization: `Bearer ${key}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' || path === '/metrics' ? text : JSON.parse(text) };
    };
    const newKey = async () =>
      (await call('POST', '/api/orgs/acme/keys', { key: ADMIN_TOKEN, body: { name: 'k', scopes: ['journeys:write'] } }))
        .body.key as string;
    await call('POST', '/api/orgs', {
      key: ADMIN_TOKEN,
      body: { slug: 'acme', settings: { ingestRequestsPerHour: 1_000_000 } },
    });
    const key = await newKey();
    const unusedKey = await newKey();
    await call('POST', '/api/journeys/create', { key, body: { slug: 'apply', displayName: 'Apply' } });
    let acknowledged = 0;
    let refused = 0;
    const ingest = async () => {
      const answer = await call('POST', '/api/ingest', { body: nextBatch() });
      if (answer.status === 204) acknowledged++;
      else refused++;
      return answer;
    };
    const retrieve = async (withKey = key) => {
      const { status, body } = await call('GET', '/api/journeys/apply', { key: withKey });
      return { status, views: body.eventCountsLast24h?.step_view, body };
    };
    const full = { status: 503, body: { error: expect.stringMatching(/disk is full/) } };

    for (let n = 0; n < 20; n++) expect((await ingest()).status).toBe(204);
    // Below the reserve: what was just acknowledged can still be loaded and is counted.
    leaveFree(dataDir, 40 * MIB);
    expect(await ingest()).toMatchObject(full);
    expect(await retrieve()).toMatchObject({ status: 200, views: 20 });

    // Not a byte left.
    leaveFree(dataDir, 0);
    for (let n = 0; n < 10; n++) expect(await ingest()).toMatchObject(full);
    expect(await retrieve()).toMatchObject({ status: 200, views: 20 });
    expect(await retrieve(unusedKey)).toMatchObject({ status: 200, views: 20 });
    expect(await call('GET', '/api/journeys', { key })).toMatchObject({
      status: 200,
      body: { journeys: [{ slug: 'apply' }] },
    });
    const sick = {
      status: 503,
      body: { error: expect.stringMatching(/: the disk is full: only \d+ bytes are free$/) },
    };
    for (const path of ['/healthz', '/readyz']) expect(await call('GET', path)).toMatchObject(sick);
    expect((await call('GET', '/livez')).status).toBe(200);
    // Changes are refused as a whole, with a reason that tells the caller to come back.
    const big = {
      slug: 'too-much',
      displayName: 'x',
      steps: Array.from({ length: 400 }, (_, n) => ({ stepKey: `step-${n}`, index: n })),
    };
    expect(await call('POST', '/api/journeys/create', { key, body: big })).toMatchObject({
      status: 503,
      body: { error: expect.any(String) },
    });
    expect((await call('GET', '/api/journeys/too-much', { key })).status).toBe(404);

    clear(dataDir);
    await vi.waitFor(async () => expect((await ingest()).status).toBe(204), { timeout: 20_000 });
    expect(await retrieve()).toMatchObject({ status: 200, views: acknowledged });
    expect((await call('POST', '/api/journeys/create', { key, body: big })).status).toBe(201);
    console.log(
      `disk full: attempts ${acknowledged + refused}, acknowledged ${acknowledged}, found ${(await retrieve()).views}`,
    );
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('without a reserve, spool, loader and event store survive and lose nothing', async () => {
    const dataDir = bareDisk as string;
    const service = await startTestService({ dataDir, spoolBounds: { diskReserveBytes: 0 } });
    // A process holds one folder: open, it would fail every test after this one.
    onTestFinished(() => service.close());
    await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
    const key = await service.key('acme');
    await service.journey(key, { slug: 'apply' });
    let [acknowledged, refused] = [0, 0];
    const ingestOn = async (until: () => boolean) => {
      while (!until()) {
        const { status, body } = await service.ingest(nextBatch(PAIRS));
        if (status === 204) acknowledged++;
        else expect({ status, body }).toEqual({ status: 503, body: { error: expect.stringMatching(/disk is full/) } });
        if (status === 503) refused++;
      }
    };
    for (const left of [1 * MIB, 300_000, 50_000]) {
      leaveFree(dataDir, left);
      const before = refused;
      await ingestOn(() => refused >= before + 5);
      clear(dataDir);
      const target = acknowledged + 20;
      await ingestOn(() => acknowledged >= target);
      // Rounds of waiting after failures may still be running out.
      await vi.waitFor(
        async () => {
          const { status, body } = await service.request<{ eventCountsLast24h?: object }>(
            'GET',
            '/api/journeys/apply',
            { key },
          );
          expect({ status, counts: body.eventCountsLast24h }).toEqual({
            status: 200,
            counts: { step_view: PAIRS * acknowledged, page_view: PAIRS * acknowledged },
          });
        },
        { timeout: 20_000 },
      );
    }
    const [stored] = await service.service.store.query<{ found: number }>(
      `SELECT uniqExact(id) AS found FROM events WHERE tag = 'step_view'`,
    );
    expect(stored?.found).toBe(PAIRS * acknowledged);
    console.log(
      `disk full, no reserve: attempts ${acknowledged + refused}, acknowledged ${acknowledged}, found ${stored?.found}`,
    );
  });

  it('the spool continues where it stopped, and frees its space', async () => {
    const path = spoolDisk as string;
    const spool = await openSpool(join(path, 'spool'), Date.now, { diskReserveBytes: 0 });
    const rows = Buffer.alloc(20_000, 'x');
    const append = () => spool.append({ batch: spool.nextNumber(), rows, idHashes: Buffer.alloc(8) });
    let acknowledged = 0;
    await expect(
      (async () => {
        for (;;) {
          await append();
          acknowledged++;
        }
      })(),
    ).rejects.toThrow(/disk is full or failing/);
    expect(acknowledged).toBeGreaterThan(20);
    await expect(append()).rejects.toThrow(/disk is full or failing/);
    expect(spool.depth().batches).toBe(acknowledged);
    expect(await spool.take(10_000)).toHaveLength(acknowledged);
    execFileSync('mount', ['-o', `remount,size=${8 * MIB}`, path]);
    for (const { batch } of await spool.take(10_000)) spool.removeUpTo(batch);
    expect(spool.depth().batches).toBe(0);
    await append();
    await vi.waitFor(() => expect(freeBytes(path)).toBeGreaterThan(7 * MIB), 15_000);
    await spool.close();
  });
});
