// Receivers that keep a connection without answering, or that change its protocol: each attempt ends, and the places for attempts stay shared.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { post } from '../../src/delivery/post.ts';
import type { CreatedEndpoint, Delivery } from '../../src/domain/message.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';

const GREEDY = ['a', 'b', 'c', 'd'];
const ENDPOINTS_EACH = 4;
const LOOPBACK = { resolve: async () => ['127.0.0.1'], isAllowed: () => true };

let service: TestService;
let honest: Receiver;
let raw: Server;
let rawUrl: string;
const sockets = new Set<Socket>();
let answer = '';
const keys = new Map<string, string>();

const keyOf = async (org: string): Promise<string> => {
  const existing = keys.get(org);
  if (existing !== undefined) return existing;
  await service.org(org);
  const key = await service.key(org, ['org:settings']);
  keys.set(org, key);
  return key;
};

/** Creates an endpoint and sends it a test message. */
async function send(org: string, url: string): Promise<{ key: string; id: string }> {
  const key = await keyOf(org);
  const body = { name: 'Desk', url, types: ['journey.created'] };
  const { id } = (await service.request<CreatedEndpoint>('POST', '/api/endpoints', { key, body })).body;
  expect((await service.request('POST', `/api/endpoints/${id}/test`, { key, body: {} })).status).toBe(202);
  return { key, id };
}

async function sendFromAllGreedy(): Promise<{ key: string; id: string }[]> {
  const sent: { key: string; id: string }[] = [];
  for (const org of GREEDY) for (let n = 0; n < ENDPOINTS_EACH; n++) sent.push(await send(org, rawUrl));
  return sent;
}

const deliveriesOf = async ({ key, id }: { key: string; id: string }) =>
  (await service.request<{ deliveries: Delivery[] }>('GET', `/api/endpoints/${id}/deliveries`, { key })).body
    .deliveries;

beforeAll(async () => {
  raw = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer !== '' && socket.write(answer));
  });
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  rawUrl = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/hook`;
  honest = await startReceiver();
  service = await startTestService({ config: { webhookNetworks: ['127.0.0.1'] } });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(async () => {
  await service.remove();
  await honest.remove();
  raw.close();
});

it('settles at a stop, whatever the connection does', async () => {
  answer = '';
  const stopping = new AbortController();
  const posted = post({ url: rawUrl, headers: {}, body: '{}' }, LOOPBACK, stopping.signal);
  await expect.poll(() => sockets.size).toBe(1);
  stopping.abort();
  expect((await posted).failure).toContain('The connection failed');
});

it('reports a connection closed without an answer', async () => {
  answer = '';
  const posted = post({ url: rawUrl, headers: {}, body: '{}' }, LOOPBACK, new AbortController().signal);
  await expect.poll(() => sockets.size).toBe(1);
  for (const socket of sockets) socket.end();
  expect((await posted).failure).toContain('The connection failed');
});

it('ends an attempt when the receiver changes the protocol, and reports the answer', async () => {
  answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const sent = await sendFromAllGreedy();
  await service.service.outbox.idle();
  for (const endpoint of sent)
    expect(await deliveriesOf(endpoint)).toMatchObject([{ attempts: 1, failure: 'It answered 101' }]);
});

it.each([
  ['never answers', ''],
  ['answers 103 for ever', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['begins a header that has no end', 'HTTP/1.1 200 OK\r\nx-more: '],
])('keeps a place for others while every receiver of four organizations %s', async (_how, text) => {
  answer = text;
  honest.received.length = 0;
  await sendFromAllGreedy();
  await expect.poll(() => sockets.size).toBeGreaterThan(ENDPOINTS_EACH);
  await send('honest', honest.url);
  await expect.poll(() => honest.received.length).toBe(1);
});
