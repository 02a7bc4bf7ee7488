// Sessions with a sign, so that what they add and what sums hold already make up the whole.
//
// A day of receipt D is summed as what it added to the figures: each of its sessions as all events received up to D make it,
// less the same as the events before D made it. So the sums of successive days add up, however many of them a session spans.
// A question reads sums of days from `first` to `last`. Sessions that these cannot answer for are folded: added as they are
// now, less what the sums hold of them (as events up to `last` make it, less as events before `first` do).
import { DAY_MS, MINUTE_MS } from '../domain/time.ts';
import type { Params } from '../store/engine.ts';
import { instant } from '../store/schema.ts';
import {
  andFilter,
  described,
  foldedSessions,
  IN_PERIOD,
  KEPT,
  merged,
  type OfViews,
  parts,
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
 * SELECT of sessions with a column sign, 1 or -1, and until, the last day of receipt of which events count. ids is a SELECT of
 * those sessions; undefined: all of the question. acts is a SELECT of what they did, where that was folded as well.
 */
export interface SignedSessions {
  sql: string;
  ids: string | undefined;
  acts?: string;
}

/** As it is now: all events count. */
const NOW = 'toDate(65535)';

/** Sessions of the question's period, with some columns; together with the sums, those that count. */
export function signedSessions(question: SessionsQuestion, ofViews: readonly OfViews[]): SignedSessions {
  const inPeriod =
    question.closed.versions.length === 0
      ? IN_PERIOD
      : `if(until = ${NOW}, ${IN_PERIOD}, ${inIntervals(question, 'start')})`;
  const counted = `${inPeriod} ${andFilter(question)}`;
  if (question.fold !== undefined) {
    return {
      sql: foldedSessions(`NOT of_acts AND ${counted}`),
      ids: undefined,
      acts: foldedSessions(`of_acts AND ${counted}`),
    };
  }
  const { sql, ids } = everySigned(question, ofViews);
  return { sql: `SELECT * FROM (${sql}) WHERE ${counted}`, ids };
}

/** The same of any period, whatever is left out. */
export function everySigned(question: SessionsQuestion, ofViews: readonly OfViews[]): SignedSessions {
  if (question.closed.versions.length === 0) {
    return {
      sql: `SELECT toInt8(1) AS sign, ${NOW} AS until, * FROM (${sessionsNow(question, ofViews)})`,
      ids: undefined,
    };
  }
  const ids = foldedIds(question);
  // 0: as it is now. 1: as events up to the last closed day make it. 2: as those before the first one do.
  const roles = `arrayJoin(arrayFilter(
    role -> role = 0 OR role = 1 AND received_on <= toDate({last:UInt16}) OR role = 2 AND received_on < toDate({first:UInt16}),
    [0, 1, 2])) AS role`;
  const rows = `SELECT *, ${roles} FROM (${parts(`${KEPT} AND session IN (${ids})`)})`;
  const status = `if(role = 0, ${STATUS}, ${STATUS_IN_SUMS})`;
  const sessions = described(merged(rows, 'role'), { status, by: 'role', ofViews });
  const until = `multiIf(role = 0, ${NOW}, role = 1, toDate({last:UInt16}), toDate({first:UInt16} - 1)) AS until`;
  return { sql: `SELECT toInt8(if(role = 1, -1, 1)) AS sign, ${until}, * EXCEPT role FROM (${sessions})`, ids };
}

/**
 * What a day of receipt, the parameter `day`, added: a `slice` of its sessions, of so many `slices`; the first day on which any of them
 * did something is `oldest`. Strangers choose sessions, but no `salt`: no slice holds more than its share.
 */
export function addedOnDay(): SignedSessions {
  const ids = `SELECT session FROM session_days
    WHERE ${KEPT} AND received_on = toDate({day:UInt16})
      AND cityHash64(session, {salt:UInt64}) % {slices:UInt32} = {slice:UInt32}`;
  const roles = 'arrayJoin(if(received_on < toDate({day:UInt16}), [0, 1], [0])) AS role';
  // Nothing of these sessions came before `oldest`: what lies there is not even looked through.
  const rows = parts(
    `${KEPT} AND received_on >= toDate({oldest:UInt16}) AND received_on <= toDate({day:UInt16}) AND session IN (${ids})`,
  );
  const sql = `SELECT if(role = 1, -1, 1) AS sign, toDate({day:UInt16} - role) AS until, *
    FROM (${described(merged(`SELECT *, ${roles} FROM (${rows})`, 'role'), { status: STATUS_IN_SUMS, by: 'role' })})`;
  return { sql, ids };
}

/** Sessions with events on days that are not summed, that may be open, or that start in an interval of which a part counts. */
function foldedIds(question: SessionsQuestion): string {
  const conditions = [
    'received_on > toDate({last:UInt16})',
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
  return `${at} >= {from:Int64} AND ${at} < {to:Int64}
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
  return { versions: closed.versions, first: closed.first, last: closed.last, ...Object.fromEntries(bounds) };
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
