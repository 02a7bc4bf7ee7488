// Attacks by an owner on another organization of the service: each written down before it was tried (docs/threats.md). One
// service for all: the owner has every scope in an organization of their own.
import { beforeAll, expect, it } from 'vitest';
import { EVENT_MARKS } from '../../src/domain/marks.ts';
import { SCOPES } from '../../src/domain/org.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const clock = testClock();
/** Keys of the owner, and of those who are attacked. */

const service = await serviceForFile({ now: clock.now });
for (const org of ['nosy', 'acme']) await service.org(org);
const own = await service.key('nosy', [...SCOPES]);
const theirs = await service.key('acme', [...SCOPES]);
const theirJourney = (await service.journey(theirs, { slug: 'their-journey', steps: [{ stepKey: 'a', index: 0 }] })).id;
await service.journey(own, { slug: 'mine' });
beforeAll(async () => {
  for (const id of ['v1', 'v2', 'v3']) {
    const events = [event('session_start', { sessionId: id, clientId: id, ts: clock.iso(-60_000) })];
    expect((await service.ingest(batch('acme', 'their-journey', events))).status).toBe(204);
  }
});

const attack = (method: string, path: string, body?: unknown, headers = {}) =>
  service.request<Record<string, unknown>>(method, path, { key: own, headers, ...(body !== undefined && { body }) });
const theirSessions = async () => (await service.retrieve(theirs, 'their-journey')).healthMetrics.sessionCount;
const day = () => ({ receivedFrom: clock.iso(-DAY_MS), receivedTo: clock.iso(DAY_MS) });

it('erases nothing of another organization by the name of its journey, and previews nothing', async () => {
  for (const rest of ['', '/preview'])
    expectError(await attack('POST', `/api/journeys/their-journey/erasures${rest}`, day()), 404, /not found$/);
  expectError(await attack('GET', '/api/journeys/their-journey/erasures'), 404, /not found$/);
  expect(await theirSessions()).toBe(3);
});

it('erases nothing of another organization by the ids of its sessions', async () => {
  const { body } = await attack('POST', '/api/journeys/mine/erasures', { sessionIds: ['v1', 'v2', 'v3'] });
  await service.service.erasing.idle();
  const { body: ended } = await attack('GET', `/api/journeys/mine/erasures/${body.id}`);
  expect(ended).toMatchObject({ status: 'done', found: 0, sessions: 0, events: 0 });
  const preview = await attack('POST', '/api/journeys/mine/erasures/preview', { sessionIds: ['v1', 'v2'] });
  expect(preview.body).toMatchObject({ sessions: 0 });
  expect(await theirSessions()).toBe(3);
});

it('reads no erasure of another organization by its id', async () => {
  const { body } = await service.request<{ id: string }>('POST', '/api/journeys/their-journey/erasures', {
    key: theirs,
    body: { sessionIds: ['nobody'] },
  });
  await service.service.erasing.idle();
  expect((await attack('GET', `/api/journeys/mine/erasures/${body.id}`)).status).toBe(404);
});

it('erases nothing of another organization by the id of its client', async () => {
  expect((await attack('POST', '/api/orgs/nosy/erasures', { clientId: 'v1' })).body).toMatchObject({ events: 0 });
  expect((await attack('POST', '/api/orgs/acme/erasures', { clientId: 'v1' })).status).toBe(404);
  expect(await theirSessions()).toBe(3);
});

it('learns by no exclusion whether another organization has a journey', async () => {
  const ask = (journey: string) =>
    attack('POST', '/api/orgs/nosy/exclusions', { journey, kind: 'host', host: 'www.example.org' });
  const [existing, made] = [await ask('their-journey'), await ask('nobodys-journey')];
  expect(existing.status).toBe(made.status);
  expect(String(existing.body.error).replace('their-journey', '')).toBe(
    String(made.body.error).replace('nobodys-journey', ''),
  );
  expect(await theirSessions()).toBe(3);
});

it('takes over no events by a journey of the same name', async () => {
  await service.journey(own, { slug: 'their-journey' });
  const events = [event('session_start', { sessionId: 'new', ts: clock.iso(-5_000) })];
  expect((await service.ingest(batch('acme', 'their-journey', events))).status).toBe(204);
  expect((await service.retrieve(own, 'their-journey')).healthMetrics.sessionCount).toBe(0);
  expect(await theirSessions()).toBe(4);
  expect((await attack('DELETE', '/api/journeys/their-journey')).status).toBe(204);
  await runJob(service, 'remove events of deleted journeys');
  expect(await theirSessions()).toBe(4);
});

it('does not become a trusted server of another organization with its own key', async () => {
  const events = [event('page_view', { sessionId: 'trusted', ts: clock.iso(-5_000) })];
  const { status } = await service.ingest(batch('acme', 'their-journey', events), { authorization: `Bearer ${own}` });
  await service.service.loader.caughtUp();
  const rows = await service.service.store.query<{ marks: number }>(
    "SELECT marks FROM events WHERE journey_id = {id:String} AND session_id = 'trusted'",
    { id: theirJourney },
  );
  if (status === 204) expect(rows.every(({ marks }) => (marks & EVENT_MARKS.proven) === 0)).toBe(true);
  else expect([401, 403]).toContain(status);
});

it('is answered no memo of another organization by its key for repeated requests', async () => {
  const headers = { 'idempotency-key': 'monday' };
  const body = (journeyId: string) => ({ journeyId });
  const memo = await service.request<{ id: string }>('POST', '/api/memos', {
    ...{ key: theirs, headers, body: body(theirJourney) },
  });
  expect([201, 202]).toContain(memo.status);
  expect((await attack('POST', '/api/memos', body(theirJourney), headers)).status).toBe(404);
  const mine = (await service.retrieve(own, 'mine')).id;
  const answered = await attack('POST', '/api/memos', body(mine), headers);
  expect([201, 202]).toContain(answered.status);
  expect(answered.body.id).not.toBe(memo.body.id);
  expect((await attack('GET', `/api/memos/${memo.body.id}`)).status).toBe(404);
});

it('lists no memos of another organization by the id of its journey or a cursor', async () => {
  const listed = await attack('GET', `/api/memos?journeyId=${theirJourney}`);
  if (listed.status === 200) expect(listed.body).toMatchObject({ memos: [] });
  else expect(listed.status).toBe(404);
  const page = await service.request<{ memos: unknown[]; nextCursor?: string | null }>('GET', '/api/memos?limit=1', {
    key: theirs,
  });
  const cursor = page.body.nextCursor ?? 'AAAA';
  const stolen = await attack('GET', `/api/memos?cursor=${encodeURIComponent(cursor)}`);
  expect(JSON.stringify(stolen.body)).not.toContain(theirJourney);
});

it('simulates nothing on the journey of another organization', async () => {
  const change = { type: 'remove_step', stepKey: 'a' };
  const answer = await attack('POST', '/api/simulations/run', { journeyId: theirJourney, changes: [change] });
  expect([400, 404]).toContain(answer.status);
  expect(JSON.stringify(answer.body)).not.toContain('their-journey');
});

it('removes no events of another organization by a retention of one day', async () => {
  const before = await theirSessions();
  expect((await attack('PUT', '/api/orgs/nosy', { settings: { retentionDays: 1 } })).status).toBe(200);
  clock.advance(3 * DAY_MS);
  await runJob(service, 'remove events past retention');
  expect(await theirSessions()).toBe(before);
});

it('stops no erasure of another organization by deleting a journey whose own is under way', async () => {
  await service.journey(own, { slug: 'short-lived' });
  const crowd = Array.from({ length: 300 }, (_, n) => event('page_view', { sessionId: `m-${n}`, ts: clock.iso(-5) }));
  expect((await service.ingest(batch('nosy', 'short-lived', crowd))).status).toBe(204);
  expect((await attack('POST', '/api/journeys/short-lived/erasures', day())).status).toBe(202);
  expect((await attack('DELETE', '/api/journeys/short-lived')).status).toBe(204);
  const job = await service.request<{ id: string }>('POST', '/api/journeys/their-journey/erasures', {
    ...{ key: theirs, body: { sessionIds: ['v1'] } },
  });
  await service.service.erasing.idle();
  const ended = await service.request('GET', `/api/journeys/their-journey/erasures/${job.body.id}`, { key: theirs });
  expect(ended.body).toMatchObject({ status: 'done', sessions: 1 });
});
