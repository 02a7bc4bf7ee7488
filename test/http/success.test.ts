// Declared, likely, unknown: who said that a journey worked, what its figures say until that is confirmed, and what confirms it.
import { beforeEach, expect, it } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { FiguresSummary, JourneyFigures, JourneyOverviews, StepDetail } from '../../src/domain/figures.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { confirmingEvidence } from '../../src/sessions/success-evidence.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
onlyWhenRun('confirm declared successes');
const service = await serviceForFile({ now: clock.now, config: { trustedProxies: ['loopback'] } });
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
const choose = (counts: unknown) =>
  service.request('PUT', '/api/journeys/apply/completions', { key, body: { counts } });
const confirm = (pages: unknown) =>
  service.request('PUT', '/api/journeys/apply/success-pages', { key, body: { pages } });

it('says on Install how many completions no longer count, and since when, once only declared successes do', async () => {
  const said = async () => (await installation()).findings.filter(({ text }) => text.includes('declares its success'));
  await visit('one', SENT, CONCLUDED, ended({ inferred: true }));
  await visit('two', SENT, CONCLUDED);
  expect([(await installation()).success.superseded, await said()]).toEqual([null, []]);
  await visit('three', SENT, DECLARED);
  await choose('declared');
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

it('counts inferred completions as likely, until an owner decides otherwise, also for the past', async () => {
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
    ...{ sessions: 4, completed: 2 },
    certainty: { declared: 1, likely: 1, unknown: 1, low: 0.25, high: 0.75 },
  });
  await choose('declared');
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
  const mixed = { declared: 1, likely: 1, unknown: 1, low: 0.25, high: 0.75 };
  expect((await get<JourneyFigures>('?interval=month')).series.at(-1)?.certainty).toEqual(mixed);
  expect((await get<StepDetail>('/steps/review')).certainty).toEqual(mixed);
  await choose('declared');
  const declared = await get<JourneyFigures>('?interval=month');
  expect(declared.devices).toMatchObject([
    { sessions: 4, completed: 1, certainty: { declared: 1, likely: 0, unknown: 2, low: 0.25, high: 0.75 } },
  ]);
});

it('does not take a repeated inferred success of an older script for a declaration', async () => {
  await visit('one', SENT, CONCLUDED, ended({ embedVersion: '1.1.0' }));
  expect((await summary()).certainty).toMatchObject({ declared: 0, likely: 1 });
  // A session's end that a server sends is a declaration.
  await visit('two', SENT, ended());
  expect((await summary()).certainty).toMatchObject({ declared: 1, likely: 1 });
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

it('suggests a page seen after the last submit, and counts it from its page views once confirmed', async () => {
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
    ...{ confirmedBy: null, confirmedAt: null, claimed: null },
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
  expect(after.success).toEqual({
    ...{ declared: true, confirmedBy: 'pages', confirmedAt: null, claimed: null },
    ...{ pages: ['/apply/done'], superseded: null, advice: null },
  });
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

it('is not switched by events of strangers: it reports the claim and the effect of a switch', async () => {
  const likely = (nr: number) => {
    const at = (nth: number) => ({
      ...{ sessionId: `s-${nr}`, id: `s-${nr}-${nth}`, seq: nth },
      ts: clock.iso(-120 * MINUTE_MS + nth * 10_000),
    });
    const begun = [event('session_start', at(0)), event('step_view', { ...at(1), stepKey: 'review' })];
    return nr % 5 < 3 ? [...begun, { ...CONCLUDED, ...at(2) }] : begun;
  };
  for (let first = 0; first < 600; first += 5) {
    const events = Array.from({ length: 5 }, (_, at) => likely(first + at)).flat();
    expect((await service.ingest(batch(org, 'apply', events))).status).toBe(204);
  }
  expect(await summary()).toMatchObject({ sessions: 600, completed: 360, certainty: { declared: 0, likely: 360 } });
  const forged = event('submit_success', { sessionId: 'stranger', id: 'forged', ts: clock.iso(-90 * MINUTE_MS) });
  expect((await service.ingest(batch(org, 'apply', [forged]), { 'user-agent': 'curl/8.0' })).status).toBe(204);
  await runJob(service, 'confirm declared successes');
  expect(await summary()).toMatchObject({ sessions: 601, completed: 361, certainty: { declared: 1, likely: 360 } });
  const { success, findings } = await installation();
  expect(success).toMatchObject({ declared: false, confirmedBy: null, claimed: { declared: 1, likely: 360 } });
  const claim = findings.find(({ text }) => text.includes('which nobody has confirmed'));
  expect(claim).toMatchObject({
    level: 'amber',
    text: expect.stringContaining('likely completions count as well: 360'),
  });
  // The owner's press, and another that undoes it.
  expect((await choose('declared')).body).toMatchObject({ counts: 'declared', by: 'owner' });
  expect(await summary()).toMatchObject({ completed: 1, certainty: { declared: 1, likely: 0 } });
  expect((await installation()).success).toMatchObject({ declared: true, superseded: { sessions: 360 } });
  await choose('all');
  expect(await summary()).toMatchObject({ completed: 361 });
  expect((await choose('automatic')).body).toEqual({ counts: 'all', by: null, at: null });
});

const confirmedBy = async () => {
  await installation();
  await runJob(service, 'confirm declared successes');
  const { body } = await service.request<{ by: string | null }>('GET', '/api/journeys/apply/completions', { key });
  return body.by;
};

it('is confirmed by a server with a key, not by a visitor whose session a server began', async () => {
  const started = [event('session_start', { sessionId: 'one', ts: clock.iso(-9_000) })];
  await service.ingest(batch(org, 'apply', started), { authorization: `Bearer ${key}` });
  await service.ingest(batch(org, 'apply', [{ ...DECLARED, sessionId: 'one', id: 'by-visitor', ts: clock.iso() }]));
  expect(await confirmedBy()).toBe(null);
  const declared = [{ ...DECLARED, sessionId: 'one', id: 'by-server', ts: clock.iso() }];
  await service.ingest(batch(org, 'apply', declared), { authorization: `Bearer ${key}` });
  expect(await confirmedBy()).toBe('server');
  const { body } = await service.request<{ entries: { actor: object; action: string }[] }>(
    'GET',
    `/api/orgs/${org}/audit?action=success.confirm`,
    { key: ADMIN_TOKEN },
  );
  expect(body.entries).toMatchObject([{ actor: { kind: 'service' }, action: 'success.confirm' }]);
  // Visits never override an owner's choice.
  await choose('all');
  expect(await confirmedBy()).toBe('owner');
});

it('is confirmed by visits of enough networks and hours, not by as many of one network or within one hour', async () => {
  const from = (network: number) => ({ 'x-forwarded-for': `10.${network}.7.1` });
  const declare = (nr: number, network: number) => {
    const at = (nth: number) => ({
      sessionId: `d-${nr}`,
      id: `d-${nr}-${nth}`,
      seq: nth,
      ts: clock.iso(nth * 9_000 - 30_000),
    });
    const events = [event('session_start', at(0)), event('step_view', { ...at(1), stepKey: 'review' })];
    return service.ingest(batch(org, 'apply', [...events, { ...DECLARED, ...at(3) }]), from(network));
  };
  for (let nr = 0; nr < 40; nr++) await declare(nr, nr);
  expect(await confirmedBy()).toBe(null);
  for (let nr = 100; nr < 124; nr++) {
    clock.advance(20 * MINUTE_MS);
    await declare(nr, nr);
  }
  expect(await confirmedBy()).toBe('visits');
});

it('needs from forgers as many visits, networks and hours as the real visitors have', () => {
  const day = { journeyId: 'j', declared: 0, likely: 60, networks: 0, hours: 0, signed: 0, vouched: 0 };
  const forged = { ...day, declared: 24, networks: 12, hours: 9 };
  expect(confirmingEvidence([forged, forged])).toBeUndefined();
  expect(confirmingEvidence([{ ...forged, likely: 24 }])).toBe('visits');
  expect(confirmingEvidence([{ ...forged, likely: 0, networks: 3 }])).toBeUndefined();
  expect(confirmingEvidence([{ ...day, signed: 2 }])).toBeUndefined();
  expect(confirmingEvidence([{ ...day, signed: 3 }])).toBe('signed');
});

it('refuses another choice, and one by a viewer', async () => {
  expectError(await choose('some'), 400, /counts must be declared, all or automatic/);
  const reader = await service.key(org, ['results:read']);
  const put = { key: reader, body: { counts: 'declared' } };
  expectError(await service.request('PUT', '/api/journeys/apply/completions', put), 403, /journeys:write/);
});

it('refuses invalid paths, and stores paths in the form of page views', async () => {
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
