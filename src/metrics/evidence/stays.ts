// How long sessions stayed on each step and when they left it, before and after something happened to a field there: time at
// risk, by how long a session had been on the step. What is compared is the rate of leaving, never shares: who comes back
// to a field has stayed long enough to, and shares would count that for the field.
import { EVENTS, type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/schema.ts';
import { type Sample, sampled } from './sample.ts';

/** Where the bins of the time since a step was entered begin, in ms; the last one has no end. */
export const BIN_STARTS_MS = [0, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
const NEVER_MS = 9_000_000_000_000_000;
const BINS = `arrayZip([${BIN_STARTS_MS.join(', ')}], [${[...BIN_STARTS_MS.slice(1), NEVER_MS].join(', ')}])`;
/** Nothing for so long, in ms, is dead time; of one such pause, at most this much is counted. */
const PAUSE_MS = 60_000;
const PAUSE_MS_MAX = 1_800_000;
/** Rows that are taken: page authors choose keys and codes, and may choose too many. */
const EPISODE_ROWS_MAX = 200_000;
/** Events that a session of the period may have; a CTE is worked out again wherever it is named, so the join picks the rest. */
const OF_SAMPLE = `${EVENTS} AND ${sampled(SESSION)}`;

export interface StayRow {
  day: number;
  device: string;
  step: string;
  sessions: number;
  /** ms on the step, and stays that ended by leaving, by bin. */
  time: number[];
  left: number[];
  /** Sessions that completed, those of them that paused here, and how long in all. */
  completed: number;
  paused: number;
  pausedMs: number;
}

export interface EpisodeRow {
  day: number;
  device: string;
  step: string;
  field: string;
  /** refocus: came back to the field. again: a second error of it. error: the first of this code. */
  kind: 'refocus' | 'again' | 'error';
  code: string;
  sessions: number;
  /** As above, after the episode. */
  time: number[];
  left: number[];
}

/** `chosen`: sessions that are read. `stays`: each time on a step, from a view of it to the next of another, or the end. */
const staysOf = (question: SessionsQuestion) => `${withSessions(question)},
  chosen AS (
    SELECT session, intDiv(start, 86400000) AS day, device, status, last_at, completion FROM sessions
    WHERE ${sampled('session')}
  ),
  stays AS (
    SELECT session, day, device, status, run.3 AS step, run.1 AS begins,
      least(run.2, if(status = 'completed', assumeNotNull(completion), last_at)) AS until,
      run.4 AND status = 'left' AS isLeft
    FROM (
      SELECT session, arrayMap(view -> toUnixTimestamp64Milli(view.1), views) AS times,
        arrayZip(
          times, arrayPushBack(arrayPopFront(times), ${NEVER_MS}), arrayMap(view -> view.5, views),
          arrayMap(at -> at = length(views), arrayEnumerate(views))
        ) AS runs
      FROM (
        SELECT ${SESSION} AS session, arrayCompact(
          view -> view.5,
          arraySort(groupUniqArray((ts, seq, batch, place, toString(step_key))))
        ) AS views
        FROM events WHERE ${OF_SAMPLE} AND tag = 'step_view' GROUP BY session
      )
      WHERE notEmpty(views)
    ) AS walks ARRAY JOIN runs AS run INNER JOIN chosen USING session
    WHERE has({steps:Array(String)}, run.3) AND until >= begins
  )`;

const timeIn = (from: string) =>
  `arrayMap(bin -> toInt64(greatest(0, least(until, begins + bin.2) - greatest(${from}, begins + bin.1))), ${BINS})`;
const leftIn = (condition: string) =>
  `arrayMap(bin -> toInt64(${condition} AND until - begins >= bin.1 AND until - begins < bin.2), ${BINS})`;

interface StaysQuestion {
  visits: SessionsQuestion;
  steps: readonly string[];
}

export async function countStays(store: Store, { visits, steps }: StaysQuestion, sample: Sample): Promise<StayRow[]> {
  return store.query<StayRow>(
    `${staysOf(visits)},
     moments AS (
       SELECT ${SESSION} AS session, arraySort(groupUniqArray(toUnixTimestamp64Milli(ts))) AS acts
       FROM events WHERE ${OF_SAMPLE} AND tag NOT IN ('dropoff_signal', 'session_end') GROUP BY session
     )
     SELECT day, device, step, uniqExact(session) AS sessions,
       sumForEach(${timeIn('begins')}) AS time, sumForEach(${leftIn('isLeft')}) AS left,
       uniqExactIf(session, status = 'completed') AS completed,
       uniqExactIf(session, pause > 0) AS paused, sum(pause) AS pausedMs
     FROM (
       SELECT *, arrayFilter(act -> act >= begins AND act <= until, acts) AS own,
         if(status = 'completed', arraySum(
           (act, next) -> if(next - act >= ${PAUSE_MS}, least(next - act, ${PAUSE_MS_MAX}), 0),
           arrayPopBack(own), arrayPopFront(own)
         ), 0) AS pause
       FROM stays LEFT JOIN moments USING session
     )
     GROUP BY day, device, step ORDER BY day, device, step`,
    { ...sessionsParams(visits), ...sample, steps },
  );
}

export async function countEpisodes(
  store: Store,
  { visits, steps }: StaysQuestion,
  sample: Sample,
): Promise<EpisodeRow[]> {
  return store.query<EpisodeRow>(
    `${staysOf(visits)},
     touches AS (
       SELECT ${SESSION} AS session, toString(step_key) AS step, toString(field_key) AS field,
         arraySort(groupUniqArray((
           toUnixTimestamp64Milli(ts), seq, toString(tag), toString(error_type)
         ))) AS acts
       FROM events
       WHERE ${OF_SAMPLE} AND tag IN ('field_focus', 'field_blur', 'validation_error') AND field_key != ''
         AND has({steps:Array(String)}, step_key)
       GROUP BY session, step, field
     ),
     episodes AS (
       SELECT session, day, device, step, field, begins, until, isLeft, episode.1 AS kind, episode.2 AS code, episode.3 AS since
       FROM (
         SELECT session, day, device, step, field, begins, until, isLeft,
           arrayFilter(act -> act.1 >= begins AND act.1 <= until, acts) AS own,
           arrayFirstIndex(act -> act.3 = 'field_blur', own) AS blur,
           arrayFilter((act, at) -> act.3 = 'field_focus' AND blur > 0 AND at > blur, own, arrayEnumerate(own)) AS returns,
           arrayFilter(act -> act.3 = 'validation_error', own) AS errors,
           arrayConcat(
             if(notEmpty(returns), [('refocus', '', returns[1].1)], []),
             if(length(errors) > 1, [('again', '', errors[2].1)], []),
             arrayMap(
               code -> ('error', code, arrayFirst(act -> act.4 = code, errors).1),
               arrayDistinct(arrayMap(act -> act.4, errors))
             )
           ) AS found
         FROM stays INNER JOIN touches USING (session, step)
       ) ARRAY JOIN found AS episode
     )
     SELECT day, device, step, field, kind, code, uniqExact(session) AS sessions,
       sumForEach(${timeIn('since')}) AS time, sumForEach(${leftIn('isLeft')}) AS left
     FROM episodes GROUP BY day, device, step, field, kind, code
     ORDER BY day, device, step, field, kind, code LIMIT ${EPISODE_ROWS_MAX}`,
    { ...sessionsParams(visits), ...sample, steps },
  );
}

export interface SubmitRow {
  day: number;
  step: string;
  /** Sessions that tried to send from the step; those whose last try was stopped, and who left there. */
  tried: number;
  stopped: number;
}

export async function countSubmits(
  store: Store,
  { visits, steps }: StaysQuestion,
  sample: Sample,
): Promise<SubmitRow[]> {
  return store.query<SubmitRow>(
    `${withSessions(visits)}
     SELECT day, step, count() AS tried, countIf(isStopped AND status = 'left' AND last = step) AS stopped
     FROM (
       SELECT ${SESSION} AS session, toString(step_key) AS step, argMax(blocked, (ts, seq, batch, place)) AS isStopped
       FROM events WHERE ${OF_SAMPLE} AND tag = 'submit_attempt' AND has({steps:Array(String)}, step_key)
       GROUP BY session, step
     ) AS tries INNER JOIN (
       SELECT session, intDiv(start, 86400000) AS day, status, last FROM sessions
     ) AS ways USING session
     GROUP BY day, step ORDER BY day, step`,
    { ...sessionsParams(visits), ...sample, steps },
  );
}

export interface LoopRow {
  day: number;
  /** Sessions that went from `from` to `to`, back, and there again. */
  from: string;
  to: string;
  sessions: number;
  left: number;
}

const LOOP_ROWS_MAX = 50_000;

export async function countLoops(store: Store, { visits, steps }: StaysQuestion): Promise<LoopRow[]> {
  return store.query<LoopRow>(
    `${withSessions(visits)},
     loops AS (
       SELECT intDiv(start, 86400000) AS day, session, status, last, pair.1 AS from, pair.2 AS to
       FROM sessions ARRAY JOIN arrayDistinct(arrayMap(
         at -> (toString(steps[at]), toString(steps[at + 1])),
         arrayFilter(
           at -> steps[at] = steps[at + 2] AND steps[at + 1] = steps[at + 3], range(1, greatest(length(steps), 4) - 2)
         )
       )) AS pair
       WHERE length(steps) >= 4 AND has({steps:Array(String)}, pair.1) AND has({steps:Array(String)}, pair.2)
     )
     SELECT day, from, to, count() AS sessions, countIf(status = 'left' AND last IN (from, to)) AS left FROM loops
     GROUP BY day, from, to ORDER BY day, from, to LIMIT ${LOOP_ROWS_MAX}`,
    { ...sessionsParams(visits), steps },
  );
}
