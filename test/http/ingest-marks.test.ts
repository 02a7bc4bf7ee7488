// What looks wrong of a batch is marked when it comes, and refused for none of it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EVENT_MARKS } from '../../src/domain/marks.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event as eventOfNow, type RawEvent } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ORIGIN = 'https://www.example.org';
const { foreignHost, burst, clock: clockMark, bot } = EVENT_MARKS;
const clock = testClock();
// By the clock of the test: what is later than it was measured by none.
const event = (tag: string, properties: RawEvent = {}) => eventOfNow(tag, { ts: clock.iso(), ...properties });
let service: TestService;
let key: string;
let slug: string;
let journeys = 0;

beforeAll(async () => {
  service = await startTestService({ now: clock.now, config: { trustedProxies: ['loopback'] } });
  await service.org('acme', { ingestRequestsPerHour: 1_000_000, unknownOriginRequestsPerMinute: 1_000_000 });
  key = await service.key('acme', ['journeys:write', 'ingest:write']);
});
afterAll(() => service.remove());
beforeEach(async () => {
  slug = `journey-${++journeys}`;
  await service.journey(key, { slug, allowedOrigins: [ORIGIN, 'http://intra.example:8080'] });
  clock.set(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS);
});

interface Sending {
  headers?: Record<string, string>;
  whole?: RawEvent;
}
let ids = 0;
async function send(events: RawEvent[], { headers = {}, whole = {} }: Sending = {}) {
  const named = events.map((one) => ({ ...one, id: `event-${String(++ids).padStart(9, '0')}` }));
  const answer = await service.ingest(
    { ...batch('acme', slug, named), ...whole },
    { origin: ORIGIN, 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7', ...headers },
  );
  expect(answer.status).toBe(204);
}
/** Sends events; answers the marks that they are stored with, and their ts. */
async function stored(events: RawEvent[], sending?: Sending) {
  return storedBy(() => send(events, sending));
}
async function storedBy(sendAll: () => Promise<void>) {
  const first = ids;
  await sendAll();
  await service.service.loader.caughtUp();
  return service.service.store.query<{ marks: number; ts: string; id: string }>(
    `SELECT id, marks, toString(ts) AS ts FROM events WHERE id > {first:String} ORDER BY id`,
    { first: `event-${String(first).padStart(9, '0')}` },
  );
}
const marksOf = async (events: RawEvent[], sending?: Sending) =>
  (await stored(events, sending)).map(({ marks }) => marks);
const at = (url: string) => event('page_view', { url });

it('marks nothing of a page of the journey in a browser', async () => {
  expect(await marksOf([event('session_start'), event('step_view'), event('submit_success')])).toEqual([0, 0, 0]);
});

it('marks events of a host that is not among the allowed ones', async () => {
  const urls = [
    `${ORIGIN}/apply`,
    'http://www.example.org/apply',
    'https://evil.example/apply',
    'https://www.example.org.evil.example/',
    'http://intra.example:8080/x',
    'http://intra.example/x',
    'file:///home/x.html',
    'no url',
  ];
  expect(await marksOf(urls.map(at))).toEqual([0, 0, foreignHost, foreignHost, 0, ...Array(3).fill(foreignHost)]);
});

it('marks no host where every origin may send', async () => {
  await service.request('PUT', `/api/journeys/${slug}`, { key, body: { allowedOrigins: [] } });
  expect(await marksOf([at('https://anywhere.example/x')])).toEqual([0]);
});

it.each([
  [BROWSER, 0],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', bot],
  [BROWSER.replace('Chrome/', 'HeadlessChrome/'), bot],
  ['python-requests/2.32.3', bot],
  ['', 0],
])('marks by the User-Agent %j: %i', async (userAgent, marks) => {
  expect(await marksOf([at(ORIGIN)], { headers: { 'user-agent': userAgent } })).toEqual([marks]);
});

it('marks sessions as a burst once one network began a hundred in an hour, and those of no other', async () => {
  const visit = (n: number) => [event('session_start', { sessionId: `s-${slug}-${n}`, url: ORIGIN })];
  const found = await storedBy(async () => {
    for (let n = 0; n < 105; n++) await send(visit(n));
  });
  expect(found.map(({ marks }) => marks)).toEqual([...Array(100).fill(0), ...Array(5).fill(burst)]);
  expect(await marksOf(visit(200), { headers: { 'x-forwarded-for': '198.51.100.7' } })).toEqual([0]);
  // What follows of a session that was counted is no new one.
  expect(await marksOf([event('step_view', { sessionId: `s-${slug}-0`, url: ORIGIN })])).toEqual([0]);
  clock.advance(HOUR_MS);
  expect(await marksOf(visit(201))).toEqual([0]);
});

it('marks a batch about more sessions than one page has', async () => {
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, n) => event('submit_success', { sessionId: `c-${slug}-${n}`, url: ORIGIN }));
  expect(new Set(await marksOf(crowd(5)))).toEqual(new Set([0]));
  expect(new Set(await marksOf(crowd(500)))).toEqual(new Set([burst]));
});

it('marks nothing of a trusted server, which speaks for many', async () => {
  const headers = { authorization: `Bearer ${key}`, 'user-agent': 'node' };
  const crowd = Array.from({ length: 300 }, (_, n) =>
    event('session_start', { sessionId: `t-${n}`, url: 'https://app.example' }),
  );
  expect(new Set(await marksOf(crowd, { headers }))).toEqual(new Set([0]));
});

it('gives times beyond belief the time of receipt, in the order of seq, and marks them', async () => {
  const now = clock.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  const events = [
    event('step_view', { seq: 1, url: ORIGIN, ts: iso(now - 30 * DAY_MS) }),
    event('step_view', { seq: 2, url: ORIGIN, ts: iso(now - 30 * DAY_MS - 1) }),
    event('step_view', { seq: 3, url: ORIGIN, ts: iso(now + 60 * SECOND_MS) }),
    event('step_view', { seq: 4, url: ORIGIN, ts: iso(now + 60 * SECOND_MS + 1) }),
    event('step_view', { seq: 5, url: ORIGIN, ts: '2100-12-31T00:00:00.000Z' }),
    event('step_view', { seq: 6, url: ORIGIN, ts: '2000-01-01T00:00:00.000Z' }),
  ];
  const asText = (ms: number) => iso(ms).replace('T', ' ').replace('Z', '');
  const found = await stored(events, { whole: { sentAt: clock.iso() } });
  expect(found.map(({ marks }) => marks)).toEqual([0, clockMark, 0, clockMark, clockMark, clockMark]);
  expect(found.map(({ ts }) => ts)).toEqual([now - 30 * DAY_MS, now, now + 60 * SECOND_MS, now, now, now].map(asText));
});

it.each([['2100-12-31T23:59:59.000Z'], ['2000-01-01T00:00:00.000Z']])(
  'shifts by a sender whose clock shows %s what it measured, and believes nothing else',
  async (sentAt) => {
    const fiveSeconds = new Date(Date.parse(sentAt) - 5_000 + (sentAt < '2001' ? 10_000 : 0)).toISOString();
    const found = await stored(
      [at(ORIGIN)].map((one) => ({ ...one, ts: fiveSeconds })),
      { whole: { sentAt } },
    );
    expect(found[0]?.marks).toBe(0);
    expect(Math.abs(Date.parse(`${found[0]?.ts.replace(' ', 'T')}Z`) - clock.now())).toBe(5_000);
    const [forged] = await stored([at(ORIGIN)], { whole: { sentAt } });
    expect(forged).toMatchObject({ marks: clockMark, ts: clock.iso().replace('T', ' ').replace('Z', '') });
  },
);

const dated = () =>
  [60 * SECOND_MS, 60 * SECOND_MS + 1, 73 * 365 * DAY_MS, -30 * DAY_MS, -30 * DAY_MS - 1, -25 * 365 * DAY_MS].map(
    (ms) => event('step_view', { url: ORIGIN, ts: clock.iso(ms) }),
  );

it.each([[{}], [{ sentAt: 'yesterday' }], [{ sentAt: 1 }], [{ sentAt: '1999-12-31T23:59:59.000Z' }]])(
  'takes ts as it is where the sender does not say when it sent (%j), and marks what was measured by no clock',
  async (whole) => {
    const found = await stored(dated(), { whole });
    expect(found.map(({ marks }) => marks)).toEqual([0, clockMark, clockMark, 0, clockMark, clockMark]);
    expect(found.map(({ ts }) => `${ts.replace(' ', 'T')}Z`)).toEqual(dated().map(({ ts }) => ts));
  },
);

it('leaves a trusted server that brings old events its own times, without a mark', async () => {
  const found = await stored(dated(), { headers: { authorization: `Bearer ${key}` } });
  expect(found.map(({ marks }) => marks)).toEqual(Array(6).fill(0));
});

it('counts a burst by when sessions came, whatever times they say', async () => {
  const found = await storedBy(async () => {
    for (let n = 0; n < 102; n++) {
      const ts = new Date(Date.UTC(2001, 0) + n * 30 * DAY_MS).toISOString();
      await send([event('session_start', { sessionId: `d-${slug}-${n}`, url: ORIGIN, ts })]);
    }
  });
  expect(found.map(({ marks }) => marks)).toEqual([...Array(100).fill(clockMark), ...Array(2).fill(clockMark | burst)]);
});
