// How long sessions stayed on each step and when they left it, before and after something happened to a field of it: time at
// risk, by how long a session had been on the step. What is compared is the rate of leaving, never shares: who comes back
// to a field has stayed long enough to, and shares would count that for the field.
import { EVENTS, type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/schema.ts';
import { DAY, evidenceParams } from './days.ts';
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
  /** Sessions that completed, those of them that paused here, how long in all, and how long they were here. */
  completed: number;
  paused: number;
  pausedMs: number;
  completedMs: number;
  /** Stays that went on after a first pause. ms in that pause and after it, and stays that ended by leaving then, by bin. */
  resumed: number;
  pauseTime: number[];
  resumedTime: number[];
  resumedLeft: number[];
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
    SELECT session, ${DAY} AS day, device, status, last_at, completion FROM sessions
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

export interface StaysQuestion {
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
       uniqExactIf(session, pausedFor > 0) AS paused, sum(pausedFor) AS pausedMs,
       sumIf(until - begins, status = 'completed') AS completedMs, countIf(pauseAt > 0) AS resumed,
       sumForEach(arrayMap((all, after) -> all - after, ${timeIn('pauseFrom')}, ${timeIn('pauseTo')})) AS pauseTime,
       sumForEach(${timeIn('pauseTo')}) AS resumedTime, sumForEach(${leftIn('isLeft AND pauseAt > 0')}) AS resumedLeft
     FROM (
       SELECT *, arrayFilter(act -> act >= begins AND act <= until, acts) AS own,
         arrayMap((act, next) -> next - act, arrayPopBack(own), arrayPopFront(own)) AS gaps,
         arrayFirstIndex(gap -> gap >= ${PAUSE_MS}, gaps) AS pauseAt,
         if(pauseAt > 0, own[pauseAt], ${NEVER_MS}) AS pauseFrom,
         if(pauseAt > 0, own[pauseAt + 1], ${NEVER_MS}) AS pauseTo,
         if(status = 'completed', arraySum(gap -> if(gap >= ${PAUSE_MS}, least(gap, ${PAUSE_MS_MAX}), 0), gaps), 0) AS pausedFor
       FROM stays LEFT JOIN moments USING session
     )
     GROUP BY day, device, step ORDER BY day, device, step`,
    { ...evidenceParams(visits), ...sample, steps },
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
    { ...evidenceParams(visits), ...sample, steps },
  );
}
