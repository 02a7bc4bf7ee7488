// Tests of the event store that every engine passes which can hold it.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recentActivity } from '../../src/metrics/recent.ts';
import { sessionTotals } from '../../src/metrics/totals.ts';
import { ALL_TIME } from '../../src/sessions/ask.ts';
import { downloadChunk, planChunks, uploadChunk } from '../../src/store/chunks.ts';
import { RefusedRows, type Store, StoreFailure } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { removeMaskedRows } from '../../src/store/masked-rows.ts';
import type { PackedBatch } from '../../src/store/pack.ts';
import { removeJourney, removeReceivedBefore } from '../../src/store/remove.ts';
import { EVENT_TABLES, migrateStore } from '../../src/store/schema.ts';
import { ROW_COLUMNS } from '../../src/store/session.ts';
import { folderForTest } from '../cli/command.ts';
import { event, type RawEvent } from '../support/events.ts';
import { packed } from '../support/packed.ts';

export interface TestedEngine {
  isHere: boolean;
  open(): Promise<Opened>;
}

interface Opened {
  store: Store;
  remove(): Promise<void>;
}

/** Registers the tests of the event store for each engine. */
export function testEventStore(engines: Readonly<Record<string, TestedEngine>>): void {
  for (const [name, engine] of Object.entries(engines)) {
    describe.skipIf(!engine.isHere)(`the event store on ${name}`, () => {
      let opened: Opened;
      let store: Store;

      beforeAll(async () => {
        opened = await engine.open();
        store = opened.store;
        await migrateStore(store);
      });
      afterAll(async () => {
        await store.close();
        await opened.remove();
      });

      const journey = () => ({ journeyId: randomUUID() });
      const insert = (batches: Parameters<typeof insertBatches>[2], spoolId = 1) =>
        insertBatches(store, spoolId, batches);
      const totals = (journeyId: string) => {
        const asked = {
          journeyIds: [journeyId],
          keptSince: 0,
          now: Date.now(),
          period: ALL_TIME,
          zone: 'UTC',
          filter: {},
          exclusions: [],
        };
        return sessionTotals(store, asked, ['start', 'end']);
      };
      const counts = async (journeyId: string) =>
        (await recentActivity(store, { journeyId, keptSince: 0, now: Date.now() })).countsByTag;

      it('has in rows of sessions the columns that they are made of, in that order', async () => {
        const columns = await store.query<{ name: string }>(
          "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'session_rows' ORDER BY position",
        );
        expect(columns.map(({ name }) => name)).toEqual(ROW_COLUMNS);
      });

      it('is made once, however often and from however many sides', async () => {
        await Promise.all([migrateStore(store), migrateStore(store), migrateStore(store)]);
        const tables = await store.query<{ name: string }>(
          'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
        );
        const isLocal = /_local$/;
        expect(tables.map((table) => table.name).filter((table) => isLocal.test(table))).toEqual(
          store.cluster ? [...EVENT_TABLES, 'session_rows'].sort().map((table) => `${table}_local`) : [],
        );
        expect(tables.map((table) => table.name).filter((table) => !isLocal.test(table))).toEqual([
          'activity',
          'activity_from_events',
          'event_ids',
          'event_ids_from_events',
          'events',
          'schema_versions',
          'session_rows',
          'unfolded_days',
        ]);
      });

      it('loads what a version before this one left in the spool', async () => {
        const before: PackedBatch = {
          batch: 1,
          rows: Buffer.from(
            'AQMAE2pvdXJuZXktb2YtZm9ybWF0LTEHAAAAAAAAAAEAAAAAAAAAIPzirZwBAAAGbW9iaWxlAmRlAQtvbGQtc2Vzc2lvbgMBBAoDEW9sZC1zZXNzaW9u' +
              'X3N0YXJ0DW9sZC1zdGVwX3ZpZXcSb2xkLXN1Ym1pdF9zdWNjZXNzAaIW4q2cAQAAAwEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAEKb2xkLWNsaWVudAEd' +
              'aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcvYXBwbHkAAAADAAVzdGFydAAAAAADAQEABwAAAAAAAAAAAAMAAAE=',
            'base64',
          ),
          idHashes: Buffer.from('i4fxpSZdRbRkoqg/ziV45MplaME/usNw', 'base64'),
        };
        const journeyId = 'journey-of-format-1';
        const now = packed(2, [event('page_view', { id: 'new', variant: 'b' })], { journeyId, spoolId: 7 });
        await insert([before, now], 7);
        const rows = await store.query(
          `SELECT id, tag, step_key, duration_ms, inferred, browser, variant, marks FROM events
         WHERE journey_id = {journeyId:String} ORDER BY batch, place`,
          { journeyId },
        );
        const old = { step_key: '', duration_ms: null, inferred: false, browser: 'unknown', variant: '', marks: 0 };
        expect(rows).toEqual([
          { ...old, id: 'old-session_start', tag: 'session_start' },
          { ...old, id: 'old-step_view', tag: 'step_view', step_key: 'start' },
          { ...old, id: 'old-submit_success', tag: 'submit_success', duration_ms: 7, inferred: true },
          { ...old, id: 'new', tag: 'page_view', browser: 'chrome', variant: 'b' },
        ]);
      });

      it('keeps replaced parts for eight minutes, until failed writes were looked for', async () => {
        const tables = await store.query<{ name: string; engine_full: string }>(
          `SELECT name, engine_full FROM system.tables
           WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name != 'schema_versions'`,
        );
        expect(tables.length).toBeGreaterThanOrEqual(5);
        for (const { name, engine_full } of tables) {
          expect(engine_full, name).toContain('old_parts_lifetime = 480');
          expect(engine_full, name).toContain('finished_mutations_to_keep = 1');
        }
      });

      it('rewrites parts that have deleted rows without them', async () => {
        const [gone, kept] = [journey(), journey()];
        await insert([packed(1, [event('page_view', {})], gone), packed(2, [event('page_view', {})], kept)]);
        await removeJourney(store, gone.journeyId);
        const inSystem = (table: string) =>
          store.cluster ? `clusterAllReplicas('${store.cluster.name}', system.${table})` : `system.${table}`;
        const count = async (table: string, condition: string) => {
          const sql = `SELECT count() AS n FROM ${inSystem(table)} WHERE database = currentDatabase() AND ${condition}`;
          return (await store.query<{ n: number }>(sql))[0]?.n;
        };
        const masked = () => count('parts', 'active AND has_lightweight_delete');
        expect(await masked()).toBeGreaterThan(0);
        await removeMaskedRows(store);
        await expect.poll(masked, { timeout: 30_000 }).toBe(0);
        await expect.poll(() => count('mutations', 'NOT is_done'), { timeout: 30_000 }).toBe(0);
        expect(await counts(kept.journeyId)).toEqual({ page_view: 1 });
      });

      it('says while nothing is written that rows are the same', async () => {
        const before = store.written();
        await store.query('SELECT count() FROM session_rows');
        expect(store.written()).toBe(before);
        const inserting = store.fill('unfolded_days', 'INSERT INTO unfolded_days SELECT toDate(0) WHERE false', {});
        expect(store.written()).toBeUndefined();
        await inserting;
        if (store.isShared) expect(store.written()).toBeUndefined();
        else expect(store.written()).toBeGreaterThan(before as number);
        const after = store.written();
        await expect(store.command('ALTER TABLE nowhere DELETE WHERE true')).rejects.toThrow(StoreFailure);
        if (!store.isShared) expect(store.written()).toBeGreaterThan(after as number);
      });

      it('binds values as they are, whatever they hold', async () => {
        const texts = [
          '',
          "it's",
          'back\\slash',
          'tab\tand\nline',
          '{x:String}',
          '"quotes"',
          "'], ['",
          '🏞 ñ',
          '\\N',
          'NULL',
        ];
        for (const text of texts) {
          expect(await store.query('SELECT {text:String} AS text', { text })).toEqual([{ text }]);
        }
        expect(await store.query('SELECT {texts:Array(String)} AS texts', { texts })).toEqual([{ texts }]);
        const number = Number.MAX_SAFE_INTEGER;
        expect(await store.query('SELECT {number:Int64} AS number', { number })).toEqual([{ number }]);
      });

      it('tells what it cannot run', async () => {
        await expect(store.query('SELECT nonsense FROM nowhere')).rejects.toBeInstanceOf(StoreFailure);
        await expect(store.query('SELECT nonsense FROM nowhere')).rejects.toThrow(/event store error 60: .*nowhere/);
        await expect(store.command('DROP TABLE nowhere')).rejects.toBeInstanceOf(StoreFailure);
        await expect(store.query('SELECT throwIf(number = 7) FROM numbers(10)')).rejects.toThrow(/error 395/);
      });

      it('refuses rows that it cannot read, without repeating them', async () => {
        const secret = Buffer.from('["not-a-number-but-a-secret"]\n');
        const refusal = store.insert('schema_versions', ['version'], secret);
        await expect(refusal).rejects.toBeInstanceOf(RefusedRows);
        await expect(refusal).rejects.not.toThrow(/secret/);
      });

      it('counts what came, by session and by tag', async () => {
        const { journeyId } = journey();
        const start = Date.now() - 60_000;
        const at = (seconds: number) => ({ ts: new Date(start + seconds * 1000).toISOString() });
        const done: RawEvent[] = [
          event('session_start', { sessionId: 'a', ...at(0) }),
          event('step_view', { sessionId: 'a', stepKey: 'start', ...at(1) }),
          event('step_view', { sessionId: 'a', stepKey: 'end', ...at(5) }),
          event('submit_success', { sessionId: 'a', ...at(12) }),
        ];
        const left = [event('step_view', { sessionId: 'b', stepKey: 'start', ...at(3) })];
        expect(
          await insert([packed(1, done, { journeyId, deviceClass: 'mobile' }), packed(2, left, { journeyId })]),
        ).toMatchObject({
          repeated: 0,
        });
        expect(await totals(journeyId)).toEqual({
          sessions: 2,
          completed: 1,
          mobile: 1,
          medianDurationMs: 12_000,
          reached: new Map([
            ['start', 2],
            ['end', 1],
          ]),
          abandoned: new Map([['start', 1]]),
        });
        expect(await counts(journeyId)).toEqual({ session_start: 1, step_view: 3, submit_success: 1 });
      });

      it('counts an id once: within a batch, a block, between blocks and between nodes', async () => {
        const { journeyId } = journey();
        const one = event('page_view');
        const two = event('page_view');
        expect(
          await insert([packed(10, [one, one], { journeyId }), packed(11, [one, two], { journeyId })]),
        ).toMatchObject({
          repeated: 2,
        });
        expect(await insert([packed(12, [two], { journeyId })])).toMatchObject({ repeated: 1 });
        // The same number on another node is another batch.
        expect(await insert([packed(10, [one], { journeyId, spoolId: 2 })], 2)).toMatchObject({ repeated: 1 });
        // The same batch again, as after a crash, is no repeat of anything: it may have to complete a view.
        expect(await insert([packed(10, [one], { journeyId })])).toMatchObject({ repeated: 0 });
        expect(await counts(journeyId)).toEqual({ page_view: 2 });
        expect((await totals(journeyId)).sessions).toBe(1);
      });

      it('counts an id of a session once when two nodes insert it at the same moment', async () => {
        const { journeyId } = journey();
        const events = Array.from({ length: 50 }, () => event('step_view', { stepKey: 'start' }));
        await Promise.all([1, 2, 3].map((spoolId) => insert([packed(1, events, { journeyId, spoolId })], spoolId)));
        expect(await counts(journeyId)).toEqual({ step_view: 50 });
        expect(await totals(journeyId)).toMatchObject({ sessions: 1, reached: new Map([['start', 1]]) });
      });

      // Before blocks of 10,000 events are in the store: each chunk takes three statements.
      it('gives its events away in chunks of bounded size, and knows which it holds', async () => {
        const events = Array.from({ length: 300 }, (_, n) => event('page_view', { sessionId: `s${n % 40}` }));
        const twice = packed(1, events, journey());
        await insert([twice]);
        await insert([twice]);
        const chunks = await planChunks(store, 100);
        expect(Math.max(...chunks.map(({ parts }) => parts))).toBeGreaterThan(2);
        const [all] = await store.query<{ rows: number }>(
          'SELECT uniqExact(spool, batch, place, id) AS rows FROM events',
        );
        expect(chunks.reduce((sum, { rows }) => sum + rows, 0)).toBe(all?.rows);
        const folder = folderForTest();
        for (const [n, chunk] of chunks.entries()) {
          const file = join(folder, `${n}.parquet`);
          await downloadChunk(store, chunk, file);
          expect(await uploadChunk(store, chunk, file)).toBe('was stored');
        }
        expect(readdirSync(folder)).toHaveLength(chunks.length);
      });

      it('takes blocks of 10,000 events, and finds each of them again', async () => {
        const { journeyId } = journey();
        const batches = Array.from({ length: 20 }, (_, n) =>
          packed(
            100 + n,
            Array.from({ length: 500 }, (_, k) => event('field_blur', { sessionId: `s${k}` })),
            { journeyId },
          ),
        );
        expect(await insert(batches)).toMatchObject({ repeated: 0 });
        expect(await counts(journeyId)).toEqual({ field_blur: 10_000 });
        const again = batches.map((one) => ({ ...one, batch: one.batch + 1_000 }));
        expect(await insert(again)).toMatchObject({ repeated: 10_000 });
      });

      it('removes a journey, and nothing of its neighbours', async () => {
        const [gone, kept] = [journey(), journey()];
        await insert([packed(1, [event('step_view')], gone), packed(2, [event('step_view')], kept)]);
        await removeJourney(store, gone.journeyId);
        expect(await counts(gone.journeyId)).toEqual({});
        expect((await totals(gone.journeyId)).sessions).toBe(0);
        expect(await counts(kept.journeyId)).toEqual({ step_view: 1 });
        expect((await totals(kept.journeyId)).sessions).toBe(1);
      });

      it('removes what was received before a day', async () => {
        const { journeyId } = journey();
        const now = Date.now();
        const old = now - 40 * 86_400_000;
        await insert([
          packed(1, [event('step_view', { sessionId: 'old', ts: new Date(old).toISOString() })], {
            journeyId,
            now: old,
          }),
          packed(2, [event('step_view', { sessionId: 'new' })], { journeyId, now }),
        ]);
        expect((await totals(journeyId)).sessions).toBe(2);
        await removeReceivedBefore(store, [journeyId], Math.floor(now / 86_400_000) - 30);
        expect((await totals(journeyId)).sessions).toBe(1);
        const [left] = await store.query('SELECT count() AS rows FROM events WHERE journey_id = {journeyId:String}', {
          journeyId,
        });
        expect(left).toEqual({ rows: 1 });
      });
    });
  }
}
