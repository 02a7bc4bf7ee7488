// Erasure by client id: its sessions are gone from every table and every number, and nobody else's are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { EVENT_TABLES } from '../../src/store/schema.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let key: string;
let settingsKey: string;
let journeys = 0;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme');
  key = await service.key('acme', ['journeys:write']);
  settingsKey = await service.key('acme', ['org:settings']);
});
afterAll(() => service.remove());

async function journey(): Promise<string> {
  journeys++;
  const slug = `apply-${journeys}`;
  await service.journey(key, { slug, steps: ['a', 'b'].map((stepKey, index) => ({ stepKey, index })) });
  return slug;
}
const send = async (slug: string, ...events: RawEvent[]) =>
  expect((await service.ingest(batch('acme', slug, events))).status).toBe(204);
const erase = (clientId: unknown, secret = settingsKey, org = 'acme') =>
  service.request('POST', `/api/orgs/${org}/erasures`, { key: secret, body: { clientId } });
const at = (ms: number, tag: string, sessionId: string, clientId: string, more: RawEvent = {}) =>
  event(tag, { ts: clock.iso(ms), sessionId, clientId, ...more });
/** All numbers of a journey, without what tells it from another. */
const everythingOf = async (slug: string) => {
  const { healthMetrics, behaviorMetrics, eventCountsLast24h, unmappedStepIds } = await service.retrieve(key, slug);
  const { body } = await service.request<JourneyFigures>('GET', `/api/journeys/${slug}/metrics`, { key });
  const topDropoffStep = { ...behaviorMetrics.topDropoffStep, stepId: '' };
  const numbers = { healthMetrics, behaviorMetrics: { ...behaviorMetrics, topDropoffStep }, eventCountsLast24h };
  return { ...numbers, unmapped: unmappedStepIds.length, figures: body };
};

it('leaves what a journey would hold had the client never come, also of what still waits to be loaded', async () => {
  const [erased, never] = [await journey(), await journey()];
  const others = (prefix: string) => [
    at(-3 * HOUR_MS, 'step_view', `${prefix}1`, 'other', { stepKey: 'a' }),
    at(-3 * HOUR_MS + 5, 'submit_success', `${prefix}1`, 'other', { stepKey: 'a' }),
    at(-HOUR_MS, 'step_view', `${prefix}2`, 'another', { stepKey: 'a' }),
  ];
  await send(never, ...others('n'));
  await send(
    erased,
    ...others('e'),
    at(-3 * HOUR_MS - 9, 'step_view', 'gone-1', 'leaver', { stepKey: 'a' }),
    at(-3 * HOUR_MS + 9, 'submit_success', 'gone-1', 'leaver', { stepKey: 'b' }),
  );
  // Another id within the same session, after the browser forgot its own.
  await send(erased, at(0, 'step_view', 'gone-1', 'forgot', { stepKey: 'b' }));
  await send(erased, at(0, 'step_view', 'gone-2', 'leaver', { stepKey: 'b' }));
  expect(await everythingOf(erased)).not.toEqual(await everythingOf(never));
  await send(erased, at(-1, 'step_view', 'gone-3', 'leaver', { stepKey: 'b' }));
  expect(await erase('leaver')).toMatchObject({ status: 200, body: { events: 5, finalAt: expect.any(String) } });
  expect(await everythingOf(erased)).toEqual(await everythingOf(never));
  const counted = await Promise.all(
    EVENT_TABLES.map(async (table) => {
      const rows = await service.service.store.query<{ n: number }>(
        `SELECT count() AS n FROM ${table} GROUP BY journey_id ORDER BY n`,
      );
      return rows.map(({ n }) => n);
    }),
  );
  for (const [own, twin] of counted) expect(own).toBe(twin);
});

const eraseWindow = (slug: string, body: object, secret = settingsKey) =>
  service.request<{ events: number; sessions: number; more: boolean }>('POST', `/api/journeys/${slug}/erasures`, {
    key: secret,
    body,
  });
/** The clock moves on, so that each is received at another time. */
const window = (from: number, to: number) => ({ receivedFrom: clock.iso(from), receivedTo: clock.iso(to) });

it('erases what was received in a window, whole sessions, as if it had never come', async () => {
  const [attacked, never] = [await journey(), await journey()];
  const visitors = (prefix: string) => [
    at(-HOUR_MS, 'step_view', `${prefix}1`, 'v', { stepKey: 'a' }),
    at(-HOUR_MS + 5, 'submit_success', `${prefix}1`, 'v', { stepKey: 'b' }),
  ];
  await send(never, ...visitors('n'));
  await send(attacked, ...visitors('a'));
  clock.advance(1_000);
  // Six thousand sessions in twenty requests, and a step of one of them later.
  for (let request = 0; request < 20; request++) {
    const forged = Array.from({ length: 300 }, (_, n) => at(-5, 'submit_success', `forged-${request}-${n}`, 'f'));
    await send(attacked, ...forged);
  }
  clock.advance(1_000);
  await send(attacked, at(-2, 'step_view', 'forged-0-0', 'f', { stepKey: 'b' }));
  clock.advance(1);
  expect((await service.retrieve(key, attacked)).healthMetrics.sessionCount).toBe(6_001);
  expect(await eraseWindow(attacked, window(-1_500, -500))).toMatchObject({ body: { sessions: 5_000, more: true } });
  expect(await eraseWindow(attacked, window(-1_500, -500))).toMatchObject({ body: { sessions: 1_000, more: false } });
  expect(await eraseWindow(attacked, window(-1_500, -500))).toMatchObject({ body: { events: 0, sessions: 0 } });
  expect(await everythingOf(attacked)).toEqual(await everythingOf(never));
  const { body } = await service.request('GET', '/api/orgs/acme/audit?action=sessions.erase', { key: ADMIN_TOKEN });
  expect(body).toMatchObject({ entries: [{}, { subject: attacked, details: { sessions: 1_000 } }, {}] });
}, 180_000);

it('erases in a window only what bears a mark, where marks are named', async () => {
  const slug = await journey();
  await send(slug, at(0, 'submit_success', 'kept', 'v'));
  const crowd = Array.from({ length: 10 }, (_, n) => at(0, 'submit_success', `crowd-${n}`, 'f'));
  await send(slug, ...crowd);
  clock.advance(1);
  expect(await eraseWindow(slug, { ...window(-1, 0), marks: ['foreignHost', 'clock'] })).toMatchObject({
    body: { sessions: 0 },
  });
  expect(await eraseWindow(slug, { ...window(-1, 0), marks: ['burst'] })).toMatchObject({
    status: 200,
    body: { events: 10, sessions: 10, more: false },
  });
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
});

it.each<[string, (id: string, slug: string) => Promise<void>]>([
  ['noStart', (id, slug) => send(slug, at(0, 'step_view', id, 'f', { stepKey: 'a' }))],
  ['loneSuccess', (id, slug) => send(slug, at(0, 'submit_success', id, 'f'))],
  [
    'tooFast',
    async (id, slug) => {
      await send(slug, at(-5, 'session_start', id, 'f'), at(0, 'submit_success', id, 'f'));
    },
  ],
  [
    'truncated',
    async (id, slug) => {
      const views = Array.from({ length: 120 }, (_, n) => at(n - 200, 'step_view', id, 'f', { stepKey: `k${n}` }));
      await send(slug, at(-300, 'session_start', id, 'f'), ...views);
    },
  ],
  ['clock', (id, slug) => send(slug, at(73 * 365 * 24 * HOUR_MS, 'session_start', id, 'f'))],
])('erases in a window what bears the mark %s', async (mark, forge) => {
  const slug = await journey();
  const visitor = (id: string) =>
    send(slug, at(-HOUR_MS, 'session_start', id, 'v'), at(-30_000, 'step_view', id, 'v', { stepKey: 'a' }));
  await visitor('visitor');
  // Received before the window, and borne of a session that goes on in it: it is whole, and bears no mark.
  await send(slug, at(-HOUR_MS, 'session_start', 'goes-on', 'v'));
  await forge('forged-before', slug);
  clock.advance(1_000);
  await forge('forged', slug);
  await send(slug, at(-1, 'step_view', 'goes-on', 'v', { stepKey: 'a' }));
  await visitor('visitor-2');
  clock.advance(1);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(5);
  expect(await eraseWindow(slug, { ...window(-500, 0), marks: [mark] })).toMatchObject({
    status: 200,
    body: { sessions: 1, more: false },
  });
  const { id } = await service.retrieve(key, slug);
  const left = await service.service.store.query<{ id: string }>(
    'SELECT DISTINCT session_id AS id FROM events WHERE journey_id = {id:String} ORDER BY id',
    { id },
  );
  expect(left.map(({ id }) => id)).toEqual(['forged-before', 'goes-on', 'visitor', 'visitor-2']);
});

it('refuses windows that are none, and those who may not erase', async () => {
  const slug = await journey();
  const good = window(-1, 0);
  for (const [body, field] of [
    [{}, 'receivedFrom'],
    [{ ...good, receivedFrom: 'yesterday' }, 'receivedFrom'],
    [{ ...good, receivedTo: '2026-02-30T00:00:00Z' }, 'receivedTo'],
    [{ receivedFrom: good.receivedTo, receivedTo: good.receivedFrom }, 'receivedFrom'],
    [
      { ...good, receivedTo: '1999-12-31T00:00:00Z' },
      'receivedTo must be an ISO 8601 timestamp of the years 2000 to 2100',
    ],
    [{ ...good, marks: ['nonsense'] }, 'marks\\[0\\] must be one of foreignHost, .*, noStart, '],
    [{ ...good, marks: [] }, 'marks must be a list of foreignHost, '],
    [{ ...good, marks: 'burst' }, 'marks must be a list of foreignHost, '],
  ] as const) {
    expectError(await eraseWindow(slug, body), 400, new RegExp(`^Invalid erasure data: .*${field}`));
  }
  expect((await eraseWindow(slug, good, key)).status).toBe(403);
  await service.org('nosy');
  expect((await eraseWindow(slug, good, await service.key('nosy', ['org:settings']))).status).toBe(404);
});

it('erases in all journeys of the organization and in no other organization', async () => {
  const [one, two] = [await journey(), await journey()];
  await service.org('other');
  const foreign = await service.key('other');
  await service.journey(foreign, { slug: 'apply' });
  const sent = (name: string) => at(-5, 'page_view', name, 'wanderer');
  await send(one, sent('s1'));
  await send(two, sent('s2'));
  expect((await service.ingest(batch('other', 'apply', [sent('s3')]))).status).toBe(204);
  expect((await erase('wanderer')).body).toMatchObject({ events: 2 });
  expect((await erase('wanderer')).body).toMatchObject({ events: 0 });
  expect((await service.retrieve(foreign, 'apply')).healthMetrics.sessionCount).toBe(1);
  expect((await service.retrieve(key, one)).healthMetrics.sessionCount).toBe(0);
});

it('takes in what the same client sends afterwards', async () => {
  const slug = await journey();
  const same = at(-5, 'page_view', 'back', 'returner');
  await send(slug, same);
  expect((await erase('returner')).body).toMatchObject({ events: 1 });
  await send(slug, same);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
});

it('is for the operator and for org:settings of the own organization', async () => {
  expect((await erase('nobody', ADMIN_TOKEN)).status).toBe(200);
  expectError(await erase('nobody', key), 403, 'API key does not have required scope: org:settings');
  expectError(await erase('nobody', 'wmk_x'), 401, 'Invalid or expired API key');
  expectError(await erase('nobody', settingsKey, 'other'), 404, 'Organization with slug "other" not found');
});

it.each([[undefined], [''], [7], ['x'.repeat(129)]])('answers 400 to the client id %j', async (clientId) => {
  const problem = 'Invalid erasure data: clientId must be a non-empty string of at most 128 characters';
  expectError(await erase(clientId), 400, problem);
});
