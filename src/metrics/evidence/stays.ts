// Counts how stays on each step ended (left, or went on), by their length; and the same for stays with an error of a field. Comparisons
// use the odds among stays in the same bin of length. Rates per second would count the time before an error as time without it, and be
// biased: errors appear late, at "Next", when both ends are near.
import { type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, IS_LEFT } from '../ends.ts';
import { CROWD, type Crowds, crowdParams } from './crowds.ts';
import { DAY, evidenceParams } from './days.ts';
import { type Sample, sampled } from './sample.ts';

/** Where the bins of a stay's length begin, in ms; the last one has no end. */
export const BIN_STARTS_MS = [0, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000] as const;
const NEVER_MS = 9_000_000_000_000_000;
const BINS = `arrayZip([${BIN_STARTS_MS.join(', ')}], [${[...BIN_STARTS_MS.slice(1), NEVER_MS].join(', ')}])`;
/** Most fields per step and error codes per field, most sessions first: page authors and strangers choose the names. */
const ERRORS_MAX = 200;
const EPISODE_ROWS_MAX = 200_000;
/** Stays of one session on a step that count, the first: who goes round for hundreds of steps is one person, or a stranger's work. */
const STAYS_OF_ONE_MAX = 2;

export interface StayRow {
  day: number;
  device: string;
  step: string;
  crowd: string;
  sessions: number;
  /** Stays that ended by leaving, and by going on or completing, by bin. A session that is open has ended nowhere. */
  left: number[];
  went: number[];
}

export interface EpisodeRow extends StayRow {
  field: string;
  /** error: the first of this code. again: a second error of the field, whatever its code. */
  kind: 'again' | 'error';
  code: string;
}

export interface StaysQuestion {
  sessions: SessionsQuestion;
  steps: readonly string[];
  crowds: Crowds;
}

/**
 * `stays`: the first times on a step. The last one of a session that left ends with its last event; the last one of a session that is open has not
 * ended; what follows a completion is none.
 */
const staysOf = ({ sessions }: StaysQuestion) => `${withSessions(sessions)},
  stays AS (
    SELECT session, start, fields, ${DAY} AS day, device, ${CROWD} AS crowd, toString(stay.1) AS step, stay.2 AS begins,
      if(stay.3 >= 0, stay.2 + stay.3, last_at) AS until, stay.3 < 0 AND ${IS_LEFT} AS isLeft, stay.3 >= 0 OR ${IS_LEFT} AS isOver
    FROM sessions ARRAY JOIN arrayZip(steps, times, stays, arrayEnumerateUniq(steps)) AS stay
    WHERE ${sampled('session')} AND stay.4 <= ${STAYS_OF_ONE_MAX} AND has({steps:Array(String)}, stay.1) AND NOT (stay.3 < 0 AND ${IS_COMPLETED})
  )`;

const ENDED = ['isLeft', 'isOver AND NOT isLeft'].map(
  (how) =>
    `sumForEach(arrayMap(bin -> toInt64(${how} AND until - begins >= bin.1 AND until - begins < bin.2), ${BINS}))`,
);
const SUMS = `uniqExact(session) AS sessions, ${ENDED[0]} AS left, ${ENDED[1]} AS went`;

const paramsOf = ({ sessions, steps, crowds }: StaysQuestion, sample: Sample) => ({
  ...evidenceParams(sessions),
  ...crowdParams(crowds),
  ...sample,
  steps,
});

export async function countStays(store: Store, question: StaysQuestion, sample: Sample): Promise<StayRow[]> {
  return store.query<StayRow>(
    `${staysOf(question)}
     SELECT day, device, step, crowd, ${SUMS} FROM stays
     GROUP BY day, device, step, crowd ORDER BY day, device, step, crowd`,
    paramsOf(question, sample),
  );
}

/** Errors that most sessions met, each with a row for its field whatever the code. */
const MOST_MET = `
  SELECT step, field, arrayJoin(['', code]) FROM (
    SELECT toString(one.step) AS step, toString(one.field) AS field, code
    FROM sessions ARRAY JOIN fields AS one ARRAY JOIN arrayDistinct(arrayMap(error -> toString(error.type), one.errors)) AS code
    WHERE ${sampled('session')} AND has({steps:Array(String)}, one.step)
    GROUP BY step, field, code ORDER BY count() DESC, step, field, code LIMIT ${ERRORS_MAX}
  )`;

export async function countEpisodes(store: Store, question: StaysQuestion, sample: Sample): Promise<EpisodeRow[]> {
  return store.query<EpisodeRow>(
    `${staysOf(question)},
     episodes AS (
       SELECT session, day, device, step, crowd, field, begins, until, isLeft, isOver, episode.1 AS kind, episode.2 AS code
       FROM (
         SELECT session, day, device, step, crowd, toString(one.field) AS field, begins, until, isLeft, isOver,
           arrayFilter(error -> start + error.at >= begins AND start + error.at <= until, one.errors) AS own,
           arrayConcat(
             if(length(own) > 1, [('again', '')], []),
             arrayMap(code -> ('error', code), arrayDistinct(arrayMap(error -> toString(error.type), own)))
           ) AS found
         FROM stays ARRAY JOIN arrayFilter(one -> one.step = step AND notEmpty(one.errors), fields) AS one
       ) ARRAY JOIN found AS episode
       WHERE (step, field, code) GLOBAL IN (${MOST_MET})
     )
     SELECT day, device, step, crowd, field, kind, code, ${SUMS} FROM episodes
     GROUP BY day, device, step, crowd, field, kind, code
     ORDER BY day, device, step, crowd, field, kind, code LIMIT ${EPISODE_ROWS_MAX}`,
    paramsOf(question, sample),
  );
}
