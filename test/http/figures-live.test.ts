// Batches as they arrive: accepted and refused ones, to those who may watch, without what identifies a session.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import type { LiveBatch } from '../../src/domain/arrivals.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();

const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { ingestRequestsPerHour: 1_000_000, unknownOriginRequestsPerMinute: 2 },
  scopes: ['journeys:write', 'results:read'],
  journey: 'apply',
});
await service.journey(key, { slug: 'closed', allowedOrigins: ['https://www.example.org'] });

interface Watching {
  response: IncomingMessage;
  /** The next batch that is reported. */
  next(): Promise<LiveBatch>;
  stop(): void;
}

/** Resolves when the service listens for this reader. */
async function watch(slug: string): Promise<Watching> {
  const sent = httpRequest(`${service.url}/api/journeys/${slug}/metrics/live`, {
    headers: { authorization: `Bearer ${key}` },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
  const batches: LiveBatch[] = [];
  let wake = () => {};
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^event: batch\ndata: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) batches.push(JSON.parse(data));
    }
    wake();
  });
  response.on('error', () => {});
  return {
    response,
    async next() {
      while (batches.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return batches.shift() as LiveBatch;
    },
    stop: () => sent.destroy(),
  };
}

it('shows an accepted batch in its stored form, with the beginning of the session id', async () => {
  const watching = await watch('apply');
  const sent = batch('acme', 'apply', [
    event('step_view', {
      sessionId: '0123456789abcdef',
      stepKey: 'start',
      url: 'https://www.example.org/u/123456?x=1',
    }),
    event('validation_error', { sessionId: 's', fieldKey: 'jane@example.org', errorType: 'required' }),
  ]);
  expect((await service.ingest(sent, { origin: 'http://localhost:3000' })).status).toBe(204);
  const reported = await watching.next();
  expect(reported).toMatchObject({
    at: clock.iso(),
    outcome: 'accepted',
    status: 204,
    reason: null,
    origin: 'http://localhost:3000',
    deviceClass: 'desktop',
    eventsTotal: 2,
    skipped: 0,
    events: [
      { tag: 'step_view', session: '01234567', stepKey: 'start', url: 'https://www.example.org/u/:id' },
      { tag: 'validation_error', fieldKey: 'redacted', errorType: 'required' },
    ],
  });
  expect(JSON.stringify(reported)).not.toMatch(/0123456789|client-1|jane/);
  watching.stop();
});

it('shows refusals with their reason: shape, origin, rate', async () => {
  const open = await watch('apply');
  const wrong = batch('acme', 'apply', [event('jane.doe@example.org')]);
  expect((await service.ingest(wrong)).status).toBe(400);
  expect(await open.next()).toMatchObject({
    outcome: 'refused',
    status: 400,
    reason: 'Invalid request: event tag is not recognized',
    events: [],
  });
  const unknown = { origin: 'https://elsewhere.example' };
  for (const status of [204, 204, 429]) {
    expect((await service.ingest(batch('acme', 'apply', [event('page_view')]), unknown)).status).toBe(status);
  }
  await open.next();
  await open.next();
  expect(await open.next()).toMatchObject({ status: 429, origin: 'https://elsewhere.example' });
  open.stop();

  const closed = await watch('closed');
  expect((await service.ingest(batch('acme', 'closed', [event('page_view')]), unknown)).status).toBe(403);
  expect(await closed.next()).toMatchObject({ outcome: 'refused', status: 403, reason: 'Origin not allowed' });
  closed.stop();
});

it('shows nothing of other journeys, and counts the skipped batches of a busy second', async () => {
  clock.advance(60_000);
  const watching = await watch('apply');
  await service.ingest(batch('acme', 'closed', [event('page_view')]), { origin: 'https://www.example.org' });
  for (let n = 0; n < 25; n++) await service.ingest(batch('acme', 'apply', [event('page_view')]));
  for (let n = 0; n < 20; n++) expect(await watching.next()).toMatchObject({ eventsTotal: 1, skipped: 0 });
  clock.advance(1_000);
  await service.ingest(batch('acme', 'apply', [event('page_view')]));
  expect(await watching.next()).toMatchObject({ skipped: 5 });
  watching.stop();
});

it('cuts a reader that does not read', { timeout: 60_000 }, async () => {
  const watching = await watch('apply');
  watching.response.pause();
  const events = Array.from({ length: 50 }, () => event('page_view', { url: `https://e.org/${'path/'.repeat(300)}` }));
  const heavy = batch('acme', 'apply', events);
  // About 19 MB, more than lies in the buffers of a connection.
  for (let n = 0; n < 250; n++) {
    clock.advance(1_000);
    const again = { ...heavy, events: (heavy.events as object[]).map((one) => ({ ...one, id: `${n}` })) };
    expect((await service.ingest(again)).status).toBe(204);
  }
  const closed = new Promise((resolve) => watching.response.once('close', resolve));
  watching.response.resume();
  await closed;
  expect(watching.response.complete).toBe(false);
});

it('limits the streams of an organization, not of others, and frees their slots at the end', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => watch('apply')));
  expectError(
    await service.request('GET', '/api/journeys/apply/metrics/live', { key }),
    503,
    '50 live streams of this organization are under way. Try again when one is done',
  );
  await service.org('neighbour');
  const neighbour = await service.key('neighbour');
  await service.journey(neighbour, { slug: 'apply' });
  const gone = new AbortController();
  const watching = await fetch(`${service.url}/api/journeys/apply/metrics/live`, {
    headers: { authorization: `Bearer ${neighbour}` },
    signal: gone.signal,
  });
  expect(watching.status).toBe(200);
  gone.abort();
  for (const one of all) one.stop();
  await expect
    .poll(async () => {
      const again = await watch('apply').catch(() => undefined);
      again?.stop();
      return again !== undefined;
    })
    .toBe(true);
});

it('refuses callers without access to the journey', async () => {
  await service.org('other');
  const foreign = await service.key('other');
  const path = '/api/journeys/apply/metrics/live';
  expectError(await service.request('GET', path, { key: foreign }), 404, 'Journey with slug "apply" not found');
  expectError(await service.request('GET', path), 401, 'Invalid or expired API key');
});

it('ends its streams when the service stops', async () => {
  const answer = await fetch(`${service.url}/api/journeys/apply/metrics/live`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [text] = await Promise.all([answer.text(), service.app.close()]);
  expect(text).toMatch(/^retry: 3000\n: hello\n\n/);
});
