// An import, as a restore is one, that was killed: nothing starts on the half of it, and the same command completes it. And folders
// that are no export, whatever their manifest says.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { noteImport, unfinishedImport } from '../../src/catalog/imports.ts';
import { openEmbeddedCatalog } from '../../src/catalog/open.ts';
import { StartRefused } from '../../src/domain/error.ts';
import { openEngines } from '../../src/engines.ts';
import { removeEverything } from '../../src/store/remove.ts';
import { importFrom } from '../../src/transfer/import.ts';
import { type Engines, type Manifest, readManifest } from '../../src/transfer/manifest.ts';
import { call, folderForTest, temporaryFolder } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const SESSIONS = 40;
const home = temporaryFolder();
const out = join(home, 'out');
const QUIET = { read() {}, stored() {}, left() {} };
let key: string;
let manifest: Manifest;

beforeAll(async () => {
  const service = await startTestService({ dataDir: join(home, 'data') });
  await service.org('acme');
  key = await service.key('acme');
  await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
  const events = Array.from({ length: SESSIONS }, (_, n) => event('step_view', { sessionId: `s-${n}`, stepKey: 'a' }));
  expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
  await service.retrieve(key, 'apply');
  await service.close();
  expect(await call(['export', out], home, { DATA_DIR: join(home, 'data') })).toMatchObject({ code: 0 });
  manifest = (await readManifest(out)) as Manifest;
}, 60_000);

async function withEngines<T>(dataDir: string, work: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await openEngines({ dataDir, engineThreads: 4, engineBytes: 2 ** 30 } as never, {
    report() {},
    importing: true,
  });
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
}
const sessionsIn = async (dataDir: string) => {
  const service = await startTestService({ dataDir });
  try {
    return (await service.retrieve(key, 'apply')).healthMetrics.sessionCount;
  } finally {
    await service.close();
  }
};

it('keeps a service from starting while it is not complete, and is completed by running it again', async () => {
  const target = folderForTest();
  // As a kill leaves it: the catalog and events, nothing that is computed from them.
  await withEngines(target, async (engines) => {
    const stopped = new Error('killed');
    const read = () => {
      throw stopped;
    };
    await expect(importFrom(out, manifest, engines, { ...QUIET, read })).rejects.toBe(stopped);
    await engines.store.command('TRUNCATE TABLE event_ids');
    const [held] = await engines.store.query('SELECT count() AS events FROM events');
    expect(held).toEqual({ events: SESSIONS });
  });
  await expect(startTestService({ dataDir: target })).rejects.toThrow(StartRefused);
  await expect(startTestService({ dataDir: target })).rejects.toThrow(
    /run "waymark import" with the same folder again/,
  );
  const again = await call(['import', out], home, { DATA_DIR: target });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(await sessionsIn(target)).toBe(SESSIONS);
});

it('of an earlier version also fails if ids or sessions differ from the export', async () => {
  const target = folderForTest();
  await withEngines(target, async (engines) => {
    const earlier = { ...manifest, version: 1 };
    expect(await importFrom(out, earlier, engines, QUIET)).toEqual([]);
    expect(await unfinishedImport(engines.catalog)).toBeUndefined();
    const [journeyId = ''] = Object.keys(earlier.metrics);
    const one = earlier.metrics[journeyId] as Manifest['metrics'][string];
    const more = { ...one, healthMetrics: { ...one.healthMetrics, sessionCount: SESSIONS + 1 } };
    const asked = importFrom(out, { ...earlier, metrics: { [journeyId]: more } }, engines, QUIET);
    await expect(asked).rejects.toThrow(
      `the export has ${SESSIONS + 1} sessions of the journey ${journeyId}, the store has ${SESSIONS}`,
    );
    await engines.store.command('TRUNCATE TABLE event_ids');
    await expect(importFrom(out, earlier, engines, QUIET)).rejects.toThrow(`${SESSIONS} events, but the ids of 0`);
  });
});

it('removes nothing of a service that has gone on since', async () => {
  const target = folderForTest();
  await withEngines(target, (engines) => importFrom(out, manifest, engines, QUIET));
  const service = await startTestService({ dataDir: target });
  expect((await service.ingest(batch('acme', 'apply', [event('step_view', { sessionId: 'later' })]))).status).toBe(204);
  await service.retrieve(key, 'apply');
  await service.close();
  for (let n = 0; n < 2; n++) {
    const { code, stderr } = await call(['import', out], home, { DATA_DIR: target });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The import is not complete')]);
  }
  expect(await sessionsIn(target)).toBe(SESSIONS + 1);
});

it.each<[string, (manifest: Manifest) => unknown]>([
  [
    'leads out of the folder',
    ({ chunks, ...rest }) => ({ ...rest, chunks: [{ ...chunks[0], digest: '/../../../evil' }] }),
  ],
  ['has a day that is none', ({ chunks, ...rest }) => ({ ...rest, chunks: [{ ...chunks[0], day: '20000' }] })],
  ['has rows below none', ({ chunks, ...rest }) => ({ ...rest, chunks: [{ ...chunks[0], rows: -1 }] })],
  ['has chunks that are no list', (rest) => ({ ...rest, chunks: { length: 1e9 } })],
  ['has no metrics', ({ metrics: _, ...rest }) => rest],
  ['is a list', () => []],
  ['is of no version', ({ version: _, ...rest }) => ({ ...rest, version: 0 })],
])('refuses a manifest that %s', async (_what, change) => {
  await expect(readManifest(folderWith(change))).rejects.toThrow(/manifest\.json is (no manifest|damaged)/);
});

it('refuses such a manifest before it writes anything', async () => {
  const target = join(folderForTest(), 'data');
  const { code, stderr } = await call(['import', folderWith(() => [])], home, { DATA_DIR: target });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/manifest\.json is (no manifest|damaged)/)]);
  expect(existsSync(target)).toBe(false);
});

/** The export with another manifest. */
function folderWith(change: (manifest: Manifest) => unknown): string {
  const folder = folderForTest();
  cpSync(out, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  return folder;
}

it('starts again if only its beginning was recorded', async () => {
  const target = folderForTest();
  const catalog = await openEmbeddedCatalog(join(target, 'catalog.db'));
  await noteImport(catalog, Date.now);
  await catalog.destroy();
  await withEngines(target, async (engines) => {
    await removeEverything(engines.store);
    await importFrom(out, manifest, engines, QUIET);
  });
  expect(await sessionsIn(target)).toBe(SESSIONS);
});
