// The session query: selects the stored session rows (store/session.ts) that count, and computes the columns that depend on the time of the
// question and on the journey's settings. All figures of the service count these rows; docs/metrics.md defines them.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { Excluded } from '../domain/exclusion.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { offsetsIn } from '../domain/zone.ts';
import type { Params } from '../store/engine.ts';
import { instant, OPENING } from '../store/event-sql.ts';
import { endsOf, NEVER, SESSION_SPAN_MS, spentOf, staysOf } from '../store/session.ts';
import type { StartDays } from './days.ts';
import { type Declarations, declarationParams, NOTHING_DECLARED } from './declarations.ts';

export { SESSION_SPAN_MS };

/** Which sessions a question is about. */
export interface SessionsQuestion {
  journeyIds: readonly string[];
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  now: number;
  /** When they started. */
  period: Period;
  /** IANA name of the time zone whose days and hours are meant. */
  zone: string;
  filter: SessionFilter;
  /** Sessions that the organization leaves out of its figures. */
  exclusions: readonly QuestionExclusion[];
  /** The journeys that count declared successes only: there, successes that the script inferred are ignored. */
  declarations?: Declarations | undefined;
  /** Classes of networks whose sessions are left out (standouts.ts). */
  standouts?: readonly Standout[] | undefined;
  /** False: some days with events have no rows of sessions yet. */
  isPrepared?: boolean | undefined;
  /** The days on which sessions of these journeys started. */
  days?: StartDays | undefined;
  /** The journeys' last steps, as journey id, space and key. A session that submitted its last step without a declared result has an unknown result. */
  lastSteps?: readonly string[] | undefined;
}

/** A class of networks on a day of receipt, as days since 1970. */
export interface Standout {
  day: number;
  network: number;
}

export interface QuestionExclusion {
  /** Null: all journeys. */
  journeyId: string | null;
  excluded: Excluded;
}

/** Values that a session's first event must have; '' matches an absent value. */
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

/** Time in ms after its last event during which a session without a success counts as open. */
const OPEN_MS = 30 * MINUTE_MS;

/** Instant in ms: a session whose last event is not after it is no longer open. */
export const isOpenAfter = (now: number) => now - OPEN_MS;

/** Events of a journey that are kept. */
export const KEPT = 'journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})';
/** Events whose sessions have no rows yet (prepare.ts). */
export const ON_UNPREPARED_DAYS = 'received_on GLOBAL IN (SELECT received_on FROM unfolded_days)';
/** Events of the sessions that started in a period: from its start until its end plus the longest duration of a session. */
export const EVENTS = `${KEPT} AND ts >= ${instant('eventsFrom')} AND ts < ${instant('eventsTo')}`;
/** Rows within the retention limit. A session received on both sides of the limit has a row without its expired events (store/trim.ts). */
const KEPT_ROWS = `journey_id IN {journeyIds:Array(String)} AND last_received >= {keptSince:UInt16} * ${DAY_MS}`;
/** Whether what started `at` (ms) is in the period. */
export const inPeriod = (at: string) => `${at} >= {from:Int64} AND ${at} < {to:Int64}`;
const IN_PERIOD = `day >= {firstDay:Int32} AND day <= {lastDay:Int32} AND ${inPeriod('start')}`;

/** Columns of `session_rows` as they are stored. */
const STORED = [
  ...([
    'journey_id',
    'session',
    'day',
    'client',
    'start',
    'last_at',
    'received_at',
    ...OPENING,
    'starter',
    'marks',
  ] as const),
  ...([
    'tags',
    'concluded',
    'sent',
    'steps',
    'seen',
    'attempts',
    'fields',
    'last_act',
    'succeeded_at',
    'network',
  ] as const),
];

/**
 * Columns of `sessions`: the columns of `session_rows` that questions need, start and last_at in ms, and
 * completed_at, completion  when it completed, in ms, or NULL; completion not later than SESSION_SPAN_MS after the start
 * status                    completed, open or left
 * certainty                 declared or likely, of sessions that completed; unknown: it left, and nothing answered the submission of the last step
 * reason                    why it left, from its last drop-off signal: 'unspecified' without a reason, 'none' without a signal; '' if it did not leave
 * last                      the last step that it saw, '' if none
 * times                     when it reached each of `steps`, in ms since 1970
 * stays                     time on each of `steps`, in ms; -1 if no later event ended the visit
 * spent                     total time on each step of `seen`, in ms
 */
export type SessionColumn = (typeof STORED)[number] | (typeof DERIVED)[number];

const DERIVED = [
  ...([
    'after_start',
    'stored_spent',
    'completed_at',
    'said_at',
    'completion',
    'success',
    'declaration',
    'times',
    'status',
    'last',
    'ends',
  ] as const),
  ...(['ends_otherwise', 'certainty', 'stays', 'reason', 'other_seen', 'other_steps', 'other_stays', 'spent'] as const),
];

const ALL_COLUMNS: readonly SessionColumn[] = [...STORED, ...DERIVED];

/** `WITH sessions AS (…)`: a row for each session of the question, with these columns; without them, with all. */
export const withSessions = (question: SessionsQuestion, columns?: readonly SessionColumn[]) =>
  `WITH sessions AS (${rowsSql(question, columns)})`;

/**
 * SELECT with a row for each session that started in the period and at least the given columns. Only needed columns are planned: planning all
 * of them takes the engine longer than reading a day. A column stands one subquery above its inputs, because the engine analyses an alias again at
 * each use in the same SELECT; one flat SELECT took 1.5 times as long where pages confirm the success.
 */
export function rowsSql(
  question: SessionsQuestion,
  columns: readonly SessionColumn[] = ALL_COLUMNS,
  condition = 'true',
): string {
  const derived = derivedColumns(question);
  const levels: Map<SessionColumn, string>[] = [];
  /** Adds a column after its inputs, and returns its nesting level. */
  const add = (name: SessionColumn): number => {
    const [sql, ...of] = derived[name] ?? [name];
    const level = of.length === 0 ? 0 : 1 + Math.max(...of.map(add));
    levels[level] = (levels[level] ?? new Map()).set(name, sql === name ? name : `${sql} AS ${name}`);
    return level;
  };
  for (const name of new Set<SessionColumn>(['start', 'day', ...columns])) add(name);
  const [stored, ...made] = levels.map((level) => [...level.values()].join(', '));
  const rows = `SELECT ${stored} FROM session_rows AS row FINAL
    WHERE ${KEPT_ROWS} AND ${IN_PERIOD} ${andFilter(question)} AND ${condition}`;
  return made.reduce((inner, level) => `SELECT *, ${level} FROM (${inner})`, rows);
}

/** Computed columns: the SQL and the columns it uses. Without used columns it reads the stored row. */
function derivedColumns(
  question: SessionsQuestion,
): Partial<Record<SessionColumn, [sql: string, ...of: SessionColumn[]]>> {
  const inTime = (time: string) => `if(${time} - start <= ${SESSION_SPAN_MS}, ${time}, NULL)`;
  const otherwise = (values: string) => `if(ends_otherwise, ${values}, [])`;
  const isOtherwise = `if(ends_otherwise, ${spentOf('other_seen', 'other_steps', 'other_stays')}, stored_spent)`;
  return {
    after_start: ['row.times'],
    stored_spent: ['row.spent'],
    completed_at: [completedAt(question)],
    said_at: [declaredAt(question)],
    completion: [inTime('completed_at'), 'completed_at', 'start'],
    success: [inTime('succeeded_at'), 'succeeded_at', 'start'],
    declaration: [inTime('said_at'), 'said_at', 'start'],
    times: ['arrayMap(time -> start + toInt64(time), after_start)', 'after_start', 'start'],
    status: [STATUS, 'completion', 'last_at'],
    last: ['steps[-1]', 'steps'],
    ends: [endsOf('times', 'completion'), 'times', 'completion'],
    ends_otherwise: [`ifNull(completion, ${NEVER}) != ifNull(success, ${NEVER})`, 'completion', 'success'],
    certainty: [certaintyOf(question), 'status', 'sent', 'journey_id', 'declaration'],
    stays: [staysOf('times', 'ends'), 'times', 'ends'],
    reason: [
      `multiIf(status != 'left', '', last_act.tag != 'dropoff_signal', 'none', last_act.reason = '', 'unspecified', toString(last_act.reason))`,
      ...(['status', 'last_act'] as const),
    ],
    // Where another completion counts than the row was made for, how long it stayed is computed; of all others, which are most, arrays
    // are emptied first: both sides of a condition are computed for every row.
    other_seen: [otherwise('seen'), 'ends_otherwise', 'seen'],
    other_steps: [otherwise('steps'), 'ends_otherwise', 'steps'],
    other_stays: [staysOf(otherwise('times'), otherwise('ends')), 'ends_otherwise', 'times', 'ends'],
    spent: isAsMade(question)
      ? ['stored_spent', 'stored_spent']
      : [isOtherwise, 'ends_otherwise', 'other_seen', 'other_steps', 'other_stays', 'stored_spent'],
  };
}

/** Numbers are compared in a fraction of the time that texts take. */
const enumOf = (value: string, names: readonly string[]) =>
  `CAST(${value}, 'Enum8(${names.map((name, number) => `\\'${name}\\' = ${number}`).join(', ')})')`;

/** Which of the journeys declare their success. */
function declaringOf({ declarations = NOTHING_DECLARED, journeyIds }: SessionsQuestion): 'all' | 'some' | 'none' {
  const declaring = new Set(declarations.journeyIds);
  if (journeyIds.every((id) => declaring.has(id))) return 'all';
  return declaring.size === 0 ? 'none' : 'some';
}

/** Whether a row's journey does. */
const IS_DECLARING = { all: 'true', some: 'has({declaring:Array(String)}, toString(journey_id))', none: 'false' };

export const STATUS = enumOf(
  'multiIf(isNotNull(completion), 1, last_at > {openSince:Int64} AND last_at <= {openUpTo:Int64}, 2, 0)',
  ['left', 'completed', 'open'],
);

function certaintyOf(question: SessionsQuestion): string {
  const { journeyIds, lastSteps = [] } = question;
  const isLast =
    journeyIds.length === 1
      ? 'has({lastKeys:Array(String)}, toString(sent))'
      : "has({lastSteps:Array(String)}, concat(toString(journey_id), ' ', toString(sent)))";
  const isUnknown = lastSteps.length === 0 ? 'false' : `status = 'left' AND ${isLast}`;
  const value = `multiIf(status = 'completed', if(isNotNull(declaration), 1, 2), ${isUnknown}, 3, 0)`;
  return enumOf(value, ['', 'declared', 'likely', 'unknown']);
}

/** Rows are made for a completion at the first success of any kind. */
const isAsMade = (question: SessionsQuestion) =>
  declaringOf(question) === 'none' && (question.declarations ?? NOTHING_DECLARED).pages.length === 0;

/** SQL: the time of the declared success, in ms or NULL, from an event or from the view of a confirming page. */
function declaredAt({ declarations = NOTHING_DECLARED }: SessionsQuestion): string {
  return declarations.pages.length === 0 ? 'declared_at' : earlier('declared_at', PAGE_VIEWED);
}

/** When it completed, in ms or NULL: in a journey that counts only declared successes, at the first of these; else at the first success. */
function completedAt(question: SessionsQuestion): string {
  const { pages } = question.declarations ?? NOTHING_DECLARED;
  const any = pages.length === 0 ? 'succeeded_at' : earlier('succeeded_at', PAGE_VIEWED);
  const declaring = declaringOf(question);
  if (declaring === 'none') return any;
  return declaring === 'all' ? declaredAt(question) : `if(${IS_DECLARING.some}, ${declaredAt(question)}, ${any})`;
}

/** The first view of a page that confirms a success, in ms; 0: none. */
const PAGE_VIEWED = `arrayMin(arrayMap(page -> page.1, arrayFilter(
  page -> has({successPages:Array(String)}, concat(toString(journey_id), ' ', page.2)), row.pages)))`;

/** SQL: the earlier of two instants; the first is NULL if absent, the second 0. NULL if both are absent. */
const earlier = (nullable: string, zeroable: string) =>
  `nullIf(least(ifNull(${nullable}, ${NEVER}), if(${zeroable} = 0, ${NEVER}, ${zeroable})), ${NEVER})`;

/** As a condition that follows others. */
export function andFilter({
  filter,
  exclusions,
  standouts = [],
}: Pick<SessionsQuestion, 'filter' | 'exclusions' | 'standouts'>): string {
  const { withoutMarks, onlyMarks, ...groups } = filter;
  const conditions = Object.keys(groups).map((name) => `AND ${name} = {${name}:String}`);
  if (withoutMarks !== undefined) conditions.push('AND bitAnd(marks, {withoutMarks:UInt32}) = 0');
  if (onlyMarks !== undefined) conditions.push('AND bitAnd(marks, {onlyMarks:UInt32}) != 0');
  if (exclusions.length > 0) conditions.push(`AND NOT ${isExcluded(exclusions)}`);
  if (standouts.length > 0) conditions.push(`AND NOT ${IS_STANDOUT}`);
  return conditions.join(' ');
}

/** Whether a session's network stands out on its day. With `standoutParams`. */
export const IS_STANDOUT = `has({standouts:Array(String)}, concat(toString(intDiv(received_at, ${DAY_MS})), ' ', toString(network)))`;

export const standoutParams = (standouts: readonly Standout[]): Params =>
  standouts.length === 0 ? {} : { standouts: standouts.map(({ day, network }) => `${day} ${network}`) };

/** Whether a session is left out. */
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

/** SELECT of excluded sessions whose rows meet a condition, whenever they started. With `exclusionParams`. */
export const excludedSessions = (exclusions: readonly QuestionExclusion[], condition: string) =>
  `SELECT session FROM session_rows FINAL WHERE ${KEPT_ROWS} AND ${condition} AND ${isExcluded(exclusions)}`;

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
  const { journeyIds, keptSince, now, period, filter, exclusions } = question;
  return {
    journeyIds,
    keptSince,
    from: period.from,
    to: period.to,
    firstDay: Math.floor(within(period.from) / DAY_MS),
    lastDay: Math.floor(within(period.to) / DAY_MS),
    eventsFrom: within(period.from),
    eventsTo: within(period.to + SESSION_SPAN_MS),
    openSince: isOpenAfter(now),
    openUpTo: now + CLOCK_TOLERANCE_MS,
    ...filter,
    ...exclusionParams(exclusions),
    ...declarationParams(question.declarations),
    ...standoutParams(question.standouts ?? []),
    lastSteps: question.lastSteps ?? [],
    lastKeys: (question.lastSteps ?? []).map((one) => one.slice(one.indexOf(' ') + 1)),
  };
}

/** The time that clocks of the question's zone show at an instant, as ms since they showed 1970. With `localDayParams`. */
const onClocks = (instant: string) =>
  `(${instant} + arraySum(
    (since, shift) -> if(${instant} >= toInt64(since), toInt64(shift), 0),
    {clockChanges:Array(String)}, {clockShifts:Array(String)}
  ))`;

/** The date (days since 1970) of an instant in ms, in the question's zone. With `localDayParams`. */
export const localDay = (instant: string) => `intDiv(${onClocks(instant)}, ${DAY_MS})`;

/** The hour of its week, from 0 on Monday to 167; 1970 began on a Thursday. With `localDayParams`. */
export const localWeekHour = (instant: string) => `modulo(intDiv(${onClocks(instant)}, ${HOUR_MS}) + 72, 168)`;

export function localDayParams({ period, zone }: Pick<SessionsQuestion, 'period' | 'zone'>): Params {
  const clocks = offsetsIn(zone, within(period.from), within(period.to));
  const shifts = clocks.map(({ offset }, at) => offset - (clocks[at - 1]?.offset ?? 0));
  return { clockChanges: clocks.map(({ from }) => String(from)), clockShifts: shifts.map(String) };
}

/** Widens the question to one period from the first start to the last end, gaps included. */
export const ofPeriods = <Question extends SessionsQuestion>(
  question: Question,
  periods: readonly Period[],
): Question => ({
  ...question,
  period: { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) },
});

/** SQL: the index of the first period that contains the session's start; the number of periods if none does. */
export const placeOf = (periods: readonly Period[]) =>
  `multiIf(${periods.map(({ from, to }, place) => `start >= ${from} AND start < ${to}, ${place}`).join(', ')}, ${periods.length})`;

/** SQL: the start of the interval that contains the session's start; the parameter `starts` lists the interval starts, ascending, as text. */
export const INTERVAL = 'roundDown(start, arrayMap(ms -> toInt64(ms), {starts:Array(String)}))';

/** The interval starts (ascending) that matter between `from` and `to` (ms), as text: the last one before `from`, and all between. */
export function startsWithin(starts: readonly number[], from: number, to: number): string {
  const before = starts.findLastIndex((start) => start <= from);
  return starts.filter((start, at) => at === before || (start > from && start < to)).join(' ');
}

/** Instants that the engine can represent, in ms. */
export const within = (ms: number) => Math.min(Math.max(ms, Date.UTC(1901, 0)), Date.UTC(2298, 0));
