// What a series of questions reads from sessions that were folded once is what it reads from the sessions themselves, in one
// place and on two shards; and nothing of them stays.
import { afterEach, expect, it } from 'vitest';
import type { StoredExclusion } from '../../src/catalog/exclusions.ts';
import { MARKS } from '../../src/domain/marks.ts';
import { countCube, countGrouped, countTracked, fingerprintSessions } from '../../src/metrics/evidence/cube.ts';
import { countLoops } from '../../src/metrics/evidence/loops.ts';
import { countLoss } from '../../src/metrics/evidence/loss.ts';
import { countMoves, sampleCompleted } from '../../src/metrics/evidence/moves.ts';
import { countStays } from '../../src/metrics/evidence/stays.ts';
import { ALL_TIME, askSessions, openSessions } from '../../src/sessions/ask.ts';
import { removeOldSeries, withFactsMade, withSessionsFolded } from '../../src/sessions/folds.ts';
import { NONE_CLOSED, type SessionsQuestion, sessionsParams, withSessions } from '../../src/sessions/sessions.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { openSessionStore, PLACES } from '../support/session-stores.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 20, 12);
const ORG = {
  id: 'org',
  settings: { retentionDays: 30, timezone: 'Europe/Vienna' } as Parameters<typeof askSessions>[1]['settings'],
};
const STEPS = ['start', 'data', 'end'];

let close = async () => {};
afterEach(() => close());

async function open(place: (typeof PLACES)[number]): Promise<Store> {
  const [store, end] = await openSessionStore(place);
  close = end;
  return store;
}

/** Sessions that go round, complete, leave, and are open, on three days and from two hosts. */
async function fill(store: Store): Promise<void> {
  const walks = [
    ['start', 'data', 'start', 'data', 'start', 'data', 'end'],
    ['start', 'data'],
    ['start', 'elsewhere', 'end'],
    ['data', 'end'],
  ];
  const blocks = Array.from({ length: 24 }, (_, nth) => {
    const begin = NOW - (nth % 3) * DAY - (nth === 0 ? 0 : 60_000);
    const own = { sessionId: `session-${nth}`, url: nth % 4 === 0 ? 'https://other.example/' : 'https://example.org/' };
    const walk = walks[nth % walks.length] as string[];
    const tags = [
      ...(nth % 5 === 0 ? [] : [event('session_start', own)]),
      ...walk.map((stepKey) => event('step_view', { ...own, stepKey })),
      ...(nth % 2 === 0 ? [event('submit_success', own)] : []),
    ];
    const events = tags.map((one, seq) => ({ ...one, id: `${nth}-${seq}`, seq, ts: at(begin - (9 - seq) * 7_000) }));
    return packed(nth + 1, events, { now: begin, deviceClass: nth % 3 === 0 ? 'desktop' : 'mobile' });
  });
  // Two come back on another day.
  const later = [2, 5].map((nth, at_) =>
    packed(
      100 + nth,
      [
        event('step_view', {
          id: `later-${nth}`,
          sessionId: `session-${nth}`,
          stepKey: 'data',
          seq: 90,
          ts: at(NOW - DAY),
        }),
      ],
      { now: NOW - DAY + at_ },
    ),
  );
  await insertBatches(store, 1, [...blocks, ...later], { now: NOW });
}
const at = (ms: number) => new Date(ms).toISOString();

it.each(PLACES)('answers as without it, %s', { timeout: 120_000 }, async (engine) => {
  const store = await open(engine);
  await fill(store);
  const excluded: StoredExclusion = {
    ...{ id: 'one', journeyId: null, journeySlug: null, reason: null, createdAt: '' },
    excluded: { kind: 'host', value: 'other.example' },
  };
  const ask = async (exclusions: StoredExclusion[], days: number, filter: { device?: string; withoutMarks?: number }) =>
    askSessions(
      openSessions(store, async () => exclusions),
      ORG,
      ['journey-1'],
      {
        ...{ period: { from: NOW - days * DAY, to: NOW + DAY }, filter, now: NOW },
      },
    );
  const questions = [
    await ask([], 10, {}),
    await ask([excluded], 10, {}),
    await ask([], 1, { device: 'mobile' }),
    await ask([], 10, { withoutMarks: MARKS.noStart }),
  ];
  const longest = { ...(await ask([excluded], 10, { device: 'desktop' })), period: ALL_TIME };
  const sample = { oneIn: 1, seed: 7 };
  const answers = async ({ fold, closed }: Partial<SessionsQuestion> = {}) => {
    const all: unknown[] = [];
    for (const question of questions) {
      const visits = { ...question, fold, ...(closed && { closed }) };
      const cube = { visits, steps: STEPS, languages: [] };
      all.push({
        cube: await countCube(store, cube),
        grouped: await countGrouped(store, cube, 'browser', ['unknown']),
        tracked: await countTracked(store, cube),
        fingerprint: await fingerprintSessions(store, visits),
        loops: await countLoops(store, cube),
        loss: await countLoss(store, visits, sample),
        moves: await countMoves(store, visits, STEPS),
        completed: await sampleCompleted(store, visits, 100),
        stays: await countStays(store, cube, sample),
      });
    }
    return all;
  };
  const plain = await answers();
  expect(plain).toMatchObject([{ fingerprint: /^24-/ }, { fingerprint: /^18-/ }, {}, {}].map(matching));
  expect(await withSessionsFolded(store, longest, answers)).toEqual(plain);
  expect(await rows(store)).toEqual([]);

  await expect(withSessionsFolded(store, longest, async () => Promise.reject(new Error('not wanted')))).rejects.toThrow(
    'not wanted',
  );
  expect(await rows(store)).toEqual([]);
});

const matching = ({ fingerprint }: { fingerprint?: RegExp }) =>
  fingerprint ? { fingerprint: expect.stringMatching(fingerprint) } : {};
const rows = (store: Store) => store.query('SELECT version FROM folds UNION ALL SELECT version FROM made_facts');

it('removes what a process left that ended in the middle, and nothing that is in use', async () => {
  const store = await open('in one place');
  await fill(store);
  const longest = await askSessions(openSessions(store), ORG, ['journey-1'], {
    period: ALL_TIME,
    filter: {},
    now: NOW,
  });
  await store.command('INSERT INTO folds (version, session) VALUES (1, 1)');
  await store.command('INSERT INTO made_facts (version, sessions) VALUES (1, 1)');
  const kept = (table: string) => store.query(`SELECT DISTINCT toString(version) AS kept FROM ${table}`);
  await withSessionsFolded(store, longest, async ({ fold }) => {
    await removeOldSeries(store, Date.now());
    expect(await kept('folds')).toEqual([{ kept: fold?.version }]);
  });
  await withFactsMade(store, longest, { kinds: ['start', 'field'] }, async ({ made }) => {
    await removeOldSeries(store, Date.now());
    expect(await kept('made_facts')).toEqual([{ kept: made?.version }]);
  });
  expect(await rows(store)).toEqual([]);
});

it('counts a session of many once while another day of it is loaded', { timeout: 120_000 }, async () => {
  const store = await open('in one place');
  const visit = (nth: number, now: number, seq: number) =>
    event('step_view', { id: `${nth}-${seq}`, sessionId: `session-${nth}`, stepKey: 'start', seq, ts: at(now) });
  const all = Array.from({ length: 60 }, (_, nth) => nth);
  const first = packed(
    1,
    all.map((nth) => visit(nth, NOW - DAY, 0)),
    { now: NOW - DAY },
  );
  await insertBatches(store, 1, [first], { now: NOW });
  const asked = await askSessions(openSessions(store), ORG, ['journey-1'], { period: ALL_TIME, filter: {}, now: NOW });
  const question = { ...asked, closed: NONE_CLOSED, foldsMany: store.showsOneState };
  const sql = `${withSessions(question)} SELECT count() AS sessions, countIf(last_at > start) AS back FROM sessions`;
  let isLoading = true;
  const load = async () => {
    for (const nth of all)
      await insertBatches(store, 1, [packed(2 + nth, [visit(nth, NOW, 1)], { now: NOW })], { now: NOW });
    isLoading = false;
  };
  const counts: { sessions: number; back: number }[] = [];
  const ask = async () => {
    do counts.push(...(await store.query<{ sessions: number; back: number }>(sql, sessionsParams(question))));
    while (isLoading);
  };
  await Promise.all([load(), ask(), ask()]);
  expect(new Set(counts.map(({ sessions }) => sessions))).toEqual(new Set([all.length]));
  expect(counts.some(({ back }) => back > 0 && back < all.length)).toBe(true);
  expect(counts.at(-1)).toEqual({ sessions: all.length, back: all.length });
});
