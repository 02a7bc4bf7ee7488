// What sessions did to fields and submissions, and last of all: read of their events, since it would take as much room as these.
import { EVENT_ORDER, FACT_GROUPS, HOUR, SESSION } from '../store/schema.ts';
import { EVENTS, KEPT, SESSION_SPAN_MS } from './sessions.ts';
import { hoursOf, type SignedSessions } from './signed.ts';

const FIELD_TAGS = `tag IN ('field_focus', 'field_blur', 'field_change', 'validation_error')`;
/** Kinds of facts that are read of events, and of which. */
export const ACT_TAGS = {
  leave: `tag != 'session_end'`,
  attempt: `tag = 'submit_attempt'`,
  field: FIELD_TAGS,
  'field stay': FIELD_TAGS,
  'field error': FIELD_TAGS,
};

/** Focuses and blurs, and errors, of one field that count in one session. */
const FIELD_EVENTS_MAX = 1_000;
/** Fields that count in one session: the first by step, in the order in which it reached them. */
const SESSION_FIELDS_MAX = 500;

/** Of a session; the rest of its columns follows from them. */
const OWN = [...FACT_GROUPS, 'marks', 'embed_version', 'host', 'received_at', 'start', 'status', 'last', 'sign'];
const FIELDS = `Array(Tuple(
  step String, field String, focused Bool, changed Bool, returned Bool, latest Bool, stayed Int64, errors Array(String)))`;

/**
 * Sessions that did any of it, with further columns: last_act (tag and reason), attempts (by step) and fields (by step, in
 * the order of their first focus). A submission is of a step, whatever field it names.
 */
export function withActs(kinds: readonly string[], { sql, ids }: SignedSessions): string {
  const tags = [...new Set(kinds.map((kind) => ACT_TAGS[kind as keyof typeof ACT_TAGS]))];
  const any = OWN.map((name) => `any(${name}) AS own_${name}`);
  return `SELECT journey_id, session, until, ${OWN.map((name) => `any(own_${name}) AS ${name}`).join(', ')},
      argMax(latest_act, latest_at) AS last_act,
      CAST(groupArrayIf((step, blocked), attempted), 'Array(Tuple(step String, blocked Bool))') AS attempts,
      arrayReverseSort(groupArrayIf((step, last_touch, field), used)) AS touches,
      arrayMap(
        touch -> (touch.1, touch.3),
        arrayFilter((touch, nth) -> nth = 1, touches, arrayEnumerateUniq(arrayMap(touch -> touch.1, touches)))
      ) AS latest,
      arraySlice(arraySort(groupArrayIf(
        (step, NOT focused, first_focus, field, changed, returned, stayed, errors), used OR notEmpty(errors)
      )), 1, ${SESSION_FIELDS_MAX}) AS found,
      CAST(
        arrayMap(one -> (one.1, one.4, NOT one.2, one.5, one.6, has(latest, (one.1, one.4)), one.7, one.8), found),
        '${FIELDS}'
      ) AS fields
    FROM (
      SELECT journey_id, session, until, step, field, ${any.join(', ')},
        countIf(tag = 'submit_attempt') > 0 AS attempted, countIf(tag = 'submit_attempt' AND blocked) > 0 AS blocked,
        argMaxIf((toString(tag), reason), ${EVENT_ORDER}, tag != 'session_end') AS latest_act,
        maxIf(${EVENT_ORDER}, tag != 'session_end') AS latest_at,
        groupArraySortedIf(${FIELD_EVENTS_MAX})(
          (ts, seq, batch, place, tag = 'field_focus'), tag IN ('field_focus', 'field_blur') AND field != ''
        ) AS moves,
        countIf(tag = 'field_focus' AND field != '') > 0 AS focused,
        countIf(tag = 'field_change' AND field != '') > 0 AS changed,
        minIf(${EVENT_ORDER}, tag = 'field_focus') AS first_focus,
        countIf(${TOUCHES}) > 0 AS used, maxIf(${EVENT_ORDER}, ${TOUCHES}) AS last_touch,
        arrayDistinct(groupArraySortedIf(${FIELD_EVENTS_MAX})(
          (error_type, xxHash64(id)), tag = 'validation_error' AND field != ''
        )).1 AS errors,
        arrayMap(
          (move, next) -> if(move.5 AND NOT next.5, toUnixTimestamp64Milli(next.1) - toUnixTimestamp64Milli(move.1), -1),
          arrayPopBack(moves), arrayPopFront(moves)
        ) AS stays,
        if(arrayExists(stay -> stay >= 0, stays), arraySum(stay -> greatest(stay, 0), stays), -1) AS stayed,
        arrayFirstIndex(move -> NOT move.5, moves) AS first_blur,
        first_blur > 0 AND arrayLastIndex(move -> move.5, moves) > first_blur AS returned
      FROM (
        SELECT journey_id, ${SESSION} AS session, toUnixTimestamp64Milli(received_at) AS received_ms, tag, id, ts, seq, batch, place, blocked,
          toString(step_key) AS step, if(tag = 'submit_attempt', '', toString(field_key)) AS field,
          toString(error_type) AS error_type, toString(reason) AS reason
        FROM events WHERE ${ids === undefined ? EVENTS : `${KEPT} AND ${HOUR} IN (${hoursOf(ids)}) AND ${SESSION} IN (${ids})`}
          AND (${tags.join(' OR ')})
      ) AS act
      INNER JOIN (SELECT journey_id, session, until, ${OWN.join(', ')} FROM (${sql})) AS signed USING (journey_id, session)
      WHERE received_ms <= until AND toUnixTimestamp64Milli(ts) <= start + ${SESSION_SPAN_MS}
      GROUP BY journey_id, session, until, step, field
    )
    GROUP BY journey_id, session, until`;
}

const TOUCHES = `tag IN ('field_focus', 'field_blur', 'field_change') AND field != ''`;
