// The figures of a period at their doors: who may ask, what for, and what is answered to mistakes. That the numbers are
// right is shown by test/metrics/figures.property.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FiguresSummary, JourneyFigures, Paths, StepDetail, StepFields } from '../../src/domain/figures.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { startAcme, type TestService } from '../support/service.ts';

const clock = testClock();

// In hooks: test/store/two-shards-figures.long.test.ts runs this file beside another, on other engines.
let service: TestService;
let key: string;
beforeAll(async () => {
  ({ service, key } = await startAcme({ now: clock.now, scopes: ['journeys:write'] }));
  const steps = ['start', 'end'].map((stepKey, index) => ({ stepKey, index }));
  await service.journey(key, { slug: 'apply', steps });
});
afterAll(() => service.remove());

const PATHS = ['', '/summary', '/steps/start', '/steps/start/fields', '/paths'];
const ask = <Body>(path: string, query: Record<string, string> = {}, secret = key) =>
  service.request<Body>('GET', `/api/journeys/apply/metrics${path}?${new URLSearchParams(query)}`, { key: secret });
const send = async (events: RawEvent[], context?: RawEvent) =>
  expect((await service.ingest(batch('acme', 'apply', events, context))).status).toBe(204);

it.each(PATHS)('answers %s to keys with results:read or journeys:read, and to no others', async (path) => {
  for (const scope of ['results:read', 'journeys:read', 'journeys:write'] as const) {
    expect((await ask(path, {}, await service.key('acme', [scope]))).status).toBe(200);
  }
  expectError(await ask(path, {}, await service.key('acme', ['org:settings'])), 403, /required scope: journeys:read$/);
  expectError(await ask(path, {}, 'wmk_nobody'), 401, 'Invalid or expired API key');
});

it.each(PATHS)('answers 404 at %s for a journey of another organization, as for none', async (path) => {
  await service.org(`other${PATHS.indexOf(path)}`);
  const foreign = await service.key(`other${PATHS.indexOf(path)}`);
  expectError(await ask(path, {}, foreign), 404, 'Journey with slug "apply" not found');
});

it.each([
  [{ from: 'yesterday' }, 'from must be an ISO 8601 date or timestamp'],
  [{ to: '2026-02-30' }, 'to must be an ISO 8601 date or timestamp'],
  [{ from: '2026-03-02', to: '2026-03-02' }, 'from must be before to'],
  [{ device: 'mobile' }, /^Invalid metrics query: device is none of from, to, /],
  [{ deviceClass: 'watch' }, 'deviceClass must be one of desktop, mobile, tablet, unknown'],
  [{ language: 'x'.repeat(36) }, 'language must be at most 35 characters long'],
  [{ source: 'x'.repeat(256) }, 'source must be a string of at most 255 characters'],
  [{ browser: 'lynx' }, /^Invalid metrics query: browser must be one of chrome, /],
  [{ without: 'bot,rain' }, /^Invalid metrics query: without must be marks out of foreignHost, /],
  [{ only: 'rain' }, /^Invalid metrics query: only must be marks out of foreignHost, /],
  [{ period: 'next' }, 'period must be one of current, previous'],
  [{ interval: 'minute' }, 'interval must be one of hour, day, week, month'],
])('answers 400 to %j, naming the field', async (query, problem) => {
  const message = typeof problem === 'string' ? `Invalid metrics query: ${problem}` : problem;
  expectError(await ask('', query as Record<string, string>), 400, message);
});

it('compares today until now with yesterday until then, and days with the same weekdays', async () => {
  await service.journey(key, { slug: 'compared' });
  const now = Date.parse('2021-01-20T04:06:00.000Z');
  const starts = ['2021-01-20T04:00', '2021-01-19T04:05', '2021-01-19T04:07', '2020-12-16T04:05', '2020-12-16T04:07'];
  const sent = starts.map((at, nth) =>
    event('page_view', { journeyKey: 'compared', sessionId: `s${nth}`, ts: `${at}:00Z` }),
  );
  expect((await service.ingest(batch('acme', 'compared', sent))).status).toBe(204);
  const asked = async (from: string, more = {}) => {
    const query = new URLSearchParams({ from, to: new Date(now).toISOString(), ...more });
    const path = `/api/journeys/compared/metrics/summary?${query}`;
    return (await service.request<FiguresSummary>('GET', path, { key })).body;
  };
  const today = await asked('2021-01-20');
  expect(today).toMatchObject({
    previousPeriod: { from: '2021-01-19T00:00:00.000Z', to: '2021-01-19T04:06:00.000Z' },
    trackedSince: '2020-12-16T04:00:00.000Z',
    summary: { sessions: 1 },
    previousSummary: { sessions: 1 },
  });
  expect(await asked('2021-01-20', { period: 'previous' })).toMatchObject({
    period: today.previousPeriod,
    summary: today.previousSummary,
  });
  // Neither the sessions of the days between the two periods, nor those after the hour.
  expect(await asked('2020-12-22')).toMatchObject({
    previousPeriod: { from: '2020-11-17T00:00:00.000Z', to: '2020-12-16T04:06:00.000Z' },
    summary: { sessions: 3 },
    previousSummary: { sessions: 1 },
  });
});

it('takes sessions by variant and browser, and leaves marked ones out', async () => {
  const ts = '2021-01-15T12:00:00Z';
  const variant = 'of-this-test';
  await send([
    event('session_start', { sessionId: 'm1', ts, variant }),
    event('step_view', { sessionId: 'm1', stepKey: 'start', ts, variant }),
  ]);
  await send([event('submit_success', { sessionId: 'm2', ts, variant })]);
  const count = async (query: Record<string, string>) =>
    (await ask<JourneyFigures>('', { ...query, variant, from: '2021-01-15', to: '2021-01-16' })).body.summary.sessions;
  expect(await count({})).toBe(2);
  expect(await count({ without: 'loneSuccess' })).toBe(1);
  expect(await count({ without: 'noStart,tooFast' })).toBe(1);
  expect(await count({ browser: 'safari' })).toBe(0);
});

it('answers 400 to a limit that is none, and to more points than a series may have', async () => {
  expectError(
    await ask('/paths', { limit: '0' }),
    400,
    'Invalid metrics query: limit must be an integer from 1 to 100',
  );
  const long = { from: '2020-01-01', to: '2026-01-01', interval: 'hour' };
  expectError(await ask('', long), 400, /^Invalid metrics query: interval must be longer/);
});

it('answers 404 for a step that is neither configured nor seen', async () => {
  for (const path of ['/steps/nowhere', '/steps/nowhere/fields']) {
    expectError(await ask(path), 404, 'Step with stepKey "nowhere" not found');
  }
});

it('answers zeros, nulls and a series without gaps for a journey without sessions', async () => {
  const { body } = await ask<JourneyFigures>('', { from: '2025-01-01', to: '2025-01-04' });
  expect(body.summary).toEqual({
    sessions: 0,
    completed: 0,
    certainty: { declared: 0, likely: 0, unknown: 0, low: null, high: null },
    open: 0,
    starters: 0,
    completion: { rate: null, low: null, high: null },
    mobile: { rate: null, low: null, high: null },
    medianTimeToComplete: null,
    p90TimeToComplete: null,
  });
  expect(body.series.map(({ start }) => start.slice(0, 10))).toEqual(['2025-01-01', '2025-01-02', '2025-01-03']);
  expect(body.steps.map(({ stepKey, reached }) => [stepKey, reached])).toEqual([
    ['start', 0],
    ['end', 0],
  ]);
  expect([body.timeToComplete, body.devices]).toEqual([[], []]);
});

it.each([
  ['hour', '2025-03-01T10:20:00Z', '2025-03-01T12:01:00Z', ['03-01T10', '03-01T11', '03-01T12']],
  ['week', '2025-03-01', '2025-03-11', ['02-24T00', '03-03T00', '03-10T00']],
  ['month', '2025-01-31', '2025-03-02', ['01-01T00', '02-01T00', '03-01T00']],
])('cuts a series into whole units: %s', async (interval, from, to, starts) => {
  const { body } = await ask<JourneyFigures>('', { interval, from, to });
  expect(body.series.map(({ start }) => start.slice(5, 13))).toEqual(starts);
});

it.each([
  ['hour', '2024-02-29T10:59:59.999Z', '2024-02-29T10:00:00.000Z'],
  ['day', '2024-02-29T23:59:59.999Z', '2024-02-29T00:00:00.000Z'],
  ['week', '2024-03-03T23:59:59.999Z', '2024-02-26T00:00:00.000Z'],
  ['month', '2024-02-29T23:59:59.999Z', '2024-02-01T00:00:00.000Z'],
])('counts a session in the %s in which it started', async (interval, ts, start) => {
  await send([event('page_view', { sessionId: `in-${interval}`, ts })]);
  const { body } = await ask<JourneyFigures>('', { interval, from: '2024-02-01', to: '2024-03-31' });
  expect(body.series.find((point) => point.start === start)?.sessions).toBeGreaterThan(0);
  expect(body.series.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(body.summary.sessions);
});

it('counts a session that starts when the period does, and none that starts when it ends', async () => {
  const [from, to] = ['2023-05-01T10:00:00.000Z', '2023-05-01T11:00:00.000Z'];
  const starts = { at: from, last: '2023-05-01T10:59:59.999Z', before: '2023-05-01T09:59:59.999Z', after: to };
  for (const [variant, ts] of Object.entries(starts)) {
    await send([event('step_view', { sessionId: `edge-${variant}`, ts, stepKey: 'start', variant })]);
  }
  const query = { from, to };
  expect((await ask<JourneyFigures>('', query)).body.summary.sessions).toBe(2);
  expect((await ask<StepDetail>('/steps/start', query)).body.step.reached).toBe(2);
  expect((await ask<Paths>('/paths', query)).body.paths).toMatchObject([{ steps: ['start'], sessions: 2 }]);
  expect((await ask<{ variants: string[] }>('/filters', query)).body.variants).toEqual(['at', 'last']);
});

it('lists the 50 groups of a kind with the most sessions', async () => {
  const sessions = Array.from({ length: 51 }, (_, nth) => `v${String(nth).padStart(2, '0')}`);
  const views = [...sessions, 'v50'].map((variant, nth) =>
    event('page_view', { sessionId: `of-${nth}`, ts: '2023-06-01T10:00:00Z', variant }),
  );
  await send(views);
  const query = { from: '2023-06-01', to: '2023-06-02' };
  const { variants } = (await ask<JourneyFigures>('', query)).body;
  expect(variants.map(({ value }) => value)).toEqual(['v50', ...sessions.slice(0, 49)]);
  expect((await ask<{ variants: string[] }>('/filters', query)).body.variants).toEqual([
    'v50',
    ...sessions.slice(0, 49),
  ]);
});

it('counts batches acknowledged just before, over the last 30 days by default', async () => {
  const before = await ask<JourneyFigures>('');
  expect(before.body.interval).toBe('day');
  const ts = clock.iso(-MINUTE_MS);
  await send([event('step_view', { sessionId: 'fresh', ts, stepKey: 'start' })], { deviceClass: 'mobile' });
  await send([event('step_view', { sessionId: 'old', ts: clock.iso(-36 * DAY_MS), stepKey: 'start' })]);
  const after = await ask<JourneyFigures>('');
  expect(after.body.summary).toMatchObject({ sessions: before.body.summary.sessions + 1, open: 1 });
  expect(after.body.previousSummary.sessions).toBe(1);
  expect((await ask<StepDetail>('/steps/start')).body.step).toMatchObject({ reached: 1, open: 1, left: 0 });
  expect((await ask<Paths>('/paths', { deviceClass: 'mobile' })).body.paths).toMatchObject([
    { steps: ['start'], end: 'open', sessions: 1 },
  ]);
  // Open for 30 minutes after the last event, to the millisecond.
  clock.advance(29 * MINUTE_MS - 1);
  expect((await ask<StepDetail>('/steps/start')).body.step).toMatchObject({ reached: 1, open: 1, left: 0 });
  clock.advance(1);
  expect((await ask<StepDetail>('/steps/start')).body.step).toMatchObject({ reached: 1, open: 0, left: 1 });
  expect((await ask<StepFields>('/steps/start/fields')).body).toMatchObject({ reached: 1, left: 1, fields: [] });
});

it('counts a session that tried to submit a step once, whatever fields its attempts name', async () => {
  const tries = (fieldKey: string, blocked: boolean) =>
    event('submit_attempt', { sessionId: 'tried', ts: clock.iso(-MINUTE_MS), stepKey: 'end', fieldKey, blocked });
  await send([tries('name', true), tries('iban', true), tries('', false)]);
  expect((await ask<StepDetail>('/steps/end')).body.submits).toEqual({ attempted: 1, blocked: 1 });
});

it('counts a step as skipped by sessions that never saw it and saw a later one or completed', async () => {
  const steps = ['a', 'b', 'c', 'd'].map((stepKey, index) => ({ stepKey, index }));
  await service.journey(key, { slug: 'skips', steps });
  const walks = {
    never: 'acd',
    cameBack: 'acb',
    sawBefore: 'abac',
    startedLate: 'c',
    stranger: 'axc',
    finished: 'ab!',
  };
  const events = Object.entries(walks).flatMap(([sessionId, walk]) =>
    [...walk].map((stepKey, nth) => ({
      ...event(stepKey === '!' ? 'submit_success' : 'step_view', {
        ...{ id: `skips-${sessionId}-${nth}`, sessionId, seq: nth, ts: `2023-07-01T10:00:0${nth}Z` },
        ...(stepKey !== '!' && { stepKey }),
      }),
      journeyKey: 'skips',
    })),
  );
  expect((await service.ingest(batch('acme', 'skips', events))).status).toBe(204);
  const path = '/api/journeys/skips/metrics/paths?from=2023-07-01&to=2023-07-02';
  const { body } = await service.request<Paths>('GET', path, { key });
  expect(body.sessions).toBe(6);
  expect(body.steps.map(({ stepKey, sessions, skipped }) => [stepKey, sessions, skipped])).toEqual([
    ['a', 5, 1],
    ['b', 3, 3],
    ['c', 5, 1],
    ['d', 1, 1],
    ['x', 1, null],
  ]);
});
