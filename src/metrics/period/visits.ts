// The sessions that started in a period, one row each, put together from their events: what the questions of this
// folder ask.
import { CLOCK_TOLERANCE_MS } from '../../domain/event.ts';
import type { Period } from '../../domain/period.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { Params } from '../../store/engine.ts';
import { COMPLETES, EVENT_ORDER } from '../../store/schema.ts';

/** Of which sessions a question is. */
export interface VisitsQuestion {
  journeyIds: readonly string[];
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  now: number;
  period: Period;
  filter: VisitFilter;
}

/** What the first event of a session must say. '' is what it did not say. */
export interface VisitFilter {
  device?: string;
  language?: string;
  source?: string;
}

/** A session that is not completed is open for so long after its last event, in ms. */
export const OPEN_MS = 30 * MINUTE_MS;

export const KEPT = 'journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})';
/** Sessions are told apart by 64 bits: of ten million, two share them with a probability of 3 in 1,000,000. */
export const SESSION = 'cityHash64(journey_id, session_id)';

/** Stands for no end, in ms. */
const NEVER = '9223372036854775807';

/**
 * `WITH visits AS (…)`, with the columns
 * journeyId, session,
 * start, lastAt, completion (ms; completion may be NULL), status: completed, open or left,
 * device, language, source: as the first event says,
 * steps: step keys in the order of their views, without immediate repeats,
 * seen: each of these once, and spent: ms on each of these, -1 where no visit of it came to an end.
 */
export function withVisits({ filter }: VisitsQuestion): string {
  const conditions = Object.keys(filter).map((name) => `AND ${name} = {${name}:String}`);
  return `WITH visits AS (
    SELECT journeyId, session, start, lastAt, completion,
      opening.1 AS device, opening.2 AS language, opening.3 AS source,
      multiIf(isNotNull(completion), 'completed', lastAt > {openSince:Int64} AND lastAt <= {openUpTo:Int64}, 'open', 'left')
        AS status,
      arrayMap(run -> run.5, runs) AS steps,
      arrayMap(run -> toUnixTimestamp64Milli(run.1), runs) AS times,
      arrayMap(
        (time, next) -> least(next, if(completion >= time, assumeNotNull(completion), ${NEVER})),
        times, arraySlice(arrayPushBack(times, ${NEVER}), 2)
      ) AS ends,
      arrayMap((time, end) -> if(end = ${NEVER}, -1, end - time), times, ends) AS stays,
      arrayDistinct(steps) AS seen,
      arrayMap(
        key -> if(
          arrayExists((step, stay) -> step = key AND stay >= 0, steps, stays),
          arraySum((step, stay) -> if(step = key AND stay >= 0, stay, 0), steps, stays),
          -1
        ),
        seen
      ) AS spent
    FROM (
      SELECT toString(journey_id) AS journeyId, ${SESSION} AS session,
        toUnixTimestamp64Milli(min(ts)) AS start,
        toUnixTimestamp64Milli(max(ts)) AS lastAt,
        min(if(${COMPLETES}, toUnixTimestamp64Milli(ts), NULL)) AS completion,
        argMin((toString(device_class), toString(language), toString(source)), ${EVENT_ORDER}) AS opening,
        arrayCompact(
          view -> view.5,
          arraySort(groupUniqArrayIf((ts, seq, batch, place, toString(step_key)), tag = 'step_view'))
        ) AS runs
      FROM events
      WHERE ${KEPT}
      GROUP BY journey_id, session
    )
    WHERE start >= {from:Int64} AND start < {to:Int64} ${conditions.join(' ')}
  )`;
}

export function visitsParams({ journeyIds, keptSince, now, period, filter }: VisitsQuestion): Params {
  return {
    journeyIds,
    keptSince,
    from: period.from,
    to: period.to,
    openSince: now - OPEN_MS,
    openUpTo: now + CLOCK_TOLERANCE_MS,
    ...filter,
  };
}
