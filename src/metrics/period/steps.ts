// The steps that sessions of a period saw: how many saw each, how many left from it, and how long they stayed.

import type { Times } from '../../domain/figure-list.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { leftFrom, openAt } from '../ends.ts';

/** Conditions of the counted columns: `nth` is the step's rank among the steps that the session saw, and `last` is the same if it was the last step seen. */
export const STEP_COUNTS = { reached: 'nth > 0', left: leftFrom('nth'), open: openAt('nth') };
export const STEP_COUNT_NAMES = Object.keys(STEP_COUNTS) as (keyof typeof STEP_COUNTS)[];

/** Times come from sessions with at least one ended visit of the step. */
export interface StepCounts extends Record<keyof typeof STEP_COUNTS, number>, Times {
  stepKey: string;
}

/** Steps that are returned: page authors choose the keys, and may choose too many. */
export const STEPS_LISTED_MAX = 1_000;

const STEPS: Figure<Omit<StepCounts, keyof Times>> = {
  name: 'steps',
  columns: ['status', 'seen', 'spent', 'last'],
  of: `SELECT place, unit, step AS stepKey, nth, last, status, ms
    FROM (SELECT place, unit, status, seen, spent, indexOf(seen, last) AS last FROM sessions)
    ARRAY JOIN seen AS step, arrayEnumerate(seen) AS nth, spent AS ms`,
  by: ['stepKey'],
  counts: Object.fromEntries(STEP_COUNT_NAMES.map((name) => [name, `countIf(${STEP_COUNTS[name]})`])),
  times: 'ms',
  most: `ORDER BY has({stepKeys:Array(String)}, stepKey) DESC, reached DESC, stepKey LIMIT ${STEPS_LISTED_MAX}`,
};

/** Steps seen in the question's period: first `stepKeys`, then the others by sessions. */
export async function countSteps(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<StepCounts[]> {
  const [rows = []] = await ask(store, question, [question.period], STEPS, { params: { stepKeys } });
  const isConfigured = new Set(stepKeys);
  const order = (one: StepCounts, other: StepCounts) =>
    Number(isConfigured.has(other.stepKey)) - Number(isConfigured.has(one.stepKey)) ||
    other.reached - one.reached ||
    (one.stepKey < other.stepKey ? -1 : 1);
  return rows.sort(order).slice(0, STEPS_LISTED_MAX);
}

interface JourneyStep {
  journeyId: string;
  stepKey: string;
  reached: number;
  left: number;
}

const STEPS_BY_JOURNEY: Figure<JourneyStep> = {
  name: 'steps by journey',
  columns: ['journey_id', 'status', 'seen', 'last'],
  of: 'SELECT place, unit, journey_id AS journeyId, step AS stepKey, status, last FROM sessions ARRAY JOIN seen AS step',
  by: ['journeyId', 'stepKey'],
  counts: { reached: 'count()', left: `countIf(${leftFrom('part.stepKey')})` },
  most: `ORDER BY reached DESC, stepKey LIMIT ${STEPS_LISTED_MAX} BY journeyId`,
};

/** How many sessions saw each step, and left from it, by the id of the journey and the key of the step: for several journeys. */
export async function countStepsByJourney(
  store: Store,
  question: SessionsQuestion,
): Promise<Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>> {
  const [rows = []] = await ask(store, question, [question.period], STEPS_BY_JOURNEY);
  const byJourney = new Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>();
  for (const { journeyId, stepKey, reached, left } of rows) {
    const steps = byJourney.get(journeyId) ?? new Map<string, Pick<StepCounts, 'reached' | 'left'>>();
    byJourney.set(journeyId, steps.set(stepKey, { reached, left }));
  }
  return byJourney;
}
