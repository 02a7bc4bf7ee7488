// Sessions put together from their events, one row each: a visit.
import { COMPLETES, EVENT_ORDER } from './schema.ts';

/** Sessions are told apart by 64 bits: of ten million, two share them with a probability of 3 in 1,000,000. */
export const SESSION = 'cityHash64(journey_id, session_id)';

/** Stands for no end, in ms. */
const NEVER = '9223372036854775807';

/**
 * A question for visits: a row each, with the columns journey_id, session, received_from and received_to (days),
 * start, last_at and completion (ms; completion may be NULL), device, language and source as the first event says,
 * steps (keys in the order of their views, without immediate repeats), last (of these), seen (each of these once) and
 * spent (ms on each of these, -1 where no visit of it came to an end).
 */
export const visitsFrom = (events: string) => `
  SELECT journey_id, session, received_from, received_to, start, last_at, completion,
    toLowCardinality(opening.1) AS device, toLowCardinality(opening.2) AS language,
    toLowCardinality(opening.3) AS source,
    CAST(arrayMap(run -> run.5, runs), 'Array(LowCardinality(String))') AS steps,
    toLowCardinality(runs[-1].5) AS last,
    arrayMap(run -> toUnixTimestamp64Milli(run.1), runs) AS times,
    arrayMap(
      (time, next) -> least(next, if(completion >= time, assumeNotNull(completion), ${NEVER})),
      times, arraySlice(arrayPushBack(times, ${NEVER}), 2)
    ) AS ends,
    arrayMap((time, end) -> if(end = ${NEVER}, -1, end - time), times, ends) AS stays,
    CAST(arrayDistinct(steps), 'Array(LowCardinality(String))') AS seen,
    arrayMap(
      key -> if(
        arrayExists((step, stay) -> step = key AND stay >= 0, steps, stays),
        arraySum((step, stay) -> if(step = key AND stay >= 0, stay, 0), steps, stays),
        -1
      ),
      seen
    ) AS spent
  FROM (
    SELECT journey_id, ${SESSION} AS session,
      min(received_on) AS received_from, max(received_on) AS received_to,
      toUnixTimestamp64Milli(min(ts)) AS start,
      toUnixTimestamp64Milli(max(ts)) AS last_at,
      min(if(${COMPLETES}, toUnixTimestamp64Milli(ts), NULL)) AS completion,
      argMin((toString(device_class), toString(language), toString(source)), ${EVENT_ORDER}) AS opening,
      arrayCompact(
        view -> view.5,
        arraySort(groupUniqArrayIf((ts, seq, batch, place, toString(step_key)), tag = 'step_view'))
      ) AS runs
    FROM events WHERE ${events}
    GROUP BY journey_id, session
  )`;
