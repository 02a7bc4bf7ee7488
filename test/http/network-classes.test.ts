// Classes of networks: what an event and a session keep of the network that they came from.
import { expect, it } from 'vitest';
import { readAddress } from '../../src/domain/address.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { openNetworkClasses } from '../../src/ingest/network-classes.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const clock = testClock();
const service = await serviceForFile({ now: clock.now, config: { trustedProxies: ['loopback'] } });
await service.org('acme');
const key = await service.key('acme', ['journeys:write', 'journeys:read', 'ingest:write']);

const address = (network: number) => readAddress(`10.${network >> 8}.${network & 255}.7`) as number[];
const classesOf = async (classes: ReturnType<typeof openNetworkClasses>, journeyId = 'journey') =>
  Promise.all(Array.from({ length: 400 }, (_, network) => classes.of(journeyId, address(network))));
/** How many of these pairs are equal: 1 in 64 by chance. */
const equal = (some: readonly number[], others: readonly number[]) =>
  some.filter((one, at) => one === others[at]).length;

it('puts a network into one of 64 classes, another on each day, at each journey and in each process', async () => {
  const classes = openNetworkClasses(clock.now);
  const first = await classesOf(classes);
  expect(await classesOf(classes)).toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(55);
  expect([Math.min(...first), Math.max(...first)]).toEqual([1, 64]);
  expect(await classes.of('journey', readAddress('10.0.5.200') as number[])).toBe(first[5]);
  expect(equal(first, await classesOf(classes, 'another'))).toBeLessThan(25);
  expect(equal(first, await classesOf(openNetworkClasses(clock.now)))).toBeLessThan(25);
  clock.advance(DAY_MS);
  classes.forget();
  expect(equal(first, await classesOf(classes))).toBeLessThan(25);
});

it('keeps the class with a session, whatever networks its later events come from, and shows it in no download', async () => {
  const { id } = await service.journey(key, { slug: 'apply' });
  const send = (sessionId: string, headers: Record<string, string>) =>
    service.ingest(batch('acme', 'apply', [event('session_start', { sessionId, ts: clock.iso() })]), headers);
  for (let nr = 0; nr < 20; nr++) await send('walks', { 'x-forwarded-for': `198.51.${nr}.7` });
  await send('one', { 'x-forwarded-for': '203.0.113.1' });
  await send('two', { 'x-forwarded-for': '203.0.113.99' });
  await send('ours', { authorization: `Bearer ${key}` });
  await service.retrieve(key, 'apply');
  const rows = await service.service.store.query<{ network: number; first: number }>(
    `SELECT network, argMin(event.network, event.batch) AS first FROM session_rows AS row FINAL
     INNER JOIN events AS event ON row.journey_id = event.journey_id AND row.session = cityHash64(event.session_id)
     WHERE row.journey_id = {id:String} GROUP BY session, network, start ORDER BY min(event.batch)`,
    { id },
  );
  expect(rows).toHaveLength(4);
  const [walks, one, two, ours] = rows.map(({ network }) => network);
  expect(walks).toBe(rows[0]?.first);
  expect(one).toBe(two);
  expect(one).toBeLessThan(65);
  expect(ours).toBe(255);
  const { body } = await service.request<string>('GET', '/api/journeys/apply/events?format=csv', { key });
  expect(JSON.stringify(body)).not.toMatch(/network/);
});
