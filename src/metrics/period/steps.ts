// The steps that sessions of a period saw: how many saw each, how many stopped there, how long they stayed.

import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

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
  FROM (SELECT seen, spent, last, status = 'left' AS isLeft, status = 'open' AS isOpen FROM sessions)
  ARRAY JOIN seen AS step, spent AS ms`;

const BY_SESSIONS = `GROUP BY step
  ORDER BY has({stepKeys:Array(String)}, step) DESC, reached DESC, step LIMIT ${STEPS_TOLD_MAX}`;

/** Steps that were seen: those of `stepKeys` first, then by sessions. */
export async function countSteps(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<StepCounts[]> {
  return store.query<StepCounts>(
    `${withSessions(question)}
     SELECT step AS stepKey, ${COUNTS} ${BY_SESSIONS}`,
    { ...sessionsParams(question), stepKeys },
  );
}

/** The same steps, and only how many sessions saw each. */
export async function countReached(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<Pick<StepCounts, 'stepKey' | 'reached'>[]> {
  return store.query(
    `${withSessions(question)}
     SELECT step AS stepKey, count() AS reached FROM sessions ARRAY JOIN seen AS step ${BY_SESSIONS}`,
    { ...sessionsParams(question), stepKeys },
  );
}

/** Beside the counts, how many sessions there are at all. */
export async function countStep(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
): Promise<Omit<StepCounts, 'stepKey'> & { sessions: number }> {
  const [row] = await store.query<Omit<StepCounts, 'stepKey'> & { sessions: number }>(
    `${withSessions(question)}
     SELECT (SELECT count() FROM sessions) AS sessions, ${COUNTS} WHERE step = {stepKey:String}`,
    { ...sessionsParams(question), stepKey },
  );
  if (!row) throw new Error('the event store answered no row');
  return row;
}
