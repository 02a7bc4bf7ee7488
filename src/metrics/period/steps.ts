// The steps that sessions of a period saw: how many saw each, how many left from it, and how long they stayed.

import type { Times } from '../../domain/figure-list.ts';
import { addedSql, addUp, columnsOf, type Summed, sumOverDays } from '../../sessions/rollups.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { leftFrom, openAt } from '../ends.ts';
import {
  addCounts,
  countedTimes,
  type Percentiles,
  percentilesByKey,
  percentilesIf,
  roundedTime,
  type TimesRow,
  timesOf,
} from '../percentiles.ts';
import { countSessions } from './summaries.ts';

/** The sessions that each column counts: `nth` is the place of the step among those that a session saw, and `last` is the same if it saw this one last. */
export const STEP_COUNTS = { reached: 'nth > 0', left: leftFrom('nth'), open: openAt('nth') };
export const STEP_COUNT_NAMES = Object.keys(STEP_COUNTS) as (keyof typeof STEP_COUNTS)[];

/** Times are of sessions of which a visit of the step came to an end. */
export interface StepCounts extends Record<keyof typeof STEP_COUNTS, number>, Times {
  stepKey: string;
}

/** Steps that are returned: page authors choose the keys, and may choose too many. */
export const STEPS_LISTED_MAX = 1_000;

type Row = Summed & Omit<StepCounts, keyof Times> & TimesRow;

/**
 * Steps that were seen in the question's period: those of `stepKeys` first, then by sessions. `sessions` counts those of the
 * period: somebody may do so already.
 */
export async function countSteps(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  sessions: () => Promise<number> = () => countSessions(store, question),
): Promise<StepCounts[]> {
  const periods = [question.period];
  const answer = await sumOverDays<Row>(store, question, periods, {
    name: 'steps',
    sql: (whole) =>
      whole
        ? `SELECT place, unit, stepKey, ${COUNTS}, ${percentilesIf('ms', 'ms >= 0')} AS times
           FROM (${BY_STEP}) GROUP BY place, unit, stepKey
           ORDER BY has({stepKeys:Array(String)}, stepKey) DESC, reached DESC, stepKey LIMIT ${STEPS_LISTED_MAX}`
        : `SELECT place, unit, part.key AS stepKey, ${addedSql(STEP_COUNT_NAMES)}, ${countedTimes('rounded', 'reached')}
           FROM (
             SELECT place, unit, stepKey AS key, ${roundedTime('ms')} AS rounded, ${COUNTS}
             FROM (${BY_STEP}) GROUP BY place, unit, stepKey, rounded
           ) AS part GROUP BY place, unit, stepKey`,
    params: { stepKeys },
    merge: (some) => addUp(some, ['stepKey'], { counts: addCounts }),
  });
  const isConfigured = new Set(stepKeys);
  const rows = [...(answer.rows[0] ?? [])]
    .sort(
      (one, other) =>
        Number(isConfigured.has(other.stepKey)) - Number(isConfigured.has(one.stepKey)) ||
        other.reached - one.reached ||
        (one.stepKey < other.stepKey ? -1 : 1),
    )
    .slice(0, STEPS_LISTED_MAX);
  const times = answer.isWhole ? undefined : await timesOnSteps(store, question, await sessions(), rows);
  return rows.map((row) => ({
    ...columnsOf(row, ['stepKey', ...STEP_COUNT_NAMES]),
    ...timesOf(row.times ?? times?.get(row.stepKey)),
  }));
}

const BY_STEP = `SELECT place, unit, step AS stepKey, nth, last, status, ms
  FROM (SELECT place, unit, status, seen, spent, indexOf(seen, last) AS last FROM sessions)
  ARRAY JOIN seen AS step, arrayEnumerate(seen) AS nth, spent AS ms`;
const COUNTS = STEP_COUNT_NAMES.map((name) => `countIf(${STEP_COUNTS[name]}) AS ${name}`).join(', ');

/** How long sessions stayed on each step, by its key. */
async function timesOnSteps(
  store: Store,
  question: SessionsQuestion,
  sessions: number,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Percentiles>> {
  const periods = [question.period];
  const times = {
    name: 'steps',
    sql: 'SELECT place, unit, toString(step) AS key, ms FROM sessions ARRAY JOIN seen AS step, spent AS ms WHERE ms >= 0',
  };
  const known = new Map(rows.flatMap(({ stepKey, counts }) => (counts ? [[stepKey, counts] as const] : [])));
  const [found = new Map()] = await percentilesByKey(store, question, periods, times, [sessions], [known]);
  return found;
}

/** How many sessions saw each step, and left from it, by the id of the journey and the key of the step: for several journeys. */
export async function countStepsByJourney(
  store: Store,
  question: SessionsQuestion,
): Promise<Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>> {
  type Row = Summed & { journeyId: string; stepKey: string; reached: number; left: number };
  const answer = await sumOverDays<Row>(store, question, [question.period], {
    name: 'steps by journey',
    sql: (whole) => `
     SELECT place, unit, journey_id AS journeyId, step AS stepKey, count() AS reached, countIf(${leftFrom('step')}) AS left
     FROM sessions ARRAY JOIN seen AS step
     GROUP BY place, unit, journey_id, step ${whole ? `ORDER BY reached DESC, step LIMIT ${STEPS_LISTED_MAX} BY journey_id` : ''}`,
    merge: (some) => addUp(some, ['journeyId', 'stepKey']),
  });
  const byJourney = new Map<string, Map<string, Pick<StepCounts, 'reached' | 'left'>>>();
  for (const { journeyId, stepKey, reached, left } of answer.rows[0] ?? []) {
    const steps = byJourney.get(journeyId) ?? new Map<string, Pick<StepCounts, 'reached' | 'left'>>();
    byJourney.set(journeyId, steps.set(stepKey, { reached, left }));
  }
  return byJourney;
}
