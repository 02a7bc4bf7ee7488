// Another engine counts the same: DuckDB, over the days that a data warehouse fetches, answers each figure of the API under random filters.
// Processor seconds: 6.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { JourneyFigures, Paths, StepDetail, StepFields } from '../../src/domain/figures.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import type { WarehouseDays } from '../../src/domain/warehouse.ts';
import { temporaryFolder } from '../cli/command.ts';
import { openDuck } from '../support/duckdb.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import * as second from './duckdb-figures.ts';
import { rounded } from './figures-brute-force.ts';
import { STEP_KEYS, USER_AGENTS } from './worlds.ts';

const NOW = Date.UTC(2026, 1, 27, 22, 30);
const { service, key } = await acmeForFile({
  now: () => NOW,
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write', 'results:read', 'org:settings', 'ingest:write'],
});
const folder = temporaryFolder();
const duck = await openDuck();
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});
let worlds = 0;

const act = fc.record({
  tag: fc.oneof(
    { weight: 6, arbitrary: fc.constant('step_view') },
    { weight: 8, arbitrary: fc.constantFrom('field_focus', 'field_blur') },
    { weight: 3, arbitrary: fc.constantFrom('field_change', 'validation_error', 'submit_attempt') },
    { weight: 1, arbitrary: fc.constantFrom('dropoff_signal', 'page_view', 'submit_success', 'session_end') },
  ),
  pause: fc.constantFrom(0, 1, 250, SECOND_MS, 40 * SECOND_MS, 3 * MINUTE_MS, 40 * MINUTE_MS),
  stepKey: fc.constantFrom('start', ...STEP_KEYS, 'never-configured'),
  fieldKey: fc.constantFrom('name', 'name', 'city', ''),
  errorType: fc.constantFrom('required', 'format'),
  reason: fc.constantFrom('idle', 'close', ''),
  completionStatus: fc.constantFrom('completed', 'abandoned'),
  ...{ inferred: fc.boolean(), blocked: fc.boolean() },
});
const values = {
  deviceClass: fc.constantFrom('mobile', 'desktop', 'tablet'),
  language: fc.constantFrom('en', 'de-CH', ''),
  source: fc.constantFrom('partner', 'custom', ''),
  browser: fc.constantFrom(...Object.keys(USER_AGENTS)),
  variant: fc.constantFrom('a', 'b-2', ''),
};
const visit = fc.record({
  age: fc.constantFrom(
    10 * MINUTE_MS,
    45 * MINUTE_MS,
    22 * HOUR_MS + 30 * MINUTE_MS,
    26 * HOUR_MS,
    7 * DAY_MS,
    8 * DAY_MS,
  ),
  hasStart: fc.boolean(),
  acts: fc.array(act, { minLength: 1, maxLength: 14, size: 'max' }),
  /** It is sent in two batches: cut at this event, perhaps the later one first, perhaps one twice. */
  ...{ cut: fc.nat({ max: 14 }), isLate: fc.boolean(), isRepeated: fc.boolean() },
  contexts: fc.tuple(fc.record(values), fc.record(values)),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

const conditions = {
  ...values,
  without: fc.constantFrom('noStart', 'tooFast,loneSuccess'),
  only: fc.constantFrom('noStart', 'tooFast,noStart'),
  withExcluded: fc.constant('true'),
};
/** Two at most, or nothing would be left. */
const filter = fc
  .tuple(fc.record(conditions), fc.subarray(Object.keys(conditions) as (keyof typeof conditions)[], { maxLength: 2 }))
  .map(([all, kept]) => Object.fromEntries(kept.map((name) => [name, all[name]])));
type Act = Visit['acts'][number];
const steady = (tag: Act['tag'], stepKey: string): Act => ({
  ...{ tag, stepKey, pause: SECOND_MS, fieldKey: 'name', errorType: 'required', reason: 'idle' },
  ...{ completionStatus: 'completed', inferred: false, blocked: true },
});
/** Visits of every world: one goes back after an error and leaves, one completes. */
const STEADY: Visit[] = [
  [
    'step_view start',
    'field_focus start',
    'field_blur start',
    'validation_error start',
    'step_view data',
    'step_view start',
    'dropoff_signal start',
  ],
  ['step_view start', 'submit_attempt start', 'step_view data', 'submit_success data'],
].map((acts) => ({
  ...{ age: 26 * HOUR_MS, hasStart: false, cut: 1, isLate: false, isRepeated: true },
  acts: acts.map((act) => steady(...(act.split(' ') as [Act['tag'], string]))),
  contexts: [
    { deviceClass: 'mobile', language: 'en', source: 'partner', browser: 'firefox', variant: 'a' },
    { deviceClass: 'desktop', language: '', source: '', browser: 'edge', variant: '' },
  ],
}));
const ALL = { period: [9 * DAY_MS, 10 * DAY_MS], filter: {} };

const question = fc.record({
  period: fc.constantFrom(
    [9 * DAY_MS, 10 * DAY_MS],
    [2 * DAY_MS, 2 * DAY_MS],
    [26 * HOUR_MS, 4 * HOUR_MS],
    [DAY_MS, 7 * DAY_MS],
  ),
  filter,
});

it('answers each figure as the API does, under random filters', { timeout: runsTimeout(170_000) }, async () => {
  const compared = { sessions: 0, completed: 0, fields: 0, why: 0, back: 0, excluded: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 14, maxLength: 24, size: 'max' }),
      fc.array(question, { minLength: 2, maxLength: 2 }),
      async (visits, questions) => {
        const excluded = ['noStart', undefined, 'tooFast'][worlds % 3];
        const slug = `world-${++worlds}`;
        const steps = STEP_KEYS.map((stepKey, index) => ({
          stepKey,
          index,
          ...(index > 0 && { name: `Step ${index}` }),
        }));
        const journey = await service.journey(key, { slug, steps });
        const declaredOnly = worlds % 2 === 0;
        const body = { counts: declaredOnly ? 'declared' : 'all' };
        expect((await service.request('PUT', `/api/journeys/${slug}/completions`, { key, body })).status).toBe(200);
        for (const [n, one] of [...STEADY, ...visits].entries()) await send(slug, `${slug} ${n}`, one);
        if (excluded !== undefined) {
          const body = { journey: slug, mark: excluded };
          expect((await service.request('POST', '/api/orgs/acme/exclusions', { key, body })).status).toBe(201);
        }
        const files = { ...(await fetchDays()), journey: slug, steps: journey.steps, now: NOW, declaredOnly };
        const { healthMetrics, behaviorMetrics, eventCountsLast24h } = await service.retrieve(key, slug);
        const { topDropoffStep: _, ...rates } = behaviorMetrics;
        expect({ sessionCount: healthMetrics.sessionCount, ...rates, eventCountsLast24h }).toEqual(
          await second.retrieved(await second.ask(duck, files, { from: 0, to: 1e15 })),
        );
        for (const { period, filter } of [ALL, ...questions]) {
          const from = NOW - (period[0] as number);
          const asked = { from, to: from + (period[1] as number), ...filter };
          const figures = await expectSame(journey, files, asked);
          compared.sessions += figures.summary.sessions;
          compared.completed += figures.summary.completed;
          compared.excluded += figures.excluded.sessions;
          const found = await expectSameWays(journey, files, asked);
          for (const name of ['fields', 'why', 'back'] as const) compared[name] += found[name];
        }
      },
    ),
    {
      numRuns: runs(1),
      interruptAfterTimeLimit: runsTimeout(160_000),
      markInterruptAsFailure: true,
      endOnFailure: true,
    },
  );
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
});

/** By a trusted server, with times of its own. No two events of a session have one time and number. */
async function send(
  journey: string,
  sessionId: string,
  { age, hasStart, acts, cut, isLate, isRepeated, contexts }: Visit,
) {
  let ts = NOW - age;
  const events = acts.map(({ tag, pause, ...properties }, seq) => {
    ts += pause;
    return event(seq === 0 && hasStart ? 'session_start' : tag, {
      ...{ ...properties, seq, sessionId, clientId: `client of ${sessionId}`, ts: toIso(Math.min(ts, NOW)) },
      ...{ source: contexts[seq < cut ? 0 : 1].source, variant: contexts[seq < cut ? 0 : 1].variant },
    });
  });
  const parts = [events.slice(0, cut), events.slice(cut)].map((part, n) => ({ part, context: contexts[n as 0 | 1] }));
  if (isLate) parts.reverse();
  if (isRepeated) parts.push(...parts.slice(0, 1));
  for (const { part, context } of parts.filter(({ part }) => part.length > 0)) {
    const { deviceClass, language, browser } = context;
    const headers = { authorization: `Bearer ${key}`, 'user-agent': USER_AGENTS[browser] as string };
    const { status, body } = await service.ingest(batch('acme', journey, part, { deviceClass, language }), headers);
    expect({ status, body }).toEqual({ status: 204, body: '' });
  }
}

async function fetchDays(): Promise<{ events: string[]; sessions: string[] }> {
  const files = { events: [] as string[], sessions: [] as string[] };
  const { body } = await service.request<WarehouseDays>('GET', '/api/exports', { key });
  mkdirSync(join(folder, String(worlds)));
  for (const { table, day } of body.days) {
    const answer = await fetch(`${service.url}/api/exports/${table}/${day}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const file = join(folder, String(worlds), `${table}-${day}.parquet`);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    files[table].push(file);
  }
  return files;
}

async function ask<Body>({ slug }: Journey, path: string, { from, to, ...filter }: second.Question): Promise<Body> {
  const query = new URLSearchParams({ from: toIso(from), to: toIso(to), interval: 'day', ...filter });
  const { status, body } = await service.request<Body>('GET', `/api/journeys/${slug}/metrics${path}?${query}`, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return rounded(body) as Body;
}

/** The figures of a period, and of the one before. */
async function expectSame(journey: Journey, files: second.Files, asked: second.Question): Promise<JourneyFigures> {
  const figures = await ask<JourneyFigures>(journey, '', asked);
  const before = { ...asked, from: Date.parse(figures.previousPeriod.from), to: Date.parse(figures.previousPeriod.to) };
  const withSessions = (points: JourneyFigures['series']) => points.filter(({ sessions }) => sessions > 0);
  const earlier = await second.ask(duck, files, before);
  expect(figures.previousSummary).toEqual(await second.summary(earlier));
  expect(withSessions(figures.previousSeries)).toEqual(await second.days(earlier));
  const own = await second.ask(duck, files, asked);
  expect(figures.summary).toEqual(await second.summary(own));
  expect(figures.steps).toEqual(await second.steps(own));
  expect(withSessions(figures.series)).toEqual(await second.days(own));
  expect(figures.weekHours).toEqual(await second.hours(own));
  expect(figures.devices).toEqual(await second.groups(own, 'deviceClass'));
  expect(figures.languages).toEqual(await second.groups(own, 'language'));
  expect(figures.sources).toEqual(await second.groups(own, 'source'));
  expect(figures.browsers).toEqual(await second.groups(own, 'browser'));
  expect(figures.variants).toEqual(await second.groups(own, 'variant'));
  expectBars(figures.timeToComplete, await second.timesToComplete(own));
  return figures;
}

/** Paths, and everything about the step that most events are of. */
async function expectSameWays(journey: Journey, files: second.Files, asked: second.Question) {
  const own = await second.ask(duck, files, asked);
  const walked = await ask<Paths>(journey, '/paths', asked);
  const paths = await second.paths(own);
  expect([walked.sessions, walked.backSessions]).toEqual([paths.sessions, paths.backSessions]);
  const skipped = walked.steps.filter(({ index }) => index !== null).map((one) => [one.stepKey, one.skipped]);
  if (walked.sessions > 0) expect(skipped).toEqual(paths.skipped);
  expect(asSet(walked.transitions)).toEqual(asSet(paths.transitions));
  const listed = asSet(paths.paths);
  for (const path of asSet(walked.paths)) expect(listed).toContain(path);
  expect(walked.paths.reduce((sum, { sessions }) => sum + sessions, walked.otherSessions)).toBe(walked.sessions);

  const step = 'start';
  const detail = await ask<StepDetail>(journey, `/steps/${step}`, asked);
  const { entries, exits, leaving, ...counts } = await second.detail(own, step);
  const { completedFromHere, leftAfterBack, submits, certainty } = detail;
  expect({ completedFromHere, leftAfterBack, submits, certainty }).toEqual(counts);
  const unnamed = (list: StepDetail['entries']) =>
    asSet(list.map(({ stepKey, sessions, share }) => ({ stepKey, sessions, share })));
  expect([unnamed(detail.entries), unnamed(detail.exits)]).toEqual([asSet(entries), asSet(exits)]);
  expect(asSet(detail.leaving)).toEqual(asSet(leaving));
  expectBars(detail.timeOnStep, await second.timesOnStep(own, step));

  const fields = await ask<StepFields>(journey, `/steps/${step}/fields`, asked);
  const byKey = fields.fields
    .toSorted((a, b) => (a.fieldKey < b.fieldKey ? -1 : 1))
    .map(({ label: _, ...field }) => field);
  expect(byKey).toEqual(await second.fields(own, step));
  const reasons = await second.why(own, step);
  expect([fields.wentOn, asSet(fields.why)]).toEqual([reasons.wentOn, asSet(reasons.why)]);
  return { fields: byKey.length, why: fields.why.length, back: walked.backSessions };
}

function expectBars(bars: JourneyFigures['timeToComplete'], times: readonly number[]): void {
  for (const { from, to, sessions } of bars) {
    expect(sessions).toBe(times.filter((ms) => ms >= from * SECOND_MS && ms < to * SECOND_MS).length);
  }
  expect(bars.reduce((total, { sessions }) => total + sessions, 0)).toBe(times.length);
}

const asSet = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one, sortMembers)).sort();
const sortMembers = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
