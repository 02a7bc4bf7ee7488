// Declared, likely, unknown: who said that a journey worked, and what its figures say until somebody has.
import { beforeEach, expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { FiguresSummary, JourneyFigures, JourneyOverviews, StepDetail } from '../../src/domain/figures.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';

const clock = testClock();
const service = await serviceForFile({ now: clock.now });
let orgs = 0;
let org: string;
let key: string;

beforeEach(async () => {
  org = `org-${++orgs}`;
  await service.org(org);
  key = await service.key(org, ['journeys:write', 'ingest:write']);
  const steps = ['data', 'review'].map((stepKey, index) => ({ stepKey, index }));
  await service.journey(key, { slug: 'apply', steps });
});

/** One session's events, from two hours ago on: so that it is over. */
async function visit(sessionId: string, ...done: RawEvent[]): Promise<void> {
  const at = (nth: number) => ({
    sessionId,
    id: `${sessionId}-${nth}`,
    ts: clock.iso(-120 * MINUTE_MS + nth * 10_000),
    seq: nth,
  });
  const all = [event('session_start', at(0)), ...done.map((one, nth) => ({ ...one, ...at(nth + 1) }))];
  expect((await service.ingest(batch(org, 'apply', all))).status).toBe(204);
}
const SENT = event('submit_attempt', { stepKey: 'review' });
const CONCLUDED = event('submit_success', { stepKey: 'review', inferred: true });
const DECLARED = event('submit_success', { stepKey: 'review' });
const page = (path: string) => event('page_view', { url: `https://www.example.org${path}` });
const ended = (members: RawEvent = {}) => event('session_end', { completionStatus: 'completed', ...members });

const summary = async () => {
  const path = '/api/journeys/apply/metrics/summary';
  return (await service.request<FiguresSummary>('GET', path, { key })).body.summary;
};
const completionRate = async () =>
  (await service.request<{ behaviorMetrics: { completionRate: number } }>('GET', '/api/journeys/apply', { key })).body
    .behaviorMetrics.completionRate;
const installation = async () =>
  (await service.request<Installation>('GET', '/api/journeys/apply/metrics/installation', { key })).body;
const confirm = (pages: unknown) =>
  service.request('PUT', '/api/journeys/apply/success-pages', { key, body: { pages } });

it('says on Install how many completions no longer count, and since when, once somebody declares a success', async () => {
  const said = async () => (await installation()).findings.filter(({ text }) => text.includes('declares its success'));
  await visit('one', SENT, CONCLUDED, ended({ inferred: true }));
  await visit('two', SENT, CONCLUDED);
  expect([(await installation()).success.superseded, await said()]).toEqual([null, []]);
  await visit('three', SENT, DECLARED);
  const since = clock.iso(-120 * MINUTE_MS + 20_000);
  expect((await installation()).success.superseded).toEqual({ sessions: 2, since });
  expect(await said()).toEqual([
    {
      level: 'green',
      text: expect.stringMatching(
        /^Since \d+ \w+ \d{4} the journey declares its success\. 2 sessions that completed only by what the script concluded no longer count as completed, for the past as well\.$/,
      ),
    },
  ]);
  // A page that an owner confirms does so for the past: no day is its first.
  await confirm(['/apply/done']);
  expect((await installation()).success.superseded).toEqual({ sessions: 2, since: null });
});

it('counts what the script concluded as likely, until anybody declares a success: then of the past neither', async () => {
  await visit('one', SENT, CONCLUDED, ended({ inferred: true }));
  await visit('two', SENT);
  await visit('three');
  expect(await summary()).toMatchObject({
    ...{ sessions: 3, completed: 1 },
    certainty: { declared: 0, likely: 1, unknown: 1, low: 0, high: 2 / 3 },
  });
  expect(await completionRate()).toBe(1 / 3);

  await visit('four', SENT, DECLARED, ended());
  expect(await summary()).toMatchObject({
    ...{ sessions: 4, completed: 1 },
    certainty: { declared: 1, likely: 0, unknown: 2, low: 0.25, high: 0.75 },
    // The first declaration completes the session; its end repeats it ten seconds later.
    medianTimeToComplete: 20,
  });
  expect(await completionRate()).toBe(0.25);
  const { body } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
  expect(body.journeys[0]).toMatchObject({ completed: 1, certainty: { declared: 1, likely: 0, unknown: 2 } });
});

it('says so beside every figure of completion: of an interval, a group and a step as well', async () => {
  const LAST = event('step_view', { stepKey: 'review' });
  await visit('one', LAST, SENT, CONCLUDED);
  await visit('two', LAST, SENT);
  await visit('three', LAST);
  const get = async <Body>(path: string) =>
    (await service.request<Body>('GET', `/api/journeys/apply/metrics${path}`, { key })).body;
  const said = { declared: 0, likely: 1, unknown: 1, low: 0, high: 2 / 3 };
  const figures = await get<JourneyFigures>('?interval=month');
  expect(figures.series.at(-1)).toMatchObject({ sessions: 3, completed: 1, certainty: said });
  for (const group of [figures.devices, figures.languages, figures.sources, figures.browsers, figures.variants]) {
    expect(group).toMatchObject([{ sessions: 3, completed: 1, certainty: said }]);
  }
  expect((await get<StepDetail>('/steps/review')).certainty).toEqual(said);
  await visit('four', LAST, SENT, DECLARED);
  const declared = await get<JourneyFigures>('?interval=month');
  expect(declared.devices).toMatchObject([
    { sessions: 4, completed: 1, certainty: { declared: 1, likely: 0, unknown: 2, low: 0.25, high: 0.75 } },
  ]);
});

it('takes no end of a session for a declaration where an older script repeats what it concluded', async () => {
  await visit('one', SENT, CONCLUDED, ended({ embedVersion: '1.1.0' }));
  expect((await summary()).certainty).toMatchObject({ declared: 0, likely: 1 });
  // A session's end that a server sends is a declaration.
  await visit('two', SENT, ended());
  expect((await summary()).certainty).toMatchObject({ declared: 1, likely: 0 });
});

it.each<[string, RawEvent[]]>([
  ['an error followed', [SENT, event('validation_error', { stepKey: 'review', fieldKey: 'iban' })]],
  ['validation stopped it', [event('submit_attempt', { stepKey: 'review', blocked: true })]],
  ['another step followed', [SENT, event('step_view', { stepKey: 'data' })]],
  ['it was not the last step', [event('submit_attempt', { stepKey: 'data' })]],
])('knows the outcome of a submission where %s', async (_, done) => {
  await visit('one', ...done);
  expect((await summary()).certainty.unknown).toBe(0);
});

it('suggests the page that those who sent saw, and counts it from its page views once it is confirmed', async () => {
  for (let nr = 0; nr < 12; nr++) {
    await visit(
      `sent-${nr}`,
      event('step_view', { stepKey: 'review', url: 'https://www.example.org/apply' }),
      SENT,
      page('/apply'),
      page(nr < 9 ? '/apply/done' : '/sorry'),
    );
  }
  const before = await installation();
  expect(before.success).toEqual({
    declared: false,
    pages: [],
    superseded: null,
    advice: { path: '/apply/done', sessions: 9, sent: 12 },
  });
  expect(before.findings.map(({ text }) => text).join()).toMatch(
    /Nobody has said yet which page or call is the success/,
  );
  const findings = async () => {
    const { body } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
    const listed = body.journeys.find(({ slug }) => slug === 'apply')?.health;
    return JSON.stringify([listed, (await installation()).findings]);
  };
  expect(await findings()).toMatch(/Nobody has completed .*Nobody has completed/);
  expect(await summary()).toMatchObject({ completed: 0, certainty: { unknown: 12 } });

  expect((await confirm(['/apply/done'])).body).toEqual({ pages: ['/apply/done'] });
  expect(await summary()).toMatchObject({
    completed: 9,
    certainty: { declared: 9, likely: 0, unknown: 3 },
    medianTimeToComplete: 40,
  });
  expect(await completionRate()).toBe(9 / 12);
  const after = await installation();
  expect(after.success).toEqual({ declared: true, pages: ['/apply/done'], superseded: null, advice: null });
  expect(after.findings.map(({ text }) => text).join()).not.toMatch(/Nobody has said/);
  expect(await findings()).not.toMatch(/Nobody has completed/);
  const steps = await service.request<{ declared: boolean }>('GET', `/embed/steps/${org}/apply`);
  expect(steps.body.declared).toBe(true);

  await confirm([]);
  expect(await summary()).toMatchObject({ completed: 0 });
});

it('reports to the script whether the journey declares its success', async () => {
  const declared = async () =>
    (await service.request<{ declared: boolean }>('GET', `/embed/steps/${org}/apply`)).body.declared;
  await visit('one', SENT, CONCLUDED);
  await summary();
  expect(await declared()).toBe(false);
});

it('refuses what is no path, and keeps paths as page views have them', async () => {
  for (const wrong of ['apply', '/a?b', '/a#b', 7]) {
    expectError(await confirm([wrong]), 400, /pages/);
  }
  expectError(await confirm(Array.from({ length: 21 }, (_, nr) => `/${'x'.repeat(nr + 1)}`)), 400, /pages must be/);
  expect((await confirm(['/case/12345678/done', '/case/87654321/done'])).body).toEqual({ pages: ['/case/:id/done'] });
});

it('is of the own organization alone', async () => {
  await service.org('other');
  const foreign = await service.key('other', ['journeys:write']);
  const path = '/api/journeys/apply/success-pages';
  expectError(await service.request('GET', path, { key: foreign }), 404, /not found/);
  expectError(await service.request('PUT', path, { key: foreign, body: { pages: ['/x'] } }), 404, /not found/);
});
