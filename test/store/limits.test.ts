// Statements are bounded and take turns, and nobody waits for another's long question: on each engine.
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { Cancelled, LimitExceeded, type Store } from '../../src/store/engine.ts';
import { findStored, insertBatches } from '../../src/store/insert.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';

/** The engine's memory on a machine with 1 GiB: a statement's share is 154 MiB. */
const ENGINE_BYTES = 512 * 1024 ** 2;

const ENGINES = {
  'chDB, embedded': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    const store = openEmbeddedStore(folder, { engineBytes: ENGINE_BYTES });
    return { store, remove: async () => rmSync(folder, { recursive: true }) };
  },
  'chDB over HTTP': async () => {
    const server = await startClickHouse();
    return { store: openServerStore(server.url), remove: server.remove };
  },
};

/** Runs for ever, in blocks: what ends it is a limit, or that nobody waits. */
const ENDLESS = 'SELECT sum(sipHash64(number)) AS sum FROM numbers(1000000000000)';
const ENDLESS_ONES = `SELECT count() AS running FROM system.processes
  WHERE query LIKE '%numbers(1000000000000)%' AND query NOT LIKE '%system.processes%'`;
/** Five seconds, in a hundred blocks. */
const SLOW = 'SELECT sum(sleepEachRow(0.05)) AS slept FROM numbers(100) SETTINGS max_block_size = 1, max_threads = 1';
/** Work that waits for a question before each block. */
const IN_FORTY_BLOCKS = 'SELECT sum(number) AS sum FROM numbers(40000) SETTINGS max_block_size = 1000';
/** All in one array: nothing of it can go to disk. */
const GREEDY = `SELECT length(groupArray(concat(toString(number), repeat('x', 1000000)))) AS length
  FROM numbers(100000) SETTINGS max_block_size = 16`;
/** More groups than a statement's memory holds. */
const WIDE = 'SELECT count() AS groups FROM (SELECT number FROM numbers(3000000) GROUP BY number)';

describe.each(Object.entries(ENGINES))('the event store on %s', (_name, open) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ store, remove } = await open());
    await migrateStore(store);
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });

  const running = () => Object.values(store.tally().underWay).reduce((sum, one) => sum + one, 0);
  /** Endless statements that the engine runs, asked where no question is in the way. */
  const endless = async () =>
    (await store.as({ kind: 'insert' }).query<{ running: number }>(ENDLESS_ONES))[0]?.running ?? 0;
  /** Questions of an organization without an end, and what ends them. */
  function ask(orgId: string, count: number) {
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const asked = store.as({ kind: 'retrieve', orgId, signal: leaving.signal });
    const answers = Promise.allSettled(Array.from({ length: count }, () => asked.query(ENDLESS)));
    return { answers, leave: () => leaving.abort() };
  }

  it('ends what takes more memory than one of its kind may, and nothing else', async () => {
    const neighbour = store.as({ kind: 'figures', orgId: 'neighbour' });
    const greedy = store.as({ kind: 'figures', orgId: 'greedy' }).query(GREEDY);
    const failure = await greedy.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LimitExceeded);
    expect((failure as LimitExceeded).limit).toBe('memory');
    expect(await neighbour.query('SELECT 42 AS answer')).toEqual([{ answer: 42 }]);
    expect(store.tally().ended.figures.memory).toBe(1);
  });

  it('spills to disk if it can', async () => {
    expect(await store.as({ kind: 'figures' }).query(WIDE)).toEqual([{ groups: 3_000_000 }]);
  });

  it('ends what takes more time than one of its kind may', async () => {
    const failure = await store.query(`${ENDLESS} SETTINGS max_execution_time = 0.2`).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'LimitExceeded', limit: 'time' });
    const [limit] = await store
      .as({ kind: 'figures' })
      .query<{ seconds: number }>("SELECT toFloat64(getSetting('max_execution_time')) AS seconds");
    expect(limit).toEqual({ seconds: 20 });
  });

  it('ends an aborted query, running or waiting', async () => {
    const { answers, leave } = ask('gone', 20);
    await expect.poll(endless).toBeGreaterThan(0);
    leave();
    const reasons = (await answers).map((one) => (one.status === 'rejected' ? one.reason : one.value));
    for (const reason of reasons) expect(reason).toBeInstanceOf(Cancelled);
    await expect.poll(running).toBe(0);
    await expect.poll(endless, { timeout: 10_000 }).toBe(0);
  });

  it('adds and looks up events, and answers others, whatever one organization asks', async () => {
    const greedy = ask('greedy', 40);
    const patient = ask('patient', 40);
    await expect.poll(endless).toBeGreaterThanOrEqual(2);
    greedy.leave();
    const adding = store.as({ kind: 'insert' });
    await insertBatches(adding, 1, [packed(1, [event('page_view')])]);
    expect((await findStored(adding, [1n])).size).toBe(0);
    const other = store.as({ kind: 'figures', orgId: 'other' });
    expect(await other.query('SELECT {text:String} AS text', { text: 'mine' })).toEqual([{ text: 'mine' }]);
    patient.leave();
    await Promise.all([greedy.answers, patient.answers]);
  });

  it('makes progress in background work under constant queries', async () => {
    let isAnswered = false;
    const question = store
      .as({ kind: 'figures', orgId: 'asking' })
      .query(SLOW)
      .then(() => {
        isAnswered = true;
      });
    await expect.poll(running).toBeGreaterThan(0);
    await store.as({ kind: 'background' }).query(IN_FORTY_BLOCKS);
    expect(isAnswered).toBe(false);
    await question;
  });

  it('binds each question its own values, however many are asked at once', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => `value ${at}`);
    const answers = texts.map((text, at) =>
      store.as({ kind: 'figures', orgId: `org ${at % 7}` }).query('SELECT {text:String} AS text', { text }),
    );
    expect(await Promise.all(answers)).toEqual(texts.map((text) => [{ text }]));
  });
});
