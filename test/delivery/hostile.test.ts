// Receivers that are slow, redirect, fail for hours or lead inside: what they do holds up nobody else, and costs them alone.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkedAddresses, type Resolve } from '../../src/delivery/addresses.ts';
import { readEndpointUrl } from '../../src/delivery/endpoint-url.ts';
import { nextAttemptAt } from '../../src/delivery/retries.ts';
import { readAddress } from '../../src/domain/address.ts';
import type { CreatedEndpoint, Delivery, Endpoint } from '../../src/domain/message.ts';
import { WAITING_DELIVERIES_MAX } from '../../src/domain/message.ts';
import { isPublicAddress } from '../../src/domain/public-address.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 10, 18, 12));
let service: TestService;
let receiver: Receiver;
let calm: Receiver;
let key: string;
let other: string;
let journeys = 0;
/** Addresses that names resolve to. */
let resolve: Resolve = async () => [];

const create = async (url: string, as = key) => {
  const body = { name: 'Desk', url, types: ['journey.created'] };
  return (await service.request<CreatedEndpoint>('POST', '/api/endpoints', { key: as, body })).body;
};
const deliveries = async (id: string, as = key) =>
  (await service.request<{ deliveries: Delivery[] }>('GET', `/api/endpoints/${id}/deliveries`, { key: as })).body
    .deliveries;
const newJourney = (as = key) => service.journey(as, { slug: `j-${++journeys}` });
const { wake, settled } = {
  wake: () => service.service.outbox.wake(),
  settled: async () => {
    service.service.outbox.wake();
    await service.service.outbox.idle();
  },
};

beforeAll(async () => {
  [receiver, calm] = await Promise.all([startReceiver(), startReceiver()]);
  service = await startTestService({
    now: clock.now,
    config: { webhookNetworks: ['127.0.0.1'] },
    resolve: (host) => resolve(host),
  });
  for (const org of ['acme', 'other']) await service.org(org);
  [key, other] = [
    await service.key('acme', ['journeys:write', 'org:settings', 'ingest:write']),
    await service.key('other', ['journeys:write', 'org:settings']),
  ];
});
beforeEach(async () => {
  for (const as of [key, other]) {
    const { body } = await service.request<{ endpoints: Endpoint[] }>('GET', '/api/endpoints', { key: as });
    for (const { id } of body.endpoints) await service.request('DELETE', `/api/endpoints/${id}`, { key: as });
  }
  receiver.received.length = 0;
  calm.received.length = 0;
  receiver.answer((response) => void response.writeHead(204).end());
});
afterAll(async () => {
  await service.remove();
  await receiver.remove();
  await calm.remove();
});

describe('a receiver', () => {
  it('that fails for an hour gets the message in the end, once, with one id, ever more seldom', async () => {
    const { id } = await create(receiver.url);
    const broken = clock.now() + HOUR_MS;
    receiver.answer((response) => void response.writeHead(clock.now() < broken ? 500 : 204).end());
    await newJourney();
    const at: number[] = [];
    for (let second = 0; second < 4 * 3600; second += 30) {
      const before = receiver.received.length;
      await settled();
      if (receiver.received.length > before) at.push(clock.now());
      clock.advance(30_000);
    }
    expect(at.length).toBeGreaterThan(5);
    expect(at.length).toBeLessThan(10);
    const waits = at.slice(1).map((one, place) => one - (at[place] ?? 0));
    expect(waits.slice(1)).toEqual(waits.slice(1).toSorted((a, b) => a - b));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const all = await deliveries(id);
    expect(all).toMatchObject([{ status: 'sent', answer: 204, failure: null, attempts: at.length }]);
  });

  it('that fails for a day gets it no more, until a person sends it again', async () => {
    const { id } = await create(receiver.url);
    receiver.answer((response) => void response.writeHead(503).end());
    await newJourney();
    for (let passed = 0; passed <= DAY_MS + HOUR_MS; passed += 10 * MINUTE_MS) {
      await settled();
      clock.advance(10 * MINUTE_MS);
    }
    const tried = receiver.received.length;
    expect(tried).toBeGreaterThan(8);
    expect(tried).toBeLessThan(20);
    const [dead] = (await deliveries(id)) as [Delivery];
    expect(dead).toMatchObject({ status: 'dead', answer: 503, failure: 'It answered 503', nextAt: null });
    receiver.answer((response) => void response.writeHead(204).end());
    const again = (path: string) => service.request('POST', `/api/endpoints/${id}/${path}`, { key });
    expect((await again(`deliveries/${dead.id}/send`)).status).toBe(202);
    expectError(await again(`deliveries/${dead.id}/send`), 409, 'The delivery waits to be sent already');
    await settled();
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', messageId: dead.messageId });
    expect((await again('send-dead')).body).toEqual({ deliveries: 0 });
    expectError(await again('deliveries/none/send'), 404, 'Delivery with id "none" not found');
  });

  it('that redirects is not followed', async () => {
    const { id } = await create(receiver.url);
    receiver.answer((response) => void response.writeHead(307, { location: calm.url }).end());
    await newJourney();
    await settled();
    expect(calm.received).toEqual([]);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'waiting',
      answer: 307,
      failure: 'It answered 307: redirects are not followed',
    });
  });

  it('that never answers, or never ends its answer, holds up neither others nor questions nor ingest', async () => {
    const held: (() => void)[] = [];
    receiver.answer((response) => void held.push(() => response.writeHead(204).end()));
    for (let at = 0; at < 6; at++) await create(receiver.url);
    const quick = await create(calm.url, other);
    for (let at = 0; at < 3; at++) await newJourney();
    wake();
    await expect.poll(() => receiver.received.length).toBe(4);
    await newJourney(other);
    wake();
    await expect.poll(() => calm.received.length).toBe(1);
    await expect.poll(async () => (await deliveries(quick.id, other))[0]?.status).toBe('sent');
    const began = performance.now();
    expect((await service.request('GET', '/api/journeys', { key })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
    // Four of an organization at a time, however many wait.
    await delay(50);
    expect(receiver.received.length).toBe(4);
    receiver.answer((response) => {
      response.writeHead(200);
      response.write('x'.repeat(1_000));
      // Its end never comes.
    });
    for (const end of held) end();
    await service.service.outbox.idle();
    expect(receiver.received.length).toBe(18);
  }, 30_000);

  it('loses messages beyond its organization’s limit, and delays no other organization', async () => {
    const { id } = await create(receiver.url);
    const { catalog } = service.service;
    const { org_id: orgId } = await catalog
      .selectFrom('endpoints')
      .select('org_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const at = clock.iso(HOUR_MS);
    const row = { org_id: orgId, endpoint_id: id, message_id: 'm', type: 'journey.created', data: '{}', bytes: 2 };
    const rest = { status: 'waiting', attempts: 0, answer: null, failure: null, ended_at: null };
    const times = { created_at: at, begun_at: at, next_at: at, claimed_by: null, claimed_until: null };
    for (let one = 0; one < WAITING_DELIVERIES_MAX; one++)
      await catalog
        .insertInto('deliveries')
        .values({ id: `full-${one}`, ...row, ...rest, ...times })
        .execute();
    await newJourney();
    const { body } = await service.request<Endpoint>('GET', `/api/endpoints/${id}`, { key });
    expect(body).toMatchObject({ waiting: WAITING_DELIVERIES_MAX, dropped: 1 });
    expect((await service.request('POST', `/api/endpoints/${id}/test`, { key, body: {} })).status).toBe(409);
  });
});

describe('an address', () => {
  it('that turns private at the second look is never connected to', async () => {
    const looks: string[] = [];
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['10.0.0.7']];
    resolve = async (host) => {
      looks.push(host);
      return answers[Math.min(looks.length, answers.length) - 1] ?? [];
    };
    const { id } = await create(`http://rebind.example:${receiver.port}/hook`);
    // The look when the address is set does not count.
    looks.length = 0;
    await newJourney();
    await settled();
    // One look an attempt: the connection went to what was looked at.
    expect([looks.length, receiver.received.length]).toEqual([1, 1]);
    expect(receiver.received[0]?.headers.host).toBe(`rebind.example:${receiver.port}`);
    await newJourney();
    await settled();
    expect(receiver.received.length).toBe(1);
    // Both began at the same moment of this clock: which is first in the list is open.
    const refused = (await deliveries(id)).find(({ failure }) => failure !== null);
    expect(refused).toMatchObject({ status: 'waiting', answer: null });
    expect(refused?.failure).toBe(
      'rebind.example is at a private or reserved address (127.0.0.2), which WEBHOOK_NETWORKS does not allow',
    );
  });

  it.each([
    ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ['255.255.255.255', '198.18.0.1', '203.0.113.9', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:10.0.0.1'],
    ['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', '::127.0.0.1'],
  ])('%s and its kind is not public', async (...refused) => {
    for (const text of refused) {
      const address = readAddress(text);
      expect([text, address && isPublicAddress(address)]).toEqual([text, false]);
      const rules = { resolve: async () => ['93.184.215.14', text], isAllowed: () => false };
      await expect(checkedAddresses(new URL('https://both.example'), rules)).rejects.toThrow(/private or reserved/);
    }
  });

  it('that is public is taken, over https alone', async () => {
    const rules = {
      resolve: async () => ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
      isAllowed: () => false,
    };
    expect(await checkedAddresses(new URL('https://there.example'), rules)).toHaveLength(2);
    await expect(checkedAddresses(new URL('http://there.example'), rules)).rejects.toThrow(/http is for networks/);
    const nowhere = { ...rules, resolve: async () => [] };
    await expect(checkedAddresses(new URL('https://no.example'), nowhere)).rejects.toThrow('no.example has no address');
  });

  it.each([
    'https://127.1/x',
    'https://0x7f000001',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
  ])('written as %s is refused where no network is allowed', (url) => {
    expect(() => readEndpointUrl(url, [])).toThrow('Invalid endpoint data: url must lead to a public address');
    expect(readEndpointUrl(url, ['10.0.0.0/8']).protocol).toBe('https:');
  });
});

it('tries again at growing distances, the last time when a day is over', () => {
  const begunAt = 0;
  const waits = (chance: number) => [1, 2, 3, 8, 9].map((attempts) => nextAttemptAt({ attempts, begunAt }, 0, chance));
  expect(waits(0)).toEqual([5_000, 15_000, 45_000, 10_935_000, 4 * HOUR_MS]);
  expect(waits(1)).toEqual([6_000, 18_000, 54_000, 13_122_000, 4.8 * HOUR_MS]);
  for (const chance of [0, 1]) {
    let [now, attempts] = [0, 1];
    for (;;) {
      const next = nextAttemptAt({ attempts, begunAt }, now, chance);
      if (next === undefined) break;
      expect(next).toBeGreaterThan(now);
      [now, attempts] = [next, attempts + 1];
    }
    expect(now).toBe(DAY_MS);
    expect(attempts).toBeGreaterThan(10);
    expect(attempts).toBeLessThan(18);
  }
});
