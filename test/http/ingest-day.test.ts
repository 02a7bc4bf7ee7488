// An organization's daily amount is bounded for it alone, whatever its owner sets and however it is sent.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { formats } from '../../src/language/formats.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const CEILINGS = { requestsPerHour: 5_000, eventsPerDay: 100, bytesPerDay: 40_000 };
const REFUSAL = 'Rate limit exceeded for organization';
const clock = testClock();
let service: TestService;
let orgs = 0;
let org: string;
let key: string;

beforeAll(async () => {
  service = await startTestService({ now: clock.now, config: { ceilings: CEILINGS } });
});
afterAll(() => service.remove());
beforeEach(async () => {
  clock.set(Math.ceil(clock.now() / DAY_MS) * DAY_MS);
  org = `org-${++orgs}`;
  await service.org(org);
  key = await service.key(org, ['journeys:write', 'org:settings', 'ingest:write', 'results:read']);
  for (const slug of ['apply', 'beside']) await service.journey(key, { slug });
});

const exchange = () => runJob(service, 'count what organizations are sent');
const events = (count: number, of: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => event('page_view', { ts: clock.iso(), ...of }));
const send = (count: number, { to = 'apply', of = {}, headers = {} } = {}) =>
  service.ingest(batch(org, to, events(count, of)), headers);
/** A path at random, of words that are too short to look personal. */
const noise = (words: number) => Array.from({ length: words }, () => Math.random().toString(36).slice(2, 6)).join('/');

it('refuses events beyond the day of an organization, in all of its journeys, its server included, and of no other', async () => {
  expect((await send(60)).status).toBe(204);
  expect((await send(30, { to: 'beside' })).status).toBe(204);
  expectError(await send(11), 429, REFUSAL);
  expect((await send(10)).status).toBe(204);
  expectError(await send(1, { to: 'beside', headers: { authorization: `Bearer ${key}` } }), 429, REFUSAL);
  const [full, other] = [org, `org-${++orgs}`];
  await service.org(other);
  await service.journey(await service.key(other), { slug: 'apply' });
  org = other;
  expect((await send(90)).status).toBe(204);
  org = full;
  // Neither a deleted journey nor another exchange begins the day again.
  await exchange();
  await service.request('DELETE', '/api/journeys/beside', { key });
  await service.journey(key, { slug: 'again' });
  await exchange();
  expectError(await send(1, { to: 'again' }), 429, REFUSAL);
  clock.advance(DAY_MS);
  expect((await send(90)).status).toBe(204);
});

it('counts stored bytes: noise counts, padding and dropped values do not', async () => {
  const padded = { ...batch(org, 'apply', events(1)), padding: noise(100_000) };
  for (let n = 0; n < 5; n++) expect((await service.ingest(padded)).status).toBe(204);
  expect((await send(1, { of: { unknown: noise(20_000) } })).status).toBe(204);
  let sent = 0;
  while ((await send(1, { of: { url: `https://www.example.org/${noise(390)}` } })).status === 204) sent++;
  expect(sent).toBeGreaterThan(10);
  expect(sent).toBeLessThan(25);
});

it('continues its count after a restart', async () => {
  const dataDir = service.dataDir;
  expect((await send(95)).status).toBe(204);
  await exchange();
  await service.close();
  service = await startTestService({ now: clock.now, dataDir, config: { ceilings: CEILINGS } });
  await exchange();
  expectError(await send(6), 429, REFUSAL);
  expect((await send(5)).status).toBe(204);
});

it('limits the settings of owners, not of operators', async () => {
  const put = (secret: string, settings: Record<string, number>) =>
    service.request('PUT', `/api/orgs/${org}`, { key: secret, body: { settings } });
  expect((await put(key, { ingestRequestsPerHour: 5_000 })).status).toBe(200);
  for (const name of ['ingestRequestsPerHour', 'unknownOriginRequestsPerMinute']) {
    expectError(
      await put(key, { [name]: 5_001 }),
      400,
      `Invalid organization data: settings.${name} must be at most 5000, which the operator of the service allows`,
    );
  }
  expect((await put(ADMIN_TOKEN, { ingestRequestsPerHour: 1_000_000 })).status).toBe(200);
  // The operator's value stays when the owner changes something else, and sends all of it.
  expect((await put(key, { ingestRequestsPerHour: 1_000_000, retentionDays: 30 })).status).toBe(200);
});

it('reports the day’s use on the installation page from half of it on, and names no refusal in headers', async () => {
  const installation = async () =>
    (
      await service.request<{ load: Record<string, unknown>; findings: { level: string; text: string }[] }>(
        'GET',
        '/api/journeys/apply/metrics/installation',
        { key },
      )
    ).body;
  const today = async () => (await installation()).findings.filter(({ text }) => text.includes('today'));
  await send(40);
  expect(await today()).toEqual([]);
  await send(20);
  expect(await today()).toEqual([
    {
      level: 'amber',
      text: 'Your organization was sent 60 of the 100 events that it may be sent today (60 %). Beyond that, events are refused until midnight UTC. Ask the operator of the service for more.',
    },
  ]);
  const refused = await send(41);
  expectError(refused, 429, REFUSAL);
  expect([...refused.headers.keys()].filter((name) => /retry|rate/.test(name))).toEqual([]);
  await send(40);
  expect(await today()).toMatchObject([{ level: 'red', text: expect.stringContaining('100 of the 100 events') }]);
});

it('shows the busiest hour of the week against the limit, and the visits that were not counted', async () => {
  await service.request('PUT', `/api/orgs/${org}`, { key, body: { settings: { ingestRequestsPerHour: 10 } } });
  const visit = (n: number) =>
    service.ingest(batch(org, 'apply', [event('session_start', { ts: clock.iso(), sessionId: `v-${n}` })]));
  const load = async () =>
    (
      await service.request<{ load: Record<string, unknown>; findings: { text: string }[] }>(
        'GET',
        '/api/journeys/apply/metrics/installation',
        { key },
      )
    ).body;
  for (let n = 0; n < 6; n++) expect((await visit(n)).status).toBe(204);
  expect((await load()).load).toEqual({
    limit: 10,
    peak: { from: clock.iso(), requests: 6 },
    refusedRequests: 0,
    refusedVisits: 0,
  });
  expect((await load()).findings.map(({ text }) => text).join()).not.toContain('busiest hour');
  await exchange();
  const busy = clock.iso();
  for (let n = 6; n < 14; n++) await visit(n);
  // A visit that is sent again later is counted then.
  await visit(13);
  await exchange();
  clock.advance(HOUR_MS);
  expect((await visit(12)).status).toBe(204);
  const { load: found, findings } = await load();
  expect(found).toEqual({ limit: 10, peak: { from: busy, requests: 15 }, refusedRequests: 5, refusedVisits: 3 });
  expect(findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `The busiest hour of the last 7 days asked for 15 of the 10 requests that the limit lets in (150 %), ${formats.en.date(Date.parse(busy))}, 00:00 to 01:00 UTC. Raise the limit in the settings of the organization.`,
      'About 3 visits of the last 7 days were not counted, or not whole: 5 of their requests were refused.',
    ]),
  );
  clock.advance(8 * DAY_MS);
  expect((await load()).load).toEqual({ limit: 10, peak: null, refusedRequests: 0, refusedVisits: 0 });
});
