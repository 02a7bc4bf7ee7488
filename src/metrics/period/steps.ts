// The steps that sessions of a period saw: how many saw each, how many left from it, how long they stayed; and how long completed sessions
// took in all.
import type { Period } from '../../domain/period.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DURATION, leftFrom, openAt } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';
import { ofPeriods, placeOf } from './places.ts';
import type { Times } from './summaries.ts';

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

/**
 * Steps that were seen in the first of the periods: those of `stepKeys` first, then by sessions. Times are those to complete, of each period.
 * A session is one row for itself and one for each step that it saw.
 */
export async function countSteps(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  stepKeys: readonly string[],
): Promise<{ steps: StepCounts[]; times: Times[] }> {
  const asked = ofPeriods(question, periods);
  const rows = await store.query<Omit<StepCounts, 'medianMs'> & { place: number; isStep: number; times: Percentiles }>(
    `${withSessions(asked)}
     SELECT place, nth > 1 AS isStep, step AS stepKey, count() AS reached, countIf(${leftFrom('step')}) AS left,
       countIf(${openAt('step')}) AS open, ${percentilesIf('ms', 'ms >= 0')} AS times
     FROM (
       SELECT ${placeOf(periods)} AS place, status, last, if(place = 0, length(seen), 0) AS listed,
         arrayPushFront(arraySlice(seen, 1, listed), '') AS keys,
         arrayPushFront(arraySlice(spent, 1, listed), ifNull(${DURATION}, -1)) AS stays
       FROM sessions WHERE place < ${periods.length}
     ) ARRAY JOIN keys AS step, stays AS ms, arrayEnumerate(keys) AS nth
     GROUP BY place, isStep, stepKey
     ORDER BY isStep, has({stepKeys:Array(String)}, stepKey) DESC, reached DESC, stepKey
     LIMIT ${STEPS_LISTED_MAX + periods.length}`,
    { ...sessionsParams(asked), stepKeys },
  );
  const steps = rows.filter(({ isStep }) => isStep);
  return {
    steps: steps
      .slice(0, STEPS_LISTED_MAX)
      .map(({ stepKey, reached, left, open, times }) => ({ stepKey, reached, left, open, medianMs: times[0] })),
    times: periods.map((_, nth) => {
      const [medianMs, p90Ms] = rows.find(({ isStep, place }) => !isStep && place === nth)?.times ?? [null, null];
      return { medianMs, p90Ms };
    }),
  };
}

/** How many sessions saw each step, and left from it, by the id of the journey and the key of the step: for several journeys. */
export async function countStepsByJourney(
  store: Store,
  question: SessionsQuestion,
): Promise<Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>> {
  const rows = await store.query<{ journeyId: string; stepKey: string; reached: number; left: number }>(
    `${withSessions(question)}
     SELECT journey_id AS journeyId, step AS stepKey, count() AS reached, countIf(${leftFrom('step')}) AS left
     FROM sessions ARRAY JOIN seen AS step
     GROUP BY journey_id, step ORDER BY reached DESC, step LIMIT ${STEPS_LISTED_MAX} BY journey_id`,
    sessionsParams(question),
  );
  const byJourney = new Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>();
  for (const { journeyId, stepKey, reached, left } of rows) {
    const steps = byJourney.get(journeyId) ?? new Map<string, Pick<StepCounts, 'reached' | 'left'>>();
    byJourney.set(journeyId, steps.set(stepKey, { reached, left }));
  }
  return byJourney;
}
