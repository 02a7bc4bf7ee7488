// The questions of folding.ts: which sessions, as they are and as their copies say, and what they add up to. All take the
// parameters journeyId, stepKeys, keptSince (a day) and base (the number of a fold); those that write copies, fold.
import type { Store } from '../store/engine.ts';
import { DURATION_STEP, EXACT_DURATIONS_MAX } from './counts.ts';

/** Which sessions of a journey: all, or those with events after a batch or from before a day of receipt. */
export type Which = { after: number; before: number } | 'all';

/** Rows of `sessions` that one statement folds: a few hundred milliseconds, and some 200 MB while it runs. */
export const PIECE_ROWS = 100_000;

/** Of some sessions, their copies. */
export const COPIES_AMONG = 'session IN (SELECT xxHash64(arrayJoin({sessionIds:Array(String)})))';
/** The same sessions as they are, none of whose events was received before a day. */
export const SESSIONS_AMONG = 'session_id IN {sessionIds:Array(String)} AND received_on >= toDate({since:UInt16})';

interface Condition {
  condition: string;
  params: Record<string, string | number | readonly string[]>;
}

function whichSessions(which: Which, range: string): Condition {
  if (which === 'all') return { condition: range, params: {} };
  const touched = '(last_batch > {after:UInt64} OR received_on < toDate({before:UInt16}))';
  return {
    condition: `${range} AND session_id IN (
      SELECT session_id FROM sessions WHERE journey_id = {journeyId:String} AND ${range} AND ${touched}
    )`,
    params: { after: which.after, before: which.before },
  };
}

/** The same sessions in parts, by ranges of their ids: the memory that a statement takes grows with its sessions. */
export async function* inPieces(
  store: Store,
  journeyId: string,
  which: Which,
  rows: number,
): AsyncGenerator<Condition> {
  let above: string | undefined;
  do {
    const from = above === undefined ? '1' : 'session_id > {above:String}';
    const { condition, params } = whichSessions(which, from);
    const bounds = { journeyId, ...(above !== undefined && { above }) };
    const [end] = await store.query<{ id: string }>(
      `SELECT session_id AS id FROM sessions WHERE journey_id = {journeyId:String} AND ${condition}
       ORDER BY session_id LIMIT 1 OFFSET ${rows}`,
      { ...params, ...bounds },
    );
    const upTo = end ? 'session_id <= {upTo:String}' : '1';
    const piece = whichSessions(which, `${from} AND ${upTo}`);
    yield { condition: piece.condition, params: { ...piece.params, ...bounds, ...(end && { upTo: end.id }) } };
    above = end?.id;
  } while (above !== undefined);
}

/** Sessions in the columns of their copies, made of the days of receipt that count. */
export function sessionsAsTheyAre(condition: string, gone?: 'with those that are gone'): string {
  const kept = 'received_on >= toDate({keptSince:UInt16})';
  const fold = gone ? '{fold:UInt64}' : 'toUInt64(0)';
  return `
    SELECT {journeyId:String} AS journey_id, xxHash64(session_id) AS session, ${fold} AS fold,
      countIf(${kept}) = 0 AS gone,
      minIf(received_on, ${kept}) AS oldest_on,
      minIf(started_at, ${kept}) AS started_at,
      minIf(completed_at, ${kept}) AS completed_at,
      argMinMergeIf(device_class, ${kept}) = 'mobile' AS is_mobile,
      groupUniqArrayArrayIf(step_keys, ${kept}) AS step_keys,
      argMaxIfMergeIf(last_step, ${kept}) AS last_step
    FROM sessions
    -- With its table: the name alone is the value above.
    WHERE sessions.journey_id = {journeyId:String} AND ${condition}
    GROUP BY session_id
    ${gone ? '' : 'HAVING NOT gone'}`;
}

/** Copies of sessions, to be taken away: of each the newest. */
export function copiesOf(condition: string): string {
  const columns = ['gone', 'oldest_on', 'started_at', 'completed_at', 'is_mobile', 'step_keys', 'last_step'];
  return `
    SELECT -1 AS sign, journey_id, session, toUInt64(0) AS fold,
      ${columns.map((name, at) => `copy.${at + 1} AS ${name}`).join(', ')}
    FROM (
      SELECT journey_id, session, argMax((${columns.join(', ')}), fold) AS copy FROM folded_sessions
      WHERE journey_id = {journeyId:String} AND fold >= {base:UInt64} AND ${condition}
      GROUP BY journey_id, session
    ) WHERE NOT gone`;
}

const DURATION = 'toUnixTimestamp64Milli(assumeNotNull(completed_at)) - toUnixTimestamp64Milli(started_at)';
/** As `durationClassOf`. */
export const DURATION_CLASS = (ms: string) =>
  `if(${ms} <= 0, 0, 1 + toUInt32(floor(log(${ms}) / log(${DURATION_STEP}))))`;
const CLASS = DURATION_CLASS(DURATION);

/** Adds up sessions, or copies of them, each with its sign. */
export const countsOf = (sessions: string) => `
  WITH arrayIntersect(step_keys, {stepKeys:Array(String)}) AS seen, toInt64(sign) AS counts
  SELECT
    sum(counts) AS sessions,
    sumIf(counts, isNotNull(completed_at)) AS completed,
    sumIf(counts, is_mobile) AS mobile,
    sumMap(seen, arrayMap(key -> counts, seen)) AS reached,
    sumMapIf([toString(last_step)], [counts], isNull(completed_at) AND has({stepKeys:Array(String)}, last_step)) AS abandoned,
    reached.1 AS reachedKeys, reached.2 AS reachedCounts, abandoned.1 AS abandonedKeys, abandoned.2 AS abandonedCounts,
    sumMapIf([${CLASS}], [counts], isNotNull(completed_at)) AS byClass,
    byClass.1 AS classes, byClass.2 AS classCounts,
    groupArrayIf(${EXACT_DURATIONS_MAX})((${DURATION}, counts), isNotNull(completed_at)) AS durations
  FROM (${sessions})`;

/** What each session, or copy of one, counts by itself: by the hash of its id. */
export const eachOf = (sessions: string) => `
  SELECT toString(session) AS hash, toUInt16(oldest_on) AS oldestOn, is_mobile AS isMobile,
    arrayIntersect(step_keys, {stepKeys:Array(String)}) AS steps,
    if(isNull(completed_at) AND has({stepKeys:Array(String)}, last_step), toString(last_step), '') AS leftAt,
    if(isNull(completed_at), NULL, ${DURATION}) AS durationMs,
    if(isNull(completed_at), 0, ${CLASS}) AS durationClass
  FROM (${sessions})`;
