// Faults of the spool, the catalog and the event store, and what each door, metric and alert of the operator says about them. Processor
// seconds: 5.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../src/catalog/transaction.ts';
import { folderForTest } from '../cli/command.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

/** A door answers by its last try for 5 s. */
const NEXT_TRY_MS = 5_000;

interface Doors {
  healthz: string;
  readyz: string;
}
const WELL: Doors = { healthz: '200', readyz: '200' };

async function doors(service: TestService): Promise<Doors> {
  const [healthz = '', readyz = ''] = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => {
      const { status, body } = await service.request('GET', path);
      return status === 200 ? '200' : `${status} ${body.error}`;
    }),
  );
  return { healthz, readyz };
}

const metric = async (service: TestService, series: string) => {
  const { body } = await service.request<string>('GET', '/metrics');
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );
};
/** The sentences that the log and the operator are sent. */
const operatorReads = (service: TestService) =>
  runJob(service, 'look after this node').then(
    () => '',
    (error: Error) => error.message,
  );

it('each fault shows at its door, and no longer when it is over', async () => {
  const dataDir = folderForTest();
  const clock = testClock(Date.now());
  const service = await startTestService({ dataDir, now: clock.now });
  onTestFinished(() => service.remove());
  await service.org('acme');
  const key = await service.key('acme');
  await service.journey(key, { slug: 'apply' });
  const { catalog } = service.service;
  const ask = async () => {
    clock.advance(NEXT_TRY_MS);
    return doors(service);
  };
  const create = (slug: string, steps = 1) =>
    service.request('POST', '/api/journeys/create', {
      key,
      body: {
        slug,
        displayName: slug,
        steps: Array.from({ length: steps }, (_, n) => ({ stepKey: `${n}`, index: n })),
      },
    });

  // The folder of the spool takes no file, and no batch has found that out yet.
  const spool = join(dataDir, 'spool');
  renameSync(spool, `${spool}-away`);
  writeFileSync(spool, '');
  const failing = await ask();
  expect(failing.healthz).toMatch(/^503 Events cannot be acknowledged: the disk fails: ENOTDIR/);
  expect(failing.readyz).toMatch(/^503 Not ready: the disk fails: ENOTDIR/);
  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(503);
  expect(await metric(service, 'waymark_try_failed{of="spool"}')).toBe(1);
  rmSync(spool);
  renameSync(`${spool}-away`, spool);
  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
  expect(await ask()).toEqual(WELL);

  // The catalog takes no change.
  await sql`PRAGMA query_only = ON`.execute(catalog);
  expect(await ask()).toEqual({
    healthz: '200',
    readyz: '503 Not ready: the catalog takes no changes: attempt to write a readonly database',
  });
  expect((await create('more')).status).toBe(503);
  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
  expect(await metric(service, 'waymark_try_failed{of="catalog"}')).toBe(1);
  await sql`PRAGMA query_only = OFF`.execute(catalog);
  expect((await create('more')).status).toBe(201);
  await service.service.loader.caughtUp();
  expect(await ask()).toEqual(WELL);

  // It takes small changes only, as on a disk that is nearly full.
  await sql`PRAGMA max_page_count = 1`.execute(catalog);
  const change = inTransaction(catalog, (trx) => sql`CREATE TABLE much AS SELECT randomblob(1000000)`.execute(trx));
  await expect(change).rejects.toThrow('database or disk is full');
  expect((await create('much', 400)).status).toBe(503);
  expect(await ask()).toEqual(WELL);
  clock.advance(61_000);
  expect((await create('much', 400)).status).toBe(503);
  const sentence = 'POST /api/journeys/create has failed for 66 s (answered 503)';
  expect(await ask()).toEqual({ healthz: '200', readyz: `503 Not ready: ${sentence}` });
  expect(await metric(service, 'waymark_failing_seconds{path="changes"}')).toBe(66);
  expect(await operatorReads(service)).toBe(`${sentence}.`);
  await sql`PRAGMA max_page_count = 1000000`.execute(catalog);
  expect((await create('much', 400)).status).toBe(201);
  expect(await ask()).toEqual(WELL);

  // The event store cannot read what a retrieved journey is counted from. Its doors find that out without a request.
  const files = await dataFilesOf(service, 'session_rows');
  const wholes = new Map(files.map((file) => [file, readFileSync(file)]));
  for (const file of files) truncateSync(file, 10);
  expect(await ask()).toEqual({ healthz: '200', readyz: '503 Not ready: questions are not answered, or not in time' });
  expect(await metric(service, 'waymark_try_failed{of="store"}')).toBe(1);
  for (const [file, whole] of wholes) writeFileSync(file, whole);
  expect(await ask()).toEqual(WELL);
});

it('batches that are set aside show at /readyz, and the operator is sent a message', async () => {
  const dataDir = folderForTest();
  mkdirSync(join(dataDir, 'spool', 'aside'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'spool', 'aside', '1.json'), '{}');
  const service = await startTestService({ dataDir });
  onTestFinished(() => service.remove());
  expect(await doors(service)).toEqual({
    healthz: '200',
    readyz:
      '503 Not ready: the event store refused 1 batches, which are set aside: see WaymarkBatchesSetAside in docs/runbook.md',
  });
  await operatorReads(service);
  const { body } = await service.request('GET', '/api/service-alerts', { key: ADMIN_TOKEN });
  expect(body.alerts).toMatchObject([
    { rule: 'batches_set_aside', sentence: 'The event store refused 1 batches: they are set aside.', overAt: null },
  ]);
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
