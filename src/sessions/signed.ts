// Sessions with a sign, so that what they add and what sums hold already make up the whole.
//
// A day of receipt D is summed as what it added to the figures: each of its sessions as all events received up to D make it,
// less the same as the events before D made it. So the sums of successive days add up, however many of them a session spans.
// A question reads sums of days from `first` to `last`. Sessions that these cannot answer for are folded: added as they are
// now, less what the sums hold of them (as events up to `last` make it, less as events before `first` do).
import type { Params } from '../store/engine.ts';
import { instant } from '../store/schema.ts';
import {
  andFilter,
  type ClosedDays,
  described,
  IN_PERIOD,
  KEPT,
  merged,
  parts,
  type SessionsQuestion,
  STATUS,
  sessionsFrom,
  within,
} from './sessions.ts';

/** Rows of sums that are valid. */
export const VALID = 'version IN (SELECT toUInt64(arrayJoin({versions:Array(String)})))';
/** Sums know of nothing that is open: who may be is among the sessions that are folded. */
const STATUS_IN_SUMS = `if(isNotNull(completion), 'completed', 'left')`;

/** Sessions of the question's period with a column sign, 1 or -1; together with the sums, those that count. */
export function signedSessions(question: SessionsQuestion): string {
  if (question.closed.versions.length === 0) return `SELECT toInt8(1) AS sign, * FROM (${sessionsFrom(question)})`;
  // 0: as it is now. 1: as events up to the last closed day make it. 2: as those before the first one do.
  const roles = `arrayJoin(arrayFilter(
    role -> role = 0 OR role = 1 AND received_on <= toDate({last:UInt16}) OR role = 2 AND received_on < toDate({first:UInt16}),
    [0, 1, 2])) AS role`;
  const rows = `SELECT *, ${roles} FROM (${parts(`${KEPT} AND session IN (${foldedIds(question)})`)})`;
  const sessions = described(merged(rows, 'role'), `if(role = 0, ${STATUS}, ${STATUS_IN_SUMS})`, 'role');
  return `SELECT if(role = 1, -1, 1) AS sign, * FROM (${sessions}
    WHERE if(role = 0, ${IN_PERIOD}, ${inSums(question, 'start')}) ${andFilter(question.filter)})`;
}

/** What a day of receipt, the parameter `day`, added. */
export function addedOnDay(): string {
  const ofDay = `SELECT session FROM session_days WHERE ${KEPT} AND received_on = toDate({day:UInt16})`;
  const roles = 'arrayJoin(if(received_on < toDate({day:UInt16}), [0, 1], [0])) AS role';
  const rows = parts(`${KEPT} AND received_on <= toDate({day:UInt16}) AND session IN (${ofDay})`);
  return `SELECT if(role = 1, -1, 1) AS sign, *
    FROM (${described(merged(`SELECT *, ${roles} FROM (${rows})`, 'role'), STATUS_IN_SUMS, 'role')})`;
}

/** Sessions with events on days that are not summed, that may be open, or that start in an interval of which a part counts. */
function foldedIds({ period, closed }: SessionsQuestion): string {
  const conditions = [
    'received_on > toDate({last:UInt16})',
    `last_ts > ${instant('openSince')}`,
    ...edgesOf(period, closed).map(
      (_, at) => `first_ts >= ${instant(`edgeFrom${at}`)} AND first_ts < ${instant(`edgeTo${at}`)}`,
    ),
    // Before it, questions count nothing: no session is among these twice for nothing.
    'received_on < toDate({first:UInt16})',
  ];
  // One by one: the engine passes over what an index excludes, not over what several exclude together.
  return conditions
    .map((condition) => `SELECT session FROM session_days WHERE ${KEPT} AND ${condition}`)
    .join(' UNION ALL ');
}

/** Whether sums answer for a session, by its start or by that of its interval. */
export function inSums({ period, closed }: SessionsQuestion, at: string): string {
  const outside = edgesOf(period, closed).map(
    (_, edge) => ` AND NOT (${at} >= {edgeFrom${edge}:Int64} AND ${at} < {edgeTo${edge}:Int64})`,
  );
  return `(${at} >= {from:Int64} AND ${at} < {to:Int64}${outside.join('')})`;
}

export function signedParams({ period, closed }: SessionsQuestion): Params {
  if (closed.versions.length === 0) return {};
  const edges = edgesOf(period, closed).flatMap(({ from, to }, at) => [
    [`edgeFrom${at}`, within(from)],
    [`edgeTo${at}`, within(to)],
  ]);
  return { versions: closed.versions, first: closed.first, last: closed.last, ...Object.fromEntries(edges) };
}

/** Intervals of which only a part is in the period, or on one side of the moment that parts it. */
function edgesOf(
  { from, to, since = from }: SessionsQuestion['period'],
  { bucketMs }: ClosedDays,
): { from: number; to: number }[] {
  const numbers = [from, since, to]
    .filter((moment) => moment % bucketMs !== 0)
    .map((moment) => Math.floor(moment / bucketMs));
  return [...new Set(numbers)].map((number) => ({ from: number * bucketMs, to: (number + 1) * bucketMs }));
}
