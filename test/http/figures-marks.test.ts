// An owner sees what strangers forged: how much, of what kind, and when.
import { expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { JourneyOverviews } from '../../src/domain/figures.ts';
import type { MarksFound } from '../../src/domain/marks-found.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock(Date.UTC(2026, 10, 21, 9));
const ORIGIN = 'https://www.example.org';

const { service, key } = await acmeForFile({
  now: clock.now,
  config: { trustedProxies: ['loopback'] },
  scopes: ['journeys:write', 'results:read'],
});
const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index }));
await service.journey(key, { slug: 'apply', allowedOrigins: [ORIGIN], steps });
await service.journey(key, { slug: 'beside', steps });

const marks = async () => (await service.request<MarksFound>('GET', '/api/journeys/apply/metrics/marks', { key })).body;
const installation = async () =>
  (await service.request<Installation>('GET', '/api/journeys/apply/metrics/installation', { key })).body;
const send = async (events: object[], address: string) => {
  const headers = { origin: ORIGIN, 'x-forwarded-for': address };
  expect((await service.ingest(batch('acme', 'apply', events as never), headers)).status).toBe(204);
};

it('finds nothing in twenty visitors with ten completions', async () => {
  expect(await marks()).toMatchObject({ sessions: 0, marked: [], findings: [] });
  for (let n = 0; n < 20; n++) {
    const at = (ms: number) => ({ sessionId: `visitor-${n}`, url: `${ORIGIN}/apply`, ts: clock.iso(ms) });
    const visit = [
      event('session_start', at(-9 * MINUTE_MS)),
      event('step_view', { ...at(-8 * MINUTE_MS), stepKey: 'start' }),
      ...(n % 2 === 0 ? [event('submit_success', { ...at(-MINUTE_MS), stepKey: 'end' })] : []),
    ];
    await send(visit, `198.51.${n}.7`);
  }
  expect(await marks()).toMatchObject({ sessions: 20, marked: [], findings: [] });
});

it('reports shares and hours of forty forged requests', async () => {
  clock.advance(5 * HOUR_MS);
  for (let request = 0; request < 40; request++) {
    const forged = Array.from({ length: 50 }, (_, n) =>
      event('submit_success', { sessionId: `forged-${request}-${n}`, url: `${ORIGIN}/apply`, ts: clock.iso() }),
    );
    await send(forged, '203.0.113.9');
  }
  clock.advance(HOUR_MS);
  const found = await marks();
  const hours = [{ from: '2026-11-21T14:00:00.000Z', sessions: 2_000 }];
  expect(found).toMatchObject({ sessions: 2_020, from: clock.iso(-7 * DAY_MS) });
  expect(found.marked).toEqual(
    ['crowd', 'noStart', 'loneSuccess'].map((mark, place) => {
      const finding = found.findings[place];
      return { mark, sessions: 2_000, share: 2_000 / 2_020, hours, finding };
    }),
  );
  const words = 'came many in one batch, which no page sends. All were received on 21 Nov 2026, 14:00 to 15:00 UTC.';
  expect(found.findings[0]).toBe(`2,000 of the 2,020 sessions of the last 7 days (99.0 %) ${words}`);
  const texts = (await installation()).findings;
  expect(texts).toContainEqual({ level: 'amber', text: found.findings[0] });
  const { body } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
  const health = (slug: string) => body.journeys.find((one) => one.slug === slug)?.health;
  const first = '2,000 of the 2,020 sessions of the last 7 days (99.0 %) came many in one batch, which no page sends.';
  expect(health('apply')).toMatchObject({ level: 'amber' });
  expect(health('apply')?.reasons).toContain(`${first} The overview shows 2 more signs.`);
  // Each journey has its own.
  expect(health('beside')?.reasons.join()).not.toContain('sessions of the last 7 days');
});

it('ignores small numbers and old sessions', async () => {
  clock.advance(8 * DAY_MS);
  const visit = (n: number, url: string) =>
    event('session_start', { sessionId: `later-${n}`, url, ts: clock.iso(-MINUTE_MS) });
  for (let n = 0; n < 20; n++) {
    await send([visit(n, n < 4 ? 'https://copy.example/' : `${ORIGIN}/apply`)], `198.51.${n}.7`);
  }
  expect(await marks()).toMatchObject({ sessions: 20, marked: [{ mark: 'foreignHost', sessions: 4 }], findings: [] });
});

it('says that a session is larger than one may be, and counts it once', async () => {
  const views = Array.from({ length: 400 }, (_, n) =>
    event('step_view', {
      sessionId: 'huge',
      url: `${ORIGIN}/apply`,
      ts: clock.iso(-MINUTE_MS),
      stepKey: `key-${n}`,
      seq: n,
    }),
  );
  await send(
    [event('session_start', { sessionId: 'huge', url: `${ORIGIN}/apply`, ts: clock.iso(-MINUTE_MS) }), ...views],
    '198.51.100.9',
  );
  const found = await marks();
  expect(found.marked).toContainEqual(expect.objectContaining({ mark: 'truncated', sessions: 1 }));
  expect(found.findings).toEqual([
    expect.stringMatching(
      /^1 of the 21 sessions of the last 7 days \(4\.7 %\) went beyond the bounds of one session \(counted once, truncated\)\. It was received on .+\.$/,
    ),
  ]);
});

it('reports sessions by receipt, whatever time they claim', async () => {
  clock.advance(20 * DAY_MS);
  for (const [n, ts] of ['2001-02-03T04:05:06Z', '2099-02-03T04:05:06Z', clock.iso(-40 * DAY_MS)].entries()) {
    for (let visitor = 0; visitor < 3; visitor++) {
      const sessionId = `dated-${n}-${visitor}`;
      await send([event('session_start', { sessionId, url: `${ORIGIN}/apply`, ts })], `198.51.${visitor}.7`);
    }
  }
  const found = await marks();
  expect(found).toMatchObject({ sessions: 9, marked: [{ mark: 'clock', sessions: 9, share: 1 }] });
  expect(found.marked[0]?.hours).toEqual([{ from: expect.stringContaining(clock.iso().slice(0, 13)), sessions: 9 }]);
  expect(found.findings).toEqual([expect.stringMatching(/^All 9 |^9 of the 9 sessions of the last 7 days \(100/)]);
});

it('requires results:read, for journeys of the organization', async () => {
  await service.org('other');
  const ask = async (secret: string) =>
    (await service.request('GET', '/api/journeys/apply/metrics/marks', { key: secret })).status;
  expect(await ask(await service.key('other', ['results:read']))).toBe(404);
  expect(await ask(await service.key('acme', ['ingest:write']))).toBe(403);
});
