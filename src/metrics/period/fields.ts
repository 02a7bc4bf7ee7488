// The fields of a step, as sessions of a period dealt with them. One statement, which reads each session once.
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, leftFrom } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';

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
  lastTouched: number;
}

export interface CountedFields {
  /** Sessions that saw the step, and those that left from it. */
  reached: number;
  left: number;
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
  hasChanged: number;
  hasReturned: number;
  times: Percentiles;
  errors: [types: string[], sessions: number[], events: number[]];
}

export async function countFields(store: Store, question: SessionsQuestion, stepKey: string): Promise<CountedFields> {
  const rows = await store.query<Row>(
    `${withSessions(question)}
     SELECT grouping(fieldKey) AS isTotal, fieldKey, countIf(has_seen AND place < 2) AS seen, countIf(has_left AND place < 2) AS left,
       countIf(focused) AS reached, countIf(changed) AS hasChanged, countIf(returned) AS hasReturned,
       ${percentilesIf('stayed', 'stayed >= 0 AND place > 0')} AS times,
       sumMap(types, arrayMap(type -> 1, types), arrayMap(type -> countEqual(codes, type), types)) AS errors,
       countIf(notEmpty(codes)) AS withErrors, countIf(notEmpty(codes) AND has_passed) AS fixed,
       countIf(notEmpty(codes) AND has_left) AS givenUp, countIf(latest AND has_left) AS lastTouched
     FROM (
       SELECT has_seen, has_left, has_passed, place, toString(one.field) AS fieldKey, one.focused AS focused, one.changed AS changed,
         one.returned AS returned, one.latest AS latest, one.stayed AS stayed,
         arrayMap(error -> toString(error.type), one.errors) AS codes, arrayDistinct(codes) AS types
       FROM (
         SELECT has(seen, {stepKey:String}) AS has_seen, ${leftFrom('{stepKey:String}')} AS has_left,
           ${IS_COMPLETED} OR last != {stepKey:String} AS has_passed, arrayFilter(one -> one.step = {stepKey:String}, fields) AS own
         FROM sessions WHERE has_seen OR notEmpty(own)
       ) LEFT ARRAY JOIN own AS one, arrayEnumerate(own) AS place
     )
     GROUP BY GROUPING SETS ((), (fieldKey)) HAVING isTotal OR fieldKey != ''
     ORDER BY isTotal DESC, reached = 0, sumIf(place, focused) / greatest(reached, 1), fieldKey LIMIT ${FIELDS_MAX + 1}`,
    { ...sessionsParams(question), stepKey },
  );
  const all = rows.find(({ isTotal }) => isTotal);
  return {
    ...{ reached: all?.seen ?? 0, left: all?.left ?? 0 },
    fields: rows
      .filter(({ isTotal }) => !isTotal)
      .slice(0, FIELDS_MAX)
      .map(countsOf),
  };
}

const countsOf = ({ fieldKey, reached, hasChanged, hasReturned, times, errors, ...ends }: Row): FieldCounts => ({
  ...{ fieldKey, reached, changed: hasChanged, returned: hasReturned, medianMs: times[0] },
  ...{ errorTypes: errors[0], errorSessions: errors[1], errorEvents: errors[2] },
  ...{ withErrors: ends.withErrors, fixed: ends.fixed, givenUp: ends.givenUp, lastTouched: ends.lastTouched },
});
