// Of a day that is not over, what was received up to the last full hour is summed: in one place and on two shards, figures are
// those of all sessions, and few of these are folded.
import { afterEach, expect, it } from 'vitest';
import { ALL_TIME, askSessions, openSessions } from '../../src/sessions/ask.ts';
import { closeDays } from '../../src/sessions/closing.ts';
import { factsParams, type Kind, withFacts } from '../../src/sessions/facts.ts';
import { NONE_CLOSED, type SessionsQuestion, sessionsParams } from '../../src/sessions/sessions.ts';
import { foldedIds, signedParams } from '../../src/sessions/signed.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { openSessionStore, PLACES } from '../support/session-stores.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 20, 12, 20);
const ORG = {
  id: 'org',
  settings: { retentionDays: 30, timezone: 'UTC' } as Parameters<typeof askSessions>[1]['settings'],
};
const KINDS: readonly Kind[][] = [
  ['start', 'duration', 'step', 'stay', 'move', 'path'],
  ['leave', 'attempt', 'field', 'field stay', 'field error'],
];

let close = async () => {};
afterEach(() => close());

async function open(place: (typeof PLACES)[number]): Promise<Store> {
  const [store, end] = await openSessionStore(place);
  close = end;
  return store;
}

let batches = 0;
/** Sessions that view, touch and submit at a moment, and are received then, in one journey or another. */
async function send(store: Store, journeyId: string, names: readonly string[], at: number, tag: string): Promise<void> {
  const batch = packed(
    ++batches,
    names.flatMap((sessionId, nth) => {
      const own = { sessionId, clientId: sessionId, fieldKey: 'name', ts: new Date(at + nth).toISOString() };
      return [
        event('step_view', { ...own, stepKey: tag === 'submit_success' ? 'end' : 'start', seq: 2 * at }),
        event(tag, { ...own, stepKey: 'start', seq: 2 * at + 1 }),
      ];
    }),
    { journeyId, now: at, deviceClass: 'mobile' },
  );
  await insertBatches(store, 1, [batch], { now: at });
}

async function rowsOf(store: Store, question: SessionsQuestion): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const kinds of KINDS) {
    all.push(
      ...(await store.query(
        `${withFacts(question, kinds, 'exact')}
         SELECT journey_id, kind, device, status, step, next_step, field, detail, path, number, sum(facts.sessions) AS n,
           sum(facts.times) AS m, sum(facts.entries) AS e, sum(facts.exits) AS x
         FROM facts GROUP BY ALL HAVING n != 0 OR m != 0 OR e != 0 OR x != 0 ORDER BY ALL`,
        factsParams(question, kinds),
      )),
    );
  }
  return all;
}

it.each(PLACES)('%s', { timeout: 120_000 }, async (engine) => {
  const store = await open(engine);
  const many = Array.from({ length: 40 }, (_, nth) => `session-${nth}`);
  await send(store, 'one', many, NOW - 30 * HOUR, 'field_focus');
  await send(store, 'one', many, NOW - 4 * HOUR, 'field_blur');
  await send(store, 'two', many.slice(0, 6), NOW - 3 * HOUR, 'submit_attempt');
  // Only the first is summed by the hour: the other one has too few.
  expect(await closeDays(store, ORG, ['one', 'two'], NOW, {}, 10)).toBe(2);
  await send(store, 'one', ['session-1', 'session-2', 'new'], NOW - 15 * 60_000, 'submit_success');
  await send(store, 'two', ['session-3'], NOW - 60_000, 'submit_success');

  for (const journeyIds of [['one'], ['one', 'two']]) {
    const about = { period: ALL_TIME, filter: {}, now: NOW };
    const question = await askSessions(openSessions(store), ORG, journeyIds, about);
    expect([...question.closed.parts]).toEqual([['one', Date.UTC(2026, 2, 20, 12)]]);
    const plain = await rowsOf(store, { ...question, closed: NONE_CLOSED });
    expect(plain.length).toBeGreaterThan(20);
    expect(await rowsOf(store, question)).toEqual(plain);
    const [folded] = await store.query<{ sessions: number }>(
      `SELECT uniqExact(session) AS sessions FROM (${foldedIds(question)})`,
      { ...sessionsParams(question), ...signedParams(question) },
    );
    expect(folded?.sessions).toBe(journeyIds.length === 1 ? 3 : 7);
  }
});
