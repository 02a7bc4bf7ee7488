// How long completed sessions took, and how long sessions stayed on a step.
import { classOf, factsParams, middleOfClass, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { EXACT_TIMES_MAX, percentilesOf } from '../percentiles.ts';

export interface Times {
  /** Whether they started at or after the moment that parts the period. */
  isCurrent: boolean;
  /** ms */
  medianMs: number;
  p90Ms: number;
}

/** By the side of the period; a side on which none completed is left out. `completed`: how many did, in all. */
export async function completionTimes(store: Store, question: SessionsQuestion, completed: number): Promise<Times[]> {
  const { since = question.period.from } = question.period;
  const number = completed > EXACT_TIMES_MAX ? `toFloat64(${middleOfClass(classOf('number'))})` : 'toFloat64(number)';
  const rows = await store.query<{ isCurrent: boolean; p0: number; p1: number }>(
    `${withFacts(question, 'duration')}
     ${percentilesOf(`(SELECT at >= {since:Int64} AS isCurrent, ${number} AS number, sessions FROM facts)`, 'isCurrent', [0.5, 0.9])}`,
    { ...factsParams(question, 'duration'), since },
  );
  return rows.map(({ isCurrent, p0, p1 }) => ({ isCurrent: Boolean(isCurrent), medianMs: p0, p90Ms: p1 }));
}

/** Median time on a step, in ms, by its key. `sessions`: how many are asked about, in all; of one step only, with `stepKey`. */
export async function stayTimes(
  store: Store,
  question: SessionsQuestion,
  sessions: number,
  stepKey?: string,
): Promise<Map<string, number>> {
  const inClasses = sessions > EXACT_TIMES_MAX && Object.keys(question.filter).length === 0;
  const kind = inClasses ? 'stay class' : 'stay';
  const facts =
    stepKey === undefined ? 'facts' : '(SELECT step, number, sessions FROM facts WHERE step = {stepKey:String})';
  const rows = await store.query<{ step: string; p0: number }>(
    `${withFacts(question, kind)} ${percentilesOf(facts, 'step', [0.5], inClasses)}`,
    { ...factsParams(question, kind), ...(stepKey !== undefined && { stepKey }) },
  );
  return new Map(rows.map(({ step, p0 }) => [step, p0]));
}
