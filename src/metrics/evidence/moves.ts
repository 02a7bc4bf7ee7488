// Transitions of sessions between the configured steps, and their ends: the input of the simulation model.
import { EVENTS, type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/event-sql.ts';
import { IS_COMPLETED, IS_OPEN, LASTED, leftFrom } from '../ends.ts';
import { DAY, evidenceParams } from './days.ts';

/** Sessions that moved so. `from` '' is the start of a session, `to` '' its end; `again`: not the first visit of the step. */
export interface MoveCount {
  stratum: string;
  from: string;
  fromAgain: boolean;
  to: string;
  toAgain: boolean;
  end: '' | 'completed' | 'left';
  times: number;
}

/** Steps of a session that the journey has, in the order of their views. */
const OWN = 'arrayCompact(arrayFilter(key -> has({steps:Array(String)}, key), steps))';

/** Counts transitions of ended sessions. Two views of the same step in a row are not a transition. */
export async function countMoves(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
): Promise<MoveCount[]> {
  return store.query<MoveCount>(
    `${withSessions(question)}
     SELECT stratum, way.1 AS \`from\`, way.2 AS to, nthFrom > 1 AS fromAgain, nthTo > 1 AS toAgain,
       if(to = '', toString(status), '') AS end, count() AS times
     FROM (
       SELECT if(device = 'mobile', 'mobile', 'other') AS stratum, status, own, arrayEnumerateUniq(own) AS nth
       FROM (SELECT device, status, CAST(${OWN}, 'Array(String)') AS own FROM sessions WHERE NOT ${IS_OPEN})
       WHERE notEmpty(own)
     ) ARRAY JOIN arrayZip(arrayPushFront(own, ''), arrayPushBack(own, '')) AS way,
       arrayPushFront(nth, 0) AS nthFrom, arrayPushBack(nth, 0) AS nthTo
     GROUP BY stratum, \`from\`, to, fromAgain, toAgain, end
     ORDER BY stratum, \`from\`, fromAgain, to, toAgain, end`,
    { ...evidenceParams(question), steps },
  );
}

/** Sessions that are outside of the moves: still open, or without any configured step. */
export async function countOutside(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
): Promise<{ open: number; unplaced: number }> {
  const [row] = await store.query<{ open: number; unplaced: number }>(
    `${withSessions(question)}
     SELECT countIf(isOpen AND isPlaced) AS open, countIf(NOT isPlaced) AS unplaced
     FROM (SELECT ${IS_OPEN} AS isOpen, hasAny(seen, {steps:Array(String)}) AS isPlaced FROM sessions)`,
    { ...evidenceParams(question), steps },
  );
  return row ?? { open: 0, unplaced: 0 };
}

export interface StepDayCount {
  /** Days since 1970. */
  day: number;
  step: string;
  reached: number;
  left: number;
  /** ms from the first to the last event of the sessions that left here, each at most a day. */
  lostMs: number;
}

export async function countStepDays(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
): Promise<StepDayCount[]> {
  return store.query<StepDayCount>(
    `${withSessions(question)}
     SELECT ${DAY} AS day, step, count() AS reached,
       countIf(${leftFrom('step')}) AS left, sumIf(${LASTED}, ${leftFrom('step')}) AS lostMs
     FROM sessions ARRAY JOIN arrayFilter(key -> has({steps:Array(String)}, key), seen) AS step
     GROUP BY day, step ORDER BY day, step`,
    { ...evidenceParams(question), steps },
  );
}

export interface CompletedSession {
  steps: string[];
  /** ms on each of these, -1 where no visit came to an end. */
  spent: number[];
  total: number;
}

/** A sample of completed sessions by a hash of their ids, so that repeated queries get the same sessions. */
export async function sampleCompleted(
  store: Store,
  question: SessionsQuestion,
  limit: number,
): Promise<CompletedSession[]> {
  return store.query<CompletedSession>(
    `${withSessions(question)}
     SELECT seen AS steps, spent, assumeNotNull(completion) - start AS total
     FROM sessions WHERE ${IS_COMPLETED} ORDER BY intHash64(session), session LIMIT {limit:UInt32}`,
    { ...evidenceParams(question), limit },
  );
}

export interface ErrorQuestion {
  stepKey: string;
  /** '' is any. */
  fieldKey: string;
  errorType: string;
}

export interface ErrorCount {
  withError: number;
  leftWithError: number;
  without: number;
  leftWithout: number;
}

/** Sessions that saw a step, with and without an error on it, and how many of each left from it. */
export async function countAfterError(
  store: Store,
  question: SessionsQuestion,
  { stepKey, fieldKey, errorType }: ErrorQuestion,
): Promise<ErrorCount> {
  const [row] = await store.query<ErrorCount>(
    `${withSessions(question)}
     SELECT countIf(hasError) AS withError, countIf(hasError AND isLeft) AS leftWithError,
       countIf(NOT hasError) AS without, countIf(NOT hasError AND isLeft) AS leftWithout
     FROM (
       SELECT ${leftFrom('{stepKey:String}')} AS isLeft,
         session IN (
           SELECT ${SESSION} FROM events
           WHERE ${EVENTS} AND tag = 'validation_error' AND step_key = {stepKey:String}
             AND ({fieldKey:String} = '' OR field_key = {fieldKey:String})
             AND ({errorType:String} = '' OR error_type = {errorType:String})
         ) AS hasError
       FROM sessions WHERE NOT ${IS_OPEN} AND has(seen, {stepKey:String})
     )`,
    { ...evidenceParams(question), stepKey, fieldKey, errorType },
  );
  return row ?? { withError: 0, leftWithError: 0, without: 0, leftWithout: 0 };
}
