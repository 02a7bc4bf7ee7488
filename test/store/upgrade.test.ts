// A store of the version before the columns browser, variant and marks: its folder is upgraded, its exports are taken.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { countReturns } from '../../src/metrics/period/returns.ts';
import { sessionTotals } from '../../src/metrics/totals.ts';
import { stepKeysSeen } from '../../src/metrics/tracking.ts';
import { ALL_TIME, openSessions } from '../../src/sessions/ask.ts';
import { NONE_CLOSED } from '../../src/sessions/sessions.ts';
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
const NEW = ['browser', 'variant', 'marks'];
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
  // Of events of before, when they happened stands for when they came.
  const seen = await stepKeysSeen(store, { journeyIds: ['journey-1'], keptSince: 0, now: Date.UTC(2026, 2, 3) });
  expect(seen.get('journey-1')).toEqual(new Map([['start', Date.UTC(2026, 2, 2, 9, 30)]]));
  const sessions = openSessions(store);
  const asked = {
    journeyIds: ['journey-1'],
    keptSince: 0,
    now: Date.now(),
    period: ALL_TIME,
    zone: 'UTC',
    filter: {},
    exclusions: [],
    closed: NONE_CLOSED,
  };
  const count = async () => {
    const totals = await sessionTotals(store, { ...asked, unfoldedDays: await sessions.unfolded.list() }, []);
    return totals.sessions;
  };
  expect(await sessions.unfolded.list()).toHaveLength(1);
  expect(await count()).toBe(2);
  await sessions.unfolded.fold((work) => work());
  expect(await sessions.unfolded.list()).toEqual([]);
  expect(await count()).toBe(2);
  expect(await store.query('SELECT uniqExact(session) AS sessions FROM session_days')).toEqual([{ sessions: 2 }]);
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

it('counts who comes back with rows of before their browsers were kept', async () => {
  const store = opened(openEmbeddedStore(folderForStore()));
  const statements = allStatements();
  const before = statements.slice(
    0,
    statements.findIndex((statement) => / ADD COLUMN .* client /.test(statement)),
  );
  for (const statement of before) await store.command(statement);
  const versions = before.slice(1).map((_, at) => `[${at + 1}]\n`);
  await store.insert('schema_versions', ['version'], Buffer.from(versions.join('')));
  const visit = (nr: number, day: number, clientId: string, tag = 'page_view') =>
    event(tag, { sessionId: `s${nr}`, clientId, ts: new Date(Date.UTC(2026, 1, day)).toISOString() });
  const now = Date.UTC(2026, 1, 20);
  await insertBatches(store, 1, [packed(1, [visit(1, 10, 'back'), visit(2, 10, 'gone'), visit(3, 10, 'goes on')])]);
  await migrateStore(store);
  await insertBatches(store, 1, [packed(2, [visit(4, 12, 'back', 'submit_success'), visit(5, 12, 'new')])]);
  // A session with rows of before and of now.
  await insertBatches(store, 1, [packed(3, [visit(3, 10, 'goes on', 'submit_success')])]);
  const question = {
    ...{ journeyIds: ['journey-1'], keptSince: 0, now, zone: 'UTC', filter: {}, exclusions: [] },
    ...{ closed: NONE_CLOSED, unfoldedDays: [] },
  };
  const counted = async (from: number, to: number) => {
    const period = { from: Date.UTC(2026, 1, from), to: Date.UTC(2026, 1, to) };
    const { browsers, returned, completedLater, attempts } = await countReturns(store, { ...question, period });
    return { browsers, returned, completedLater, attempts };
  };
  expect(await counted(1, 20)).toEqual({
    ...{ browsers: 4, returned: 1, completedLater: 1 },
    attempts: [
      { attempts: 1, browsers: 3, completed: 1 },
      { attempts: 2, browsers: 1, completed: 1 },
    ],
  });
  const two = { browsers: 2, returned: 0, completedLater: 0, attempts: [{ attempts: 1, browsers: 2, completed: 1 }] };
  expect(await counted(12, 20)).toEqual(two);
});
