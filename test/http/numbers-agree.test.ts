// Every answer that has a number has the same one: overview, summary, comparison, steps, fields, paths, sessions behind a
// number, returns, report, list, retrieved journey and downloaded events are asked the same question. What two of them share
// is compared, and with a plain count of what was sent: two organizations and two journeys under the same ids.
import { beforeAll, expect, it, vi } from 'vitest';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { Exclusion, NewExclusion } from '../../src/domain/exclusion.ts';
import type {
  ComparedFigures,
  FiguresSummary,
  FilterValues,
  Group,
  JourneyFigures,
  JourneyOverviews,
  Paths,
  StepDetail,
  StepFields,
} from '../../src/domain/figures.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { EVENT_MARKS, type Mark, SESSION_MARKS } from '../../src/domain/marks.ts';
import { type Random, random } from '../../src/domain/random.ts';
import type { Returns } from '../../src/domain/returns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import type { Timelines } from '../../src/domain/timelines.ts';
import * as brute from '../metrics/figures-brute-force.ts';
import { testClock } from '../support/clock.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const FIRST_DAY = Date.UTC(2026, 1, 27);
/** In Kathmandu it is the next day already. */
const NOW = Date.UTC(2026, 2, 9, 19);
const ZONES = { UTC: 0, 'Asia/Kathmandu': (5 * 60 + 45) * MINUTE_MS };
const RETENTION_DAYS = 395;

const OWN_HOST = 'www.example.org';
const TRIAL_HOST = 'trial.example.org';
const USER_AGENTS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  other: 'curl/8.5.0',
};
const STEPS = [
  { stepKey: 'start', name: 'Start here' },
  { stepKey: 'data' },
  { stepKey: 'upload', name: 'Papers' },
  { stepKey: 'review' },
].map((step, index) => ({ ...step, index }));
const STEP_KEYS = STEPS.map(({ stepKey }) => stepKey);
/** Nobody configured it. */
const EXTRA_STEP = 'extra';
const FIELDS = ['name', 'city'];

/** An event as it was sent, and as a downloaded file has it. */
interface Row extends brute.FigureEvent {
  clientId: string;
  url: string;
  embedVersion: string;
  marks: number;
}
type Visit = ReturnType<typeof brute.visitsOf>[number];

/** A journey of an organization, and what was sent of it. */
interface Side {
  org: string;
  key: string;
  journey: Journey;
  rows: Row[];
  visits: Visit[];
}

/** The input that decides how sure the completions of a side are. */
const judgeOf = ({ visits }: Pick<Side, 'visits'>) => ({ all: visits, configured: STEPS as Journey['steps'] });

interface Question {
  /** Dates begin in the organization's zone. */
  from: string;
  to: string;
  /** The rest of the query. */
  filter: Record<string, string>;
  /** Sessions that it is about, whatever the period. */
  takes(visit: Visit): boolean;
  /** Whether every step, interval and sample is asked for: many requests. */
  isWhole?: boolean;
}

interface Delivery {
  at: number;
  rows: Row[];
}

// Each asks some dozens of questions.
vi.setConfig({ testTimeout: 60_000 });

const clock = testClock(FIRST_DAY);
let acme: Side;
let beside: Side;
let other: Side;
let zone: keyof typeof ZONES = 'UTC';
/** The number of compared items, by kind: equal numbers of nothing show nothing. */
const compared: Record<string, number> = {};
const note = (what: string, number: number) => {
  compared[what] = (compared[what] ?? 0) + number;
};

const service = await serviceForFile({ now: clock.now });
beforeAll(async () => {
  acme = await side('acme', 'apply');
  beside = await side('acme', 'beside', acme.key);
  other = await side('other', 'apply');
  const plans = [...deliveriesOf(acme, 300, 1), ...deliveriesOf(beside, 50, 2), ...deliveriesOf(other, 70, 3)].sort(
    (a, b) => a.at - b.at,
  );
  for (const { to, at, rows } of plans) {
    clock.set(at);
    await send(to, rows);
  }
  clock.set(NOW);
  for (const one of [acme, beside, other]) one.visits = brute.visitsOf(one.rows, NOW, RETENTION_DAYS);
}, 60_000);

async function side(org: string, slug: string, ownKey?: string): Promise<Side> {
  if (ownKey === undefined) await service.org(org, { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS });
  const key = ownKey ?? (await service.key(org, ['journeys:write', 'results:read']));
  const journey = await service.journey(key, { slug, steps: STEPS, allowedOrigins: [`https://${OWN_HOST}`] });
  return { org, key, journey, rows: [], visits: [] };
}

/** Some sessions arrive in two batches, the end first; some batches arrive again, later and with another variant. */
function deliveriesOf(to: Side, sessions: number, seed: number): (Delivery & { to: Side })[] {
  return Array.from({ length: sessions }, (_, nth) => {
    const rand = random(seed, nth);
    const rows = visitRows(rand, nth);
    const end = (rows.at(-1) as Row).ts + 3 * SECOND_MS;
    const late = (ms: number) => Math.min(end + ms, NOW - SECOND_MS);
    const half = Math.ceil(rows.length / 2);
    const whole: Delivery[] =
      nth % 7 === 0 && rows.length > 1
        ? [
            { at: end, rows: rows.slice(half) },
            { at: late(20 * HOUR_MS), rows: rows.slice(0, half) },
          ]
        : [{ at: end, rows }];
    const again = rows.map((row) => ({ ...row, variant: 'again' }));
    return [...whole, ...(nth % 11 === 0 ? [{ at: late(21 * HOUR_MS), rows: again }] : [])];
  })
    .flat()
    .map((delivery) => ({ ...delivery, to }));
}

/** One session, as a visitor walks: forth and back, touching fields, making errors, trying to submit, leaving anywhere. */
function visitRows(rand: Random, nth: number): Row[] {
  // The first few go on until now, the others began on one of the days before.
  const isOpen = nth < 4;
  const start = isOpen ? NOW - 14 * MINUTE_MS : FIRST_DAY + Math.floor(rand.next() * (NOW - HOUR_MS - FIRST_DAY));
  const host = rand.chance(0.1) ? TRIAL_HOST : OWN_HOST;
  const browser = rand.pick([
    ['firefox', 0.6],
    ['edge', 0.33],
    ['other', 0.07],
  ] as const);
  const own = {
    sessionId: `s${nth}`,
    // Some browsers come several times.
    clientId: `c${Math.floor(rand.next() * 200)}`,
    url: `https://${host}/form`,
    embedVersion: rand.chance(0.2) ? '1.1.0' : '1.3.0',
    browser,
    deviceClass: rand.pick([
      ['mobile', 0.5],
      ['desktop', 0.4],
      ['tablet', 0.1],
    ] as const),
    language: rand.pick([
      ['en', 0.6],
      ['de-CH', 0.3],
      ['', 0.1],
    ] as const),
    source: rand.pick([
      ['partner', 0.3],
      ['', 0.7],
    ] as const),
    variant: rand.pick([
      ['a', 0.4],
      ['b-2', 0.3],
      ['', 0.3],
    ] as const),
    marks: (host === OWN_HOST ? 0 : EVENT_MARKS.foreignHost) | (browser === 'other' ? EVENT_MARKS.bot : 0),
    ...{
      stepKey: '',
      fieldKey: '',
      errorType: '',
      reason: '',
      completionStatus: '',
      inferred: false,
      blocked: false,
      receivedAt: 0,
    },
  };
  const rows: Row[] = [];
  let ts = start;
  const add = (tag: string, properties: Partial<Row> = {}, after = 2 + rand.next() * 60) => {
    if (rows.length > 0) ts += Math.floor(after * SECOND_MS);
    rows.push({ ...own, tag, id: `${own.sessionId}-${rows.length}`, ts, seq: rows.length, ...properties });
  };

  const kind = isOpen
    ? 'visit'
    : rand.pick([
        ['visit', 0.9],
        ['lone', 0.05],
        ['fast', 0.05],
      ] as const);
  if (kind === 'lone') {
    add('submit_success', { stepKey: 'review' });
    return rows;
  }
  if (!rand.chance(0.1)) add('session_start');
  if (kind === 'fast') {
    add('step_view', { stepKey: 'start' }, 0);
    add('submit_success', { stepKey: 'start' }, 0.9);
    return rows;
  }
  const most = isOpen ? 1 : 9;
  let place = 0;
  for (let visited = 0; visited < most; visited++) {
    const stepKey = STEP_KEYS[place] as string;
    // Often at the very moment of the event before.
    add('step_view', { stepKey }, rand.chance(0.3) ? 0 : 5);
    if (rand.chance(0.15)) add('step_view', { stepKey });
    for (const fieldKey of FIELDS.filter(() => rand.chance(0.5))) {
      add('field_focus', { stepKey, fieldKey });
      if (rand.chance(0.7)) add('field_change', { stepKey, fieldKey });
      if (rand.chance(0.2)) add('validation_error', { stepKey, fieldKey, errorType: 'required' });
      add('field_blur', { stepKey, fieldKey });
    }
    if (rand.chance(0.3)) add('submit_attempt', { stepKey, blocked: rand.chance(0.5) });
    if (isOpen) return rows;
    if (rand.chance(0.16)) {
      if (rand.chance(0.6)) add('dropoff_signal', { stepKey, reason: rand.chance(0.5) ? 'idle' : '' });
      if (rand.chance(0.3)) add('session_end', { completionStatus: 'abandoned' });
      return rows;
    }
    if (place === STEP_KEYS.length - 1) {
      if (rand.chance(0.7)) add('submit_success', { stepKey });
      else add('session_end', { completionStatus: 'completed' });
      return rows;
    }
    if (rand.chance(0.05)) add('step_view', { stepKey: EXTRA_STEP });
    place = Math.max(0, place + (rand.chance(0.15) ? -1 : 1));
  }
  return rows;
}

async function send(to: Side, rows: readonly Row[]): Promise<void> {
  const keys = { orgKey: to.org, journeyKey: to.journey.slug };
  const [{ deviceClass, language, browser }] = rows as [Row];
  const events = rows.map(({ tag, ts, receivedAt, marks, deviceClass, language, browser, ...rest }) => ({
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...{ _tag: tag, schemaVersion: 1, ts: new Date(ts).toISOString(), ...keys },
  }));
  const context = { ...keys, deviceClass, ...(language !== '' && { language }) };
  const headers = { origin: `https://${OWN_HOST}`, 'user-agent': USER_AGENTS[browser as keyof typeof USER_AGENTS] };
  const { status, body } = await service.ingest({ schemaVersion: 1, context, events }, headers);
  expect({ status, body }).toEqual({ status: 204, body: '' });
  to.rows.push(...rows.map((row) => ({ ...row, receivedAt: clock.now() })));
}

async function get<Body>({ key }: Side, path: string, query: Record<string, string> = {}): Promise<Body> {
  const { status, body } = await service.request<Body>('GET', `${path}?${new URLSearchParams(query)}`, { key });
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Attempts of each browser up to its first completion. */
function returnsOf(visits: readonly Visit[]): Omit<Returns, 'period'> {
  const ids = [...new Set(visits.map((visit) => firstOf(visit).clientId))];
  const browsers = ids.map((id) => {
    const own = visits.filter((visit) => firstOf(visit).clientId === id);
    const inOrder = own.sort((a, b) => a.start - b.start);
    const completed = inOrder.findIndex(({ completion }) => completion !== null);
    const tries = completed < 0 ? inOrder : inOrder.slice(0, completed + 1);
    const days = new Set(tries.map(({ start }) => Math.floor((start + ZONES[zone]) / DAY_MS)));
    return { attempts: Math.min(tries.length, 5), isCompleted: completed >= 0, isBack: days.size > 1 };
  });
  const counted = [1, 2, 3, 4, 5].map((attempts) => {
    const own = browsers.filter((browser) => browser.attempts === attempts);
    return { attempts, browsers: own.length, completed: own.filter(({ isCompleted }) => isCompleted).length };
  });
  return {
    browsers: browsers.length,
    returned: browsers.filter(({ isBack }) => isBack).length,
    completedLater: browsers.filter(({ isBack, isCompleted }) => isBack && isCompleted).length,
    attempts: counted.filter((row) => row.browsers > 0),
  };
}

const firstOf = ({ first }: Visit) => first as Row;

/** By the table of docs/marks.md. */
function hasMark({ events, start, runs }: Visit, mark: Mark): boolean {
  const bit = EVENT_MARKS[mark as keyof typeof EVENT_MARKS];
  if (bit) return events.some((row) => ((row as Row).marks & bit) !== 0);
  const isLone = events.length === 1 && events[0]?.tag === 'submit_success';
  if (mark === 'noStart') return !events.some(({ tag }) => tag === 'session_start');
  if (mark === 'loneSuccess') return isLone;
  const steps = new Set(runs.map(({ step }) => step)).size;
  // By any declarer: a declaration changes no mark.
  const success = events.find(brute.completes)?.ts;
  const isCorrected = events.some((row) => ((row as Row).marks & EVENT_MARKS.clock) !== 0);
  return (
    mark === 'tooFast' &&
    !isLone &&
    !isCorrected &&
    success !== undefined &&
    success - start < Math.max(2_000, 500 * steps)
  );
}

const instantOf = (date: string) => Date.parse(date) - ZONES[zone];
const within = ({ start }: Visit, from: number, to: number) => start >= from && start < to;
const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number) =>
  items.reduce((total, item) => total + number(item), 0);
const inOrder = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value, sortMembers)).sort();
const sortMembers = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const EVERYTHING: Question = { from: '2026-02-20', to: '2026-03-20', filter: {}, takes: () => true };

/** Asks everything that answers to a question, and compares. Of exclusions: the sessions that they leave out. */
async function agree(
  on: Side,
  question: Question,
  isExcluded: (visit: Visit) => boolean = () => false,
): Promise<JourneyFigures> {
  const { from, to, filter, takes } = question;
  const query = { from, to, ...filter };
  const base = `/api/journeys/${on.journey.slug}/metrics`;
  const meant = on.visits.filter((visit) => takes(visit) && within(visit, instantOf(from), instantOf(to)));
  const visits = meant.filter((visit) => !isExcluded(visit));
  note('sessions', visits.length);

  const figures = await get<JourneyFigures>(on, base, query);
  expect(figures.period).toEqual({
    from: new Date(instantOf(from)).toISOString(),
    to: new Date(instantOf(to)).toISOString(),
    timezone: zone,
  });
  const { summary, steps } = figures;
  expect(brute.rounded(summary)).toEqual(brute.summary(visits, judgeOf(on)));
  expect(brute.rounded(steps)).toEqual(brute.steps(STEPS as Journey['steps'], visits));
  expect(figures.excluded.sessions).toBe(meant.length - visits.length);

  await agreeOnTotals(on, question, figures, visits, isExcluded);
  await agreeOnSteps(on, question, figures, visits);
  await agreeOnPaths(on, question, figures, visits);
  await agreeOnReport(on, question, figures);
  return figures;
}

/** Summary, series, groups, times, the period before, and counts of browsers and of samples. */
async function agreeOnTotals(
  on: Side,
  { from, to, filter, takes, isWhole }: Question,
  figures: JourneyFigures,
  visits: readonly Visit[],
  isExcluded: (visit: Visit) => boolean,
): Promise<void> {
  const query = { from, to, ...filter };
  const base = `/api/journeys/${on.journey.slug}/metrics`;
  const { summary, previousSummary, previousPeriod, excluded, period } = figures;
  const alone = await get<FiguresSummary>(on, `${base}/summary`, query);
  expect({ ...alone, trackedSince: undefined }).toEqual({
    refusedVisits: 0,
    ...{ period, excluded, previousPeriod, summary, previousSummary },
    trackedSince: undefined,
  });

  const [before, until] = [Date.parse(previousPeriod.from), Date.parse(previousPeriod.to)];
  const earlier = on.visits.filter((visit) => takes(visit) && !isExcluded(visit) && within(visit, before, until));
  expect(brute.rounded(previousSummary)).toEqual(brute.summary(earlier, judgeOf(on)));
  note('previous', earlier.length);
  const previous = await get<ComparedFigures>(on, `${base}/comparison`, { ...query, period: 'previous' });
  expect(previous.summary).toEqual(previousSummary);
  const given = { ...query, from: previousPeriod.from, to: previousPeriod.to };
  const asGiven = await get<ComparedFigures>(on, `${base}/comparison`, given);
  expect([asGiven.summary, asGiven.steps]).toEqual([previous.summary, previous.steps]);

  const intervals = isWhole ? (['hour', 'day', 'week', 'month'] as const) : (['day'] as const);
  for (const interval of intervals) {
    const beside = await get<ComparedFigures>(on, `${base}/comparison`, { ...query, interval });
    expect([beside.summary, beside.steps]).toEqual([summary, figures.steps]);
    expect([beside.devices, beside.languages, beside.sources, beside.browsers, beside.variants]).toEqual([
      ...[figures.devices, figures.languages, figures.sources, figures.browsers, figures.variants],
    ]);
    if (interval === figures.interval) expect(beside.series).toEqual(figures.series);
    expect([sumOf(beside.series, (point) => point.sessions), sumOf(beside.series, (point) => point.completed)]).toEqual(
      [summary.sessions, summary.completed],
    );
    for (const kind of ['declared', 'likely', 'unknown'] as const) {
      expect(sumOf(beside.series, ({ certainty }) => certainty[kind])).toBe(summary.certainty[kind]);
    }
    const starts = [...beside.series.map(({ start }) => Date.parse(start)), Number.POSITIVE_INFINITY];
    expect(beside.series.map(({ sessions }) => sessions)).toEqual(
      beside.series.map((_, nth) => {
        const [begin, end] = [starts[nth] as number, starts[nth + 1] as number];
        return visits.filter((visit) => within(visit, begin, end)).length;
      }),
    );
    if (interval === 'hour') continue;
    for (const start of starts.slice(0, -1)) expect((start + ZONES[zone]) % DAY_MS).toBe(0);
  }

  const { devices, languages, sources, browsers, variants } = figures;
  for (const groups of [devices, languages, sources, browsers, variants]) {
    expect(sumOf(groups, ({ sessions }) => sessions)).toBe(summary.sessions);
    expect(sumOf(groups, ({ completed }) => completed)).toBe(summary.completed);
  }
  const mobile = devices.find(({ value }) => value === 'mobile')?.sessions ?? 0;
  expect(summary.mobile.rate).toBe(summary.sessions === 0 ? null : mobile / summary.sessions);
  expect(brute.rounded([devices, languages, sources, browsers, variants])).toEqual(
    (['deviceClass', 'language', 'source', 'browser', 'variant'] as const).map((by) =>
      brute.groups(visits, judgeOf(on), by),
    ),
  );
  if (Object.keys(filter).length === 0) {
    const values = (groups: JourneyFigures['devices']) => groups.map(({ value }) => value);
    expect(await get<FilterValues>(on, `${base}/filters`, query)).toEqual({
      ...{ languages: values(languages), sources: values(sources) },
      ...{ browsers: values(browsers), variants: values(variants) },
    });
  }
  expect(sumOf(figures.timeToComplete, ({ sessions }) => sessions)).toBe(summary.completed);

  const returns = await get<Returns>(on, `${base}/returns`, query);
  expect(returns).toEqual({ period: figures.period, ...returnsOf(visits) });

  if (!isWhole) return;
  expect(await sampled(on, query)).toBe(summary.sessions);
  expect(await sampled(on, { ...query, outcome: 'completed' })).toBe(summary.completed);
  expect(await sampled(on, { ...query, outcome: 'open' })).toBe(summary.open);
  const left = summary.sessions - summary.completed - summary.open;
  expect(await sampled(on, { ...query, outcome: 'left' })).toBe(left);
}

const sampled = async (on: Side, query: Record<string, string>) =>
  (await get<Timelines>(on, `/api/journeys/${on.journey.slug}/metrics/timelines`, { ...query, limit: '1' })).sessions;

/** Each step beside the list of steps, its fields, and the sessions behind both. */
async function agreeOnSteps(
  on: Side,
  { from, to, filter, isWhole }: Question,
  { steps }: JourneyFigures,
  visits: readonly Visit[],
): Promise<void> {
  const query = { from, to, ...filter };
  for (const step of isWhole ? steps : steps.slice(1, 2)) {
    const { stepKey, reached, left, open, wentOn } = step;
    const path = `/api/journeys/${on.journey.slug}/metrics/steps/${stepKey}`;
    const detail = await get<StepDetail>(on, path, query);
    expect(detail.step).toEqual(step);
    expect(reached).toBe(left + open + wentOn);
    for (const ways of [detail.entries, detail.exits]) expect(sumOf(ways, ({ sessions }) => sessions)).toBe(reached);
    expect(sumOf(detail.leaving, ({ sessions }) => sessions)).toBe(left);
    // A session that went nowhere else left here, is still here, or completed here.
    const stayed = detail.exits.find((exit) => exit.stepKey === null)?.sessions ?? 0;
    expect(stayed).toBe(left + open + detail.completedFromHere);
    const plain = brute.detail(STEPS as Journey['steps'], visits, stepKey);
    const { entries, exits, leaving, completedFromHere, leftAfterBack, submits } = brute.rounded(detail) as StepDetail;
    expect([inOrder(entries), inOrder(exits), inOrder(leaving)]).toEqual([
      inOrder(plain.entries),
      inOrder(plain.exits),
      inOrder(plain.leaving),
    ]);
    expect({ completedFromHere, leftAfterBack, submits }).toEqual({
      completedFromHere: plain.completedFromHere,
      leftAfterBack: plain.leftAfterBack,
      submits: plain.submits,
    });
    note('attempts', submits.attempted);
    note('blocked', submits.blocked);
    note('left', left);
    note('open', open);

    const inside = await get<StepFields>(on, `${path}/fields`, query);
    expect([inside.reached, inside.left]).toEqual([reached, left]);
    expect(brute.rounded(inside.fields)).toEqual(brute.fields(visits, stepKey));
    const [field] = inside.fields;
    note('errors', field?.withErrors ?? 0);
    note('last fields', field?.lastTouched ?? 0);
    if (!isWhole || !field || step.index !== 1) continue;

    const at = { ...query, step: stepKey };
    expect(await sampled(on, at)).toBe(reached);
    expect(await sampled(on, { ...at, outcome: 'left' })).toBe(left);
    expect(await sampled(on, { ...at, outcome: 'went_on' })).toBe(wentOn);
    expect(await sampled(on, { ...at, outcome: 'completed' })).toBe(completedFromHere);

    const on1 = { ...at, field: field.fieldKey };
    expect(await sampled(on, on1)).toBe(field.reached);
    expect(await sampled(on, { ...on1, fieldRole: 'error' })).toBe(field.withErrors);
    expect(await sampled(on, { ...on1, fieldRole: 'last', outcome: 'left' })).toBe(field.lastTouched);
  }
}

/** Moves between steps sum to the views, and how sessions end to what the steps say. */
async function agreeOnPaths(
  on: Side,
  { from, to, filter }: Question,
  { steps }: JourneyFigures,
  visits: readonly Visit[],
): Promise<void> {
  const path = `/api/journeys/${on.journey.slug}/metrics/paths`;
  const walked = await get<Paths>(on, path, { from, to, ...filter, limit: '100' });
  expect(walked.steps.map(({ skipped, ...step }) => step)).toEqual(
    steps.map(({ stepKey, name, index, reached }) => ({ stepKey, name, index, sessions: reached })),
  );
  const { transitions, paths } = walked;
  const times = (of: (move: Paths['transitions'][number]) => boolean) =>
    sumOf(transitions.filter(of), (move) => move.times);
  expect(times((move) => move.from === null)).toBe(walked.sessions);
  expect(times((move) => move.to === null)).toBe(walked.sessions);
  for (const { stepKey, left, open } of steps) {
    const views = sumOf(visits, ({ runs }) => runs.filter(({ step }) => step === stepKey).length);
    expect(times((move) => move.to === stepKey)).toBe(views);
    expect(times((move) => move.from === stepKey)).toBe(views);
    expect(times((move) => move.from === stepKey && move.end === 'left')).toBe(left);
    expect(times((move) => move.from === stepKey && move.end === 'open')).toBe(open);
    note('views', views);
  }
  expect(sumOf(paths, ({ sessions }) => sessions) + walked.otherSessions).toBe(walked.sessions);
  const plain = brute.paths(STEPS as Journey['steps'], visits, 100);
  expect(walked.steps).toEqual(plain.steps);
  note(
    'skipped',
    sumOf(walked.steps, ({ skipped }) => skipped ?? 0),
  );
  expect(walked.sessions).toBe(plain.sessions);
  expect(walked.backSessions).toBe(plain.backSessions);
  expect(brute.rounded(paths)).toEqual(plain.paths);
  expect(inOrder(transitions)).toEqual(inOrder(plain.transitions));
  note('back', walked.backSessions);
}

/** Groups that the report shows have so many sessions, and it shows so many of a dimension. */
const GROUP_SESSIONS_MIN = 30;
const GROUPS_MAX = 3;

/** The report's sentences and tables, read back, agree with the figures. */
async function agreeOnReport(on: Side, { from, to, filter }: Question, figures: JourneyFigures): Promise<void> {
  const path = `/api/journeys/${on.journey.slug}/metrics/report`;
  const text = await get<string>(on, path, { from, to, ...filter, format: 'md' });
  const { summary, previousSummary, steps, devices, variants } = figures;
  const said = (pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number);
  const rate = (share: number | null) => Number(((share ?? 0) * 100).toFixed(1));
  expect(said(/^- (\d+) sessions?: ([\d.]+) % \((\d+) of (\d+)\) completed/m)).toEqual([
    summary.sessions,
    rate(summary.completion.rate),
    summary.completed,
    summary.sessions,
  ]);
  expect(said(/ (\d+) (?:(?<= 1 )is|(?<! 1 )are) still open\./) ?? [0]).toEqual([summary.open]);
  expect(said(/^- Before that, .*?: (\d+) sessions?, ([\d.]+) % completed/m) ?? [0, 0]).toEqual([
    previousSummary.sessions,
    rate(previousSummary.completion.rate),
  ]);
  const [, ofSteps = '', ofGroups = ''] = text.split(/^## (?:Where people leave|Side by side)$/m);
  const rows = (table: string) =>
    [...table.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| ([\d.]+) % \|/gm)].map(([, name, ...numbers]) => [
      name,
      ...numbers.map(Number),
    ]);
  expect(rows(ofSteps)).toEqual(
    steps
      .filter(({ reached }) => reached > 0)
      .map(({ name, reached, left, abandonment }) => [name, reached, left, rate(abandonment.rate)]),
  );
  const ofTwo = (groups: readonly Group[], nameOf: (value: string) => string) => {
    const shown = groups.filter(({ value, sessions }) => value !== '' && sessions >= GROUP_SESSIONS_MIN);
    return shown.length < 2 ? [] : shown.slice(0, GROUPS_MAX).map((group) => [nameOf(group.value), group] as const);
  };
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const groups = [...ofTwo(devices, capital), ...ofTwo(variants, (variant) => `Version “${variant}”`)];
  expect(rows(ofGroups)).toEqual(
    groups.map(([name, { sessions, completed, completion }]) => [name, sessions, completed, rate(completion.rate)]),
  );
  note('reportGroups', groups.length);
}

/** The list of journeys, which is about 30 days with today, beside the figures of these days. */
async function agreeOnList(on: readonly Side[]): Promise<void> {
  const { journeys } = await get<JourneyOverviews>(on[0] as Side, '/api/metrics/journeys');
  expect(journeys.map(({ slug }) => slug)).toEqual(on.map(({ journey }) => journey.slug));
  const today = Math.floor((NOW + ZONES[zone]) / DAY_MS) * DAY_MS;
  const date = (day: number) => new Date(today + day * DAY_MS).toISOString().slice(0, 10);
  for (const [nth, one] of on.entries()) {
    const listed = journeys[nth] as JourneyOverviews['journeys'][number];
    const query = { from: date(-29), to: date(1), interval: 'day' };
    const figures = await get<JourneyFigures>(one, `/api/journeys/${one.journey.slug}/metrics`, query);
    const { sessions, completed, completion, medianTimeToComplete } = figures.summary;
    expect(listed).toMatchObject({ sessions, completed, completion, medianTimeToComplete });
    // The overview's period ends now, and so does the one that it is compared with.
    const untilNow = await get<FiguresSummary>(one, `/api/journeys/${one.journey.slug}/metrics/summary`, {
      from: date(-29),
    });
    const { trackedSince, previousPeriod, previousSummary: before } = untilNow;
    const isPart = trackedSince !== null && trackedSince > previousPeriod.from && before.sessions > 0;
    expect(listed.previous).toEqual({
      sessions: before.sessions,
      completed: before.completed,
      completion: before.completion,
      certainty: before.certainty,
      trackedSince: isPart ? trackedSince : null,
    });
    expect(listed.steps).toEqual(
      figures.steps
        .filter(({ index }) => index !== null)
        .map(({ stepKey, name, reached, left, abandonment }) => ({ stepKey, name, reached, left, abandonment })),
    );
    expect(listed.sparkline).toEqual(
      figures.series.map((point, day) => ({
        date: date(day - 29),
        sessions: point.sessions,
        completed: point.completed,
      })),
    );
    const installed = await get<Installation>(one, `/api/journeys/${one.journey.slug}/metrics/installation`);
    expect(listed.lastEventAt).toBe(installed.lastEventAt);
  }
}

/** A retrieved journey, which is about all that is stored, beside the figures of all days. */
async function agreeOnRetrieved(on: Side, isExcluded: (visit: Visit) => boolean = () => false): Promise<void> {
  const { healthMetrics, behaviorMetrics, eventCountsLast24h, unmappedStepIds } = await service.retrieve(
    on.key,
    on.journey.slug,
  );
  const query = { from: '2025-03-10', to: '2026-03-20' };
  const figures = await get<JourneyFigures>(on, `/api/journeys/${on.journey.slug}/metrics`, query);
  const { summary, steps } = figures;
  expect(healthMetrics).toMatchObject({ hasSteps: true, hasRecentEvents: true, sessionCount: summary.sessions });
  const lost = (step: (typeof steps)[number]) => (step.left + step.open) / step.reached;
  const top = steps
    .filter(({ index, reached }) => index !== null && reached >= summary.sessions / 100)
    .sort((a, b) => lost(b) - lost(a))[0] as (typeof steps)[number];
  expect(behaviorMetrics).toMatchObject({
    completionRate: summary.completion.rate,
    mobileRate: summary.mobile.rate,
    medianTimeToComplete: summary.medianTimeToComplete,
    topDropoffStep: { stepKey: top.stepKey, stepName: top.name, abandonmentRate: lost(top) },
  });
  const counted = on.visits.filter((visit) => !isExcluded(visit)).flatMap(({ events }) => events);
  const lately: Record<string, number> = {};
  for (const { tag } of counted.filter(({ ts }) => ts > NOW - DAY_MS)) lately[tag] = (lately[tag] ?? 0) + 1;
  expect(eventCountsLast24h).toEqual(lately);
  const mapped = new Set(counted.filter(({ ts }) => ts > NOW - 7 * DAY_MS).map(({ stepKey }) => stepKey));
  expect(unmappedStepIds).toEqual(on.journey.steps.filter(({ stepKey }) => !mapped.has(stepKey)).map(({ id }) => id));
}

async function setZone(timezone: keyof typeof ZONES): Promise<void> {
  for (const org of ['acme', 'other']) {
    const answer = await service.request('PUT', `/api/orgs/${org}`, {
      key: ADMIN_TOKEN,
      body: { settings: { timezone } },
    });
    expect(answer.status).toBe(200);
  }
  zone = timezone;
}

it('has each sent event once in the download', async () => {
  for (const on of [acme, beside, other]) {
    const path = `/api/journeys/${on.journey.slug}/events`;
    const kept = on.visits.flatMap(({ events }) => events as Row[]);
    expect(inOrder(rowsOf(await get<string>(on, path, { format: 'csv' })))).toEqual(inOrder(kept));
    const [from, to] = ['2026-03-03', '2026-03-05'];
    const some = kept.filter(({ ts }) => ts >= Date.parse(from) && ts < Date.parse(to));
    expect(inOrder(rowsOf(await get<string>(on, path, { format: 'csv', from, to })))).toEqual(inOrder(some));
  }
});

/** Cells of text are in quotes; no text that was sent has a quote or a comma. */
function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split(/\r?\n/);
  const names = head.replaceAll('"', '').split(',');
  return lines.map((line) => {
    const cells = line.replaceAll('"', '').split(',');
    const { _tag, ts, receivedAt, seq, blocked, marks, ...rest } = Object.fromEntries(
      names.map((name, nth) => [name, cells[nth] as string]),
    ) as Record<string, string>;
    const { referrer, durationMs, inferred, ...own } = rest;
    return {
      ...(own as unknown as Row),
      ...{ tag: _tag as string, ts: Date.parse(ts as string), receivedAt: Date.parse(receivedAt as string) },
      ...{ seq: Number(seq), inferred: inferred === 'true', blocked: blocked === 'true', marks: Number(marks) },
    };
  });
}

it('agrees on all sessions', async () => {
  await agree(acme, { ...EVERYTHING, isWhole: true });
});

it('agrees on all sessions of another organization', async () => {
  await agree(other, EVERYTHING);
});

it('lists and retrieves journeys of each organization with the numbers of their figures', async () => {
  await agreeOnList([acme, beside]);
  await agreeOnList([other]);
  for (const on of [acme, beside, other]) await agreeOnRetrieved(on);
});

it.each([
  { deviceClass: 'mobile', language: 'de-CH', source: 'partner' },
  { browser: 'edge', language: '', variant: 'b-2' },
])('agrees on sessions of %j', async (filter: Record<string, string>) => {
  await agree(acme, {
    ...EVERYTHING,
    filter,
    takes: ({ first }) => Object.entries(filter).every(([name, value]) => first[name as 'language'] === value),
  });
});

const MARKS: Mark[] = ['bot', 'foreignHost', ...(Object.keys(SESSION_MARKS) as Mark[])];
it.each(['only', 'without'])('agrees on sessions %s marks', async (how) => {
  const isMarked = (visit: Visit) => MARKS.some((mark) => hasMark(visit, mark));
  const filter = { [how]: MARKS.join(',') };
  await agree(acme, { ...EVERYTHING, filter, takes: (visit) => isMarked(visit) === (how === 'only') });
});

it('agrees on whole days of a zone that is ahead by hours and minutes', async () => {
  await setZone('Asia/Kathmandu');
  await agree(acme, { ...EVERYTHING, from: '2026-03-06', to: '2026-03-09' });
  await agreeOnList([acme, beside]);
  await agreeOnRetrieved(acme);
  await setZone('UTC');
});

it('agrees while a host and a mark are excluded, and as before once they are not', async () => {
  const exclusions: NewExclusion[] = [{ host: TRIAL_HOST }, { mark: 'noStart' }];
  const isExcluded = (visit: Visit) => firstOf(visit).url.includes(TRIAL_HOST) || hasMark(visit, 'noStart');
  const whole = await get<JourneyFigures>(acme, '/api/journeys/apply/metrics', {
    from: '2026-02-20',
    to: '2026-03-20',
  });
  const path = '/api/orgs/acme/exclusions';
  const made: Exclusion[] = [];
  for (const body of exclusions) {
    const answer = await service.request<Exclusion>('POST', path, { key: ADMIN_TOKEN, body });
    expect(answer.status).toBe(201);
    made.push(answer.body);
  }

  try {
    const less = await agree(acme, EVERYTHING, isExcluded);
    note('excluded', less.excluded.sessions);
    expect(less.summary.sessions + less.excluded.sessions).toBe(whole.summary.sessions);
    await agreeOnList([acme, beside]);
    await agreeOnRetrieved(acme, isExcluded);
    const query = { from: '2026-02-20', to: '2026-03-20', withExcluded: 'true' };
    const all = await get<JourneyFigures>(acme, '/api/journeys/apply/metrics', query);
    expect({ ...all, excluded: undefined }).toEqual({
      ...whole,
      excluded: undefined,
    });
    // Another organization excludes nothing.
    await agreeOnRetrieved(other);
  } finally {
    for (const { id } of made) {
      const gone = await service.request('DELETE', `${path}/${id}`, { key: ADMIN_TOKEN });
      expect(gone.status).toBe(204);
    }
  }
  const again = await get<JourneyFigures>(acme, '/api/journeys/apply/metrics', {
    from: '2026-02-20',
    to: '2026-03-20',
  });
  expect(again).toEqual(whole);
  await agreeOnRetrieved(acme);
});

it('compared numbers that are not nothing', () => {
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
  expect(Object.keys(compared)).toHaveLength(13);
});
