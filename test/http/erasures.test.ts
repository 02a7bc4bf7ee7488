// Erasure by client id: its sessions are gone from every table and every number, and nobody else's are.
import { beforeAll, expect, it, vi } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { EVENT_TABLES } from '../../src/store/schema.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
let settingsKey: string;
let journeys = 0;

const { service, key } = await acmeForFile({ now: clock.now, scopes: ['journeys:write'] });
beforeAll(async () => {
  settingsKey = await service.key('acme', ['org:settings']);
});

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

interface Job {
  id: string;
  status: string;
  found: number | null;
  sessions: number;
  events: number;
}
const askErasure = (slug: string, body: object, secret = settingsKey, what = '') =>
  service.request<Job>('POST', `/api/journeys/${slug}/erasures${what}`, { key: secret, body });
/** Erases, and waits until that is done. */
const eraseWindow = async (slug: string, body: object, secret = settingsKey) => {
  const answer = await askErasure(slug, body, secret);
  if (answer.status !== 202) return answer;
  await service.service.erasing.idle();
  return service.request<Job>('GET', `/api/journeys/${slug}/erasures/${answer.body.id}`, { key: secret });
};
/** The clock moves on, so that each is received at another time. */
const window = (from: number, to: number) => ({ receivedFrom: clock.iso(from), receivedTo: clock.iso(to) });

it('erases sessions received in a window, completely', async () => {
  const [attacked, never] = [await journey(), await journey()];
  const visitors = (prefix: string) => [
    at(-HOUR_MS, 'step_view', `${prefix}1`, 'v', { stepKey: 'a' }),
    at(-HOUR_MS + 5, 'submit_success', `${prefix}1`, 'v', { stepKey: 'b' }),
  ];
  await send(never, ...visitors('n'));
  await send(attacked, ...visitors('a'));
  clock.advance(1_000);
  // More sessions than are removed at a time, in four requests, and a step of one of them later.
  for (let request = 0; request < 4; request++) {
    const forged = Array.from({ length: 300 }, (_, n) => at(-5, 'submit_success', `forged-${request}-${n}`, 'f'));
    await send(attacked, ...forged);
  }
  clock.advance(1_000);
  await send(attacked, at(-2, 'step_view', 'forged-0-0', 'f', { stepKey: 'b' }));
  clock.advance(1);
  expect((await service.retrieve(key, attacked)).healthMetrics.sessionCount).toBe(1_201);
  expect(await askErasure(attacked, window(-1_500, -500), settingsKey, '/preview')).toMatchObject({
    status: 200,
    body: { sessions: 1_200, completions: 1_200, normal: 0, normalShare: 0 },
  });
  const done = { status: 'done', found: 1_200, sessions: 1_200, events: 1_201, failure: null };
  expect(await eraseWindow(attacked, window(-1_500, -500))).toMatchObject({ body: done });
  expect(await eraseWindow(attacked, window(-1_500, -500))).toMatchObject({
    body: { found: 0, events: 0, sessions: 0 },
  });
  expect(await everythingOf(attacked)).toEqual(await everythingOf(never));
  const { body } = await service.request('GET', '/api/orgs/acme/audit?action=sessions.erase', { key: ADMIN_TOKEN });
  expect(body).toMatchObject({ entries: [{}, { subject: attacked, details: { marks: [] } }] });
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
  expect(await eraseWindow(slug, { ...window(-1, 0), marks: ['crowd'] })).toMatchObject({
    status: 200,
    body: { status: 'done', events: 10, sessions: 10 },
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
    body: { status: 'done', sessions: 1 },
  });
  const { id } = await service.retrieve(key, slug);
  const left = await service.service.store.query<{ id: string }>(
    'SELECT DISTINCT session_id AS id FROM events WHERE journey_id = {id:String} ORDER BY id',
    { id },
  );
  expect(left.map(({ id }) => id)).toEqual(['forged-before', 'goes-on', 'visitor', 'visitor-2']);
});

it('says before what would go: how many sessions, completions, and how many look like a visitor', async () => {
  const slug = await journey();
  const visit = (id: string) => [
    at(-60_000, 'session_start', id, id),
    at(-59_000, 'step_view', id, id, { stepKey: 'a' }),
    at(-30_000, 'step_view', id, id, { stepKey: 'b' }),
    at(-5_000, 'submit_success', id, id, { stepKey: 'b' }),
  ];
  for (const id of ['p', 'q', 'r']) await send(slug, ...visit(id));
  await send(slug, at(-1, 'submit_success', 'forged-1', 'f'));
  clock.advance(1);
  const all = window(-1, 0);
  const preview = async (body: object) => (await askErasure(slug, body, settingsKey, '/preview')).body;
  expect(await preview(all)).toEqual({ sessions: 4, completions: 4, normal: 3, normalShare: 0.75 });
  expect(await preview({ ...all, marks: ['noStart'] })).toMatchObject({ sessions: 1, completions: 1, normal: 0 });
  expect(await preview(window(-90, -60))).toEqual({ sessions: 0, completions: 0, normal: 0, normalShare: null });
  const named = { sessionIds: ['q', 'forged-1', 'nobody'] };
  expect(await preview(named)).toEqual({ sessions: 2, completions: 2, normal: 1, normalShare: 0.5 });
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(4);
  expect(await eraseWindow(slug, named)).toMatchObject({ body: { status: 'done', found: 2, sessions: 2, events: 5 } });
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(2);
  const listed = await service.request('GET', `/api/journeys/${slug}/erasures`, { key: settingsKey });
  expect(listed.body).toMatchObject({ erasures: [{ sessionIds: 3, receivedFrom: null, sessions: 2 }] });
});

it('takes turns by organization, and bounds how many wait', async () => {
  const slug = await journey();
  await service.org('patient');
  const other = await service.key('patient', ['journeys:write', 'org:settings']);
  await service.journey(other, { slug: 'apply' });
  for (let request = 0; request < 2; request++) {
    await send(slug, ...Array.from({ length: 300 }, (_, n) => at(-5, 'submit_success', `mass-${request}-${n}`, 'f')));
  }
  expect((await service.ingest(batch('patient', 'apply', [at(-5, 'page_view', 'one', 'v')]))).status).toBe(204);
  clock.advance(1);
  const all = window(-1, 0);
  const jobs = await Promise.all(Array.from({ length: 20 }, () => askErasure(slug, all)));
  expect(jobs.map(({ status }) => status)).toEqual(jobs.map(() => 202));
  expectError(await askErasure(slug, all), 409, /^20 erasures of this organization are under way/);
  // The other one has its turn after one slice of the first, not after all of them.
  const mine = await askErasure('apply', all, other);
  expect(mine.status).toBe(202);
  const ended = async (path: string, secret: string) =>
    (await service.request<{ erasures: Job[] }>('GET', path, { key: secret })).body.erasures.filter(
      ({ status }) => status === 'done',
    ).length;
  while ((await ended('/api/journeys/apply/erasures', other)) === 0) await new Promise(setImmediate);
  expect(await ended(`/api/journeys/${slug}/erasures`, settingsKey)).toBeLessThan(20);
  await service.service.erasing.idle();
  expect(await ended(`/api/journeys/${slug}/erasures`, settingsKey)).toBe(20);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(0);
}, 60_000);

it('holds only the journey that is erased from: events of others are stored meanwhile, and each once', async () => {
  const [held, free] = [await journey(), await journey()];
  const [{ id: heldId }, { id: freeId }] = [await service.retrieve(key, held), await service.retrieve(key, free)];
  const stored = async (journeyId: string) => {
    const [row] = await service.service.store.query<{ n: number }>(
      'SELECT toUInt32(count()) AS n FROM events WHERE journey_id = {journeyId:String}',
      { journeyId },
    );
    return row?.n;
  };
  await service.service.loader.heldDuring(heldId, async () => {
    await send(held, at(-3, 'page_view', 'h1', 'v'));
    await send(free, at(-2, 'page_view', 'f1', 'v'));
    await send(held, at(-1, 'page_view', 'h2', 'v'));
    await vi.waitFor(async () => expect(await stored(freeId)).toBe(1), { timeout: 20_000 });
    expect(await stored(heldId)).toBe(0);
  });
  expect((await service.retrieve(key, held)).healthMetrics.sessionCount).toBe(2);
  expect([await stored(heldId), await stored(freeId)]).toEqual([2, 1]);
});

it('refuses invalid windows, and callers without permission', async () => {
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
    [{ ...good, marks: 'crowd' }, 'marks must be a list of foreignHost, '],
    [{ ...good, sessionIds: ['a'] }, 'sessionIds must be alone'],
    [{ sessionIds: [] }, 'sessionIds must be a list of at most 1000 session ids'],
    [{ ...good, marks: ['burst'] }, 'marks must not hold burst, which says that a network is busy'],
    [{ ...good, marks: ['bot', 'burst'] }, 'marks must not hold burst'],
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

it('accepts later events of the same client', async () => {
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
