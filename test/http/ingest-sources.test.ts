// One stranger cannot silence a journey: who had little of an hour that others used up is still let in.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { networkOf } from '../../src/ingest/network.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let key: string;
let org: string;
let orgs = 0;

beforeAll(async () => {
  service = await startTestService({ now: clock.now, config: { trustedProxies: ['loopback'] } });
});
afterAll(() => service.remove());
beforeEach(async () => {
  org = `org-${++orgs}`;
  await service.org(org, { ingestRequestsPerHour: 100 });
  key = await service.key(org, ['journeys:read', 'journeys:write', 'results:read', 'ingest:write']);
  await service.journey(key, { slug: 'apply' });
  clock.set(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS);
});

const send = async (address: string, headers: Record<string, string> = {}, events = [] as object[]) =>
  (await service.ingest(batch(org, 'apply', events as never), { 'x-forwarded-for': address, ...headers })).status;
/** How many of so many requests are let in. */
const letIn = async (requests: number, address: string, headers: Record<string, string> = {}) => {
  let count = 0;
  for (let at = 0; at < requests; at++) if ((await send(address, headers)) === 204) count++;
  return count;
};
interface Told {
  refused: { reason: string; fewSources: boolean; batches: number }[];
  findings: { text: string }[];
}
const installation = async () =>
  (await service.request<Told>('GET', '/api/journeys/apply/metrics/installation', { key })).body;

it('lets other networks and trusted servers in when one client used up the hour with empty batches', async () => {
  expect(await letIn(120, '198.51.100.7')).toBe(100);
  expect(await send('198.51.100.200')).toBe(429);
  const visit = [event('session_start', { ts: clock.iso() })];
  expect(await send('203.0.113.9', {}, visit)).toBe(204);
  expect(await send('2001:db8:77::1', {}, visit)).toBe(204);
  expect(await send('198.51.100.7', { authorization: `Bearer ${key}` })).toBe(204);
});

it('guarantees a share to each, a twentieth of the limit, and as much again to all together', async () => {
  await letIn(100, '198.51.100.7');
  expect(await letIn(8, '203.0.113.9')).toBe(5);
  let more = 0;
  for (let network = 0; network < 25; network++) more += await letIn(4, `192.0.${network}.1`);
  expect(more).toBe(95);
  clock.advance(HOUR_MS);
  expect(await letIn(101, '203.0.113.9')).toBe(100);
});

it('lets one client alone have all of the limit, and the next request none', async () => {
  expect(await letIn(100, '198.51.100.7')).toBe(100);
  expect(await letIn(3, '198.51.100.7')).toBe(0);
});

it('lets in other networks that an unknown origin brings when one used up its minute', async () => {
  const origin = 'https://site.example';
  expect(await letIn(30, '198.51.100.7', { origin })).toBe(20);
  expect(await send('203.0.113.9', { origin })).toBe(204);
  expect(await send('203.0.113.9', { origin })).toBe(429);
  clock.advance(MINUTE_MS);
  expect(await send('198.51.100.7', { origin })).toBe(204);
});

it('tells the owner that a few networks used it up, and of a crowd that it is one', async () => {
  await letIn(110, '198.51.100.7');
  expect((await installation()).refused).toMatchObject([
    { reason: 'Rate limit exceeded for organization', fewSources: true, batches: 10 },
  ]);
  const [finding] = (await installation()).findings.filter(({ text }) => text.includes('networks'));
  expect(finding?.text).toBe(
    'A few networks used up the requests of an hour: 10 batches were refused in the last 24 hours. Visitors from other networks are still let in, up to a share.',
  );
  clock.advance(HOUR_MS);
  for (let network = 0; network < 45; network++) await letIn(5, `192.0.${network}.1`);
  const { refused } = await installation();
  expect(refused.map(({ fewSources }) => fewSources).sort()).toEqual([false, true]);
});

it.each([
  ['198.51.100.7', '198.51.100'],
  ['198.51.100.7:4431', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['::ffff:c633:6407', '198.51.100'],
  ['2001:DB8:0077:1::9', '2001:db8:77'],
  ['2001:db8:77::', '2001:db8:77'],
  ['[2001:db8:77::1]:443', '2001:db8:77'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0'],
  ['unknown', 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['', 'unknown'],
])('takes %s for one of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
