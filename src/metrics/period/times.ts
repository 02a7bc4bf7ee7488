// How long completed sessions took, and how long sessions stayed on a step and in a field.
import { factsParams, type Precision, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { EXACT_TIMES_MAX, percentilesOf } from '../percentiles.ts';

export interface Times {
  /** ms */
  medianMs: number;
  p90Ms: number;
}

const precisionOf = (sessions: number): Precision => (sessions > EXACT_TIMES_MAX ? 'classes' : 'exact');

/** Undefined where none completed. `completed`: how many did. */
export async function completionTimes(
  store: Store,
  question: SessionsQuestion,
  completed: number,
): Promise<Times | undefined> {
  const precision = precisionOf(completed);
  const [row] = await store.query<{ p0: number; p1: number }>(
    `${withFacts(question, 'duration', precision)} ${percentilesOf('facts', 'kind', [0.5, 0.9], precision)}`,
    factsParams(question, 'duration'),
  );
  return row && { medianMs: row.p0, p90Ms: row.p1 };
}

/** Median time to complete, in ms, by journey: the same as of each alone. `completed`: how many did in each. */
export async function completionMedians(
  store: Store,
  question: SessionsQuestion,
  completed: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const isMany = (journeyId: string) => (completed.get(journeyId) ?? 0) > EXACT_TIMES_MAX;
  const [few, many] = [question.journeyIds.filter((id) => !isMany(id)), question.journeyIds.filter(isMany)];
  const asked = [few, many].filter((journeyIds) => journeyIds.length > 0);
  const rows = await Promise.all(
    asked.map((journeyIds) => {
      const own = { ...question, journeyIds };
      const most = Math.max(...journeyIds.map((id) => completed.get(id) ?? 0));
      return store.query<{ journey_id: string; p0: number }>(
        `${withFacts(own, 'duration', precisionOf(most))} ${percentilesOf('facts', 'journey_id', [0.5], precisionOf(most))}`,
        factsParams(own, 'duration'),
      );
    }),
  );
  return new Map(rows.flat().map(({ journey_id, p0 }) => [journey_id, p0]));
}

/** Median time on a step, in ms, by its key. `sessions`: how many are asked about, in all; of one step only, with `stepKey`. */
export async function stayTimes(
  store: Store,
  question: SessionsQuestion,
  sessions: number,
  stepKey?: string,
): Promise<Map<string, number>> {
  return medians(store, question, 'stay', 'step', sessions, stepKey);
}

/** Median time in a field of a step, likewise. */
export const fieldTimes = (store: Store, question: SessionsQuestion, sessions: number, stepKey: string) =>
  medians(store, question, 'field stay', 'field', sessions, stepKey);

async function medians(
  store: Store,
  question: SessionsQuestion,
  kind: 'stay' | 'field stay',
  by: 'step' | 'field',
  sessions: number,
  stepKey: string | undefined,
): Promise<Map<string, number>> {
  const precision = precisionOf(sessions);
  const facts =
    stepKey === undefined ? 'facts' : `(SELECT ${by}, number, sessions FROM facts WHERE step = {stepKey:String})`;
  const rows = await store.query<{ name: string; p0: number }>(
    `${withFacts(question, kind, precision)} SELECT toString(${by}) AS name, p0 FROM (${percentilesOf(facts, by, [0.5], precision)})`,
    { ...factsParams(question, kind), ...(stepKey !== undefined && { stepKey }) },
  );
  return new Map(rows.map(({ name, p0 }) => [name, p0]));
}
