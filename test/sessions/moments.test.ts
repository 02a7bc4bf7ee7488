// What is asked at one moment is asked once, and as if it were asked by itself; what is stored, and time, begin the next.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { summaryFigures } from '../../src/metrics/period/journey.ts';
import { askSessions, openSessions, type Sessions } from '../../src/sessions/ask.ts';
import { withFactsMade } from '../../src/sessions/folds.ts';
import { MOMENT_MS, type Moment } from '../../src/sessions/moments.ts';
import { Cancelled, type Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { openSessionStore } from '../support/session-stores.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 20, 12);
const ORG = {
  id: 'org',
  settings: { retentionDays: 30, timezone: 'Europe/Vienna' } as Parameters<typeof askSessions>[1]['settings'],
};
const KINDS = { kinds: ['start', 'step'] } as const;

let store: Store;
let sessions: Sessions;
let close = async () => {};
let batches = 0;
beforeEach(async () => {
  [store, close] = await openSessionStore('in one place');
  sessions = openSessions(store);
});
afterEach(() => close());

const visit = async (sessionId: string, journeyId?: string) => {
  const ts = new Date(NOW - 60_000).toISOString();
  const own = event('step_view', { id: `${sessionId}-${batches}`, sessionId, stepKey: 'start', ts });
  await insertBatches(store, 1, [packed(++batches, [own], { now: NOW - 60_000, ...(journeyId && { journeyId }) })], {
    now: NOW,
  });
};
const question = (moment: Moment, journeyId = 'journey-1') =>
  askSessions(sessions, ORG, [journeyId], {
    ...{ period: { from: NOW - DAY, to: NOW + DAY }, filter: {}, now: moment.now, moment },
  });
const madeAt = async (moment: Moment, journeyId?: string) =>
  withFactsMade(store, await question(moment, journeyId), KINDS, async ({ made }) => made?.version);
const kept = async () =>
  (await store.query<{ version: string }>('SELECT DISTINCT toString(version) AS version FROM made_facts')).map(
    ({ version }) => version,
  );

it('lasts until something is stored, and for no longer than it may', async () => {
  const first = await sessions.moments.at(store, NOW);
  expect(await sessions.moments.at(store, NOW + MOMENT_MS - 1)).toBe(first);
  const second = await sessions.moments.at(store, NOW + MOMENT_MS);
  expect(second).not.toBe(first);
  expect(second.now).toBe(NOW + MOMENT_MS);
  // A clock that was set back.
  const third = await sessions.moments.at(store, NOW);
  expect(third.now).toBe(NOW);
  // Who has gone ends nobody's moment.
  const gone = store.as({ kind: 'figures', orgId: 'org', signal: AbortSignal.abort() });
  await expect(sessions.moments.at(gone, NOW)).rejects.toThrow(Cancelled);
  expect(await sessions.moments.at(store, NOW)).toBe(third);
  await visit('a');
  const fourth = await sessions.moments.at(store, NOW);
  expect(fourth).not.toBe(third);
  expect(await sessions.moments.at(store, NOW)).toBe(fourth);
});

it('makes facts once, of each journey its own, and removes them when it is over', async () => {
  await visit('a');
  await visit('b', 'journey-2');
  const moment = await sessions.moments.at(store, NOW);
  const [one, again] = await Promise.all([madeAt(moment), madeAt(moment)]);
  expect(again).toBe(one);
  const other = await madeAt(moment, 'journey-2');
  expect(other).not.toBe(one);
  expect(await madeAt(moment)).toBe(one);
  expect(await kept()).toHaveLength(2);

  await visit('c');
  const next = await sessions.moments.at(store, NOW);
  const later = await madeAt(next);
  expect([one, other]).not.toContain(later);
  await vi.waitFor(async () => expect(await kept()).toEqual([later]));
});

it('leaves facts to who uses them when it is over', async () => {
  await visit('a');
  const moment = await sessions.moments.at(store, NOW);
  await withFactsMade(store, await question(moment), KINDS, async ({ made }) => {
    await sessions.moments.at(store, NOW + MOMENT_MS);
    expect(await kept()).toEqual([made?.version]);
  });
  expect(await kept()).toEqual([]);
  // Who comes too late keeps nothing.
  await madeAt(moment);
  expect(await kept()).toEqual([]);
});

it('asks again what failed for who asked first', async () => {
  await visit('a');
  const moment = await sessions.moments.at(store, NOW);
  const gone = new AbortController();
  const summaryFor = async (signal?: AbortSignal) => {
    const own = moment.askOnce(store.as({ kind: 'figures', orgId: 'org', signal }));
    return summaryFigures(own, await question(moment));
  };
  const first = summaryFor(gone.signal);
  gone.abort();
  const second = summaryFor();
  await Promise.allSettled([first]);
  expect((await second).summary.sessions).toBe(1);
  expect((await summaryFor()).summary.sessions).toBe(1);
});

it('gives everybody rows of their own', async () => {
  const moment = await sessions.moments.at(store, NOW);
  const asked = moment.askOnce(store);
  const rows = () => asked.query<{ one: number }>('SELECT 1 AS one');
  const [first] = await rows();
  if (first) first.one = 2;
  expect(await rows()).toEqual([{ one: 1 }]);
});
