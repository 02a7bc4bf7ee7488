// Tries to send a step: how many sessions made them, and of how many validation stopped the last one.
import { EVENTS, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { SESSION } from '../../store/schema.ts';
import { DAY, evidenceParams } from './days.ts';
import { type Sample, sampled } from './sample.ts';
import type { StaysQuestion } from './stays.ts';

export interface SubmitRow {
  day: number;
  step: string;
  /** Sessions that tried to send from the step; those whose last try was stopped, and of these, those that left from it. */
  tried: number;
  stopped: number;
  left: number;
}

const OF_SAMPLE = `${EVENTS} AND ${sampled(SESSION)}`;

/** `tries`: one row a session and step that it tried to send. */
const triesOf = ({ visits }: StaysQuestion) => `${withSessions(visits)},
  tries AS (
    SELECT day, session, step, isStopped, status = 'left' AND last = step AS isLeft
    FROM (
      SELECT ${SESSION} AS session, toString(step_key) AS step, argMax(blocked, (ts, seq, batch, place)) AS isStopped
      FROM events WHERE ${OF_SAMPLE} AND tag = 'submit_attempt' AND has({steps:Array(String)}, step_key)
      GROUP BY session, step
    ) AS tried INNER JOIN (
      SELECT session, ${DAY} AS day, status, last FROM sessions
    ) AS ways USING session
  )`;

export async function countSubmits(store: Store, question: StaysQuestion, sample: Sample): Promise<SubmitRow[]> {
  return store.query<SubmitRow>(
    `${triesOf(question)}
     SELECT day, step, count() AS tried, countIf(isStopped) AS stopped, countIf(isStopped AND isLeft) AS left
     FROM tries GROUP BY day, step ORDER BY day, step`,
    { ...evidenceParams(question.visits), ...sample, steps: question.steps },
  );
}

/** An error that sessions met on a step where their last try was stopped. */
export interface StopperRow {
  step: string;
  field: string;
  code: string;
  sessions: number;
}

/** Errors that are named of a step. */
const STOPPERS_MAX = 3;

export async function countStoppers(store: Store, question: StaysQuestion, sample: Sample): Promise<StopperRow[]> {
  return store.query<StopperRow>(
    `${triesOf(question)}
     SELECT step, field, code, uniqExact(session) AS sessions
     FROM (
       SELECT ${SESSION} AS session, toString(step_key) AS step, toString(field_key) AS field,
         toString(error_type) AS code
       FROM events WHERE ${OF_SAMPLE} AND tag = 'validation_error' AND field_key != ''
     ) AS errors INNER JOIN (SELECT session, step FROM tries WHERE isStopped) AS stopped USING (session, step)
     GROUP BY step, field, code ORDER BY step, sessions DESC, field, code LIMIT ${STOPPERS_MAX} BY step`,
    { ...evidenceParams(question.visits), ...sample, steps: question.steps },
  );
}
