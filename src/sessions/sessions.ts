// The definition of a session, in SQL: one row a session, with everything that a figure needs of it. All figures of the
// service count these rows; docs/metrics.md says what they mean.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { Excluded } from '../domain/exclusion.ts';
import { SESSION_MARKS } from '../domain/marks.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../domain/time.ts';
import { offsetsIn } from '../domain/zone.ts';
import type { Params } from '../store/engine.ts';
import { bitsOfTags } from '../store/pack.ts';
import { foldedByDay, instant, OPENING, SESSION_VIEWS_MAX } from '../store/schema.ts';
import type { Moment } from './moments.ts';

/** No day is closed: all sessions are folded. */
export const NONE_CLOSED: ClosedDays = { versions: [], first: 0, last: 0, parts: new Map() };

/** Which sessions a question is about. */
export interface SessionsQuestion {
  journeyIds: readonly string[];
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  now: number;
  /** When they started. */
  period: Period;
  /** Moments on whose two sides sessions are counted apart. */
  cuts?: readonly number[];
  /** IANA name of the time zone whose days and hours are meant. */
  zone: string;
  filter: SessionFilter;
  /** What the organization leaves out of its figures. */
  exclusions: readonly QuestionExclusion[];
  /** Days of receipt whose events are not folded into sessions yet, as days since 1970. Nearly always none. */
  unfoldedDays: readonly number[];
  /** Sessions that are folded already: what it holds is read from it. */
  fold?: Fold | undefined;
  /** What questions of the same moment share. */
  moment?: Moment | undefined;
  /** Facts that were made already: what they answer for is read from them. */
  made?: MadeFacts | undefined;
  /** Closed days of receipt: their sums are read in the place of their sessions. */
  closed: ClosedDays;
  /** Many sessions are folded, by an engine that shows all parts of a statement the same rows. */
  foldsMany?: boolean | undefined;
}

/** All sessions of a period, folded for a series of questions (folds.ts). */
export interface Fold {
  version: string;
  period: Period;
}

/** Facts for a series of questions, of the sessions of which sums of closed days know nothing, or not all (folds.ts). */
export interface MadeFacts {
  /** NO_FACTS: there are none. */
  version: string;
  kinds: readonly string[];
  /** The days whose sums answer for other sessions. */
  closed: ClosedDays;
  /** Without sums: when their sessions started. */
  period: Period;
  /** Intervals of which questions want a part, by their names (signed.ts): facts of their sessions are among these. */
  edges: ReadonlySet<string>;
}

/** A version without rows. */
export const NO_FACTS = '0';

export interface QuestionExclusion {
  /** Null: all journeys. */
  journeyId: string | null;
  excluded: Excluded;
}

export interface ClosedDays {
  /** Of sums, one for each day of a journey. None: everything is folded from sessions. */
  versions: readonly string[];
  /** Days of receipt between which all are closed, both included, as days since 1970. */
  first: number;
  last: number;
  /** Of the day after, by the journeys of which a part of it is summed: up to when, in ms. */
  parts: ReadonlyMap<string, number>;
}

/** What the first event of a session must say. '' is what it did not say. */
export interface SessionFilter {
  device?: string;
  language?: string;
  source?: string;
  browser?: string;
  variant?: string;
  /** Bits of MARKS: sessions that carry any of them are left out. */
  withoutMarks?: number;
  /** Bits of MARKS: sessions that carry none of them are left out. */
  onlyMarks?: number;
}

/** A session that is not completed is open for so long after its last event, in ms. */
const OPEN_MS = 30 * MINUTE_MS;
/** What happens later than this after a session's start, in ms, is neither a view nor a completion of it. */
export const SESSION_SPAN_MS = 30 * DAY_MS;
/** Step keys that count in one session: the first that it saw. */
export const SESSION_STEPS_MAX = 100;
/** Who completes in less than this, in ms, in all or for each step seen, is no person. */
const FASTEST_MS = 2 * SECOND_MS;
const FASTEST_STEP_MS = 500;

/** Rows of a journey that are kept: of events as of sessions. */
export const KEPT = 'journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})';
/** Events of the sessions of a period: none of theirs comes before it, and what comes later than they may last does not count. */
export const EVENTS = `${KEPT} AND ts >= ${instant('eventsFrom')} AND ts < ${instant('eventsTo')}`;
const UNFOLDED = '(SELECT toDate(toUInt16(arrayJoin({unfoldedDays:Array(String)}))))';
/** Whether what started `at` (ms) is in the period. */
export const inPeriod = (at: string) => `${at} >= {from:Int64} AND ${at} < {to:Int64}`;
/** Represents no end, in ms. */
const NEVER = '9223372036854775807';

/**
 * `WITH sessions AS (…)`: a row for each session that started in the period, with the columns journey_id, session (64
 * bits), client (64 bits of the anonymous id, 0 where its rows do not say it), start, last_at and completion (ms; completion may be NULL), received_at (ms, of the first event), those of
 * OPENING as the first event says, marks (bits of MARKS), starter (focused, left or changed a field), steps (keys in the order of their
 * views, without immediate repeats), last (of these), seen (each of these once), spent (ms on each of these, -1 where no
 * visit of it came to an end) and status (completed, open or left).
 */
export const withSessions = (question: SessionsQuestion) =>
  `WITH sessions AS (SELECT * FROM (${sessionsNow(question)}) WHERE ${inPeriod('start')} ${andFilter(question)})`;

export const isWithin = (period: Period, { from, to }: Period) => period.from >= from && period.to <= to;

/** All sessions of the question's journeys, as they are now: of its period, or more. */
export const sessionsNow = (question: SessionsQuestion, ofViews: readonly OfViews[] = ALL_OF_VIEWS) =>
  question.fold && isWithin(question.period, question.fold.period)
    ? 'SELECT * FROM folds WHERE version = {fold:UInt64} AND journey_id IN {journeyIds:Array(String)}'
    : described(mergedNow(question), { ofViews });

/** As a condition that follows others. Sums have the same columns. */
export function andFilter({ filter, exclusions }: Pick<SessionsQuestion, 'filter' | 'exclusions'>): string {
  const { withoutMarks, onlyMarks, ...groups } = filter;
  const conditions = Object.keys(groups).map((name) => `AND ${name} = {${name}:String}`);
  if (withoutMarks !== undefined) conditions.push('AND bitAnd(marks, {withoutMarks:UInt32}) = 0');
  if (onlyMarks !== undefined) conditions.push('AND bitAnd(marks, {onlyMarks:UInt32}) != 0');
  if (exclusions.length > 0) conditions.push(`AND NOT ${isExcluded(exclusions)}`);
  return conditions.join(' ');
}

/** Whether a session, or a row of sums, is left out. */
export function isExcluded(exclusions: readonly QuestionExclusion[]): string {
  const conditions = exclusions.map(({ journeyId, excluded }, at) => {
    const ofJourney = journeyId === null ? '' : `journey_id = {excludedJourney${at}:String} AND `;
    return `${ofJourney}${EXCLUDED_BY[excluded.kind](String(at))}`;
  });
  return `(${conditions.join(' OR ')})`;
}

const EXCLUDED_BY: Record<Excluded['kind'], (at: string) => string> = {
  window: (at) => `received_at >= {excludedFrom${at}:Int64} AND received_at < {excludedTo${at}:Int64}`,
  embedVersion: (at) => `embed_version = {excluded${at}:String}`,
  host: (at) => `host = {excluded${at}:String}`,
  mark: (at) => `bitAnd(marks, {excluded${at}:UInt32}) != 0`,
};

export function exclusionParams(exclusions: readonly QuestionExclusion[]): Params {
  const each = exclusions.flatMap(({ journeyId, excluded }, at): [string, string | number][] => [
    ...(journeyId === null ? [] : [[`excludedJourney${at}`, journeyId] as [string, string]]),
    ...(excluded.kind === 'window'
      ? ([
          [`excludedFrom${at}`, excluded.from],
          [`excludedTo${at}`, excluded.to],
        ] as [string, number][])
      : [[`excluded${at}`, excluded.kind === 'mark' ? excluded.bit : excluded.value] as [string, string | number]]),
  ]);
  return Object.fromEntries(each);
}

export function sessionsParams(question: SessionsQuestion): Params {
  const { journeyIds, keptSince, now, period, filter, exclusions, unfoldedDays, fold, made } = question;
  return {
    journeyIds,
    keptSince,
    from: period.from,
    to: period.to,
    eventsFrom: within(period.from),
    eventsTo: within(period.to + SESSION_SPAN_MS),
    openSince: now - OPEN_MS,
    openUpTo: now + CLOCK_TOLERANCE_MS,
    ...filter,
    ...exclusionParams(exclusions),
    ...(fold !== undefined && { fold: fold.version }),
    ...(made !== undefined && { made: made.version }),
    ...(unfoldedDays.length > 0 && { unfoldedDays: unfoldedDays.map(String) }),
  };
}

/** The date (days since 1970) of an instant in ms, in the question's zone. With `localDayParams`. */
export const localDay = (instant: string) =>
  `intDiv(${instant} + arraySum(
    (since, shift) -> if(${instant} >= toInt64(since), toInt64(shift), 0),
    {clockChanges:Array(String)}, {clockShifts:Array(String)}
  ), ${DAY_MS})`;

export function localDayParams({ period, zone }: Pick<SessionsQuestion, 'period' | 'zone'>): Params {
  const clocks = offsetsIn(zone, within(period.from), within(period.to));
  const shifts = clocks.map(({ offset }, at) => offset - (clocks[at - 1]?.offset ?? 0));
  return { clockChanges: clocks.map(({ from }) => String(from)), clockShifts: shifts.map(String) };
}

/** Instants that the engine can represent, in ms. */
export const within = (ms: number) => Math.min(Math.max(ms, Date.UTC(1901, 0)), Date.UTC(2298, 0));

const PART =
  'journey_id, received_on, session, first_ts, last_ts, completed_ts, first_received, tags, marks, opening, views, client';

/** Rows of sessions by day of receipt. */
export const parts = (condition: string) => `SELECT ${PART} FROM session_days WHERE ${condition}`;

/** From the events themselves, where these are not folded yet. */
function partsOf({ unfoldedDays }: SessionsQuestion): string {
  if (unfoldedDays.length === 0) return parts(KEPT);
  return `${parts(`${KEPT} AND received_on NOT IN ${UNFOLDED}`)}
    UNION ALL SELECT ${PART} FROM (${foldedByDay(`events WHERE ${KEPT} AND received_on IN ${UNFOLDED}`)})`;
}

/** Of sessions with several days, or with rows of one that the engine has not put together yet. */
const OF_SEVERAL = `session IN (SELECT session FROM session_days WHERE ${KEPT} GROUP BY session HAVING count() > 1)`;

/**
 * Most sessions have one row, which needs no merging: without it, many are folded in a third of the time. A statement that says so is
 * analysed for as long as it takes to fold a thousand, and its parts have to see the same rows: a session would count in both.
 */
const mergedNow = (question: SessionsQuestion) =>
  question.foldsMany && question.unfoldedDays.length === 0
    ? `${put(parts(`${KEPT} AND NOT ${OF_SEVERAL}`), LONE)} UNION ALL ${merged(parts(`${KEPT} AND ${OF_SEVERAL}`))}`
    : merged(partsOf(question));

/** SELECT of excluded sessions, of those with a day that meets a condition. */
export const excludedSessions = (exclusions: readonly QuestionExclusion[], condition: string) => {
  const ids = `SELECT session FROM session_days WHERE ${KEPT} AND ${condition}`;
  return `SELECT session FROM (${described(merged(parts(`${KEPT} AND session IN (${ids})`)), { status: "'left'", ofViews: [] })})
    WHERE ${isExcluded(exclusions)}`;
};

/** What a row, or several, of a session amount to. */
type Amounts = Record<
  'first_ts' | 'last_ts' | 'completed_ts' | 'first_received' | 'tags' | 'marks' | 'opening' | 'views' | 'client',
  string
>;
const MERGED: Amounts = {
  first_ts: 'min(first_ts)',
  last_ts: 'max(last_ts)',
  completed_ts: 'min(completed_ts)',
  first_received: 'min(first_received)',
  tags: 'groupBitOr(tags)',
  marks: 'groupBitOr(marks)',
  opening: 'argMinMerge(opening)',
  views: `groupArraySortedMerge(${SESSION_VIEWS_MAX})(views)`,
  client: 'max(client)',
};
const LONE: Amounts = {
  first_ts: 'first_ts',
  last_ts: 'last_ts',
  completed_ts: 'completed_ts',
  first_received: 'first_received',
  tags: 'tags',
  marks: 'marks',
  opening: 'finalizeAggregation(opening)',
  views: 'finalizeAggregation(views)',
  client: 'client',
};

/** The days of each session put together; with `by`, apart for each value of another column. */
export const merged = (rows: string, by = '') =>
  `${put(rows, MERGED, by)} GROUP BY journey_id, session${by === '' ? '' : `, ${by}`}`;

const put = (rows: string, of: Amounts, by = '') => `
  SELECT journey_id, session, ${by === '' ? '' : `${by}, `}
    toUnixTimestamp64Milli(${of.first_ts}) AS start,
    toUnixTimestamp64Milli(${of.last_ts}) AS last_at,
    toUnixTimestamp64Milli(${of.completed_ts}) AS completed_at,
    toUnixTimestamp64Milli(${of.first_received}) AS received_at,
    ${of.tags} AS all_tags,
    ${of.marks} AS event_marks,
    ${of.opening} AS first_event,
    ${of.views} AS all_views,
    ${of.client} AS owner
  FROM (${rows}) AS part`;

const hasTag = (...tags: Parameters<typeof bitsOfTags>) => `bitAnd(all_tags, ${bitsOfTags(...tags)}) != 0`;

export const STATUS = `multiIf(isNotNull(completion), 'completed', last_at > {openSince:Int64} AND last_at <= {openUpTo:Int64}, 'open', 'left')`;
const LONE_SUCCESS = `all_tags = ${bitsOfTags('submit_success')} AND start = last_at`;
const TOO_FAST = `completion - start < greatest(${FASTEST_MS}, ${FASTEST_STEP_MS} * length(seen))`;
const TRUNCATED = `last_at - start > ${SESSION_SPAN_MS} OR length(all_views) >= ${SESSION_VIEWS_MAX}
  OR length(arrayDistinct(timely.5)) > ${SESSION_STEPS_MAX}`;

/**
 * Columns that follow from the views of a session, and from which others. The engine computes no column that nobody asks for,
 * but it analyses each, for longer than it then takes to fold a thousand sessions.
 */
const OF_VIEWS = {
  timely: [[], `arrayFilter(view -> toUnixTimestamp64Milli(view.1) - start <= ${SESSION_SPAN_MS}, all_views)`],
  seen: [
    ['timely'],
    `CAST(arraySlice(arrayDistinct(timely.5), 1, ${SESSION_STEPS_MAX}), 'Array(LowCardinality(String))')`,
  ],
  runs: [['timely', 'seen'], 'arrayCompact(view -> view.5, arrayFilter(view -> has(seen, view.5), timely))'],
  steps: [['runs'], `CAST(runs.5, 'Array(LowCardinality(String))')`],
  last: [['runs'], 'toLowCardinality(runs.5[-1])'],
  times: [['runs'], 'arrayMap(run -> toUnixTimestamp64Milli(run.1), runs)'],
  ends: [
    ['times'],
    `arrayMap(
      (time, next) -> least(next, if(completion >= time, assumeNotNull(completion), ${NEVER})),
      times, arraySlice(arrayPushBack(times, ${NEVER}), 2)
    )`,
  ],
  stays: [['times', 'ends'], `arrayMap((time, end) -> if(end = ${NEVER}, -1, end - time), times, ends)`],
  // Who comes back to no step has one stay on each.
  spent: [
    ['seen', 'steps', 'stays'],
    `if(length(steps) = length(seen), stays, arrayMap(
      key -> if(
        arrayExists((step, stay) -> step = key AND stay >= 0, steps, stays),
        arraySum((step, stay) -> if(step = key AND stay >= 0, stay, 0), steps, stays),
        -1
      ),
      seen
    ))`,
  ],
} as const satisfies Record<string, [readonly string[], string]>;
export type OfViews = keyof typeof OF_VIEWS;
export const ALL_OF_VIEWS = Object.keys(OF_VIEWS) as OfViews[];

/** These columns, and those from which they follow. */
const withNeeded = (columns: readonly OfViews[]): OfViews[] => [
  ...new Set(columns.flatMap((name): OfViews[] => [...withNeeded(OF_VIEWS[name][0]), name])),
];

/** What follows from merged days: of the columns that follow from views, those that are named. */
export function described(
  sessions: string,
  {
    status = STATUS,
    by = '',
    ofViews = ALL_OF_VIEWS,
  }: { status?: string; by?: string; ofViews?: readonly OfViews[] } = {},
): string {
  // Marks need two of them.
  const columns = withNeeded(['timely', 'seen', ...ofViews]).map((name) => `${OF_VIEWS[name][1]} AS ${name},`);
  return `
  SELECT ${by === '' ? '' : `${by}, `}journey_id, session, owner AS client, start, last_at, received_at,
    if(completed_at - start <= ${SESSION_SPAN_MS}, completed_at, NULL) AS completion,
    ${OPENING.map((name, at) => `toLowCardinality(first_event.${at + 1}) AS ${name}`).join(', ')},
    ${status} AS status,
    ${hasTag('field_focus', 'field_blur', 'field_change')} AS starter,
    ${columns.join('\n    ')}
    bitOr(event_marks, ${marksOf({
      noStart: `NOT ${hasTag('session_start')}`,
      loneSuccess: LONE_SUCCESS,
      tooFast: `isNotNull(completion) AND NOT (${LONE_SUCCESS}) AND ${TOO_FAST}`,
      truncated: TRUNCATED,
    })}) AS marks
  FROM (${sessions})`;
}

function marksOf(rules: Record<keyof typeof SESSION_MARKS, string>): string {
  const bits = Object.entries(rules).map(([mark, rule]) => {
    const bit = SESSION_MARKS[mark as keyof typeof SESSION_MARKS];
    return `if(ifNull(${rule}, false), ${bit}, 0)`;
  });
  return `toUInt32(${bits.join(' + ')})`;
}
