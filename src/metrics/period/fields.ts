// The fields of a step, as sessions of a period dealt with them.

import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { EVENT_ORDER, SESSION } from '../../store/schema.ts';

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

/** Fields of a step that are told. */
const FIELDS_MAX = 500;
/** Focuses and blurs, and errors, of one field that count in one session. */
const FIELD_EVENTS_MAX = 1_000;

/** In the order in which sessions reach them: by the mean place among the fields that a session focused. */
export async function countFields(store: Store, question: SessionsQuestion, stepKey: string): Promise<FieldCounts[]> {
  return store.query<FieldCounts>(
    `${withSessions(question)},
     touches AS (
       SELECT ${SESSION} AS session, toString(field_key) AS field,
         groupArraySortedIf(${FIELD_EVENTS_MAX})(
           (ts, seq, batch, place, tag = 'field_focus'), tag IN ('field_focus', 'field_blur')
         ) AS moves,
         countIf(tag = 'field_focus') > 0 AS isFocused,
         countIf(tag = 'field_change') > 0 AS isChanged,
         minIf(${EVENT_ORDER}, tag = 'field_focus') AS firstFocus,
         countIf(tag != 'validation_error') > 0 AS isTouched,
         maxIf(${EVENT_ORDER}, tag != 'validation_error') AS lastTouch,
         groupUniqArrayIf(${FIELD_EVENTS_MAX})((toString(error_type), xxHash64(id)), tag = 'validation_error') AS errors,
         arrayMap(
           (move, next) -> if(move.5 AND NOT next.5, toUnixTimestamp64Milli(next.1) - toUnixTimestamp64Milli(move.1), -1),
           arrayPopBack(moves), arrayPopFront(moves)
         ) AS stays,
         if(arrayExists(stay -> stay >= 0, stays), arraySum(stay -> greatest(stay, 0), stays), -1) AS stayed,
         arrayFirstIndex(move -> NOT move.5, moves) AS firstBlur,
         firstBlur > 0 AND arrayLastIndex(move -> move.5, moves) > firstBlur AS isReturned
       FROM events
       WHERE ${EVENTS} AND tag IN ('field_focus', 'field_blur', 'field_change', 'validation_error')
         AND step_key = {stepKey:String} AND field_key != '' AND session IN (SELECT session FROM sessions)
       GROUP BY session, field
     ),
     sittings AS (
       SELECT session, argMaxIf(field, (lastTouch, field), isTouched) AS lastField,
         arraySort(groupArray((NOT isFocused, firstFocus, field, isChanged, stayed, isReturned, errors))) AS facts
       FROM touches GROUP BY session
     )
     SELECT fact.3 AS fieldKey,
       countIf(NOT fact.1) AS reached, countIf(fact.4) AS changed,
       quantileExactInclusiveOrNullIf(0.5)(fact.5, fact.5 >= 0) AS medianMs,
       countIf(fact.6) AS returned,
       sumMap(types, arrayMap(type -> toUInt64(1), types)) AS sessionsByType,
       sumMap(types, arrayMap(type -> toUInt64(countEqual(errors, type)), types)) AS eventsByType,
       sessionsByType.1 AS errorTypes, sessionsByType.2 AS errorSessions, eventsByType.2 AS errorEvents,
       countIf(notEmpty(types)) AS withErrors,
       countIf(notEmpty(types) AND (status = 'completed' OR last != {stepKey:String})) AS fixed,
       countIf(notEmpty(types) AND status = 'left' AND last = {stepKey:String}) AS givenUp,
       countIf(status = 'left' AND last = {stepKey:String} AND lastField = fact.3) AS lastTouched
     FROM (
       SELECT status, last, lastField, fact, place, fact.7.1 AS errors, arrayDistinct(errors) AS types
       FROM sittings ANY INNER JOIN (SELECT session, status, last FROM sessions) AS ways USING session
       ARRAY JOIN facts AS fact, arrayEnumerate(facts) AS place
     )
     GROUP BY fieldKey
     ORDER BY reached = 0, sumIf(place, NOT fact.1) / greatest(reached, 1), fieldKey LIMIT ${FIELDS_MAX}`,
    { ...sessionsParams(question), stepKey },
  );
}
