// How long completed sessions took, and how long sessions stayed on a step and in a field.
import type { Period } from '../../domain/period.ts';
import { factsParams, type Precision, withFacts } from '../../sessions/facts.ts';
import { ofPeriods, placeOf } from '../../sessions/periods.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { EXACT_TIMES_MAX, percentilesOf } from '../percentiles.ts';

export interface Times {
  /** ms */
  medianMs: number;
  p90Ms: number;
}

const precisionOf = (sessions: number): Precision => (sessions > EXACT_TIMES_MAX ? 'classes' : 'exact');

export interface CompletedIn {
  period: Period;
  /** Sessions. */
  completed: number;
}

/** Of each period; undefined where none completed. */
export async function completionTimes(
  store: Store,
  question: SessionsQuestion,
  asked: readonly CompletedIn[],
): Promise<(Times | undefined)[]> {
  const found = new Map<Period, Times>();
  const ask = async (precision: Precision) => {
    const periods = asked
      .filter(({ completed }) => completed > 0 && precisionOf(completed) === precision)
      .map(({ period }) => period);
    if (periods.length === 0) return;
    const own = ofPeriods(question, periods);
    const facts = `(SELECT ${placeOf(periods)} AS place, number, sessions FROM facts)`;
    const rows = await store.query<{ place: number; p0: number; p1: number }>(
      `${withFacts(own, 'duration', precision)} ${percentilesOf(facts, 'place', [0.5, 0.9], precision)}`,
      factsParams(own, 'duration'),
    );
    for (const { place, p0, p1 } of rows) {
      const period = periods[place];
      if (period) found.set(period, { medianMs: p0, p90Ms: p1 });
    }
  };
  await Promise.all([ask('exact'), ask('classes')]);
  return asked.map(({ period }) => found.get(period));
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
