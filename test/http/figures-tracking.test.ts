// Whether pages report: the lights of the list of journeys, and what the installation page checks.
import { expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { JourneyOverviews } from '../../src/domain/figures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { formats } from '../../src/language/formats.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();

const { service, key } = await acmeForFile({ now: clock.now, scopes: ['journeys:write', 'ingest:write'] });
const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
const allowedOrigins = ['https://www.example.org'];
await service.journey(key, { slug: 'apply', steps, allowedOrigins });
await service.journey(key, { slug: 'silent', steps, allowedOrigins });

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
    health: {
      level: 'red',
      state: 'not_installed',
      reasons: [expect.stringMatching(/^No event has arrived yet\. Put the snippet/)],
    },
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

it('lists arriving events, their origins, and missing steps', async () => {
  await send(event('step_view', { ts: clock.iso(-MINUTE_MS), stepKey: 'start', url: 'https://www.example.org/apply' }));
  const first = clock.iso();
  clock.advance(2 * HOUR_MS);
  await send(
    event('step_view', { ts: clock.iso(-MINUTE_MS), stepKey: 'sart', url: 'https://www.example.org/other?x' }),
    event('page_view', { ts: clock.iso(-MINUTE_MS), url: 'http://localhost:8080/apply' }),
  );
  const found = await installation();
  expect(found).toMatchObject({
    lastEventAt: clock.iso(),
    eventsLastHour: 2,
    eventCountsLast24h: { page_view: 1, step_view: 2 },
    origins: [
      { origin: 'https://www.example.org', events: 2, lastAt: clock.iso() },
      { origin: 'http://localhost:8080', events: 1, lastAt: clock.iso() },
    ],
    steps: [{ lastSeenAt: first }, { lastSeenAt: null }],
    unknownStepKeys: ['sart'],
  });
  expect(found.findings).toEqual([
    { level: 'amber', text: expect.stringMatching(/^No event for 7 days from “end”/) },
    { level: 'amber', text: expect.stringMatching(/^Pages report “sart”, which no step/) },
    { level: 'amber', text: expect.stringMatching(/^Nobody has said yet which page or call is the success/) },
    { level: 'green', text: 'Events arrive: 2 in the last hour.' },
  ]);
  const own = await overview();
  expect(own).toMatchObject({ sessions: 1, completed: 0, lastEventAt: clock.iso() });
  expect(own?.health.level).toBe('amber');
  expect(own?.sparkline).toHaveLength(30);
  expect(own?.sparkline.at(-1)).toEqual({ date: clock.iso().slice(0, 10), sessions: 1, completed: 0 });
});

it('says so in the language that is asked for, and in English without one', async () => {
  const inEnglish = (await installation()).findings.map(({ text }) => text);
  const said = { de: 'Ereignisse kommen an: 2', fr: 'Des événements arrivent : 2', es: 'Llegan eventos: 2' };
  for (const [lang, arriving] of Object.entries(said)) {
    const path = `/api/journeys/apply/metrics/installation?lang=${lang}`;
    const { body } = await service.request<Installation>('GET', path, { key });
    const texts = body.findings.map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(texts).toHaveLength(inEnglish.length);
    expect(texts.filter((text) => inEnglish.includes(text))).toEqual([]);
    expect(texts.join()).toContain(arriving);
    const { body: list } = await service.request<JourneyOverviews>('GET', `/api/metrics/journeys?lang=${lang}`, {
      key,
    });
    expect(texts).toEqual(
      expect.arrayContaining(list.journeys[0]?.health.reasons.map((text) => text.replaceAll('\u00a0', ' ')) ?? ['']),
    );
  }
  const wrong = await service.request('GET', '/api/journeys/apply/metrics/installation?lang=xx', { key });
  expectError(wrong, 400, /lang must be one of en, de, fr, es/);
});

it('is green when every step reports, and nothing is wrong', async () => {
  await service.request('POST', '/api/journeys/apply/steps', { key, body: { stepKey: 'sart', index: 2 } });
  await send(event('submit_success', { ts: clock.iso(-MINUTE_MS), stepKey: 'end' }));
  expect(await overview()).toMatchObject({ completed: 1, health: { level: 'green', reasons: [] } });
  expect((await installation()).findings).toEqual([{ level: 'green', text: 'Events arrive: 3 in the last hour.' }]);
});

it('lists refusals of the last 24 hours, by reason and origin', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' };
  for (let n = 0; n < 2; n++) await service.ingest(batch('acme', 'apply', [event('page_view')]), elsewhere);
  await service.ingest(batch('acme', 'apply', [event('no_such_tag')]), PAGE);
  const found = await installation();
  expect(found.refused).toEqual(
    expect.arrayContaining([
      {
        reason: 'Origin not allowed',
        origin: 'https://elsewhere.example',
        limit: null,
        fewSources: false,
        batches: 2,
        lastAt: clock.iso(),
      },
      {
        reason: 'Invalid request: event tag "no_such_tag" is not recognized',
        origin: PAGE.origin,
        limit: null,
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
    state: 'silent',
    reasons: [expect.stringMatching(/^No event for 3 days/)],
  });
  clock.advance(20 * DAY_MS);
  expect((await overview())?.health).toEqual({
    level: 'red',
    state: 'silent',
    reasons: [expect.stringMatching(/^No event for 23 days/)],
  });
  expect((await overview())?.lastEventAt).toBe(clock.iso(-23 * DAY_MS - HOUR_MS));
});

it.each([
  ['73 years ahead', 73 * 365 * DAY_MS],
  ['20 years back', -20 * 365 * DAY_MS],
])('says that events arrived which are dated %s: by when they came', async (name, ms) => {
  const slug = `dated-${name.replaceAll(' ', '-')}`;
  await service.journey(key, { slug, allowedOrigins: [PAGE.origin], steps: [{ stepKey: 'start', index: 0 }] });
  const dated = [
    event('step_view', { stepKey: 'start', ts: clock.iso(ms) }),
    event('submit_success', { ts: clock.iso(ms) }),
  ];
  expect((await service.ingest(batch('acme', slug, dated), PAGE)).status).toBe(204);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
  const { body } = await service.request<Installation>('GET', `/api/journeys/${slug}/metrics/installation`, { key });
  expect(body).toMatchObject({
    lastEventAt: clock.iso(),
    eventsLastHour: 2,
    origins: [{ events: 2, lastAt: clock.iso() }],
    steps: [{ stepKey: 'start', lastSeenAt: clock.iso() }],
  });
  expect(body.findings.map(({ text }) => text)).toContain('Events arrive: 2 in the last hour.');
  expect(await overview(slug)).toMatchObject({ lastEventAt: clock.iso(), health: { level: 'green' } });
});

it('asks for the page or call of the success when people submit and no session completes', async () => {
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
    'Nobody has completed in the last 30 days, though 10 sessions tried to submit in the last 7 days. Say which page or call is the success.',
  );
  const completed = (sessionId: string) => sendTo([event('submit_success', { ts: clock.iso(), sessionId })]);
  await completed('attempt-3');
  expect(await reasons()).not.toContain('Nobody has completed');
  clock.advance(8 * DAY_MS);
  await sendTo(attempts(10));
  expect(await reasons()).toContain(`Nobody has completed since ${formats.en.date(clock.now() - 8 * DAY_MS)}`);
  await completed('attempt-13');
  expect(await reasons()).not.toContain('Nobody has completed');
});

it('reports a journey with many sessions and no completion, with the step where they stopped', async () => {
  await service.journey(key, { slug: 'unsent', steps: [{ stepKey: 'start', name: 'The start', index: 0 }] });
  const sendTo = async (from: number, until: number) => {
    const views = Array.from({ length: until - from }, (_, nr) => {
      const seen = { ts: clock.iso(-2 * HOUR_MS), sessionId: `viewer-${from + nr}`, stepKey: 'start' };
      return [event('session_start', seen), event('step_view', seen)];
    });
    const trusted = { authorization: `Bearer ${key}` };
    expect((await service.ingest(batch('acme', 'unsent', views.flat()), trusted)).status).toBe(204);
  };
  await sendTo(0, 29);
  expect((await overview('unsent'))?.health.state).toBe('arriving');
  await sendTo(29, 30);
  expect(await overview('unsent')).toMatchObject({
    steps: [{ stepKey: 'start', name: 'The start', reached: 30, left: 30, abandonment: { rate: 1 } }],
    health: {
      level: 'amber',
      state: 'nobody_completes',
      reasons: ['Nobody has completed in the last 30 days, of 30 sessions. Say which page or call is the success.'],
    },
  });
});

it('lists journeys of the organization only', async () => {
  await service.org('other');
  const foreign = await service.key('other');
  expect((await service.request('GET', '/api/metrics/journeys', { key: foreign })).body).toMatchObject({
    journeys: [],
  });
  expect((await overview('silent'))?.health.level).toBe('red');
});

it('lists journeys in pages that neither miss nor repeat one', async () => {
  await service.org('paged');
  const paged = await service.key('paged');
  const slugs = ['b', 'a', 'd-1', 'd', 'c'];
  for (const slug of slugs) await service.journey(paged, { slug });
  const page = (query: string, secret = paged) =>
    service.request<JourneyOverviews>('GET', `/api/metrics/journeys${query}`, { key: secret });
  const listed: string[] = [];
  let query = '?limit=2';
  for (let next: string | null = ''; next !== null; query = `?limit=2&cursor=${next}`) {
    const { body } = await page(query);
    listed.push(...body.journeys.map(({ slug }) => slug));
    next = body.nextCursor;
  }
  expect(listed).toEqual(slugs.toSorted());
  expect((await page('')).body).toMatchObject({ journeys: { length: slugs.length }, nextCursor: null });
  expect((await page('?limit=5')).body.nextCursor).toBeNull();
  // A cursor says where, never whose.
  const { body } = await page('?limit=2');
  expect((await page(`?cursor=${body.nextCursor}`, key)).body.journeys.map(({ slug }) => slug)).not.toContain('apply');
  expect((await page(`?cursor=${body.nextCursor}`, key)).body.journeys.map(({ slug }) => slug)).toContain('silent');
  for (const limit of ['0', '1001', '-1', '1e3', 'all', ''])
    expectError(await page(`?limit=${limit}`), 400, 'Invalid metrics query: limit must be an integer from 1 to 1000');
  for (const cursor of ['x', 'YQ==', 'LyE', ''])
    expectError(
      await page(`?cursor=${cursor}`),
      400,
      'Invalid metrics query: cursor must be the nextCursor of a page of this list',
    );
});

it.each([
  ['no step', [['page_view']], /^No step was seen .* in 10 sessions/, 'data-journey-step="applicant"'],
  [
    'the first step alone',
    [['step_view', { stepKey: 'applicant' }]],
    /^Only the first step, “applicant”, .* in 10 sessions/,
    'data-journey-step="review"',
  ],
  [
    'completions without attempts',
    [['page_view'], ['step_view', { stepKey: 'review' }], ['submit_success']],
    /^10 sessions .* completed, and none tried to submit/,
    'data-journey-submit',
  ],
  [
    'a path that differs from a step by its case',
    [['page_view', { url: 'https://www.example.org/Apply/Applicant.aspx' }]],
    /^Pages report “Applicant”, which a step is called/,
    'data-journey-step="applicant"',
  ],
  [
    'successes without a server',
    [['submit_attempt'], ['submit_success', { reason: 'offline' }]],
    /^10 sessions .* while the browser said that it was offline/,
    "if (reference) window.JourneyEmbed?.track('submit_success');",
  ],
] as [string, [string, RawEvent?][], RegExp, string][])(
  'says what is wrong with steps and attempts, with the line to paste: %s',
  async (name, kinds, text, fix) => {
    const slug = `wrong-${name.replaceAll(' ', '-')}`;
    const keys = ['applicant', 'review'].map((stepKey, index) => ({ stepKey, index }));
    await service.journey(key, { slug, allowedOrigins: [PAGE.origin], steps: keys });
    const about = async () => {
      const path = `/api/journeys/${slug}/metrics/installation`;
      return (await service.request<Installation>('GET', path, { key })).body.findings.filter((one) => one.fix === fix);
    };
    const visits = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, nr) =>
        kinds.map(([tag, more]) => event(tag, { sessionId: `${from + nr}`, ts: clock.iso(-MINUTE_MS), ...more })),
      ).flat();
    expect(await about()).toEqual([]);
    await service.ingest(batch('acme', slug, visits(0, 10)), PAGE);
    expect(await about()).toContainEqual({ level: 'amber', text: expect.stringMatching(text), fix });
  },
);

it('shows no text of strangers in sentences, only valid origins and keys', async () => {
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
