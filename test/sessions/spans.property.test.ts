// Sums of closed days and the sessions beside them make what all sessions make, whatever happens in between: events that are
// received late, before or after a day or a part of it is closed, clients that are erased, retention, several that close the same days at
// once, and a crash at any statement of all of these; whatever is excluded, and whether or not sessions are folded once for all questions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredExclusion } from '../../src/catalog/exclusions.ts';
import type { Excluded } from '../../src/domain/exclusion.ts';
import { dayOf, startOfDay } from '../../src/domain/zone.ts';
import { type CubeRow, countCube } from '../../src/metrics/evidence/cube.ts';
import { countPeers, type PeerDay } from '../../src/metrics/evidence/peers.ts';
import { ALL_TIME, askSessions, openSessions } from '../../src/sessions/ask.ts';
import { closeDays } from '../../src/sessions/closing.ts';
import { factsParams, KIND_NAMES, type Kind, type Precision, withFacts } from '../../src/sessions/facts.ts';
import { withFactsMade } from '../../src/sessions/folds.ts';
import { NO_FACTS, NONE_CLOSED, type SessionFilter } from '../../src/sessions/sessions.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { removeClient, removeReceivedBefore } from '../../src/store/remove.ts';
import { dropMonthsBefore } from '../../src/store/remove-months.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { removeStale } from '../../src/store/spans.ts';
import { event, type RawEvent } from '../support/events.ts';
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

const folder = mkdtempSync(join(tmpdir(), 'waymark-spans-'));
let store: Store;
let worlds = 0;
/** Equal figures of nothing show nothing. */
const compared = { closed: 0, parts: 0, folded: 0, made: 0, noneToMake: 0, peers: 0, crashed: 0 };

beforeAll(async () => {
  store = openEmbeddedStore(folder);
  await migrateStore(store);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

class Crash extends Error {}

/** The store of a process that ends after so many statements that change something. */
function crashing(after: number): Store {
  let left = after;
  const counted =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (left-- <= 0) throw new Crash();
      await work(...args);
    };
  return { ...store, command: counted(store.command), insert: counted(store.insert), load: counted(store.load) };
}

/** Runs work; when it crashes, again and whole, as the service does at its next start. */
async function survived(crashAfter: number, work: (store: Store) => Promise<unknown>): Promise<void> {
  try {
    await work(crashing(crashAfter));
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    compared.crashed++;
    await work(store);
  }
}

const STEP_KEYS = ['start', 'data', 'end'];

interface Sent {
  tag: string;
  session: string;
  hoursAgo: number;
  stepKey: string;
  fieldKey: string;
}

const TAGS = [
  'submit_success',
  'submit_attempt',
  'field_focus',
  'field_blur',
  'field_change',
  'validation_error',
  'dropoff_signal',
];
const sent: fc.Arbitrary<Sent> = fc.record({
  tag: fc.constantFrom('step_view', 'step_view', 'step_view', 'step_view', ...TAGS),
  session: fc.constantFrom('a', 'b', 'c', 'd'),
  /** Before it is received. */
  hoursAgo: fc.constantFrom(0, 0, 0, 1, 2, 26, 50),
  stepKey: fc.constantFrom(...STEP_KEYS),
  fieldKey: fc.constantFrom('name', 'date'),
});
// Actions take two to ten statements: often enough for few worlds, a process ends in the middle of one.
const crashAfter = fc.oneof(
  { weight: 2, arbitrary: fc.constant(99) },
  { weight: 1, arbitrary: fc.nat({ max: 2 }) },
  { weight: 1, arbitrary: fc.nat({ max: 9 }) },
);
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(sent, { minLength: 1, maxLength: 4 }),
      crashAfter,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('load late' as const),
      events: fc.array(sent, { minLength: 1, maxLength: 2 }),
      /** When they were received. */
      loadedAfter: fc.constantFrom(0.05, 0.2, 2, 24, 48),
      crashAfter,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('later' as const), hours: fc.constantFrom(0.3, 2, 2, 24, 30) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('close' as const), crashAfter, nodes: fc.constantFrom(1, 2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), crashAfter, session: fc.constantFrom('a', 'b') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), crashAfter }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('compare' as const), isAll: fc.boolean() }) },
);

/** A world begins so: a part of a day is closed, somebody comes back after it, and what came before it is loaded late. */
const beginning = fc
  .tuple(fc.array(sent, { minLength: 2, maxLength: 4 }), fc.array(sent, { minLength: 1, maxLength: 2 }))
  .map(
    ([first, then]) =>
      [
        { kind: 'send' as const, events: first, crashAfter: 99 },
        { kind: 'later' as const, hours: 2 },
        { kind: 'close' as const, crashAfter: 99, nodes: 1 },
        { kind: 'send' as const, events: then, crashAfter: 99 },
        { kind: 'compare' as const, isAll: true },
        { kind: 'load late' as const, events: then, loadedAfter: 1.2, crashAfter: 99 },
        { kind: 'compare' as const, isAll: true },
      ] as const,
  );

const question = fc.record({
  hoursBefore: fc.constantFrom(0, 3, 25.5, 60),
  hours: fc.constantFrom(1, 24.25, 1_000),
  zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
  filter: fc.constantFrom<SessionFilter>({}, {}, { device: 'mobile' }, { withoutMarks: 32 }),
  exclusions: fc.constantFrom<readonly Excluded[]>(
    [],
    [{ kind: 'mark', bit: 32 }],
    // Of quarter hours of receipt, and of parts of them.
    [{ kind: 'window', from: START - DAY, to: START + 5 * HOUR }],
    [
      { kind: 'window', from: START + 61_001, to: START + 26 * HOUR + 1 },
      { kind: 'host', value: 'nowhere.example.org' },
    ],
  ),
});

/** All kinds, by quarter hours and by days. */
const STATEMENTS: [Kind[], Precision][] = [
  [['start', 'duration', 'step', 'stay', 'move'], 'exact'],
  [['start', 'step', 'move'], 'classes'],
  [['duration', 'stay'], 'classes'],
  [['path'], 'classes'],
  [['leave', 'attempt', 'field', 'field stay', 'field error'], 'exact'],
  [['leave', 'attempt', 'field', 'field stay', 'field error'], 'classes'],
];

/** Steps by day as memos count them of sessions: those whose end is known, and that left. */
function peersOf(cube: readonly CubeRow[], journeyId: string): PeerDay[] {
  const peers = new Map<string, PeerDay>();
  for (const { step, day, reached, left, open } of cube.filter((row) => row.step !== '')) {
    const peer = peers.get(`${step} ${day}`) ?? { journeyId, step, day, left: 0, known: 0 };
    peers.set(`${step} ${day}`, { ...peer, left: peer.left + left, known: peer.known + reached - open });
  }
  return [...peers.values()].sort((one, other) => one.step.localeCompare(other.step) || one.day - other.day);
}

it('makes the same figures with sums as without', { timeout: runsTimeout(300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 8, maxLength: 16, size: 'max' }),
      question,
      beginning,
      fc.constantFrom(0, 10, 10),
      async (actions, asked, first, startsLater) => {
        const journeyId = `journey-${++worlds}`;
        const about = { journeyId, deviceClass: 'mobile' as const };
        let now = START + startsLater * HOUR;
        let batch = 0;
        let nth = 0;
        const exclusions = asked.exclusions.map((excluded, at): StoredExclusion => {
          const named = { id: String(at), journeyId: at === 0 ? null : journeyId, journeySlug: null };
          return { ...named, excluded, reason: null, createdAt: '' };
        });
        const sessions = openSessions(store, async () => exclusions);
        const eventsOf = (some: readonly Sent[], at: number): RawEvent[] =>
          some.map(({ tag, session, hoursAgo, stepKey, fieldKey }) =>
            event(tag, {
              fieldKey,
              ...(tag === 'validation_error' && { errorType: hoursAgo === 0 ? 'required' : 'format' }),
              ...(tag === 'submit_attempt' && { blocked: hoursAgo === 0 }),
              ...(tag === 'dropoff_signal' && { reason: hoursAgo === 0 ? 'close' : 'idle' }),
              sessionId: session,
              clientId: session,
              stepKey,
              ts: new Date(at - hoursAgo * HOUR).toISOString(),
            }),
          );
        const compare = async ({ isAll }: { isAll: boolean }) => {
          const from = isAll ? ALL_TIME.from : now - asked.hoursBefore * HOUR - asked.hours * HOUR;
          const to = isAll ? ALL_TIME.to : from + asked.hours * HOUR;
          const since = isAll ? from : from + HOUR / 2;
          const about = { period: { from, to }, filter: isAll ? {} : asked.filter, now };
          const found = await askSessions(sessions, ORG, [journeyId], about);
          const summed = { ...found, cuts: [since], ...(isAll && { exclusions: [] }) };
          compared.closed += summed.closed.versions.length;
          compared.parts += summed.closed.parts.size;
          const folded = { ...summed, closed: NONE_CLOSED };
          for (const [kinds, precision] of STATEMENTS) {
            const rowsOf = (one: typeof summed) =>
              store.query<Record<string, unknown>>(
                `${withFacts(one, kinds, precision)}
               SELECT kind, ${precision === 'exact' ? 'at - positiveModulo(at, 3600000) AS hour,' : ''}
                 at >= {since:Int64} AS side, ${kinds.includes('start') ? 'device,' : ''} status,
                 toUInt8(facts.starter) AS touched, step, next_step, field, detail, path, number,
                 sum(facts.sessions) AS n, sum(facts.times) AS m, sum(facts.entries) AS e, sum(facts.exits) AS x
               FROM facts GROUP BY ALL HAVING n != 0 OR m != 0 OR e != 0 OR x != 0 ORDER BY ALL`,
                { ...factsParams(one, kinds), since },
              );
            const plain = await rowsOf(folded);
            compared.folded += plain.length;
            expect(await rowsOf(summed), kinds.join()).toEqual(plain);
            // From facts that were made for more than what is asked, as of intervals and periods.
            const series = {
              kinds,
              periods: [{ from: from + HOUR / 3, to: to + DAY }],
              cuts: [since, from - 7 * HOUR],
            };
            const either = ++nth % 2 === 0 ? summed : { ...folded, foldsMany: store.showsOneState };
            const shared = await withFactsMade(store, either, series, (asked) => {
              if (asked.made) compared[asked.made.version === NO_FACTS ? 'noneToMake' : 'made']++;
              return rowsOf(asked);
            });
            expect(shared, `${kinds.join()} made once`).toEqual(plain);
          }
          const { zone } = asked;
          const today = dayOf(zone, now);
          const period = { from: startOfDay(zone, today - 3), to: startOfDay(zone, today + 1) };
          const cube = await countCube(store, {
            ...{ visits: { ...folded, zone, period }, steps: STEP_KEYS, languages: [] },
          });
          const peers = await countPeers(store, { ...summed, zone, period });
          expect(peers).toEqual(peersOf(cube, journeyId));
          compared.peers += peers.length;
        };
        for (const one of [...first, ...actions]) {
          if (one.kind === 'later') now += one.hours * HOUR;
          else if (one.kind === 'compare') await compare(one);
          else if (one.kind === 'close') {
            const closing = (by: Store) => closeDays(by, ORG, [journeyId], now, {}, 1);
            if (one.nodes === 2) await Promise.all([closing(store), closing(store)]);
            else await closing(crashing(one.crashAfter)).catch(() => compared.crashed++);
          } else if (one.kind === 'erase') {
            await survived(one.crashAfter, (by) => removeClient(by, [journeyId], one.session));
          } else if (one.kind === 'expire') {
            const first = Math.floor(now / DAY) - RETENTION_DAYS;
            await survived(one.crashAfter, async (by) => {
              await dropMonthsBefore(by, first);
              await removeReceivedBefore(by, [journeyId], first);
            });
            await removeStale(store, Date.now() + DAY);
          } else {
            const at = one.kind === 'send' ? now : now - one.loadedAfter * HOUR;
            const block = [packed(++batch, eventsOf(one.events, at), { ...about, now: at })];
            await survived(one.crashAfter, (by) => insertBatches(by, worlds, block, { now }));
          }
        }
        await compare({ isAll: true });
        // At last its days are over: sums answer for everything.
        now += 2 * DAY;
        await closeDays(store, ORG, [journeyId], now, {}, 1);
        await compare({ isAll: true });
      },
    ),
    {
      numRuns: runs(3),
      interruptAfterTimeLimit: runsTimeout(280_000),
      markInterruptAsFailure: true,
      endOnFailure: true,
    },
  );
  expect(new Set(STATEMENTS.flatMap(([kinds]) => kinds))).toEqual(new Set(KIND_NAMES));
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
});
