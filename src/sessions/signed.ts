// Sessions with a sign, so that what they add and what sums hold already make up the whole.
//
// A day of receipt D is summed as what it added to the figures: each of its sessions as all events received up to D make it,
// less the same as the events before D made it. So the sums of successive days add up, however many of them a session spans.
// A question reads sums of days from `first` to `last`. Sessions that these cannot answer for are folded: added as they are
// now, less what the sums hold of them (as events up to `last` make it, less as events before `first` do).
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import type { Params } from '../store/engine.ts';
import { foldedByDay, HOUR, instant, SESSION } from '../store/schema.ts';
import {
  andFilter,
  type ClosedDays,
  described,
  inPeriod,
  KEPT,
  merged,
  type OfViews,
  parts,
  SESSION_SPAN_MS,
  type SessionsQuestion,
  STATUS,
  sessionsNow,
  within,
} from './sessions.ts';

/** Width of the intervals by which sessions are summed, in ms: in every time zone, days and hours are whole numbers of them. */
export const BUCKET_MS = 15 * MINUTE_MS;

/** Rows of sums that are valid. */
export const VALID = 'version IN (SELECT toUInt64(arrayJoin({versions:Array(String)})))';
/** Sums know of nothing that is open: who may be is among the sessions that are folded. */
const STATUS_IN_SUMS = `if(isNotNull(completion), 'completed', 'left')`;

/**
 * SELECT of sessions with a column sign, 1 or -1, and until, up to when (ms) what was received of them counts. ids is a SELECT of
 * those sessions; undefined: all of the question.
 */
export interface SignedSessions {
  sql: string;
  ids: string | undefined;
}

/** As it is now: all events count. */
export const NOW = 'toInt64(9223372036854775807)';

/** Sessions of the question's period, with some columns; together with the sums, those that count. */
export function signedSessions(question: SessionsQuestion, ofViews: readonly OfViews[]): SignedSessions {
  const { sql, ids } = everySigned(question, ofViews);
  return {
    sql: `SELECT * FROM (${sql}) WHERE ${isCounted(question, 'start', `until = ${NOW}`)} ${andFilter(question)}`,
    ids,
  };
}

/** Whether a session that started `at` counts: as it is now, or as sums hold it. */
export const isCounted = (question: SessionsQuestion, at: string, isNow: string) =>
  question.closed.versions.length === 0 ? inPeriod(at) : `if(${isNow}, ${inPeriod(at)}, ${inIntervals(question, at)})`;

/** The same of any period, whatever is left out. */
export function everySigned(question: SessionsQuestion, ofViews: readonly OfViews[]): SignedSessions {
  const { closed } = question;
  if (closed.versions.length === 0) {
    return {
      sql: `SELECT toInt8(1) AS sign, ${NOW} AS until, * FROM (${sessionsNow(question, ofViews)})`,
      ids: undefined,
    };
  }
  const ids = foldedIds(question);
  // 0: as it is now. 1: as what was received up to then, and is summed, makes it. 2: as what came before the first closed day does.
  const roles = `arrayJoin(arrayFilter(
    role -> role = 0 OR role = 1 AND received_on <= toDate({last:UInt16}) OR role = 2 AND received_on < toDate({first:UInt16}),
    [0, 1, 2])) AS role`;
  const days = `SELECT *, ${roles} FROM (${parts(`${KEPT} AND session IN (${ids})`)})`;
  const part = `SELECT *, 1 AS role FROM (${receivedUpTo(summedTo(closed), 'toDate({last:UInt16} + 1)', ids)})`;
  const rows = closed.parts.size === 0 ? days : `${days} UNION ALL ${part}`;
  const status = `if(role = 0, ${STATUS}, ${STATUS_IN_SUMS})`;
  const sessions = described(merged(rows, 'role'), { status, by: 'role', ofViews });
  const until = `multiIf(role = 0, ${NOW}, role = 1, ${summedTo(closed)}, {first:UInt16} * ${DAY_MS} - 1) AS until`;
  return { sql: `SELECT toInt8(if(role = 1, -1, 1)) AS sign, ${until}, * EXCEPT role FROM (${sessions})`, ids };
}

/** Up to when what was received of a row's journey is summed, in ms. */
const summedTo = ({ parts }: ClosedDays) =>
  parts.size === 0
    ? 'toInt64({summedTo:Int64})'
    : 'greatest(toInt64OrZero({partTo:Array(String)}[indexOf({partOf:Array(String)}, toString(journey_id))]), {summedTo:Int64})';

/** What `session_days` would hold of some sessions of a day, had no more been received on it than up to a moment (ms). */
const receivedUpTo = (moment: string, day: string, ids: string) =>
  foldedByDay(`events WHERE ${KEPT} AND received_on = ${day} AND toUnixTimestamp64Milli(received_at) <= ${moment}
    AND ${HOUR} IN (${hoursOf(ids)}) AND ${SESSION} IN (${ids})`);

/** Hours in which sessions may have done what counts: events lie in the order of these. */
export function hoursOf(ids: string): string {
  const hour = (ts: string) => `intDiv(toUnixTimestamp64Milli(${ts}), ${HOUR_MS})`;
  const hours = `range(${hour('first_ts')}, 1 + least(${hour('last_ts')}, ${hour('first_ts')} + ${SESSION_SPAN_MS / HOUR_MS}))`;
  return `SELECT DISTINCT fromUnixTimestamp64Milli(toInt64(arrayJoin(${hours})) * ${HOUR_MS}, 'UTC')
    FROM session_days WHERE ${KEPT} AND session IN (${ids})`;
}

/**
 * What was received on the `day`, in all or a part of it, `upTo` (ms), added: a `slice` of its sessions, of so many `slices`; the first
 * day on which any of them did something is `oldest`. Strangers choose sessions, but no `salt`: no slice holds more than its share.
 */
export function addedOnDay(isPart: boolean): SignedSessions {
  const ids = `SELECT session FROM session_days
    WHERE ${KEPT} AND received_on = toDate({day:UInt16})
      AND cityHash64(session, {salt:UInt64}) % {slices:UInt32} = {slice:UInt32}`;
  const roles = 'arrayJoin(if(received_on < toDate({day:UInt16}), [0, 1], [0])) AS role';
  // Nothing of these sessions came before `oldest`: what lies there is not even looked through.
  const upToDay = parts(
    `${KEPT} AND received_on >= toDate({oldest:UInt16}) AND received_on ${isPart ? '<' : '<='} toDate({day:UInt16}) AND session IN (${ids})`,
  );
  const rows = isPart ? `${upToDay} UNION ALL ${receivedUpTo('{upTo:Int64}', 'toDate({day:UInt16})', ids)}` : upToDay;
  const sql = `SELECT if(role = 1, -1, 1) AS sign, if(role = 0, {upTo:Int64}, {day:UInt16} * ${DAY_MS} - 1) AS until, *
    FROM (${described(merged(`SELECT *, ${roles} FROM (${rows})`, 'role'), { status: STATUS_IN_SUMS, by: 'role' })})`;
  return { sql, ids };
}

/** Sessions with events that are not summed, that may be open, or that start in an interval of which a part counts. */
export function foldedIds(question: SessionsQuestion): string {
  const { closed } = question;
  const later = `SELECT ${SESSION} FROM events WHERE ${KEPT} AND received_on > toDate({last:UInt16})
    AND received_at > ${instant('summedFrom')} AND toUnixTimestamp64Milli(received_at) > ${summedTo(closed)}`;
  const conditions = [
    `received_on > toDate({last:UInt16}) ${closed.parts.size === 0 ? '' : `AND session IN (${later})`}`,
    `last_ts > ${instant('openSince')}`,
    ...edgesOf(question).map(
      (_, at) => `first_ts >= ${instant(`edgeFrom${at}`)} AND first_ts < ${instant(`edgeTo${at}`)}`,
    ),
    ...receiptEdgesOf(question).map(
      (_, at) =>
        `first_received >= ${instant(`receiptEdgeFrom${at}`)} AND first_received < ${instant(`receiptEdgeTo${at}`)}`,
    ),
    // Before it, questions count nothing: no session is among these twice for nothing.
    'received_on < toDate({first:UInt16})',
  ];
  // One by one: the engine passes over what an index excludes, not over what several exclude together.
  return conditions
    .map((condition) => `SELECT session FROM session_days WHERE ${KEPT} AND ${condition}`)
    .join(' UNION ALL ');
}

/** Whether sums answer for what started at `at`, a moment or the start of an interval. */
export function inIntervals(question: SessionsQuestion, at: string): string {
  return `${inPeriod(at)}
    AND NOT ${inAny('edge', edgesOf(question), at)} AND NOT ${inAny('receiptEdge', receiptEdgesOf(question), 'received_at')}`;
}

/**
 * Whether a row of sums lies on a day, of start or of receipt, that is parted: sums of days do not answer for it. '': none does.
 * Undefined: too many days are parted.
 */
export function cutDays(question: SessionsQuestion): string | undefined {
  const { started, received } = cutDaysOf(question);
  if (started.length + received.length > CUT_DAYS_MAX) return undefined;
  if (started.length + received.length === 0) return '';
  return `(${inAny('cutDay', started, 'at')} OR ${inAny('cutReceipt', received, 'received_at')})`;
}

const inAny = (name: string, intervals: readonly Edge[], at: string) =>
  intervals.length === 0
    ? 'false'
    : `(${intervals.map((_, nth) => `${at} >= {${name}From${nth}:Int64} AND ${at} < {${name}To${nth}:Int64}`).join(' OR ')})`;

export function signedParams(question: SessionsQuestion): Params {
  const { closed } = question;
  if (closed.versions.length === 0) return {};
  const days = cutDaysOf(question);
  const intervals = {
    edge: edgesOf(question),
    receiptEdge: receiptEdgesOf(question),
    ...(cutDays(question) !== undefined && { cutDay: days.started, cutReceipt: days.received }),
  };
  const bounds = Object.entries(intervals).flatMap(([name, some]) =>
    some.flatMap(({ from, to }, at) => [
      [`${name}From${at}`, within(from)],
      [`${name}To${at}`, within(to)],
    ]),
  );
  const summedTo = (closed.last + 1) * DAY_MS - 1;
  const partOf = [...closed.parts.keys()];
  const partTo = [...closed.parts.values()];
  const summedFrom = question.journeyIds.every((id) => closed.parts.has(id)) ? Math.min(...partTo) : summedTo;
  return {
    ...{ versions: closed.versions, first: closed.first, last: closed.last, summedTo },
    ...(partOf.length > 0 && { partOf, partTo: partTo.map(String), summedFrom }),
    ...Object.fromEntries(bounds),
  };
}

/** Moments on whose two sides sessions, by their start, are counted apart, and by their receipt. */
const startCuts = ({ period: { from, to }, cuts = [] }: SessionsQuestion) => [from, to, ...cuts];
const receiptCuts = ({ exclusions }: SessionsQuestion) =>
  exclusions.flatMap(({ excluded }) => (excluded.kind === 'window' ? [excluded.from, excluded.to] : []));

/** Intervals of which only a part is in the period, or on one side of a moment that parts it. */
const edgesOf = (question: SessionsQuestion) => intervalsCutBy(startCuts(question), BUCKET_MS);

/** Intervals of receipt of which only a part is excluded. */
const receiptEdgesOf = (question: SessionsQuestion) => intervalsCutBy(receiptCuts(question), BUCKET_MS);

/** All of them, by name. */
export const partedBy = (question: SessionsQuestion): string[] => [
  ...edgesOf(question).map(({ from }) => `start ${from}`),
  ...receiptEdgesOf(question).map(({ from }) => `receipt ${from}`),
];

/** Intervals of which a question wants a part only: beyond so many, its sessions are folded. Days and hours need none. */
const EDGES_MAX = 20;

export const partsFew = (question: SessionsQuestion) => partedBy(question).length <= EDGES_MAX;

/** Parted days, beyond which no sums of days are read. */
const CUT_DAYS_MAX = 10;

/** Days (UTC) of start and of receipt of which only a part counts. */
const cutDaysOf = (question: SessionsQuestion) => ({
  started: intervalsCutBy(startCuts(question), DAY_MS),
  received: intervalsCutBy(receiptCuts(question), DAY_MS),
});

interface Edge {
  from: number;
  to: number;
}

function intervalsCutBy(moments: readonly number[], ms: number): Edge[] {
  const numbers = moments.filter((moment) => moment % ms !== 0).map((moment) => Math.floor(moment / ms));
  return [...new Set(numbers)].map((number) => ({ from: number * ms, to: (number + 1) * ms }));
}
