// Sessions that went back from a step to an earlier one and came again, twice or more; and how often a view is the last one, by
// how many views a session had before: what those who went round are compared with.
import { withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DAY, evidenceParams } from './days.ts';
import type { StaysQuestion } from './stays.ts';

/** Numbers of a session's views at which the bins begin; who went round twice has had five. */
export const VIEW_STARTS = [5, 6, 7, 8, 10, 13, 18] as const;
const NO_END = 1_000_000;
const BINS = `arrayZip([${VIEW_STARTS.join(', ')}], [${[...VIEW_STARTS.slice(1), NO_END].join(', ')}])`;
/** Of one stay, at most this much counts, in ms. */
const STAY_MS_MAX = 1_800_000;
const LOOP_ROWS_MAX = 50_000;

export interface LoopRow {
  day: number;
  /** Sessions that went from `from` to `to` and back to it twice; `from` comes before `to` in the journey. */
  from: string;
  to: string;
  sessions: number;
  /** Views of the two steps from then on, and those of them that were the last of a session that left, by bin. */
  views: number[];
  left: number[];
  /** ms on the two steps from then on. */
  ms: number;
}

export async function countLoops(store: Store, { visits, steps }: StaysQuestion): Promise<LoopRow[]> {
  return store.query<LoopRow>(
    `${withSessions(visits)},
     loops AS (
       SELECT ${DAY} AS day, status, arrayMap(step -> toString(step), steps) AS way, stays,
         toInt64(length(way)) AS ending, loop.1.1 AS from, loop.1.2 AS to,
         arrayFilter(at -> way[at] = from OR way[at] = to, range(loop.2 + 2, ending + 1)) AS own,
         status = 'left' AND has(own, ending) AS isLeft
       FROM (
         SELECT *, arrayFilter(
             at -> steps[at] = steps[at + 2], range(1, greatest(length(steps), 2) - 1)
           ) AS turns,
           arrayMap(at -> (toString(steps[at]), toString(steps[at + 1])), turns) AS pairs
         FROM sessions WHERE length(steps) >= ${VIEW_STARTS[0]}
       ) ARRAY JOIN arrayFilter(
         (loop, nth) -> nth = 2, arrayZip(pairs, turns), arrayEnumerateUniq(pairs)
       ) AS loop
       WHERE has({steps:Array(String)}, from)
         AND indexOf({steps:Array(String)}, from) < indexOf({steps:Array(String)}, to)
     )
     SELECT day, from, to, count() AS sessions,
       sumForEach(arrayMap(bin -> arrayCount(at -> at >= bin.1 AND at < bin.2, own), ${BINS})) AS views,
       sumForEach(arrayMap(bin -> toInt64(isLeft AND ending >= bin.1 AND ending < bin.2), ${BINS})) AS left,
       sum(arraySum(at -> if(stays[at] > 0, least(stays[at], ${STAY_MS_MAX}), 0), own)) AS ms
     FROM loops GROUP BY day, from, to ORDER BY day, from, to LIMIT ${LOOP_ROWS_MAX}`,
    { ...evidenceParams(visits), steps },
  );
}

export interface ViewRow {
  day: number;
  step: string;
  /** Views, and those that were the last of a session that left, by bin. */
  views: number[];
  left: number[];
}

/** Views from the fifth of a session on. */
export async function countViews(store: Store, { visits, steps }: StaysQuestion): Promise<ViewRow[]> {
  return store.query<ViewRow>(
    `${withSessions(visits)}
     SELECT day, step, sumForEach(arrayMap(bin -> if(place >= bin.1 AND place < bin.2, many, 0), ${BINS})) AS views,
       sumForEach(arrayMap(bin -> if(place >= bin.1 AND place < bin.2, gone, 0), ${BINS})) AS left
     FROM (
       SELECT ${DAY} AS day, toString(steps[place]) AS step, place, count() AS many,
         countIf(status = 'left' AND place = length(steps)) AS gone
       FROM sessions ARRAY JOIN range(${VIEW_STARTS[0]}, length(steps) + 1) AS place
       WHERE has({steps:Array(String)}, step)
       GROUP BY day, step, place
     ) GROUP BY day, step ORDER BY day, step`,
    { ...evidenceParams(visits), steps },
  );
}
