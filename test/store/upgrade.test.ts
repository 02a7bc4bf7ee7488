// A store of the version before the columns browser, variant and marks: its folder is upgraded, its exports are taken.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sessionTotals } from '../../src/metrics/totals.ts';
import { stepKeysSeen } from '../../src/metrics/tracking.ts';
import { ALL_TIME, openSessions } from '../../src/sessions/ask.ts';
import { planChunks, uploadChunk } from '../../src/store/chunks.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { COLUMNS } from '../../src/store/pack.ts';
import { allStatements, migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';

/** Statements of the schema before the columns were added. */
const VERSIONS_BEFORE = 7;
const NEW = ['browser', 'variant', 'marks', 'delay_ms', 'network'];
const COLUMNS_BEFORE = COLUMNS.filter((name) => !NEW.includes(name));

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folderForStore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

function opened(store: Store): Store {
  undo.push(() => store.close());
  return store;
}

async function olderStore(store: Store): Promise<void> {
  const statements = allStatements(store.cluster);
  const first = statements.findIndex((statement) => statement.startsWith('ALTER'));
  for (const statement of statements.slice(0, first)) await store.command(statement);
  const versions = Array.from({ length: VERSIONS_BEFORE }, (_, at) => `[${at + 1}]\n`);
  await store.insert('schema_versions', ['version'], Buffer.from(versions.join('')));
  const row = {
    journey_id: 'journey-1',
    spool: 1,
    batch: 1,
    place: 0,
    received_at: '2026-03-02 09:31:00.000',
    received_on: '2026-03-02',
    tag: 'step_view',
    id: 'old',
    ts: '2026-03-02 09:30:00.000',
    session_id: 'session-old',
    step_key: 'start',
  };
  await store.insert('events', Object.keys(row), Buffer.from(`${JSON.stringify(Object.values(row))}\n`));
}

const ENGINES: Record<string, () => Promise<Store>> = {
  'in its folder': async () => opened(openEmbeddedStore(folderForStore())),
  'of a cluster': async () => {
    const server = await startClickHouse({ cluster: 'main' });
    undo.push(() => server.remove());
    return opened(openServerStore(server.url, 'main'));
  },
};

it.each(Object.keys(ENGINES))('is brought to the newest schema %s, and goes on', async (name) => {
  const store = (await ENGINES[name]?.()) as Store;
  await olderStore(store);
  await migrateStore(store);
  await migrateStore(store);
  await insertBatches(store, 1, [packed(2, [event('page_view', { id: 'new', variant: 'b' })])]);
  const rows = await store.query('SELECT id, browser, variant, marks FROM events ORDER BY batch');
  expect(rows).toEqual([
    { id: 'old', browser: 'unknown', variant: '', marks: 0 },
    { id: 'new', browser: 'chrome', variant: 'b', marks: 0 },
  ]);
  // Events from before the upgrade use the time when they happened as the time when they came.
  const seen = await stepKeysSeen(store, { journeyIds: ['journey-1'], keptSince: 0, now: Date.UTC(2026, 2, 3) });
  expect(seen.get('journey-1')).toEqual(new Map([['start', Date.UTC(2026, 2, 2, 9, 30)]]));
  const { preparation } = openSessions(store);
  const asked = {
    journeyIds: ['journey-1'],
    keptSince: 0,
    now: Date.now(),
    period: ALL_TIME,
    zone: 'UTC',
    filter: {},
    exclusions: [],
  };
  expect(await preparation.list()).toHaveLength(1);
  await expect(preparation.done()).rejects.toThrow('Stored events are being prepared: 1 of 2 days. Try again later');
  await preparation.run((work) => work());
  expect(await preparation.list()).toEqual([]);
  await preparation.done();
  expect((await sessionTotals(store, asked, [])).sessions).toBe(2);
  expect(await store.query('SELECT count() AS sessions FROM session_rows FINAL')).toEqual([{ sessions: 2 }]);
});

it('gave chunks away that are taken, though they lack the columns', async () => {
  const file = join(folderForStore(), 'chunk.parquet');
  const older = openEmbeddedStore(folderForStore());
  await olderStore(older);
  const [chunk] = await planChunks(older);
  if (!chunk) throw new Error('no chunk');
  await writeFile(file, await older.download(`SELECT ${COLUMNS_BEFORE.join(', ')} FROM events FORMAT Parquet`));
  await older.close();
  const store = opened(openEmbeddedStore(folderForStore()));
  await migrateStore(store);
  expect(await uploadChunk(store, chunk, file)).toBe('uploaded');
  expect(await store.query('SELECT id, browser, variant, marks FROM events')).toEqual([
    { id: 'old', browser: 'unknown', variant: '', marks: 0 },
  ]);
});
