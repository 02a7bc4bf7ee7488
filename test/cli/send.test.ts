import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { deliver } from '../../src/demo/send.ts';
import { visitorBatches } from '../../src/demo/visitors.ts';

/** An ingest endpoint that answers these statuses in turn, the last one ever after; and what it was sent. */
async function endpoint(...statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(statuses[bodies.length - 1] ?? statuses.at(-1) ?? 204).end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, bodies };
}

const [batch] = visitorBatches({
  seed: 1,
  now: Date.now(),
  count: 1,
  orgKey: 'o',
  journeyKey: 'j',
  pageUrl: 'http://o',
});
const batches = batch ? [batch] : [];
const delivery = { origin: 'http://o', signal: new AbortController().signal };

test('a batch that is refused for now is sent again, with the same ids', async () => {
  const { url, bodies } = await endpoint(503, 429, 204);
  const totals = await deliver(batches, { ...delivery, url });
  expect(totals).toEqual({ batches: 1, events: batch?.events.length, retries: 2 });
  const sent = bodies.map((body) => JSON.parse(body).events);
  expect(sent).toEqual([batch?.events, batch?.events, batch?.events]);
});

test('a batch that is refused for good is not sent again', async () => {
  const { url, bodies } = await endpoint(400);
  await expect(deliver(batches, { ...delivery, url })).rejects.toThrow('400');
  expect(bodies).toHaveLength(1);
});

test('nothing is sent once the wish to stop is there', async () => {
  const { url, bodies } = await endpoint(204);
  await expect(deliver(batches, { ...delivery, url, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(bodies).toEqual([]);
});
