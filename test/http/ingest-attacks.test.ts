// Attacks by a stranger with sent batches, so that an owner reads something wrong or others are refused: each written down before
// it was tried (docs/threats.md).
import { beforeEach, expect, it } from 'vitest';
import type { HourOfJourney } from '../../src/catalog/ingest-hours.ts';
import { readAddress, senderOf } from '../../src/domain/address.ts';
import { EVENT_MARKS } from '../../src/domain/marks.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { openNetworkVolume } from '../../src/ingest/network-volume.ts';
import { SeenSessions } from '../../src/ingest/seen-sessions.ts';
import { usualOf } from '../../src/ingest/usage.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
let slug: string;
let journeys = 0;

const { service, key } = await acmeForFile({
  now: clock.now,
  config: { trustedProxies: ['loopback'] },
  settings: { ingestRequestsPerHour: 20 },
  scopes: ['journeys:write', 'results:read'],
});
beforeEach(async () => {
  slug = `journey-${++journeys}`;
  await service.journey(key, { slug });
  clock.set(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS);
});

const send = (events: object[], address = '203.0.113.7') =>
  service.ingest(batch('acme', slug, events as never), { 'x-forwarded-for': address });
const load = async () =>
  (
    await service.request<{ load: { refusedVisits: number; refusedRequests: number } }>(
      'GET',
      `/api/journeys/${slug}/metrics/installation`,
      { key },
    )
  ).body.load;

it('counts no visits of refused batches about crowds, and each refused session once', async () => {
  for (let n = 0; n < 20; n++) await send([]);
  const crowd = Array.from({ length: 500 }, (_, n) => event('session_start', { sessionId: `c-${n}`, ts: clock.iso() }));
  for (let n = 0; n < 5; n++) expect((await send(crowd)).status).toBe(429);
  const again = [event('session_start', { sessionId: 'again', ts: clock.iso() })];
  for (let n = 0; n < 5; n++) expect((await send(again)).status).toBe(429);
  expect(await load()).toMatchObject({ refusedRequests: 10, refusedVisits: 1 });
});

it('takes any number for seq, and marks those with gaps', async () => {
  const seqs = [1, Number.MAX_SAFE_INTEGER, 2 ** 62, -1, 0.5, 'x', null, 1e308];
  expect((await send(seqs.map((seq) => event('page_view', { seq, sessionId: 'odd', ts: clock.iso() })))).status).toBe(
    204,
  );
  await service.service.loader.caughtUp();
  const { id } = await service.retrieve(key, slug);
  const rows = await service.service.store.query<{ marks: number }>(
    'SELECT marks FROM events WHERE journey_id = {id:String}',
    { id },
  );
  expect(rows).toHaveLength(seqs.length);
  expect(rows.every(({ marks }) => (marks & EVENT_MARKS.seqGap) !== 0)).toBe(true);
});

it('at most doubles the usual rate with each tenth of the hours, however much one network sends', () => {
  const hours: HourOfJourney[] = [];
  const none = { orgId: 'o', journeyId: 'j', refusedRequests: 0, visits: 0, refusedVisits: 0, events: 0, bytes: 0 };
  const lineAt = (hour: number) => {
    const usual = usualOf(hours.slice(-168), hour);
    return usual === undefined ? Number.POSITIVE_INFINITY : Math.max(100, 2 * usual.networkVisits);
  };
  for (let hour = 0; hour < 168; hour++) {
    hours.push({ ...none, hour, requests: 1, networkRequests: 1, networkVisits: 40 });
  }
  let line = 0;
  for (let hour = 168; hour < 168 + 16; hour++) {
    line = lineAt(hour);
    // A million sessions count up to the line.
    hours.push({ ...none, hour, requests: 1, networkRequests: 1, networkVisits: Math.min(1_000_000, line) });
  }
  expect(line).toBe(100);
  for (let hour = 184; hour < 184 + 18; hour++)
    hours.push({ ...none, hour, requests: 1, networkRequests: 1, networkVisits: lineAt(hour) });
  expect(lineAt(202)).toBeLessThanOrEqual(400);
});

it('places sessions by a secret of the process, so that a sender cannot aim at another’s slot', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `session-${n}`);
  const pushedOut = () => {
    const seen = new SeenSessions();
    for (const id of ids) seen.note('j', id);
    return ids.filter((id) => seen.note('j', id)).join();
  };
  const [first, second] = [pushedOut(), pushedOut()];
  expect(first).not.toBe('');
  expect(first).not.toBe(second);
  expect(first.split(',').length).toBeLessThan(ids.length / 20);
});

it('lets one network fill a twentieth of a day in an hour, in events or in bytes, and others go on', () => {
  const ceilings = { requestsPerHour: 1, eventsPerDay: 10_000_000, bytesPerDay: 2 * 1024 ** 3 };
  const volume = openNetworkVolume(ceilings, clock.now);
  const fill = (slot: number, events: number, bytes: number) => {
    let sent = 0;
    while (volume.hasRoom(slot)) {
      volume.add(slot, events, bytes);
      sent++;
    }
    return sent;
  };
  expect(fill(1, 500, 50_000) * 500).toBeLessThanOrEqual(500_000);
  expect(fill(2, 500, 2 * 1024 ** 2) * 2 * 1024 ** 2).toBeLessThanOrEqual((2 * 1024 ** 3) / 20 + 2 * 1024 ** 2);
  expect(volume.hasRoom(3)).toBe(true);
  // Five thousand visits from one address, as they are.
  for (let visit = 0; visit < 5_000; visit++) for (let at = 0; at < 3; at++) volume.add(3, 15, 3_000);
  expect(volume.hasRoom(3)).toBe(true);
  clock.advance(HOUR_MS);
  expect(volume.hasRoom(1)).toBe(true);
});

it('reads the longest header of senders that arrives, by its end', async () => {
  const longest = `${'127.0.0.1, '.repeat(1_200)}`;
  const isTrusted = (address: readonly number[]) => address[6] === 0x7f00;
  expect(senderOf('127.0.0.1', `198.51.100.7, ${longest}127.0.0.1`, isTrusted)).toEqual(readAddress('198.51.100.7'));
  expect((await send([], `${longest}198.51.100.7`)).status).toBe(204);
  expect((await send([], `${'1'.repeat(12_000)}, 198.51.100.7`)).status).toBe(204);
});
