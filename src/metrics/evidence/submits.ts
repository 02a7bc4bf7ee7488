// Tries to send a step: how many sessions made them, and of how many validation stopped the last one.
import { withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { leftFrom } from '../ends.ts';
import { CROWD, crowdParams } from './crowds.ts';
import { DAY, evidenceParams } from './days.ts';
import { type Sample, sampled } from './sample.ts';
import type { StaysQuestion } from './stays.ts';

export interface SubmitRow {
  day: number;
  step: string;
  crowd: string;
  /** Sessions with a submit attempt on the step; of these, sessions whose last attempt was blocked; of these, sessions that left there. */
  tried: number;
  stopped: number;
  left: number;
}

/** `tries`: one row a session and step that it tried to send. */
const triesOf = ({ sessions }: StaysQuestion) => `${withSessions(sessions)},
  tries AS (
    SELECT ${DAY} AS day, ${CROWD} AS crowd, fields, toString(try.step) AS step, try.stopped AS isStopped, ${leftFrom('try.step')} AS isLeft
    FROM sessions ARRAY JOIN attempts AS try
    WHERE ${sampled('session')} AND has({steps:Array(String)}, try.step)
  )`;

export async function countSubmits(store: Store, question: StaysQuestion, sample: Sample): Promise<SubmitRow[]> {
  return store.query<SubmitRow>(
    `${triesOf(question)}
     SELECT day, step, crowd, count() AS tried, countIf(isStopped) AS stopped, countIf(isStopped AND isLeft) AS left
     FROM tries GROUP BY day, step, crowd ORDER BY day, step, crowd`,
    { ...evidenceParams(question.sessions), ...crowdParams(question.crowds), ...sample, steps: question.steps },
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
     SELECT step, toString(one.field) AS field, code, count() AS sessions
     FROM (SELECT step, arrayFilter(one -> one.step = step AND notEmpty(one.errors), fields) AS own FROM tries WHERE isStopped)
     ARRAY JOIN own AS one ARRAY JOIN arrayDistinct(arrayMap(error -> toString(error.type), one.errors)) AS code
     GROUP BY step, field, code ORDER BY step, sessions DESC, field, code LIMIT ${STOPPERS_MAX} BY step`,
    { ...evidenceParams(question.sessions), ...crowdParams(question.crowds), ...sample, steps: question.steps },
  );
}
