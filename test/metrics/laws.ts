// Answers about a journey equal their recomputation from the events that were acknowledged: the figures of a period, the retrieved journey
// and the burden.
import { expect } from 'vitest';
import type { Burden } from '../../src/domain/burden.ts';
import type { DurationBars } from '../../src/domain/durations.ts';
import type { JourneyFigures, Paths, StepDetail, StepFields } from '../../src/domain/figures.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { askBothWays } from '../support/both-ways.ts';
import type { TestService } from '../support/service.ts';
import { bruteForce } from './brute-force.ts';
import { burdenOf, type Spent } from './burden-brute-force.ts';
import type { Asked, FigureEvent } from './figures-brute-force.ts';
import * as brute from './figures-brute-force.ts';
import { onTheWire } from './streams.ts';
import { DAY, HOUR, MINUTE, type Sending, START, USER_AGENTS } from './worlds.ts';

export const RETENTION_DAYS = 2;

/** The journeys' owner, and the time of the service. */
export interface Asking {
  service: TestService;
  key: string;
  now: number;
  /** The owner chose that only declared successes count. */
  declaredOnly?: boolean;
}

/** The number of compared items so far, by kind: equal figures of nothing show nothing. */
export const compared = {
  ...{
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
  },
  ...{ ms: 0, errorMs: 0, waitingMs: 0, leftMs: 0, fields: 0, cuts: 0 },
};

/** Sends a world to two journeys of the organization `acme`, moving the clock; resolves with what each was sent. */
export async function sendWorld(
  service: TestService,
  journeys: readonly [Journey, Journey],
  world: readonly Sending[],
  setClock: (now: number) => void,
): Promise<[FigureEvent[], FigureEvent[]]> {
  const accepted: [FigureEvent[], FigureEvent[]] = [[], []];
  let now = START;
  setClock(now);
  for (const { events, context, journey, isFresh, later } of world) {
    now += later;
    setClock(now);
    const { browser, ...rest } = context;
    const place = journey === 0 ? 0 : 1;
    const keys = { orgKey: 'acme', journeyKey: journeys[place].slug };
    const sent = events.map((event) => ({ ...event, ts: event.ts + (isFresh ? now - START : 0) }));
    const batch = {
      ...{ schemaVersion: 1, context: { ...keys, ...rest }, events: sent.map((event) => onTheWire(keys, event)) },
    };
    const { status, body } = await service.ingest(batch, { 'user-agent': USER_AGENTS[browser] as string });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    for (const event of sent) accepted[place].push({ ...event, ...context, receivedAt: now });
  }
  return accepted;
}

/** The retrieved journey. */
export async function expectJourney(asking: Asking, journey: Journey, events: readonly FigureEvent[]): Promise<void> {
  const { service, key, now } = asking;
  const { id: _, ...retrieved } = await askBothWays(service, () => service.retrieve(key, journey.slug));
  const plain = bruteForce(journey.steps, brute.keptOf(events, now, RETENTION_DAYS), now, asking.declaredOnly);
  // Snapshots are taken in the background.
  plain.healthMetrics.hasSnapshot = retrieved.healthMetrics.hasSnapshot;
  expect(retrieved).toMatchObject(plain);
  expect(retrieved.eventCountsLast24h).toEqual(plain.eventCountsLast24h);
}

const round = (ms: number) => Math.round(ms * 1_000) / 1_000;
const inMs = (one: { hours: number; errorHours: number; waitingHours: number; nowhereHours: number }): Spent => ({
  ms: round(one.hours * HOUR),
  errorMs: round(one.errorHours * HOUR),
  waitingMs: round(one.waitingHours * HOUR),
  leftMs: round(one.nowhereHours * HOUR),
});

/** The time that the visits of a period took, whatever the longest pause is that counts. */
export async function expectBurden(
  { service, key, now, declaredOnly }: Asking,
  journey: Journey,
  events: readonly FigureEvent[],
  { from, to, capMinutes }: { from: number; to: number; capMinutes: number },
): Promise<void> {
  const query = new URLSearchParams({
    ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), capMinutes: String(capMinutes) },
  });
  const { status, body } = await service.request<Burden>('GET', `/api/journeys/${journey.slug}/burden?${query}`, {
    key,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const bounds = { now, retentionDays: RETENTION_DAYS, capMs: capMinutes * MINUTE, declaredOnly };
  const plain = burdenOf(events, { from, to }, bounds);
  expect([body.sessions, body.completed, body.cap.pauses]).toEqual([plain.sessions, plain.completed, plain.cuts]);
  expect(round(body.cap.hours * HOUR)).toBe(plain.cutMs);
  expect(
    inMs({
      hours: body.total.hours.value ?? 0,
      errorHours: body.errors.hours.value ?? 0,
      waitingHours: body.waiting.hours.value ?? 0,
      nowhereHours: body.nowhere.hours.value ?? 0,
    }),
  ).toEqual(plain.total);
  const spent = body.steps.filter(({ hours }) => hours > 0);
  expect(new Map(spent.map((step) => [step.stepKey ?? '', inMs(step)]))).toEqual(plain.steps);
  const fields = spent.flatMap(({ stepKey, fields }) =>
    fields.map((field) => [`${stepKey} ${field.fieldKey}`, inMs(field)] as const),
  );
  expect(new Map(fields)).toEqual(plain.fields);
  for (const name of ['ms', 'errorMs', 'waitingMs', 'leftMs'] as const) compared[name] += plain.total[name];
  compared.fields += plain.fields.size;
  compared.cuts += plain.cuts;
}

async function ask<Body>(
  { service, key }: Asking,
  journey: Journey,
  path: string,
  { from, to, ...filter }: Asked,
): Promise<Body> {
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
    expect(sessions).toBe(times.filter((ms) => ms >= from * 1_000 && ms < to * 1_000).length);
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

/** The figures of a period. */
export async function expectFigures(
  asking: Asking,
  journey: Journey,
  events: readonly FigureEvent[],
  asked: Asked,
): Promise<void> {
  const visits = brute.visitsOf(events, asking.now, RETENTION_DAYS, asking.declaredOnly);
  const current = brute.chosen(visits, asked);
  const judge = { all: visits, configured: journey.steps };
  const days = Math.ceil((asked.to - asked.from) / DAY);
  const shift = (days === 1 ? 1 : Math.ceil(days / 7) * 7) * DAY;
  const before = { ...asked, from: asked.from - shift, to: asked.to - shift };
  const previous = brute.chosen(visits, before);

  const figures = await ask<JourneyFigures>(asking, journey, '', asked);
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

  const walked = await ask<Paths>(asking, journey, '/paths', asked);
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
  expect(await ask(asking, journey, '/filters', asked)).toEqual({
    languages: valuesOf('language'),
    sources: valuesOf('source'),
    browsers: valuesOf('browser'),
    variants: valuesOf('variant'),
  });

  const stepKey = journey.steps[0]?.stepKey;
  if (stepKey === undefined) return;
  const detail = await ask<StepDetail>(asking, journey, `/steps/${stepKey}`, asked);
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
  const last = lastKey === stepKey ? detail : await ask<StepDetail>(asking, journey, `/steps/${lastKey}`, asked);
  expect(detail.certainty).toEqual(brute.certaintyAt(current, judge, stepKey));
  expect(last.certainty).toEqual(brute.certaintyAt(current, judge, lastKey));
  compared.unknown += last.certainty.unknown;
  const fields = await ask<StepFields>(asking, journey, `/steps/${stepKey}/fields`, asked);
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
