// Time spent in a journey: the pauses between the acts of each session, each counted up to a cap and assigned to one step, one field and
// one kind. docs/burden.md defines the figures.
import { SESSION_MARKS } from '../../domain/marks.ts';
import {
  EVENTS,
  localDay,
  localDayParams,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { ORDER_KEY, ORDER_KEY_BITS, SESSION } from '../../store/event-sql.ts';
import { NEVER } from '../../store/session.ts';
import { IS_COMPLETED, IS_LEFT } from '../ends.ts';
import { type Sample, sampled } from '../evidence/sample.ts';

export interface BurdenTimes {
  /** Counted, in ms; the others are parts of it. */
  ms: number;
  errorMs: number;
  waitingMs: number;
  leftMs: number;
}

export interface BurdenDay extends BurdenTimes {
  /** Days since 1970. */
  day: number;
  sessions: number;
  completed: number;
  /** Time that the cap cut off, and the number of pauses that it cut. */
  cutMs: number;
  cuts: number;
}

export interface BurdenStepDay extends BurdenTimes {
  day: number;
  /** '' is before the first step, and on steps that are not listed. */
  stepKey: string;
  /** Sessions that saw the step. */
  reached: number;
}

export interface BurdenField extends BurdenTimes {
  stepKey: string;
  fieldKey: string;
}

export interface CountedBurden {
  days: BurdenDay[];
  steps: BurdenStepDay[];
  fields: BurdenField[];
  /** One session in this many was read. */
  oneIn: number;
  /** Sessions beyond the bounds of what one session may be. */
  truncated: number;
}

/** Sessions, and events of them, that are read, at most about; of more, a sample of the sessions is read. */
export const BURDEN_SESSIONS_MAX = 100_000;
export const BURDEN_EVENTS_MAX = 1_000_000;
/** Most steps in the answer, by sessions; most fields, by time. */
export const BURDEN_STEPS_MAX = 100;
export const BURDEN_FIELDS_MAX = 500;

const IS_TRUNCATED = `bitAnd(marks, ${SESSION_MARKS.truncated}) != 0`;

export async function countBurden(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  capMs: number,
  { sessionsMax, eventsMax } = { sessionsMax: BURDEN_SESSIONS_MAX, eventsMax: BURDEN_EVENTS_MAX },
): Promise<CountedBurden> {
  const { sessions, truncated, oneIn } = await sizeOf(store, question, { sessionsMax, eventsMax });
  if (sessions === 0) return { days: [], steps: [], fields: [], oneIn, truncated };
  const sample = { oneIn, seed: 0 };
  const counts = await countSeen(store, question, sample, stepKeys);
  const keys = [...new Set(counts.flatMap(({ stepKey, isStep }) => (isStep ? [stepKey] : [])))];
  const times = await sumPauses(store, question, sample, keys, capMs);
  const by = (mask: number) => times.filter((row) => row.mask === mask);
  const timesOfDay = new Map(by(BY_DAY).map((row) => [row.day, row]));
  const timesOfStep = new Map(by(BY_STEP).map((row) => [`${row.day} ${row.stepKey}`, row]));
  return {
    days: counts
      .filter(({ isStep }) => !isStep)
      .map(({ day, sessions, completed }) => ({ ...NO_TIMES, ...pick(timesOfDay.get(day)), day, sessions, completed })),
    steps: [
      ...counts
        .filter(({ isStep }) => isStep)
        .map(({ day, stepKey, sessions }) => ({
          ...{ day, stepKey, reached: sessions },
          ...pick(timesOfStep.get(`${day} ${stepKey}`)),
        })),
      ...by(BY_STEP)
        .filter(({ stepKey }) => stepKey === '')
        .map((row) => ({ day: row.day, stepKey: '', reached: 0, ...pick(row) })),
    ],
    fields: by(BY_FIELD).map((row) => ({ stepKey: row.stepKey, fieldKey: row.fieldKey, ...pick(row) })),
    ...{ oneIn, truncated },
  };
}

/** Time of sessions that left, by the step that they saw last; '' is any other step, or none. */
export interface LostTime {
  step: string;
  ms: number;
}

/** The same time as `leftMs`, for a memo: by where sessions left, not by where they spent it. */
export async function countLostTime(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
  capMs: number,
): Promise<LostTime[]> {
  const limits = { sessionsMax: BURDEN_SESSIONS_MAX, eventsMax: BURDEN_EVENTS_MAX };
  const { sessions, oneIn } = await sizeOf(store, question, limits);
  if (sessions === 0) return [];
  const rows = await store.query<LostTime>(
    `${actsOf(question, `${COUNTED} AND ${IS_LEFT}`)}
     SELECT if(has({steps:Array(String)}, last_step), last_step, '') AS step,
       sum(arraySum(arrayMap(pause -> least(pause, {capMs:Int64}), pauses))) AS ms
     FROM (SELECT last_step, ${PAUSES} FROM counted ANY INNER JOIN acted USING (session))
     GROUP BY step ORDER BY step`,
    { ...sessionsParams(question), ...localDayParams(question), oneIn, seed: 0, steps, capMs },
  );
  return rows.map(({ step, ms }) => ({ step, ms: ms * oneIn }));
}

async function sizeOf(
  store: Store,
  question: SessionsQuestion,
  { sessionsMax, eventsMax }: { sessionsMax: number; eventsMax: number },
): Promise<{ sessions: number; truncated: number; oneIn: number }> {
  const [size] = await store.query<{ sessions: number; truncated: number }>(
    `${withSessions(question)} SELECT countIf(NOT ${IS_TRUNCATED}) AS sessions, countIf(${IS_TRUNCATED}) AS truncated FROM sessions`,
    sessionsParams(question),
  );
  const { sessions = 0, truncated = 0 } = size ?? {};
  const [stored] = await store.query<{ events: number }>(
    `SELECT count() AS events FROM events WHERE ${EVENTS}`,
    sessionsParams(question),
  );
  const oneIn = Math.max(1, Math.ceil(sessions / sessionsMax), Math.ceil((stored?.events ?? 0) / eventsMax));
  return { sessions, truncated, oneIn };
}

const NO_TIMES = { ms: 0, errorMs: 0, waitingMs: 0, leftMs: 0, cutMs: 0, cuts: 0 };

const pick = ({ ms, errorMs, waitingMs, leftMs, cutMs, cuts }: typeof NO_TIMES = NO_TIMES) => ({
  ...{ ms, errorMs, waitingMs, leftMs, cutMs, cuts },
});

const COUNTED = `${sampled('session')} AND NOT ${IS_TRUNCATED}`;
const DAY = localDay('start');

interface Seen {
  day: number;
  isStep: number;
  stepKey: string;
  sessions: number;
  completed: number;
}

/** Sessions by day, and sessions by day and step seen. */
function countSeen(
  store: Store,
  question: SessionsQuestion,
  sample: Sample,
  stepKeys: readonly string[],
): Promise<Seen[]> {
  return store.query<Seen>(
    `${withSessions(question)},
     seen_steps AS (
       SELECT ${DAY} AS day, status, nth > 1 AS isStep, toString(step) AS stepKey FROM sessions
       ARRAY JOIN arrayPushFront(seen, '') AS step, arrayEnumerate(arrayPushFront(seen, '')) AS nth
       WHERE ${COUNTED} AND step != '' OR nth = 1 AND ${COUNTED}
     )
     SELECT day, isStep, stepKey, count() AS sessions, countIf(${IS_COMPLETED}) AS completed FROM seen_steps
     WHERE NOT isStep OR stepKey GLOBAL IN (
       SELECT stepKey FROM seen_steps WHERE isStep GROUP BY stepKey
       ORDER BY has({stepKeys:Array(String)}, stepKey) DESC, count() DESC, stepKey LIMIT ${BURDEN_STEPS_MAX}
     )
     GROUP BY day, isStep, stepKey ORDER BY day, isStep, stepKey`,
    { ...sessionsParams(question), ...localDayParams(question), ...sample, stepKeys },
  );
}

/** Kinds of events, by the meaning of the time that follows them. */
const ACT = { focus: 1, blur: 2, error: 3, sent: 4, nothing: 5, other: 6 } as const;
const ACT_OF_EVENT = `multiIf(
    tag = 'field_focus', ${ACT.focus}, tag = 'field_blur', ${ACT.blur},
    tag = 'validation_error' OR tag = 'submit_attempt' AND blocked, ${ACT.error},
    tag = 'submit_attempt', ${ACT.sent},
    tag IN ('page_view', 'session_end', 'dropoff_signal'), ${ACT.nothing}, ${ACT.other})`;

/** GROUPING bits of columns that a row is not grouped by: day 4, stepKey 2, fieldKey 1. */
const BY_DAY = 3;
const BY_STEP = 1;
const BY_FIELD = 4;

type PauseSums = typeof NO_TIMES & { mask: number; day: number; stepKey: string; fieldKey: string };

/**
 * Entries of a session are tuples: time in ms, 1 for an act and 0 for a step view of the row (which sorts first), its order, ACT, step,
 * field, and the first error of this field. Steps come from the session's row, so that a stay is the same as in all other figures.
 */
const actsOf = (question: SessionsQuestion, which: string) =>
  `${withSessions(question)},
     counted AS (
       SELECT session, ${DAY} AS day, start, ifNull(completion, last_at) AS end, ${IS_LEFT} AS has_left, toString(last) AS last_step,
         arrayMap(
           (time, step, nth) -> (time, toUInt8(0), toUInt256(nth), toUInt8(0), toString(step), '', toInt64(0)), times, steps, arrayEnumerate(steps)
         ) AS views
       FROM sessions WHERE ${which}
     ),
     acted AS (
       SELECT session, groupArrayArray(arrayMap(
         act -> (toInt64(bitShiftRight(act.1, ${ORDER_KEY_BITS})) - ${2 ** 45}, toUInt8(1), act.1, act.2, step, field, error_from), own
       )) AS acts
       FROM (
         SELECT ${SESSION} AS session, tag IN ('field_focus', 'validation_error') AS is_of_field,
           if(is_of_field, toString(step_key), '') AS step, if(is_of_field, toString(field_key), '') AS field,
           groupArray((${ORDER_KEY}, toUInt8(${ACT_OF_EVENT}))) AS own,
           min(if(tag = 'validation_error', toUnixTimestamp64Milli(ts), ${NEVER})) AS error_from
         FROM events WHERE ${EVENTS} AND NOT (tag = 'dropoff_signal' AND reason = 'idle') AND session GLOBAL IN (SELECT session FROM counted)
         GROUP BY session, is_of_field, step, field
       ) GROUP BY session
     )`;

const PAUSES = `arraySort(arrayConcat([(start, toUInt8(0), toUInt256(0), toUInt8(0), '', '', toInt64(0))], views, acts)) AS entries,
  arrayMap(entry -> least(entry.1, end), entries) AS ats,
  arrayMap((at, next) -> next - at, arrayPopBack(ats), arrayPopFront(ats)) AS pauses`;

function sumPauses(
  store: Store,
  question: SessionsQuestion,
  sample: Sample,
  keys: readonly string[],
  capMs: number,
): Promise<PauseSums[]> {
  return store.query<PauseSums>(
    `${actsOf(question, COUNTED)}
     SELECT grouping(day, stepKey, fieldKey) AS mask, day, stepKey, fieldKey,
       sum(least(pause, {capMs:Int64})) AS ms,
       sumIf(least(pause, {capMs:Int64}), isError) AS errorMs, sumIf(least(pause, {capMs:Int64}), isWaiting) AS waitingMs,
       sumIf(least(pause, {capMs:Int64}), has_left) AS leftMs,
       sum(greatest(pause - {capMs:Int64}, 0)) AS cutMs, countIf(pause > {capMs:Int64}) AS cuts
     FROM (
       SELECT day, has_left, one.1 AS pause, one.4 = ${ACT.sent} AS isWaiting, NOT isWaiting AND (one.4 = ${ACT.error} OR one.5) AS isError,
         if(has({keys:Array(String)}, one.2), one.2, '') AS stepKey, if(stepKey = '' OR isWaiting, '', one.3) AS fieldKey
       FROM (
         SELECT day, has_left, ${PAUSES},
           arrayMap(entry -> entry.5, arrayFill(entry -> entry.2 = 0, entries)) AS on_steps,
           arrayFill(entry -> entry.4 IN (${ACT.focus}, ${ACT.blur}), entries) AS moves,
           arrayMap((move, step) -> if(move.4 = ${ACT.focus} AND move.5 = step, move.6, ''), moves, on_steps) AS in_fields,
           arrayMap((entry, move, field) -> field != '' AND move.7 <= entry.1, entries, moves, in_fields) AS corrects,
           arrayMap(entry -> entry.4, arrayFill(
             entry -> entry.4 IN (${ACT.focus}, ${ACT.error}, ${ACT.sent}, ${ACT.other}), entries
           )) AS lasts
         FROM counted ANY INNER JOIN acted USING (session)
       ) ARRAY JOIN arrayFilter(
         found -> found.1 > 0, arrayZip(pauses, arrayPopBack(on_steps), arrayPopBack(in_fields), arrayPopBack(lasts), arrayPopBack(corrects))
       ) AS one
     )
     GROUP BY GROUPING SETS ((day), (day, stepKey), (stepKey, fieldKey))
     HAVING mask != ${BY_FIELD} OR fieldKey != ''
     ORDER BY mask, if(mask = ${BY_FIELD}, ms, 0) DESC, day, stepKey, fieldKey
     LIMIT ${BURDEN_FIELDS_MAX} BY mask, if(mask = ${BY_FIELD}, 0, day)`,
    { ...sessionsParams(question), ...localDayParams(question), ...sample, keys, capMs },
  );
}
