// The fields of a step, as sessions of a period dealt with them. One statement, which reads each session once.
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, leftFrom } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';
import { goesBack } from './paths.ts';

export interface FieldCounts {
  fieldKey: string;
  reached: number;
  changed: number;
  /** ms; null where nobody who focused it left it again. */
  medianMs: number | null;
  returned: number;
  errorTypes: string[];
  /** Sessions with an error, by its type as above. */
  errorSessions: number[];
  /** Errors, likewise. */
  errorEvents: number[];
  withErrors: number;
  fixed: number;
  givenUp: number;
  /** Sessions with an error that saw the step and went on from it. */
  errorsWentOn: number;
  lastTouched: number;
}

/** Sessions that did something before they left at the step, and before they went on from it. */
export interface DidBefore {
  left: number;
  wentOn: number;
}

export interface CountedFields {
  /** Sessions that saw the step, and those that left from it. */
  reached: number;
  left: number;
  wentOn: number;
  /** Went from a configured step to one with a lower index, until they last saw the step. */
  wentBack: DidBefore;
  /** Tried to submit on the step, and were stopped by validation. */
  wereStopped: DidBefore;
  /** In the order in which sessions reach them: by the mean place among the fields that a session focused. */
  fields: FieldCounts[];
}

/** Fields of a step that are returned. */
const FIELDS_MAX = 500;

interface Row
  extends Omit<FieldCounts, 'changed' | 'returned' | 'medianMs' | 'errorTypes' | 'errorSessions' | 'errorEvents'> {
  /** Whether it is the row of all sessions. */
  isTotal: number;
  seen: number;
  left: number;
  wentOn: number;
  backLeft: number;
  backWentOn: number;
  stoppedLeft: number;
  stoppedWentOn: number;
  hasChanged: number;
  hasReturned: number;
  times: Percentiles;
  errors: [types: string[], sessions: number[], events: number[]];
}

/** Counts a session once, however many fields it has. */
const once = (condition: string) => `countIf(place < 2 AND ${condition})`;
const WENT_ON = 'has_seen AND has_passed';

/** `stepKeys` are those of the configured steps, in index order. */
export async function countFields(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<CountedFields> {
  const rows = await store.query<Row>(
    `${withSessions(question)}
     SELECT grouping(fieldKey) AS isTotal, fieldKey, ${once('has_seen')} AS seen, ${once('has_left')} AS left, ${once(WENT_ON)} AS wentOn,
       ${once('has_left AND went_back')} AS backLeft, ${once(`${WENT_ON} AND went_back`)} AS backWentOn,
       ${once('has_left AND was_stopped')} AS stoppedLeft, ${once(`${WENT_ON} AND was_stopped`)} AS stoppedWentOn,
       countIf(focused) AS reached, countIf(changed) AS hasChanged, countIf(returned) AS hasReturned,
       ${percentilesIf('stayed', 'stayed >= 0 AND place > 0')} AS times,
       sumMap(types, arrayMap(type -> 1, types), arrayMap(type -> countEqual(codes, type), types)) AS errors,
       countIf(notEmpty(codes)) AS withErrors, countIf(notEmpty(codes) AND has_passed) AS fixed,
       countIf(notEmpty(codes) AND has_left) AS givenUp, countIf(notEmpty(codes) AND ${WENT_ON}) AS errorsWentOn, countIf(latest AND has_left) AS lastTouched
     FROM (
       SELECT has_seen, has_left, has_passed, went_back, was_stopped, place, toString(one.field) AS fieldKey, one.focused AS focused, one.changed AS changed,
         one.returned AS returned, one.latest AS latest, one.stayed AS stayed,
         arrayMap(error -> toString(error.type), one.errors) AS codes, arrayDistinct(codes) AS types
       FROM (
         SELECT has(seen, {stepKey:String}) AS has_seen, ${leftFrom('{stepKey:String}')} AS has_left,
           ${IS_COMPLETED} OR last != {stepKey:String} AS has_passed, arrayFilter(one -> one.step = {stepKey:String}, fields) AS own,
           ${goesBack('arraySlice(steps, 1, length(steps) - indexOf(arrayReverse(steps), {stepKey:String}) + 1)')} AS went_back,
           arrayExists(one -> one.step = {stepKey:String} AND one.blocked, attempts) AS was_stopped
         FROM sessions WHERE has_seen OR notEmpty(own)
       ) LEFT ARRAY JOIN own AS one, arrayEnumerate(own) AS place
     )
     GROUP BY GROUPING SETS ((), (fieldKey)) HAVING isTotal OR fieldKey != ''
     ORDER BY isTotal DESC, reached = 0, sumIf(place, focused) / greatest(reached, 1), fieldKey LIMIT ${FIELDS_MAX + 1}`,
    { ...sessionsParams(question), stepKey, stepKeys },
  );
  const all = rows.find(({ isTotal }) => isTotal);
  return {
    ...{ reached: all?.seen ?? 0, left: all?.left ?? 0, wentOn: all?.wentOn ?? 0 },
    wentBack: { left: all?.backLeft ?? 0, wentOn: all?.backWentOn ?? 0 },
    wereStopped: { left: all?.stoppedLeft ?? 0, wentOn: all?.stoppedWentOn ?? 0 },
    fields: rows
      .filter(({ isTotal }) => !isTotal)
      .slice(0, FIELDS_MAX)
      .map(countsOf),
  };
}

const countsOf = ({ fieldKey, reached, hasChanged, hasReturned, times, errors, ...ends }: Row): FieldCounts => ({
  ...{ fieldKey, reached, changed: hasChanged, returned: hasReturned, medianMs: times[0] },
  ...{ errorTypes: errors[0], errorSessions: errors[1], errorEvents: errors[2] },
  ...{ withErrors: ends.withErrors, fixed: ends.fixed, givenUp: ends.givenUp, errorsWentOn: ends.errorsWentOn },
  lastTouched: ends.lastTouched,
});
