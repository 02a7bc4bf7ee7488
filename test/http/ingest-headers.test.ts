// Headers that a browser adds to a request by itself are kept nowhere. That they are in no log either: test/http/log.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { filesIn, keptBy } from '../support/kept.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** On the site's own address, a request carries what belongs to the site. */
const HEADERS = {
  cookie: 'login=qzv-cookie-wkx; waymark.session_token=qzv-session-wkx.qzv-signature-wkx',
  referer: 'https://www.example.org/apply/qzv-path-wkx?token=qzv-query-wkx',
  'x-forwarded-for': '203.0.113.77',
  forwarded: 'for=203.0.113.77',
  'user-agent': 'qzv-agent-wkx',
  'accept-language': 'qzv-language-wkx',
};
const SECRETS = ['qzv-', '203.0.113.77'];
const LEGAL = 'the-session-of-this-test';
const ORIGIN = 'https://www.example.org';

let service: TestService;
/** As the files lie on the disk when all is acknowledged, and everything when all is loaded. */
let acknowledged: Record<string, string>;
let loaded: Record<string, string>;

beforeAll(async () => {
  // The clock stands, so that no minute ends among the requests that are too many in one.
  const now = Date.now();
  const first = await startTestService({ now: () => now, config: { trustedProxies: ['loopback'] } });
  service = first;
  await first.service.loader.stop();
  await first.org('acme', { unknownOriginRequestsPerMinute: 2 });
  const key = await first.key('acme');
  await first.journey(key, { slug: 'permit', allowedOrigins: [ORIGIN] });
  await first.journey(key, { slug: 'open' });
  const of = (slug: string) => batch('acme', slug, [event('page_view', { sessionId: LEGAL })]);
  const send = async (body: unknown, origin: string) => (await first.ingest(body, { ...HEADERS, origin })).status;

  expect(await send(of('permit'), ORIGIN)).toBe(204);
  // Refused batches, for whatever reason, are shown to those who watch the journey, and kept nowhere.
  expect(await send(of('permit'), 'https://elsewhere.example')).toBe(403);
  expect(await send(of('nowhere'), ORIGIN)).toBe(404);
  expect(await send({ ...of('permit'), schemaVersion: 2 }, ORIGIN)).toBe(400);
  expect([await send(of('open'), ORIGIN), await send(of('open'), ORIGIN)]).toEqual([204, 204]);
  expect(await send(of('open'), ORIGIN)).toBe(429);

  acknowledged = filesIn(first.dataDir);
  await first.close();
  service = await startTestService({ dataDir: first.dataDir });
  loaded = await keptBy(service);
});
afterAll(() => service.remove());

const holding = (kept: Record<string, string>, text: string) =>
  Object.keys(kept).filter((place) => kept[place]?.includes(text));

it('leaves no cookie, referring address, address or browser in the spool', () => {
  expect(holding(acknowledged, LEGAL)).toEqual([expect.stringMatching(/^spool\//)]);
  for (const secret of SECRETS) expect(holding(acknowledged, secret)).toEqual([]);
});

it('nor in any table or file when it is loaded', () => {
  // Session rows are made by a hash of their id.
  expect(holding(loaded, LEGAL)).toContain('events.events');
  expect(Object.keys(loaded)).toEqual(expect.arrayContaining(['catalog.journeys', 'catalog.orgs']));
  for (const secret of SECRETS) expect(holding(loaded, secret)).toEqual([]);
});
