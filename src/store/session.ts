// The definition of a session in SQL: one row per session, computed from all of its stored events. Every query about sessions reads
// these rows; docs/metrics.md defines the figures.
import { CLOCK_TOLERANCE_MS, EVENT_TAGS } from '../domain/event.ts';
import { EVENT_MARKS, SESSION_MARKS } from '../domain/marks.ts';
import { SERVER_NETWORK } from '../domain/network.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../domain/time.ts';
import {
  COMPLETES,
  DECLARES,
  HOST,
  HOUR,
  NO_ANSWERS,
  OPENING,
  ORDER_KEY,
  ORDER_KEY_BITS,
  PAGE_PATH,
  SESSION,
} from './event-sql.ts';
import { bitsOfTags } from './pack.ts';

/** An event later than this after the start, in ms, counts neither as a view nor as a completion. */
export const SESSION_SPAN_MS = 30 * DAY_MS;
/** Events per session that count: the first ones received. */
export const SESSION_EVENTS_MAX = 5_000;
/** Step views per session that count: the earliest. */
export const SESSION_VIEWS_MAX = 300;
/** Page views per session that are searched for a success page: the earliest. */
export const SESSION_PAGES_MAX = 200;
/** Step keys per session that count: the first ones seen. */
export const SESSION_STEPS_MAX = 100;
/** Focus and blur events, and errors, per field and session that count. */
const FIELD_EVENTS_MAX = 1_000;
/** Fields per session that count: the first by step, then by first focus. */
const SESSION_FIELDS_MAX = 500;
/** A session that completes faster than this, in ms, in total or per step seen, gets the mark `tooFast`: no person is that fast. */
const FASTEST_MS = 2 * SECOND_MS;
const FASTEST_STEP_MS = 500;

/** An infinite time, in ms. */
export const NEVER = '9223372036854775807';

/** Columns of `session_rows`; their types are in the schema. Times are ms since 1970 unless noted. */
export const ROW_COLUMNS: readonly string[] = [
  'journey_id',
  // Day (UTC) of the start, as days since 1970.
  'day',
  'session',
  'version',
  'gone',
  'start',
  'last_at',
  // First and last receipt of its events, in ms.
  'received_at',
  'last_received',
  // Events received before this day (days since 1970) were left out; 0: none were.
  'kept_since',
  // The number of stored event rows, and their hours since 1970.
  'events',
  'hours',
  // 64 bits of the anonymous id.
  'client',
  'succeeded_at',
  'declared_at',
  'pages',
  ...OPENING,
  'starter',
  // Bit mask of the tags of its events.
  'tags',
  // Events per tag, in the order of EVENT_TAGS; empty if an event is stored twice or the session has more events than count.
  'tag_counts',
  // All successes were inferred by the script; false without a success.
  'concluded',
  'marks',
  'sent',
  'steps',
  // Time of arrival on each entry of `steps`, in ms after the start.
  'times',
  'seen',
  // Time on each step seen, in ms, if the session completed at succeeded_at; -1 if no visit of the step has ended.
  'spent',
  'last_act',
  // Submit attempts by step: did validation block any of them, and the last one.
  'attempts',
  // Fields by step and first focus; their errors by time, in ms after the start.
  'fields',
  // Ingest corrected times of its events, so the session is computed by `unusual`.
  'shifted',
  // Network class of the first received event: domain/network.ts.
  'network',
  // A server with an API key of the organization reported the success.
  'vouched',
];

/** The hour of an event's ts, since 1970. */
export const HOUR_NUMBER = `toInt32(intDiv(toUnixTimestamp64Milli(${HOUR}), ${HOUR_MS}))`;

/** The source of events for computing rows. */
export interface EventSource {
  /** The SQL after FROM. */
  from: string;
  /** SQL condition: the event is within SESSION_SPAN_MS of its session's start. */
  isTimely: string;
  /** SQL for the hour under which an event is stored. */
  hour: string;
}

/** For sessions within SESSION_EVENTS_MAX and SESSION_SPAN_MS whose clock was right. */
export const ordinary = (where: string): EventSource => ({
  from: `events AS source WHERE ${where}`,
  isTimely: 'true',
  hour: HOUR_NUMBER,
});

/** The correction that ingest applied to a batch with this delay. */
const shiftOf = (delay: string) => `if(abs(${delay}) > ${CLOCK_TOLERANCE_MS}, ${delay}, 0)`;
/** SQL condition: ingest corrected the times of the batch. Its session is computed by `unusual`. */
export const IS_SHIFTED = `ifNull(abs(delay_ms) > ${CLOCK_TOLERANCE_MS}, false)`;

/**
 * A wrong clock has the same error in all batches of a session, while the transfer time varies. So all events of a session get the
 * correction of the batch with the smallest delay. Times that ingest replaced by the time of receipt, since they were implausible, stay.
 */
const ONE_SHIFT = `if(isNull(delay_ms) OR bitAnd(marks, ${EVENT_MARKS.clock}) != 0, stored_ts,
    stored_ts + toIntervalMillisecond(assumeNotNull(${shiftOf('least')}) - assumeNotNull(${shiftOf('delay_ms')})))`;

/** For any session: cuts its events to the limits and corrects all of its times alike. */
export function unusual(where: string): EventSource {
  const first = `SELECT * FROM events WHERE ${where}
    ORDER BY received_at, spool, batch, place LIMIT ${SESSION_EVENTS_MAX} BY journey_id, session_id`;
  const stored = `SELECT * EXCEPT (ts), ts AS stored_ts, min(delay_ms) OVER (PARTITION BY journey_id, session_id) AS least FROM (${first})`;
  const shifted = `SELECT *, ${ONE_SHIFT} AS ts FROM (${stored})`;
  return {
    from: `(SELECT *, min(ts) OVER (PARTITION BY journey_id, session_id) AS start_ts FROM (${shifted})) AS source WHERE true`,
    hour: HOUR_NUMBER.replace('ts', 'stored_ts'),
    isTimely: `toUnixTimestamp64Milli(ts) - toUnixTimestamp64Milli(start_ts) <= ${SESSION_SPAN_MS}`,
  };
}

/** SELECT of ROW_COLUMNS, a row per session. `version` and `keptSince` are SQL. */
export function rowsOf(source: EventSource, { version, keptSince }: { version: string; keptSince: string }): string {
  const others: Record<string, string> = { version, gone: '0', kept_since: keptSince, fields: FIELDS };
  const columns = ROW_COLUMNS.map((name) => `${others[name] ?? name} AS ${name}`);
  // The two halves are grouped separately and then joined, so that neither sorts the events of the other.
  return `SELECT ${columns.join(', ')} FROM (${described(source)}) AS visit
    ANY LEFT JOIN (${acts(source)}) AS act USING (journey_id, session)`;
}

const FIELDS = `arrayMap(
    one -> (one.1, one.2, one.3, one.4, one.5, one.6, one.7, one.8, arrayMap(error -> (error.1 - start, error.2), one.9)),
    act.fields)`;

const hasTag = (...tags: Parameters<typeof bitsOfTags>) => `bitAnd(all_tags, ${bitsOfTags(...tags)}) != 0`;
const LONE_SUCCESS = `all_tags = ${bitsOfTags('submit_success')} AND start = last_at`;
const TOO_FAST = `succeeded_at - start < greatest(${FASTEST_MS}, ${FASTEST_STEP_MS} * length(seen))`;
const TRUNCATED = `last_at - start > ${SESSION_SPAN_MS} OR length(all_views) >= ${SESSION_VIEWS_MAX} OR events >= ${SESSION_EVENTS_MAX}
    OR length(viewed) > ${SESSION_STEPS_MAX}`;

/** The end of each visit of a step, in ms: the next visit of another step, or the completion. */
export const endsOf = (times: string, completion: string) => `arrayMap(
    (time, next) -> least(next, if(${completion} >= time, assumeNotNull(${completion}), ${NEVER})),
    ${times}, arraySlice(arrayPushBack(${times}, ${NEVER}), 2))`;
export const staysOf = (times: string, ends: string) =>
  `arrayMap((time, end) -> if(end = ${NEVER}, -1, end - time), ${times}, ${ends})`;
/** Time on each step, summed over its visits. Sessions that never return to a step need no sum. */
export const spentOf = (
  seen: string,
  steps: string,
  stays: string,
) => `if(length(${steps}) = length(${seen}), ${stays}, arrayMap(
    key -> if(
      arrayExists((step, stay) -> step = key AND stay >= 0, ${steps}, ${stays}),
      arraySum((step, stay) -> if(step = key AND stay >= 0, stay, 0), ${steps}, ${stays}),
      -1
    ),
    ${seen}))`;

/** SELECT of all columns except attempts and fields. */
function described(source: EventSource): string {
  const fromLong = `if(succeeded_at - start <= ${SESSION_SPAN_MS}, succeeded_at, NULL)`;
  // Nested SELECTs: an alias used twice in one SELECT is analysed twice, with everything it expands to.
  const levels = [
    `(last_tag, last_reason) AS last_act, all_tags AS tags, successes > 0 AND successes = conclusions AS concluded,
      toInt32(floor(start / ${DAY_MS})) AS day, ${fromLong} AS success,
      arrayMap(page -> (toUnixTimestamp64Milli(page.1), page.2), all_pages) AS pages,
      ${OPENING.map((name, at) => `first_event.${at + 1} AS ${name}`).join(', ')},
      ${hasTag('field_focus', 'field_blur', 'field_change')} AS starter,
      if(ids = events AND events < ${SESSION_EVENTS_MAX},
        arrayMap(number -> countEqual(every_tag, number), range(1, ${EVENT_TAGS.length + 1})), []) AS tag_counts,
      arrayFilter(view -> toUnixTimestamp64Milli(view.1) - start <= ${SESSION_SPAN_MS}, all_views) AS timely`,
    'arrayDistinct(timely.5) AS viewed',
    `arraySlice(viewed, 1, ${SESSION_STEPS_MAX}) AS seen`,
    'arrayCompact(view -> view.5, arrayFilter(view -> has(seen, view.5), timely)) AS runs',
    'runs.5 AS steps, arrayMap(run -> toUnixTimestamp64Milli(run.1), runs) AS run_times',
    `arrayMap(time -> time - start, run_times) AS times, ${endsOf('run_times', 'success')} AS ends`,
    `${staysOf('run_times', 'ends')} AS stays`,
    `${spentOf('seen', 'steps', 'stays')} AS spent,
      bitOr(event_marks, ${marksOf({
        noStart: `NOT ${hasTag('session_start')}`,
        loneSuccess: LONE_SUCCESS,
        // Corrected times do not measure a duration.
        tooFast: `isNotNull(succeeded_at) AND bitAnd(event_marks, ${EVENT_MARKS.clock}) = 0 AND NOT (${LONE_SUCCESS}) AND ${TOO_FAST}`,
        truncated: TRUNCATED,
      })}) AS marks`,
  ];
  return levels.reduce((inner, columns) => `SELECT *, ${columns} FROM (${inner})`, grouped(source));
}

/** SELECT of the aggregates of each session's events. */
const grouped = ({ from, isTimely, hour }: EventSource): string => `
      WITH ${ORDER_KEY} AS order_key
      SELECT journey_id, ${SESSION} AS session,
        max(cityHash64(client_id)) AS client,
        argMin(source.network, (source.received_at, spool, batch, place)) AS network,
        toUnixTimestamp64Milli(min(ts)) AS start,
        toUnixTimestamp64Milli(max(ts)) AS last_at,
        toUnixTimestamp64Milli(min(source.received_at)) AS received_at,
        toUnixTimestamp64Milli(max(source.received_at)) AS last_received,
        toUnixTimestamp64Milli(min(if(${COMPLETES}, ts, NULL))) AS succeeded_at,
        toUnixTimestamp64Milli(min(if(${DECLARES}, ts, NULL))) AS declared_at,
        countIf(${DECLARES} AND source.network = ${SERVER_NETWORK}) > 0 AS vouched,
        argMaxIf(if(tag = 'submit_attempt' AND NOT blocked, toString(step_key), ''), order_key, tag NOT IN ${NO_ANSWERS}) AS sent,
        argMaxIf(toString(tag), order_key, tag != 'session_end' AND ${isTimely}) AS last_tag,
        argMaxIf(toString(source.reason), order_key, tag != 'session_end' AND ${isTimely}) AS last_reason,
        groupBitOr(bitShiftLeft(toUInt32(1), toUInt8(tag))) AS all_tags,
        groupBitOr(source.marks) AS event_marks,
        argMin((toString(device_class), toString(language), toString(source), toString(browser), toString(variant),
          toString(embed_version), ${HOST}), order_key) AS first_event,
        arraySlice(arraySort(groupArrayIf((ts, seq, batch, place, toString(step_key)), tag = 'step_view')), 1, ${SESSION_VIEWS_MAX}) AS all_views,
        arraySlice(arraySort(groupArrayIf((ts, ${PAGE_PATH}), tag = 'page_view')), 1, ${SESSION_PAGES_MAX}) AS all_pages,
        countIf(tag = 'submit_success') AS successes, countIf(tag = 'submit_success' AND inferred) AS conclusions,
        toUInt32(count()) AS events, uniqExact(xxHash64(id)) AS ids, groupArray(toUInt8(tag)) AS every_tag,
        arraySort(groupUniqArray(${hour})) AS hours, max(${IS_SHIFTED}) AS shifted
      FROM ${from} GROUP BY journey_id, session`;

function marksOf(rules: Record<keyof typeof SESSION_MARKS, string>): string {
  const bits = Object.entries(rules).map(([mark, rule]) => {
    const bit = SESSION_MARKS[mark as keyof typeof SESSION_MARKS];
    return `if(ifNull(${rule}, false), ${bit}, 0)`;
  });
  return `toUInt32(${bits.join(' + ')})`;
}

const ACT_TAGS = `'submit_attempt', 'field_focus', 'field_blur', 'field_change', 'validation_error'`;
/** A move is an order key with one more bit: 1 for a focus, 0 for a blur. */
const isFocus = (move: string) => `bitAnd(${move}, 1) = 1`;
const msOf = (move: string) => `toInt64(bitShiftRight(${move}, ${ORDER_KEY_BITS + 1}))`;
const TOUCHES = `tag IN ('field_focus', 'field_blur', 'field_change') AND field != ''`;

/**
 * SELECT of submit attempts (by step) and fields (by step and first focus). A submit attempt belongs to the step, even if it names a
 * field.
 */
const acts = ({ from, isTimely }: EventSource): string => `SELECT journey_id, session,
      groupArrayIf((step, blocked_any, blocked_last), attempted) AS attempts,
      arrayReverseSort(groupArrayIf((step, last_touch, field), used)) AS touches,
      arrayMap(
        touch -> (touch.1, touch.3),
        arrayFilter((touch, nth) -> nth = 1, touches, arrayEnumerateUniq(arrayMap(touch -> touch.1, touches)))
      ) AS latest,
      arraySlice(arraySort(groupArrayIf(
        (step, NOT focused, first_focus, field, changed, returned, used, stayed, errors), used OR notEmpty(errors)
      )), 1, ${SESSION_FIELDS_MAX}) AS found,
      arrayMap(one -> (one.1, one.4, NOT one.2, one.5, one.6, has(latest, (one.1, one.4)), one.7, one.8, one.9), found) AS fields
    FROM (
      SELECT journey_id, session, step, field,
        countIf(tag = 'submit_attempt') > 0 AS attempted, countIf(tag = 'submit_attempt' AND blocked) > 0 AS blocked_any,
        argMaxIf(blocked, order_key, tag = 'submit_attempt') AS blocked_last,
        arraySlice(arraySort(groupArrayIf(
          order_key * 2 + (tag = 'field_focus'), tag IN ('field_focus', 'field_blur') AND field != ''
        )), 1, ${FIELD_EVENTS_MAX}) AS moves,
        countIf(tag = 'field_focus' AND field != '') > 0 AS focused,
        countIf(tag = 'field_change' AND field != '') > 0 AS changed,
        minIf(order_key, tag = 'field_focus') AS first_focus,
        countIf(${TOUCHES}) > 0 AS used, maxIf(order_key, ${TOUCHES}) AS last_touch,
        arraySort(groupArrayIf(
          (order_key, ts, error_type, xxHash64(id)), tag = 'validation_error' AND field != ''
        )) AS every_error,
        arraySlice(arrayMap(
          error -> (toUnixTimestamp64Milli(error.2), error.3),
          arrayFilter((error, nth) -> nth = 1, every_error, arrayEnumerateUniq(every_error.4))
        ), 1, ${FIELD_EVENTS_MAX}) AS errors,
        arrayMap(
          (move, next) -> if(${isFocus('move')} AND NOT ${isFocus('next')}, ${msOf('next')} - ${msOf('move')}, -1),
          arrayPopBack(moves), arrayPopFront(moves)
        ) AS stays,
        if(arrayExists(stay -> stay >= 0, stays), arraySum(stay -> greatest(stay, 0), stays), -1) AS stayed,
        arrayFirstIndex(move -> NOT ${isFocus('move')}, moves) AS first_blur,
        first_blur > 0 AND arrayLastIndex(move -> ${isFocus('move')}, moves) > first_blur AS returned
      FROM (
        SELECT journey_id, ${SESSION} AS session, ${ORDER_KEY} AS order_key, tag, id, ts, blocked,
          toString(step_key) AS step, if(tag = 'submit_attempt', '', toString(field_key)) AS field,
          toString(error_type) AS error_type
        FROM ${from} AND ${isTimely} AND tag IN (${ACT_TAGS})
      )
      GROUP BY journey_id, session, step, field
    )
    GROUP BY journey_id, session`;
