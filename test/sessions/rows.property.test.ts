// Rows of sessions equal a plain recomputation of what was stored, whatever happens in between: events that come late, in any order,
// again, on two nodes at once; clients that are erased, retention, questions, and a crash at any statement of all of these.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_TIME, askSessions, openSessions } from '../../src/sessions/ask.ts';
import { sessionsParams, withSessions } from '../../src/sessions/sessions.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { removeReceivedBefore, removeSessions } from '../../src/store/remove.ts';
import { dropMonthsBefore } from '../../src/store/remove-months.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { runs, runsTimeout } from '../support/runs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 1, 26, 22, 40);
const RETENTION_DAYS = 3;
const ORG = {
  id: 'org',
  settings: { retentionDays: RETENTION_DAYS, timezone: 'UTC' } as Parameters<typeof askSessions>[1]['settings'],
};
const TAGS = ['step_view', 'step_view', 'step_view', 'submit_success', 'submit_attempt', 'field_focus'] as const;

interface Sent {
  tag: (typeof TAGS)[number];
  session: string;
  hoursAgo: number;
  stepKey: string;
}
interface Stored extends Sent {
  id: string;
  ts: number;
  receivedAt: number;
  batch: number;
  place: number;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  tag: fc.constantFrom(...TAGS),
  session: fc.constantFrom('a', 'b', 'c', 'd'),
  /** Before it is received. */
  hoursAgo: fc.constantFrom(0, 0, 0, 0.5, 1, 2, 26, 50, 24 * 40),
  stepKey: fc.constantFrom('start', 'data', 'end'),
});
const crashAfter = fc.oneof(fc.constant(99), fc.nat({ max: 5 }));
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(sent, { minLength: 1, maxLength: 4 }),
      loadedAfter: fc.constantFrom(0, 0, 0, 2, 24, 48),
      crashAfter,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send from two nodes' as const),
      events: fc.array(sent, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send again' as const), of: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('later' as const), hours: fc.constantFrom(0.3, 2, 24, 30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), crashAfter, session: fc.constantFrom('a', 'b') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), crashAfter }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('compare' as const) }) },
);

const view = { tag: 'step_view', session: 'a', hoursAgo: 0, stepKey: 'start' } as const;
const send = (crashAfter: number) => ({ kind: 'send' as const, events: [view], loadedAfter: 0, crashAfter });
const some = fc.array(action, { minLength: 2, maxLength: 5, size: 'max' });
/** Each world begins with a crash, is sent to from two nodes, and has a session at its end. */
const world = fc
  .tuple(fc.nat({ max: 2 }), some, some)
  .map(([crashAfter, first, then]) => [
    send(crashAfter),
    ...first,
    { kind: 'send from two nodes' as const, events: [view, { ...view, session: 'b' }] },
    ...then,
    send(99),
  ]);

class Crash extends Error {}

/** The store of a process that ends after so many statements that change something. */
function crashing(store: Store, after: number): Store {
  let left = after;
  const counted =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (left-- <= 0) throw new Crash();
      await work(...args);
    };
  const { command, insert, load, fill } = store;
  const made: Store = {
    ...store,
    as: () => made,
    ...{ command: counted(command), insert: counted(insert), load: counted(load), fill: counted(fill) },
  };
  return made;
}

interface Expected {
  session: string;
  start: number;
  last_at: number;
  received_at: number;
  completion: number | null;
  steps: string[];
  starter: boolean;
}

const SPAN_MS = 30 * DAY;

/** Expected sessions, made of the events that are kept. */
function expectedOf(events: readonly Stored[], keptSince: number): Expected[] {
  const kept = events.filter(({ receivedAt }) => Math.floor(receivedAt / DAY) >= keptSince);
  const sessions = Map.groupBy
    ? Map.groupBy(kept, ({ session }) => session)
    : new Map(
        [...new Set(kept.map(({ session }) => session))].map((key) => [key, kept.filter((one) => one.session === key)]),
      );
  return [...sessions]
    .map(([session, own]) => {
      const ordered = [...own].sort((a, b) => a.ts - b.ts || a.batch - b.batch || a.place - b.place);
      const start = ordered[0]?.ts ?? 0;
      const views = ordered.filter(({ tag, ts }) => tag === 'step_view' && ts - start <= SPAN_MS);
      const success = ordered.find(({ tag }) => tag === 'submit_success')?.ts;
      return {
        session,
        start,
        last_at: ordered.at(-1)?.ts ?? 0,
        received_at: Math.min(...own.map(({ receivedAt }) => receivedAt)),
        completion: success !== undefined && success - start <= SPAN_MS ? success : null,
        steps: views.map(({ stepKey }) => stepKey).filter((key, at, keys) => key !== keys[at - 1]),
        starter: own.some(({ tag }) => tag === 'field_focus'),
      };
    })
    .sort((a, b) => a.session.localeCompare(b.session));
}

const ENGINES = {
  'on the embedded engine': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-rows-'));
    return { nodes: [openEmbeddedStore(folder)], remove: async () => rmSync(folder, { recursive: true }) };
  },
  'on two nodes before a cluster of two shards': async () => {
    const server = await startClickHouse({ cluster: 'two_shards' });
    const open = () => openServerStore(server.url, 'two_shards');
    return { nodes: [open(), open()], remove: server.remove };
  },
};

/** Each statement to a cluster is a request, which takes three times as long. */
const worldsOf = (engine: string) => (engine === 'on the embedded engine' ? 3 : 1);

const folderOf = new Map<string, { nodes: Store[]; remove(): Promise<unknown> }>();
beforeAll(() => {
  process.setMaxListeners(50);
});
afterAll(async () => {
  for (const { nodes, remove } of folderOf.values()) {
    for (const node of nodes) await node.close();
    await remove();
  }
});

it.each(Object.entries(ENGINES))('equal a recomputation %s', { timeout: runsTimeout(300_000) }, async (name, open) => {
  const opened = await open();
  folderOf.set(name, opened);
  const [store, other = store] = opened.nodes as [Store, Store?];
  await migrateStore(store);
  let worlds = 0;
  let compared = 0;
  let crashes = 0;
  const survived = async (after: number, work: (by: Store) => Promise<unknown>) => {
    try {
      await work(crashing(store, after));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      crashes++;
      await work(store);
    }
  };
  await fc.assert(
    fc.asyncProperty(world, async (actions) => {
      const journeyId = `journey-${name.length}-${++worlds}`;
      const spool = worlds * 2;
      let now = START;
      let batch = 0;
      let stored: Stored[] = [];
      const blocks: { events: Stored[]; at: number; batch: number; spool: number }[] = [];
      const sessions = openSessions(store);
      const blockOf = (events: readonly Sent[], at: number, of: number) => {
        batch++;
        const own = events.map((one, place): Stored => {
          const ts = Math.round(at - one.hoursAgo * HOUR);
          return { ...one, id: `${journeyId}-${batch}-${place}`, ts, receivedAt: at, batch, place };
        });
        return { events: own, at, batch, spool: of };
      };
      const packedOf = ({ events, at, batch: number, spool: spoolId }: (typeof blocks)[number]) =>
        packed(
          number,
          events.map(({ tag, id, ts, session, stepKey }) =>
            event(tag, {
              ...{ id, sessionId: session, clientId: session, stepKey, ts: new Date(ts).toISOString() },
              ...(tag === 'field_focus' && { fieldKey: 'name' }),
            }),
          ),
          { journeyId, spoolId, now: at },
        );
      const insert = (by: Store, block: (typeof blocks)[number]) => insertBatches(by, block.spool, [packedOf(block)]);
      const compare = async () => {
        const about = { period: ALL_TIME, filter: {}, now };
        const question = await askSessions(sessions, ORG, [journeyId], about);
        const rows = await store.query<Expected & { last_at: number }>(
          `${withSessions(question)}
           SELECT transform(session, arrayMap(id -> cityHash64(id), ['a', 'b', 'c', 'd']), ['a', 'b', 'c', 'd'], '') AS session,
             start, last_at, received_at, completion, steps, starter FROM sessions ORDER BY session`,
          sessionsParams(question),
        );
        compared += rows.length;
        expect(rows).toEqual(expectedOf(stored, question.keptSince));
      };
      for (const one of actions) {
        if (one.kind === 'later') now += one.hours * HOUR;
        else if (one.kind === 'compare') await compare();
        else if (one.kind === 'send') {
          const block = blockOf(one.events, now - one.loadedAfter * HOUR, spool);
          await survived(one.crashAfter, (by) => insert(by, block));
          blocks.push(block);
          stored.push(...block.events);
        } else if (one.kind === 'send from two nodes') {
          const middle = Math.ceil(one.events.length / 2);
          const some = [
            blockOf(one.events.slice(0, middle), now, spool),
            blockOf(one.events.slice(middle), now, other === store ? spool : spool + 1),
          ].filter(({ events }) => events.length > 0);
          if (other === store) for (const block of some) await insert(store, block);
          else await Promise.all(some.map((block, at) => insert(at === 0 ? store : other, block)));
          blocks.push(...some);
          stored.push(...some.flatMap(({ events }) => events));
        } else if (one.kind === 'send again') {
          const block = blocks[one.of % Math.max(1, blocks.length)];
          // Events that were erased or have expired meanwhile would be new.
          if (block?.events.every((event) => stored.includes(event))) await insert(store, block);
        } else if (one.kind === 'erase') {
          await survived(one.crashAfter, (by) => removeSessions(by, journeyId, [one.session]));
          stored = stored.filter(({ session }) => session !== one.session);
        } else {
          const first = Math.floor(now / DAY) - RETENTION_DAYS;
          await survived(one.crashAfter, async (by) => {
            await dropMonthsBefore(by, first);
            await removeReceivedBefore(by, [journeyId], first);
          });
          stored = stored.filter(({ receivedAt }) => Math.floor(receivedAt / DAY) >= first);
        }
      }
      await compare();
    }),
    { numRuns: runs(2 * worldsOf(name)), interruptAfterTimeLimit: runsTimeout(280_000), markInterruptAsFailure: true },
  );
  expect(compared).toBeGreaterThan(0);
  expect(crashes).toBeGreaterThan(0);
});

it.each(Object.keys(ENGINES))(
  'are made of a block of many journeys, and of sessions of many hours %s',
  { timeout: 120_000 },
  async (name) => {
    const [store] = folderOf.get(name)?.nodes ?? [];
    if (!store) throw new Error('no engine');
    const JOURNEYS = 4_000;
    const HOURS = 20_000;
    const now = START + 9_000 * DAY;
    const one = Array.from({ length: JOURNEYS }, (_, at) =>
      packed(10 + at, [event('step_view', { id: `many-${at}`, sessionId: 's', stepKey: 'start' })], {
        ...{ journeyId: `${'many-journeys-'.repeat(2)}${at}`, spoolId: 900_001, now },
      }),
    );
    await insertBatches(store, 900_001, one);
    const hours = Array.from({ length: HOURS / 500 }, (_, part) =>
      packed(
        20_000 + part,
        Array.from({ length: 500 }, (_, at) => {
          const ts = new Date(now - (1 + part * 500 + at) * HOUR).toISOString();
          return event('page_view', { id: `hour-${part}-${at}`, sessionId: `of-${(part * 500 + at) % 5}`, ts });
        }),
        { journeyId: 'journey-of-hours', spoolId: 900_001, now },
      ),
    );
    await insertBatches(store, 900_001, hours);
    const [row] = await store.query(
      `SELECT uniqExact(journey_id) AS journeys, countIf(journey_id = 'journey-of-hours') AS sessions
     FROM session_rows FINAL WHERE startsWith(journey_id, 'many-journeys') OR journey_id = 'journey-of-hours'`,
    );
    expect(row).toEqual({ journeys: JOURNEYS + 1, sessions: 5 });
  },
);
