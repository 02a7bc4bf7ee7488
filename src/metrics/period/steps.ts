// The steps that sessions of a period saw: how many saw each, how many stopped there, how long they stayed.
import type { Store } from '../../store/engine.ts';
import { type VisitsQuestion, visitsParams, withVisits } from './visits.ts';

export interface StepCounts {
  stepKey: string;
  reached: number;
  left: number;
  open: number;
  /** ms; null when no visit of the step came to an end. */
  medianMs: number | null;
}

/** Steps that are told: page authors choose the keys, and may choose too many. */
export const STEPS_TOLD_MAX = 1_000;

const COUNTS = `count() AS reached,
  countIf(isLeft AND last = step) AS left, countIf(isOpen AND last = step) AS open,
  quantileExactInclusiveOrNullIf(0.5)(ms, ms >= 0) AS medianMs
  FROM (SELECT seen, spent, last, status = 'left' AS isLeft, status = 'open' AS isOpen FROM visits)
  ARRAY JOIN seen AS step, spent AS ms`;

const BY_SESSIONS = `GROUP BY step
  ORDER BY has({stepKeys:Array(String)}, step) DESC, reached DESC, step LIMIT ${STEPS_TOLD_MAX}`;

/** Steps that were seen: those of `stepKeys` first, then by sessions. */
export async function countSteps(
  store: Store,
  question: VisitsQuestion,
  stepKeys: readonly string[],
): Promise<StepCounts[]> {
  return store.query<StepCounts>(
    `${withVisits(question)}
     SELECT step AS stepKey, ${COUNTS} ${BY_SESSIONS}`,
    { ...visitsParams(question), stepKeys },
  );
}

/** The same steps, and only how many sessions saw each. */
export async function countReached(
  store: Store,
  question: VisitsQuestion,
  stepKeys: readonly string[],
): Promise<Pick<StepCounts, 'stepKey' | 'reached'>[]> {
  return store.query(
    `${withVisits(question)}
     SELECT step AS stepKey, count() AS reached FROM visits ARRAY JOIN seen AS step ${BY_SESSIONS}`,
    { ...visitsParams(question), stepKeys },
  );
}

/** Beside the counts, how many sessions there are at all. */
export async function countStep(
  store: Store,
  question: VisitsQuestion,
  stepKey: string,
): Promise<Omit<StepCounts, 'stepKey'> & { sessions: number }> {
  const [row] = await store.query<Omit<StepCounts, 'stepKey'> & { sessions: number }>(
    `${withVisits(question)}
     SELECT (SELECT count() FROM visits) AS sessions, ${COUNTS} WHERE step = {stepKey:String}`,
    { ...visitsParams(question), stepKey },
  );
  if (!row) throw new Error('the event store answered no row');
  return row;
}
