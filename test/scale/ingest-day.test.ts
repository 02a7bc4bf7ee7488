// Several nodes count together what an organization is sent, in PostgreSQL, without Redis.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSharedCatalog } from '../../src/catalog/open.ts';
import { findOrg } from '../../src/catalog/orgs.ts';
import { DEFAULT_CEILINGS } from '../../src/domain/ceilings.ts';
import type { Org } from '../../src/domain/org.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { openUsage } from '../../src/ingest/usage.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { openProxy } from '../support/proxy.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
const nodes: TestService[] = [];
let database: Awaited<ReturnType<typeof createDatabase>>;

const config = () => ({
  databaseUrl: database.url,
  // Acknowledged batches wait in the spool: no event store is needed here.
  clickhouseUrl: 'http://127.0.0.1:9/waymark',
  authSecret: 'the same on both nodes, as it must be',
  ceilings: { requestsPerHour: 1_000, eventsPerDay: 100, bytesPerDay: 10 ** 9 },
});

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await createDatabase();
  clock.set(Math.ceil(clock.now() / DAY_MS) * DAY_MS);
  for (let node = 0; node < 2; node++) nodes.push(await startTestService({ now: clock.now, config: config() }));
  await nodes[0]?.org('acme');
  await nodes[0]?.org('other');
  for (const org of ['acme', 'other']) await nodes[0]?.journey((await nodes[0]?.key(org)) ?? '', { slug: 'apply' });
});
afterAll(async () => {
  for (const node of nodes) await node.remove();
  await database?.drop();
});

const send = async (node: number, org: string, count: number) => {
  const events = Array.from({ length: count }, () => event('page_view', { ts: clock.iso() }));
  return (await nodes[node]?.ingest(batch(org, 'apply', events)))?.status;
};
const exchange = async () => {
  for (const node of [...nodes, ...nodes]) await runJob(node, 'count what organizations are sent');
};

it.skipIf(!hasPostgres)('refuses together what is beyond the day of one organization, and of no other', async () => {
  expect([await send(0, 'acme', 50), await send(1, 'acme', 40)]).toEqual([204, 204]);
  await exchange();
  expect([await send(0, 'acme', 11), await send(1, 'acme', 11)]).toEqual([429, 429]);
  expect([await send(1, 'acme', 10), await send(1, 'acme', 1)]).toEqual([204, 429]);
  expect([await send(0, 'other', 100), await send(0, 'other', 1)]).toEqual([204, 429]);
  await exchange();
  expect([await send(0, 'acme', 1), await send(1, 'other', 1)]).toEqual([429, 429]);
  clock.advance(DAY_MS);
  expect([await send(0, 'acme', 100), await send(1, 'other', 1)]).toEqual([204, 204]);
});

it.skipIf(!hasPostgres)('loses and doubles no count when both add at once, many times', async () => {
  clock.advance(DAY_MS);
  for (let round = 0; round < 20; round++) {
    expect([await send(0, 'acme', 1), await send(1, 'acme', 1)]).toEqual([204, 204]);
    await Promise.all(nodes.map((node) => runJob(node, 'count what organizations are sent')));
  }
  await exchange();
  expect(nodes.map(({ service }) => Math.max(...service.ingest.usage.days().map(({ events }) => events)))).toEqual([
    40, 40,
  ]);
});

it.skipIf(!hasPostgres)('holds the day while Redis is away, which lets requests through', async () => {
  clock.advance(DAY_MS);
  const node = await startTestService({
    now: clock.now,
    config: { ...config(), redisUrl: 'redis://127.0.0.1:9' },
  });
  const sent = async (count: number) => {
    const events = Array.from({ length: count }, () => event('page_view', { ts: clock.iso() }));
    return (await node.ingest(batch('acme', 'apply', events))).status;
  };
  expect([await sent(90), await sent(11), await sent(10), await sent(1)]).toEqual([204, 429, 204, 429]);
  await node.remove();
});

it.skipIf(!hasPostgres)('adds what was counted once, after PostgreSQL was away', async () => {
  clock.advance(DAY_MS);
  const { hostname, port } = new URL(database.url);
  const proxy = await openProxy([{ host: hostname, port: Number(port || 5432) }]);
  const through = new URL(database.url);
  through.host = `127.0.0.1:${proxy.port}`;
  const catalog = await openSharedCatalog(through.href);
  const usage = openUsage(catalog, DEFAULT_CEILINGS, clock.now);
  const org = (await findOrg(catalog, 'other')) as Org;
  const sent = { org, journeyId: 'a journey', sessionIds: ['a session'] };
  usage.stored(sent, 7, 700);
  await usage.exchange();
  proxy.cut();
  usage.stored(sent, 5, 500);
  await expect(usage.exchange()).rejects.toThrow();
  usage.stored(sent, 3, 300);
  expect(usage.dayOf(org)).toMatchObject({ events: 15, bytes: 1_500 });
  proxy.restore();
  await expect
    .poll(
      () =>
        usage.exchange().then(
          () => usage.dayOf(org).events,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(15);
  const [hour] = await usage.hoursOf('a journey', 0);
  expect(hour).toMatchObject({ requests: 3, events: 15, bytes: 1_500 });
  await catalog.destroy();
  await proxy.close();
});

it.skipIf(!hasPostgres)('keeps the day of an owner who deletes the journey at another node', async () => {
  clock.advance(DAY_MS);
  const key = (await nodes[0]?.key('acme')) as string;
  expect(await send(0, 'acme', 100)).toBe(204);
  await exchange();
  await nodes[1]?.request('DELETE', '/api/journeys/apply', { key });
  await nodes[1]?.journey(key, { slug: 'apply' });
  await exchange();
  clock.advance(6_000);
  expect([await send(1, 'acme', 1), await send(0, 'acme', 1)]).toEqual([429, 429]);
});
