// The sessions that started in a period, one row each: what the questions of this folder ask.
import { CLOCK_TOLERANCE_MS } from '../../domain/event.ts';
import type { Period } from '../../domain/period.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { Params } from '../../store/engine.ts';
import { instant } from '../../store/schema.ts';
import { SESSION, visitsFrom } from '../../store/visits.ts';
import type { Fresh } from '../../store/visits-copy.ts';

/** Of which sessions a question is. */
export interface VisitsQuestion {
  journeyIds: readonly string[];
  /** First day of receipt that counts, as days since 1970. */
  keptSince: number;
  now: number;
  period: Period;
  filter: VisitFilter;
  /** What is put together from events, where the store has a copy of the others; undefined: everything. */
  fresh: Fresh | undefined;
}

/** What the first event of a session must say. '' is what it did not say. */
export interface VisitFilter {
  device?: string;
  language?: string;
  source?: string;
}

/** A session that is not completed is open for so long after its last event, in ms. */
const OPEN_MS = 30 * MINUTE_MS;

export const KEPT = 'journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})';
const FRESH = '(SELECT toUInt64(arrayJoin({fresh:Array(String)})))';

const COLUMNS = 'journey_id, session, start, last_at, completion, device, language, source, steps, last, seen, spent';

// A visit of which an event is past retention is among the fresh ones, or has none left.
const COPIED = `SELECT ${COLUMNS} FROM visits
  WHERE journey_id IN {journeyIds:Array(String)} AND received_from >= toDate({keptSince:UInt16})
    AND start >= {from:Int64} AND start < {to:Int64} AND session NOT IN ${FRESH}`;
const OF_FRESH = `${KEPT} AND ts >= ${instant('freshSince')}
  AND ${SESSION} IN ${FRESH}`;

/** `WITH visits AS (…)`, with the columns of `visitsFrom`, and status: completed, open or left. */
export function withVisits({ filter, fresh }: VisitsQuestion): string {
  const conditions = Object.keys(filter).map((name) => `AND ${name} = {${name}:String}`);
  const everything = `SELECT ${COLUMNS} FROM (${visitsFrom(fresh ? OF_FRESH : KEPT)})`;
  return `WITH visits AS (
    SELECT ${COLUMNS},
      multiIf(isNotNull(completion), 'completed', last_at > {openSince:Int64} AND last_at <= {openUpTo:Int64}, 'open', 'left')
        AS status
    FROM (${fresh ? `${COPIED} UNION ALL ${everything}` : everything}) AS visit
    WHERE start >= {from:Int64} AND start < {to:Int64} ${conditions.join(' ')}
  )`;
}

export function visitsParams({ journeyIds, keptSince, now, period, filter, fresh }: VisitsQuestion): Params {
  return {
    journeyIds,
    keptSince,
    from: period.from,
    to: period.to,
    openSince: now - OPEN_MS,
    openUpTo: now + CLOCK_TOLERANCE_MS,
    ...filter,
    ...(fresh && { fresh: fresh.sessions, freshSince: fresh.since }),
  };
}
