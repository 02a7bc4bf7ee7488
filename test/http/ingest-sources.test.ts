// One stranger cannot silence a journey: who had little of an hour that others used up is still let in.
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { readAddress } from '../../src/domain/address.ts';
import type { UsedUp } from '../../src/domain/arrivals.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/org.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { openIngestLimits } from '../../src/ingest/limits.ts';
import { sourcesBy } from '../../src/ingest/sources.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { runs } from '../support/runs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
let key: string;
let org: string;
let orgs = 0;

const service = await serviceForFile({ now: clock.now, config: { trustedProxies: ['loopback'] } });
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
interface Reported {
  refused: { reason: string; limit: UsedUp | null; fewSources: boolean; batches: number }[];
  findings: { text: string }[];
}
const installation = async () =>
  (await service.request<Reported>('GET', '/api/journeys/apply/metrics/installation', { key })).body;

it('lets other networks and trusted servers in when one client used up the hour with empty batches', async () => {
  expect(await letIn(120, '198.51.100.7')).toBe(100);
  expect(await send('198.51.100.200')).toBe(429);
  const visit = [event('session_start', { ts: clock.iso() })];
  expect(await send('203.0.113.9', {}, visit)).toBe(204);
  expect(await send('2001:db8:77::1', {}, visit)).toBe(204);
  expect(await send('198.51.100.7', { authorization: `Bearer ${key}` })).toBe(204);
});

it('guarantees a share to each, a twentieth of the limit, as much again to all together, and a few requests to each beyond', async () => {
  await letIn(100, '198.51.100.7');
  expect(await letIn(8, '203.0.113.9')).toBe(5);
  let more = 0;
  for (let network = 0; network < 50; network++) more += await letIn(6, `10.${network}.0.1`);
  expect(more).toBe(250);
  clock.advance(HOUR_MS);
  expect(await letIn(101, '203.0.113.9')).toBe(100);
});

it('lets in visitors of other networks when a provider with many networks used up the hour', async () => {
  await service.request('PUT', `/api/orgs/${org}`, {
    key: ADMIN_TOKEN,
    body: { settings: { ingestRequestsPerHour: 200 } },
  });
  let attacked = 0;
  for (let round = 0; round < 12; round++) {
    for (let network = 0; network < 42; network++) attacked += await letIn(1, `2001:db8:${network.toString(16)}::1`);
  }
  // The limit, and a tenth of the networks that are let in beyond it, until each had its share of ten.
  expect(attacked).toBe(260);
  for (let network = 0; network < 40; network++) expect(await letIn(4, `10.${network}.7.1`)).toBe(4);
  expect(await letIn(1, '2001:db8:ffff::1')).toBe(0);
  expect(await letIn(4, '2001:db9:7::1')).toBe(4);
});

it('lets the first few requests of a network in, whatever a bounded number of networks did before', async () => {
  const settings = { ...DEFAULT_SETTINGS, ingestRequestsPerHour: 60 };
  const sourcesOf = sourcesBy('secret');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ network: fc.nat(40), requests: fc.integer({ min: 1, max: 40 }) }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (attack, requests) => {
        const limits = await openIngestLimits(clock.now);
        const ask = (block: number, network: number) => {
          const sender = readAddress(`10.${block}.${network}.1`) as number[];
          const request = { orgId: 'o', journeyId: 'j', unknownOrigin: undefined, source: sourcesOf('j', sender) };
          return limits.count(request, settings).then(
            () => true,
            () => false,
          );
        };
        let letIn = 0;
        for (const { network, requests: asked } of attack) {
          for (let at = 0; at < asked; at++) if (await ask(network % 4, network)) letIn++;
        }
        // The limit, as much again, and the few of each network.
        expect(letIn).toBeLessThanOrEqual(60 + 60 + 40 * 10);
        for (let at = 0; at < requests; at++) expect(await ask(200, 1)).toBe(true);
      },
    ),
    { numRuns: runs(40) },
  );
});

it('gives a network as much as one usually has of the journey, when the limit is used up', async () => {
  for (let hour = 0; hour < 24; hour++) {
    expect(await letIn(40, '203.0.113.9')).toBe(40);
    await runJob(service, 'count what organizations are sent');
    clock.advance(HOUR_MS);
  }
  await letIn(1, '203.0.113.9');
  await runJob(service, 'count what organizations are sent');
  await letIn(120, '198.51.100.7');
  // A twentieth would be 5.
  expect(await letIn(45, '203.0.113.9')).toBe(39);
});

it('gives networks that a trusted proxy does not name the limit, no share beyond it, and blames none of them', async () => {
  expect(await letIn(101, '')).toBe(100);
  expect(await letIn(2, 'unknown')).toBe(0);
  expect(await send('203.0.113.9')).toBe(204);
  expect((await installation()).refused).toMatchObject([{ fewSources: false, batches: 3 }]);
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
  const { refused } = await installation();
  expect(refused.map(({ limit }) => limit)).toContainEqual({ of: 'origin_minute', requests: 20 });
  clock.advance(MINUTE_MS);
  expect(await send('198.51.100.7', { origin })).toBe(204);
});

it('reports to the owner that a few networks used it up, or a crowd', async () => {
  await letIn(110, '198.51.100.7');
  expect((await installation()).refused).toMatchObject([
    {
      reason: expect.stringMatching(/^Rate limit exceeded: a journey takes 100 requests an hour/),
      limit: { of: 'journey_hour', requests: 100 },
      fewSources: true,
      batches: 10,
    },
  ]);
  const [finding] = (await installation()).findings.filter(({ text }) => text.includes('networks'));
  expect(finding?.text).toBe(
    'A few networks used up the requests of an hour: 10 batches were refused in the last 24 hours. Visitors from other networks are still let in, up to a share. If the networks are yours, such as an office, raise the limit in the settings of the organization; if not, name allowed origins or sign your pages.',
  );
  clock.advance(HOUR_MS);
  for (let network = 0; network < 45; network++) await letIn(5, `192.0.${network}.1`);
  const { refused } = await installation();
  expect(refused.map(({ fewSources }) => fewSources).sort()).toEqual([false, true]);
});
