// Whether pages report: the lights of the list of journeys, and what the installation page checks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { JourneyOverviews } from '../../src/domain/figures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme');
  key = await service.key('acme', ['journeys:write']);
  const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
  const allowedOrigins = ['https://www.example.org'];
  await service.journey(key, { slug: 'apply', steps, allowedOrigins });
  await service.journey(key, { slug: 'silent', steps, allowedOrigins });
});
afterAll(() => service.remove());

const PAGE = { origin: 'https://www.example.org' };
const send = async (...events: RawEvent[]) =>
  expect((await service.ingest(batch('acme', 'apply', events), PAGE)).status).toBe(204);
const installation = async () =>
  (await service.request<Installation>('GET', '/api/journeys/apply/metrics/installation', { key })).body;
const overview = async (slug = 'apply') => {
  const { body } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
  return body.journeys.find((journey) => journey.slug === slug);
};

it('is red until the first event, and says what to do', async () => {
  expect(await overview()).toMatchObject({
    sessions: 0,
    completion: { rate: null },
    lastEventAt: null,
    health: { level: 'red', reasons: [expect.stringMatching(/^No event has arrived yet\. Put the snippet/)] },
  });
  expect(await installation()).toMatchObject({
    lastEventAt: null,
    eventsLastHour: 0,
    origins: [],
    refused: [],
    steps: [
      { stepKey: 'start', name: 'The start', lastSeenAt: null },
      { stepKey: 'end', name: 'The end', lastSeenAt: null },
    ],
    unknownStepKeys: [],
    findings: [{ level: 'red' }],
  });
});

it('tells what arrives, from where, and which steps do not', async () => {
  await send(
    event('step_view', { ts: clock.iso(-2 * HOUR_MS), stepKey: 'start', url: 'https://www.example.org/apply' }),
    event('step_view', { ts: clock.iso(-MINUTE_MS), stepKey: 'sart', url: 'https://www.example.org/other?x' }),
    event('page_view', { ts: clock.iso(-MINUTE_MS), url: 'http://localhost:8080/apply' }),
  );
  const found = await installation();
  expect(found).toMatchObject({
    lastEventAt: clock.iso(-MINUTE_MS),
    eventsLastHour: 2,
    origins: [
      { origin: 'https://www.example.org', events: 2, lastAt: clock.iso(-MINUTE_MS) },
      { origin: 'http://localhost:8080', events: 1, lastAt: clock.iso(-MINUTE_MS) },
    ],
    steps: [{ lastSeenAt: clock.iso(-2 * HOUR_MS) }, { lastSeenAt: null }],
    unknownStepKeys: ['sart'],
  });
  expect(found.findings).toEqual([
    { level: 'amber', text: expect.stringMatching(/^No event for 7 days from “end”/) },
    { level: 'amber', text: expect.stringMatching(/^Pages report “sart”, which no step/) },
    { level: 'green', text: 'Events arrive: 2 in the last hour.' },
  ]);
  const own = await overview();
  expect(own).toMatchObject({ sessions: 1, completed: 0, lastEventAt: clock.iso(-MINUTE_MS) });
  expect(own?.health.level).toBe('amber');
  expect(own?.sparkline).toHaveLength(30);
  expect(own?.sparkline.at(-1)).toEqual({ date: clock.iso().slice(0, 10), sessions: 1, completed: 0 });
});

it('is green when every step reports, and nothing is wrong', async () => {
  await service.request('POST', '/api/journeys/apply/steps', { key, body: { stepKey: 'sart', index: 2 } });
  await send(event('submit_success', { ts: clock.iso(-MINUTE_MS), stepKey: 'end' }));
  expect(await overview()).toMatchObject({ completed: 1, health: { level: 'green', reasons: [] } });
  expect((await installation()).findings).toEqual([{ level: 'green', text: 'Events arrive: 3 in the last hour.' }]);
});

it('tells refusals of the last 24 hours, by reason and origin', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' };
  for (let n = 0; n < 2; n++) await service.ingest(batch('acme', 'apply', [event('page_view')]), elsewhere);
  await service.ingest(batch('acme', 'apply', [event('no_such_tag')]), PAGE);
  const found = await installation();
  expect(found.refused).toEqual(
    expect.arrayContaining([
      {
        reason: 'Origin not allowed',
        origin: 'https://elsewhere.example',
        fewSources: false,
        batches: 2,
        lastAt: clock.iso(),
      },
      {
        reason: 'Invalid request: event tag "no_such_tag" is not recognized',
        origin: PAGE.origin,
        fewSources: false,
        batches: 1,
        lastAt: clock.iso(),
      },
    ]),
  );
  const texts = found.findings.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/^Batches from “https:\/\/elsewhere\.example” are refused/));
  expect((await overview())?.health).toMatchObject({ level: 'amber', reasons: { length: 2 } });
  clock.advance(DAY_MS + HOUR_MS);
  expect((await installation()).refused).toEqual([]);
});

it('turns amber, then red, as a journey goes silent', async () => {
  clock.advance(2 * DAY_MS);
  expect((await overview())?.health).toEqual({
    level: 'amber',
    reasons: [expect.stringMatching(/^No event for 3 days/)],
  });
  clock.advance(20 * DAY_MS);
  expect((await overview())?.health).toEqual({
    level: 'red',
    reasons: [expect.stringMatching(/^No event for 23 days/)],
  });
  expect((await overview())?.lastEventAt).toBe(clock.iso(-23 * DAY_MS - HOUR_MS - MINUTE_MS));
});

it('asks which page or call says that it worked, when people submit and nobody completes', async () => {
  await service.journey(key, { slug: 'unfinished', allowedOrigins: ['https://www.example.org'] });
  const attempts = (from: number) =>
    Array.from({ length: 10 }, (_, nr) =>
      event('submit_attempt', { ts: clock.iso(-HOUR_MS), sessionId: `attempt-${from + nr}` }),
    );
  const sendTo = async (events: RawEvent[]) =>
    expect((await service.ingest(batch('acme', 'unfinished', events), PAGE)).status).toBe(204);
  const reasons = async () => (await overview('unfinished'))?.health.reasons.join() ?? '';
  await sendTo(attempts(0).slice(1));
  expect(await reasons()).not.toContain('Nobody has completed');
  await sendTo(attempts(0));
  expect(await reasons()).toContain(
    'Nobody has completed in the last 30 days, though 10 sessions tried to submit in the last 7 days. Which page or call says that it worked?',
  );
  await sendTo([event('submit_success', { ts: clock.iso(-8 * DAY_MS), sessionId: 'long-ago' })]);
  expect(await reasons()).toContain(`Nobody has completed since ${clock.iso(-8 * DAY_MS).slice(0, 10)}`);
  await sendTo([event('submit_success', { ts: clock.iso(-MINUTE_MS), sessionId: 'attempt-3' })]);
  expect(await reasons()).not.toContain('Nobody has completed');
});

it('lists journeys of its own organization only', async () => {
  await service.org('other');
  const foreign = await service.key('other');
  expect((await service.request('GET', '/api/metrics/journeys', { key: foreign })).body).toEqual({ journeys: [] });
  expect((await overview('silent'))?.health.level).toBe('red');
});

it('shows words of strangers in no sentence: only origins and keys that are what they claim to be', async () => {
  const lure = 'Your session has expired, sign in again at https://evil.example';
  const origins = [lure, `https://evil.example/${lure}`, 'https://evil.example sign in again', `"${lure}"`, 'null'];
  for (const origin of origins) await service.ingest(batch('acme', 'apply', [event('page_view')]), { origin });
  const tags = [lure, `" is fine. ${lure} "`, 'sign in\nagain', 'Ｓign-in', 'tag-of-a-page'];
  for (const _tag of tags) await service.ingest(batch('acme', 'apply', [event('page_view', { _tag })]), PAGE);
  const keys = [lure, 'Sign in again', 'https://evil.example', 'a-key', '“quoted”'];
  await send(...keys.map((stepKey) => event('step_view', { ts: clock.iso(-SECOND_MS), stepKey })));
  const { findings, refused, unknownStepKeys } = await installation();
  const health = (await overview())?.health.reasons ?? [];
  const text = JSON.stringify([findings, refused, health]);
  expect(text).not.toMatch(/evil|sign|quoted/i);
  expect(text).toContain('tag-of-a-page');
  expect(unknownStepKeys).toEqual(['a-key']);
  expect(findings.map((finding) => finding.text)).toContainEqual(
    'Pages report “a-key” and 4 words that are no step keys, which no step of the journey is called. Add the step, or fix the page.',
  );
  expect(findings.map((finding) => finding.text)).toContainEqual(
    'Batches from senders without an origin are refused. Add the origin to the allowed ones if it is yours.',
  );
});
