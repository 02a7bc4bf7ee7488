// The figures of a period equal a brute-force recomputation, whatever arrives, late, repeated and reordered events,
// equal timestamps, steps that nobody configured, sessions of another journey under the same ids, several days of
// receipt, events past retention; whatever period and filter are asked for.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DurationBars } from '../../src/domain/durations.ts';
import type { JourneyFigures, Paths, StepDetail, StepFields } from '../../src/domain/figures.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { askBothWays } from '../support/both-ways.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import type { Asked, FigureEvent } from './figures-brute-force.ts';
import * as brute from './figures-brute-force.ts';
import { onTheWire } from './streams.ts';

const START = Date.UTC(2026, 1, 27, 22, 30);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RETENTION_DAYS = 2;
const STEP_KEYS = ['start', 'data', 'upload', 'review'];

let now = START;
let worlds = 0;
/** The number of compared items over all runs, by kind: equal figures of nothing show nothing. */
const compared = {
  completed: 0,
  open: 0,
  left: 0,
  times: 0,
  previous: 0,
  fieldTimes: 0,
  back: 0,
  skipped: 0,
  unknown: 0,
  reasons: 0,
};

const { service, key } = await acmeForFile({
  now: () => now,
  settings: { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS },
  scopes: ['journeys:write', 'results:read'],
});

const USER_AGENTS: Record<string, string> = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
};

const seldom = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: rare });

const tag = fc.oneof(
  { weight: 6, arbitrary: fc.constant('step_view') },
  { weight: 10, arbitrary: fc.constantFrom('field_focus', 'field_blur') },
  { weight: 3, arbitrary: fc.constantFrom('field_change', 'validation_error') },
  { weight: 2, arbitrary: fc.constantFrom('dropoff_signal', 'submit_attempt', 'session_start', 'page_view') },
  { weight: 3, arbitrary: fc.constantFrom('submit_success', 'session_end') },
);

const sentEvent = fc.record({
  tag,
  id: fc.uuid(),
  // Coarse, so that timestamps coincide; some near the question, some days before, some ahead of the clock.
  ts: fc
    .tuple(
      seldom(fc.constantFrom(0, 0, 0, 10, 25, 45), fc.constantFrom(26 * 60, 75 * 60)),
      fc.integer({ min: -2, max: 3 }),
    )
    .map(([minutes, ticks]) => START - minutes * MINUTE + ticks * 20 * SECOND),
  seq: fc.integer({ min: 0, max: 2 }),
  sessionId: fc.constantFrom<string>('a', 'b', 'c', 'd'),
  // Mostly the first, whose fields are looked at.
  stepKey: fc.constantFrom('start', 'start', 'start', ...STEP_KEYS, 'never-configured'),
  fieldKey: fc.constantFrom('name', 'name', 'name', 'city', 'age', ''),
  errorType: fc.constantFrom('required', 'format', ''),
  reason: fc.constantFrom('idle', 'close', ''),
  source: fc.constantFrom('partner', 'custom', ''),
  browser: fc.constantFrom(...Object.keys(USER_AGENTS)),
  variant: fc.constantFrom('a', 'b-2', ''),
  completionStatus: fc.constantFrom('completed', 'abandoned'),
  inferred: fc.boolean(),
  blocked: fc.boolean(),
  deviceClass: fc.constantFrom('mobile', 'desktop', 'tablet'),
  language: fc.constantFrom('en', 'de-CH', ''),
});

const SENDER = {
  ...(fc.sample(sentEvent, { numRuns: 1, seed: 1 })[0] as Sending['event']),
  ...{ sessionId: 'sender', ts: START - 45 * MINUTE, blocked: false, seq: 0 },
};

const sending = fc.record({
  event: sentEvent,
  journey: fc.constantFrom(0, 0, 0, 1),
  /** Whether it happens as late as it is sent, so that sessions are open also after long pauses. */
  isFresh: fc.boolean(),
  // Long pauses are rare, or at the end everything would be over, or past retention.
  later: fc.oneof(
    { weight: 60, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.constant(MINUTE) },
    { weight: 2, arbitrary: fc.constantFrom(HOUR, DAY) },
  ),
});

type Sending = typeof sending extends fc.Arbitrary<infer One> ? One : never;
type Tag = Sending['event']['tag'];

/** A session of every world that goes back and completes: few worlds hold one by chance. */
const walk = fc.boolean().map((inferred) =>
  ['start', 'data', 'start'].flatMap((stepKey, place) =>
    (['step_view', 'field_focus', 'field_blur', ...(place === 2 ? ['submit_success'] : [])] as Tag[]).map(
      (tag, nth): Sending => ({
        event: {
          ...{ tag, id: `walk-${place}-${nth}`, ts: START + (4 * place + nth) * SECOND, seq: 4 * place + nth },
          ...{ sessionId: 'walk', stepKey, fieldKey: tag.startsWith('field') ? 'name' : '', errorType: '', reason: '' },
          ...{ source: '', browser: 'firefox', variant: '', completionStatus: 'completed', inferred, blocked: false },
          ...{ deviceClass: 'mobile', language: 'en' },
        },
        ...{ journey: 0, isFresh: false, later: 0 },
      }),
    ),
  ),
);

/**
 * Sessions of every world that met an error on a step, sent it and left without an answer: on the last step, nobody knows whether
 * it worked.
 */
const unanswered: readonly Sending[] = STEP_KEYS.flatMap((stepKey) =>
  (['step_view', 'validation_error', 'submit_attempt'] as Tag[]).map((tag, nth) => ({
    event: {
      ...{
        tag,
        id: `sent-${stepKey}-${nth}`,
        ts: START + nth * SECOND,
        seq: nth,
        sessionId: `sent-${stepKey}`,
        stepKey,
      },
      ...{ fieldKey: tag === 'validation_error' ? 'name' : '', errorType: 'required' },
      ...{ reason: '', source: '', browser: 'edge', variant: '' },
      ...{ completionStatus: 'abandoned', inferred: false, blocked: false, deviceClass: 'desktop', language: 'en' },
    },
    ...{ journey: 0, isFresh: false, later: 0 },
  })),
);

/** Some are sent again later: the same, or with their id under another session. */
const stream = fc
  .tuple(
    walk,
    fc.array(sending, { minLength: 30, maxLength: 50, size: 'max' }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(undefined, 'g')), { maxLength: 8 }),
  )
  .map(([walked, first, repeats]) => [
    ...walked,
    ...unanswered,
    ...first,
    ...repeats.map(([which, sessionId]) => {
      const original = first[which % first.length] as (typeof first)[number];
      return sessionId === undefined ? original : { ...original, event: { ...original.event, sessionId } };
    }),
  ]);

/** A world that is the same in every run. */
const WORLD = fc.sample(stream, { numRuns: 1, seed: 7 })[0] as Sending[];

type Filter = Partial<Pick<Asked, 'deviceClass' | 'language' | 'source'>>;
const anyFilter: fc.Arbitrary<Filter> = fc.record(
  {
    deviceClass: fc.constantFrom('mobile', 'desktop'),
    language: fc.constantFrom('en', ''),
    source: fc.constantFrom('partner', ''),
  },
  { requiredKeys: [] },
);

/** Periods: how long before the first event is sent they begin, and how long they are. Events lie at some edges. */
const question = fc.record({
  period: fc.oneof(
    { weight: 2, arbitrary: fc.constant([4 * DAY, 8 * DAY] as const) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom(25 * MINUTE, 45 * MINUTE, 46 * MINUTE, DAY),
        fc.constantFrom(20 * MINUTE, 45 * MINUTE, DAY, 60 * DAY),
      ),
    },
  ),
  filter: fc.oneof({ weight: 3, arbitrary: fc.constant({} as Filter) }, { weight: 1, arbitrary: anyFilter }),
});

async function send(journey: Journey, event: Omit<FigureEvent, 'receivedAt'>): Promise<void> {
  const { deviceClass, language, browser, ...rest } = event;
  const keys = { orgKey: 'acme', journeyKey: journey.slug };
  const batch = {
    schemaVersion: 1,
    context: { ...keys, deviceClass, language },
    events: [onTheWire(keys, rest)],
  };
  const { status, body } = await service.ingest(batch, { 'user-agent': USER_AGENTS[browser] as string });
  expect({ status, body }).toEqual({ status: 204, body: '' });
}

async function ask<Body>(journey: Journey, path: string, { from, to, ...filter }: Asked): Promise<Body> {
  const query = new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    interval: 'day',
    ...(filter as Record<string, string>),
  });
  const answer = await askBothWays(service, async () => {
    const url = `/api/journeys/${journey.slug}/metrics${path}?${query}`;
    const { status, body } = await service.request<Body>('GET', url, { key });
    return { status, body };
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return brute.rounded(answer.body) as Body;
}

/** Every time is in one bar; the equal ones have no more than a twentieth on either side of them. */
function expectBars(bars: DurationBars, times: readonly number[]): void {
  for (const { from, to, sessions } of bars) {
    expect(sessions).toBe(times.filter((ms) => ms >= from * SECOND && ms < to * SECOND).length);
  }
  expect(bars.reduce((total, { sessions }) => total + sessions, 0)).toBe(times.length);
  expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
  const equal = bars.filter(({ tail }) => !tail);
  expect(new Set(equal.map(({ from, to }) => to - from)).size).toBe(times.length === 0 ? 0 : 1);
  expect(equal.length).toBeLessThanOrEqual(21);
  for (const { tail, sessions } of bars) if (tail) expect(sessions).toBeLessThanOrEqual(times.length / 20);
}

const asSet = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one, sortMembers)).sort();
const sortMembers = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

async function compare(journey: Journey, events: readonly FigureEvent[], asked: Asked): Promise<void> {
  const visits = brute.visitsOf(events, now, RETENTION_DAYS);
  const current = brute.chosen(visits, asked);
  const judge = { all: visits, configured: journey.steps };
  const days = Math.ceil((asked.to - asked.from) / DAY);
  const shift = (days === 1 ? 1 : Math.ceil(days / 7) * 7) * DAY;
  const before = { ...asked, from: asked.from - shift, to: asked.to - shift };
  const previous = brute.chosen(visits, before);

  const figures = await ask<JourneyFigures>(journey, '', asked);
  expect(figures.previousPeriod).toEqual({
    from: new Date(before.from).toISOString(),
    to: new Date(before.to).toISOString(),
    timezone: 'UTC',
  });
  expect(figures.summary).toEqual(brute.summary(current, judge));
  expect(figures.previousSummary).toEqual(brute.summary(previous, judge));
  expect(figures.steps).toEqual(brute.steps(journey.steps, current));
  expect(figures.series).toEqual(brute.dailySeries(current, judge, asked));
  expect(figures.previousSeries).toEqual(brute.dailySeries(previous, judge, before));
  expect(figures.devices).toEqual(brute.groups(current, judge, 'deviceClass'));
  expect(figures.languages).toEqual(brute.groups(current, judge, 'language'));
  expect(figures.sources).toEqual(brute.groups(current, judge, 'source'));
  expect(figures.browsers).toEqual(brute.groups(current, judge, 'browser'));
  expect(figures.variants).toEqual(brute.groups(current, judge, 'variant'));
  const took = current.filter(({ completion }) => completion !== null).map((v) => (v.completion ?? 0) - v.start);
  expectBars(figures.timeToComplete, took);

  for (const { status } of current) compared[status]++;
  compared.previous += previous.length;
  compared.times += figures.steps.filter(({ medianTimeOnStep }) => medianTimeOnStep !== null).length;

  const walked = await ask<Paths>(journey, '/paths', asked);
  const expected = brute.paths(journey.steps, current, 20);
  expect({ ...walked, excluded: undefined, period: undefined, transitions: asSet(walked.transitions) }).toEqual({
    ...expected,
    excluded: undefined,
    period: undefined,
    transitions: asSet(expected.transitions),
  });

  compared.back += walked.backSessions;
  compared.skipped += walked.steps.reduce((sum, { skipped }) => sum + (skipped ?? 0), 0);

  const everybody = brute.chosen(visits, { from: asked.from, to: asked.to });
  const valuesOf = (property: 'language' | 'source' | 'browser' | 'variant') =>
    brute.groups(everybody, judge, property).map(({ value }) => value);
  expect(await ask(journey, '/filters', asked)).toEqual({
    languages: valuesOf('language'),
    sources: valuesOf('source'),
    browsers: valuesOf('browser'),
    variants: valuesOf('variant'),
  });

  const stepKey = journey.steps[0]?.stepKey;
  if (stepKey === undefined) return;
  const detail = await ask<StepDetail>(journey, `/steps/${stepKey}`, asked);
  const plain = brute.detail(journey.steps, current, stepKey);
  expect(detail.step).toEqual(brute.step(journey.steps[0] as Journey['steps'][number], current));
  expectBars(
    detail.timeOnStep,
    current.flatMap((visit) => brute.timeOn(visit, stepKey) ?? []),
  );
  expect(asSet(detail.entries)).toEqual(asSet(plain.entries));
  expect(asSet(detail.exits)).toEqual(asSet(plain.exits));
  expect(asSet(detail.leaving)).toEqual(asSet(plain.leaving));
  expect([detail.completedFromHere, detail.leftAfterBack, detail.submits]).toEqual([
    plain.completedFromHere,
    plain.leftAfterBack,
    plain.submits,
  ]);
  const lastKey = journey.steps.at(-1)?.stepKey ?? stepKey;
  const last = lastKey === stepKey ? detail : await ask<StepDetail>(journey, `/steps/${lastKey}`, asked);
  expect(detail.certainty).toEqual(brute.certaintyAt(current, judge, stepKey));
  expect(last.certainty).toEqual(brute.certaintyAt(current, judge, lastKey));
  compared.unknown += last.certainty.unknown;
  const fields = await ask<StepFields>(journey, `/steps/${stepKey}/fields`, asked);
  expect(fields.fields).toEqual(brute.fields(current, stepKey));
  compared.fieldTimes += fields.fields.filter(({ medianTimeInField }) => medianTimeInField !== null).length;
  const reasons = brute.why(journey.steps, current, stepKey);
  expect(fields.wentOn).toBe(reasons.wentOn);
  expect(asSet(fields.why)).toEqual(asSet(reasons.why));
  const gaps = fields.why.map(({ leftShare, wentOnShare }) => (leftShare.rate ?? 0) - (wentOnShare.rate ?? 0));
  expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
  compared.reasons += fields.why.length;
  expect([fields.reached, fields.left]).toEqual([detail.step.reached, detail.step.left]);
}

it('equals the brute-force recomputation on random streams, periods and filters', {
  timeout: runsTimeout(400_000),
}, async () => {
  let last: { journey: Journey; accepted: FigureEvent[] } | undefined;
  await fc.assert(
    fc.asyncProperty(
      stream,
      fc.constantFrom(0, 1, ...STEP_KEYS.map((_, at) => at + 1)),
      question,
      async (sent, configured, asked) => {
        now = START;
        worlds++;
        const steps = STEP_KEYS.slice(0, configured).map((stepKey, index) => ({
          stepKey,
          index,
          ...(index % 2 === 0 && { name: `Step ${index}` }),
        }));
        const journeys = [
          await service.journey(key, { slug: `one-${worlds}`, steps }),
          await service.journey(key, { slug: `two-${worlds}`, steps }),
        ];
        const accepted: FigureEvent[][] = [[], []];
        for (const { event: drawn, journey, isFresh, later } of sent) {
          now += later;
          const event = isFresh ? { ...drawn, ts: drawn.ts + (now - START) } : drawn;
          await send(journeys[journey] as Journey, event);
          accepted[journey]?.push({ ...event, receivedAt: now });
        }
        // Few worlds hold by chance somebody who sent the last step, and nothing answered.
        const lastStep = steps.at(-1)?.stepKey;
        for (const tag of lastStep === undefined ? [] : (['step_view', 'submit_attempt'] as const)) {
          const sender = { ...SENDER, tag, id: randomUUID(), stepKey: lastStep as string };
          await send(journeys[0] as Journey, sender);
          accepted[0]?.push({ ...sender, receivedAt: now });
        }
        const { period, filter } = asked;
        const [before, length] = period;
        const from = START - before;
        await compare(journeys[0] as Journey, accepted[0] ?? [], { from, to: from + length, ...filter });
        if (configured === STEP_KEYS.length) last ??= { journey: journeys[0] as Journey, accepted: accepted[0] ?? [] };
      },
    ),
    {
      // By chance, no world of a run may have several steps configured, and nothing to compare: one always has.
      examples: [[WORLD, STEP_KEYS.length, { period: [4 * DAY, 8 * DAY], filter: {} }]],
      numRuns: runs(6),
      interruptAfterTimeLimit: runsTimeout(380_000),
      markInterruptAsFailure: true,
      endOnFailure: true,
    },
  );
  // Whatever the filters left of the worlds: all of one, and a day later what happened is in the period before.
  const { journey, accepted } = last as unknown as { journey: Journey; accepted: FigureEvent[] };
  await compare(journey, accepted, { from: START - 4 * DAY, to: START + 4 * DAY });
  now += DAY;
  await compare(journey, accepted, { from: START - 4 * DAY, to: START + 4 * DAY });
  await compare(journey, accepted, { from: START + 23 * HOUR, to: START + 47 * HOUR });
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
});
