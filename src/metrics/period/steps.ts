// The steps that sessions of a period saw: how many saw each, how many left from it, how long they stayed.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { stayTimes } from './times.ts';

export interface StepCounts {
  stepKey: string;
  reached: number;
  left: number;
  open: number;
  /** ms; null when no visit of the step came to an end. */
  medianMs: number | null;
}

/** Steps that are returned: page authors choose the keys, and may choose too many. */
export const STEPS_LISTED_MAX = 1_000;

const COUNTS = `sum(facts.sessions) AS reached, sumIf(facts.sessions, status = 'left') AS left,
  sumIf(facts.sessions, status = 'open') AS open`;

const BY_SESSIONS = `GROUP BY step HAVING reached > 0
  ORDER BY has({stepKeys:Array(String)}, step) DESC, reached DESC, step LIMIT ${STEPS_LISTED_MAX}`;

/** Steps that were seen: those of `stepKeys` first, then by sessions. `sessions`: how many are asked about, in all. */
export async function countSteps(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  sessions: number,
): Promise<StepCounts[]> {
  const [counts, times] = await Promise.all([
    store.query<Omit<StepCounts, 'medianMs'>>(
      `${withFacts(question, 'step')} SELECT step AS stepKey, ${COUNTS} FROM facts ${BY_SESSIONS}`,
      { ...factsParams(question, 'step'), stepKeys },
    ),
    stayTimes(store, question, sessions),
  ]);
  return counts.map((row) => ({ ...row, medianMs: times.get(row.stepKey) ?? null }));
}

/** The same steps, and only how many sessions saw each. */
export async function countReached(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<Pick<StepCounts, 'stepKey' | 'reached'>[]> {
  return store.query(
    `${withFacts(question, 'step')} SELECT step AS stepKey, sum(facts.sessions) AS reached FROM facts ${BY_SESSIONS}`,
    { ...factsParams(question, 'step'), stepKeys },
  );
}

/** Of several journeys: how many sessions saw each step, and left from it, by the id of the journey and the key of the step. */
export async function countStepsByJourney(
  store: Store,
  question: SessionsQuestion,
): Promise<Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>> {
  const rows = await store.query<{ journeyId: string; stepKey: string; reached: number; left: number }>(
    `${withFacts(question, 'step')}
     SELECT journey_id AS journeyId, step AS stepKey, sum(facts.sessions) AS reached,
       sumIf(facts.sessions, status = 'left') AS left
     FROM facts GROUP BY journey_id, step HAVING reached > 0
     ORDER BY reached DESC, step LIMIT ${STEPS_LISTED_MAX} BY journey_id`,
    factsParams(question, 'step'),
  );
  const byJourney = new Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>();
  for (const { journeyId, stepKey, reached, left } of rows) {
    const steps = byJourney.get(journeyId) ?? new Map<string, Pick<StepCounts, 'reached' | 'left'>>();
    byJourney.set(journeyId, steps.set(stepKey, { reached, left }));
  }
  return byJourney;
}

/** Of one step: those who saw it, by what became of those whose last step it was; and how many sessions exist at all. */
export interface OneStepCounts extends Omit<StepCounts, 'stepKey' | 'medianMs'> {
  completed: number;
  sessions: number;
}

/** How long they stayed is asked apart. */
export async function countStep(store: Store, question: SessionsQuestion, stepKey: string): Promise<OneStepCounts> {
  const kinds = ['start', 'step'] as const;
  const [counts] = await store.query<OneStepCounts>(
    `${withFacts(question, kinds)}
     SELECT ${COUNTS}, sumIf(facts.sessions, status = 'completed') AS completed, sum(started) AS sessions
     FROM (
       SELECT status, if(kind = 'step', facts.sessions, 0) AS sessions, if(kind = 'start', facts.sessions, 0) AS started
       FROM facts WHERE kind = 'start' OR step = {stepKey:String}
     ) AS facts`,
    { ...factsParams(question, kinds), stepKey },
  );
  if (!counts) throw new Error('the event store answered no row');
  return counts;
}
