// Suspicious traits of a batch are marked when it comes, and it is refused for none of them.
import { beforeEach, expect, it } from 'vitest';
import { EVENT_MARKS } from '../../src/domain/marks.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event as eventOfNow, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ORIGIN = 'https://www.example.org';
const { foreignHost, burst, crowd: crowdMark, seqGap, clock: clockMark, bot } = EVENT_MARKS;
const clock = testClock();
// By the clock of the test: what is later than it was measured by none.
const event = (tag: string, properties: RawEvent = {}) => eventOfNow(tag, { ts: clock.iso(), ...properties });
let slug: string;
let journeys = 0;

const { service, key } = await acmeForFile({
  now: clock.now,
  config: { trustedProxies: ['loopback'] },
  settings: { ingestRequestsPerHour: 1_000_000, unknownOriginRequestsPerMinute: 1_000_000 },
  scopes: ['journeys:write', 'ingest:write'],
});
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

const visit = (n: number | string) => [event('session_start', { sessionId: `s-${slug}-${n}`, url: ORIGIN })];
const from = (address: string): Sending => ({ headers: { 'x-forwarded-for': address } });
const exchange = () => runJob(service, 'count what organizations are sent');
/** So few sessions in one batch may be those of one page. */
const SESSIONS_A_PAGE = 5;
/** Begins sessions, as many in a batch as one page may. */
async function begin(sessions: number, tag: number | string = '', sending?: (n: number) => Sending) {
  const begun = Array.from({ length: sessions }, (_, n) => visit(`${tag}${n}`));
  for (let n = 0; n < begun.length; n += SESSIONS_A_PAGE)
    await send(begun.slice(n, n + SESSIONS_A_PAGE).flat(), sending?.(n));
}
/** A day in which a network begins so many sessions in an hour. */
async function aDayOf(sessionsAnHour: number) {
  for (let hour = 0; hour < 24; hour++) {
    await begin(sessionsAnHour, `usual-${hour}-`, (n) => from(`198.51.100.${n}`));
    await exchange();
    clock.advance(HOUR_MS);
  }
  // The usual hour is read for a journey that is asked about.
  await send(visit('first-of-today'), from('192.0.2.1'));
  await exchange();
}

it('marks no session for its network as long as nothing is known to be usual', async () => {
  const found = await storedBy(() => begin(200));
  expect(new Set(found.map(({ marks }) => marks))).toEqual(new Set([0]));
});

it('marks sessions of a network busier than usual, from a hundred on, and of no other', async () => {
  await aDayOf(3);
  const found = await storedBy(() => begin(105));
  expect(found.map(({ marks }) => marks)).toEqual([...Array(100).fill(0), ...Array(5).fill(burst)]);
  expect(await marksOf(visit('beside'), from('198.51.100.7'))).toEqual([0]);
  // Further events of a session that was counted are no new one, and repeating it begins none.
  expect(await marksOf([event('step_view', { sessionId: `s-${slug}-0`, url: ORIGIN })])).toEqual([0]);
  expect(await marksOf(visit(0))).toEqual([0]);
  // A session begins when its id is first seen, with a start or without.
  expect(await marksOf([event('submit_success', { sessionId: `s-${slug}-late`, url: ORIGIN })])).toEqual([burst]);
  // Sessions of an unknown network get no mark.
  expect(await marksOf(visit('nameless'), from(''))).toEqual([0]);
  clock.advance(HOUR_MS);
  expect(await marksOf(visit('next-hour'))).toEqual([0]);
});

it('draws the line at twice what one network usually begins at the journey', async () => {
  await aDayOf(60);
  const found = await storedBy(() => begin(125));
  expect(found.map(({ marks }) => marks)).toEqual([...Array(120).fill(0), ...Array(5).fill(burst)]);
});

it('marks a batch about more sessions than one page has, and no visitor that shares its network', async () => {
  await aDayOf(1);
  const crowd = (count: number, tag: string) =>
    Array.from({ length: count }, (_, n) => event(tag, { sessionId: `c-${slug}-${count}-${n}`, url: ORIGIN }));
  expect(new Set(await marksOf(crowd(5, 'submit_success')))).toEqual(new Set([0]));
  expect(new Set(await marksOf(crowd(500, 'submit_success')))).toEqual(new Set([crowdMark]));
  expect(new Set(await marksOf(crowd(150, 'session_start')))).toEqual(new Set([crowdMark]));
  const found = await storedBy(() => begin(80));
  expect(found.map(({ marks }) => marks)).toEqual(Array(80).fill(0));
});

it('marks a session whose events are numbered with gaps that no page leaves', async () => {
  const numbered = (...numbers: (number | undefined)[]) =>
    numbers.map((seq) => event('page_view', { seq, url: ORIGIN, sessionId: `n-${slug}-${numbers.join()}` }));
  const sent: [events: RawEvent[], marks: number[]][] = [
    [numbered(0, 1, 2), [0, 0, 0]],
    [numbered(7, 9_000, 9_001), [0, 0, 0]],
    [numbered(undefined, 50_000, 50_001), [0, 0, 0]],
    [numbered(1, 2, 50_000), Array(3).fill(seqGap)],
    [
      [...numbered(1, 50_000), ...numbered(1, 2)],
      [seqGap, seqGap, 0, 0],
    ],
  ];
  const found = await storedBy(async () => {
    for (const [events] of sent) await send(events);
  });
  expect(found.map(({ marks }) => marks)).toEqual(sent.flatMap(([, marks]) => marks));
});

it('marks such gaps also where they lie between batches, whichever comes first, and none of a long session', async () => {
  const of = (name: string, ...numbers: number[]) =>
    numbers.map((seq) => event('page_view', { seq, url: ORIGIN, sessionId: `${name}-${slug}` }));
  // Ordered, backwards, and by many batches each of which leaves out too few.
  const sent: [events: RawEvent[], mark: number][] = [
    [of('ordered', 1, 2), 0],
    [of('ordered', 50_000), seqGap],
    [of('ordered', 50_001), seqGap],
    [of('backwards', 50_000), 0],
    [of('backwards', 1, 2), seqGap],
    ...[4_000, 8_000, 12_000].map((seq): [RawEvent[], number] => [of('steps', seq), 0]),
    [of('steps', 16_000), seqGap],
  ];
  for (let from = 1; from < 12_000; from += 400)
    sent.push([of('long', ...Array.from({ length: 400 }, (_, n) => from + n)), 0]);
  const found = await storedBy(async () => {
    for (const [events] of sent) await send(events);
  });
  expect(found.map(({ marks }) => marks)).toEqual(sent.flatMap(([events, mark]) => events.map(() => mark)));
  // Another journey's session of the same name is another session.
  const before = slug;
  expect(await marksOf(of('same', 1))).toEqual([0]);
  slug = `${before}-other`;
  await service.journey(key, { slug });
  const [other] = of('same', 50_000);
  expect(await marksOf([{ ...other, sessionId: `same-${before}` } as RawEvent])).toEqual([0]);
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

it('counts a network’s new sessions by receipt, whatever times they have', async () => {
  await aDayOf(1);
  const found = await storedBy(async () => {
    for (let n = 0; n < 102; n++) {
      const ts = new Date(Date.UTC(2001, 0) + n * 30 * DAY_MS).toISOString();
      await send([event('session_start', { sessionId: `d-${slug}-${n}`, url: ORIGIN, ts })]);
    }
  });
  expect(found.map(({ marks }) => marks)).toEqual([...Array(100).fill(clockMark), ...Array(2).fill(clockMark | burst)]);
});
