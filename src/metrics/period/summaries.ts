// How many sessions started in a period, how many completed and are open, and how long it took.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Times } from '../../domain/figure-list.ts';
import type { Period } from '../../domain/period.ts';
import { addedSql, addUp, type Summed, sumOverDays } from '../../sessions/rollups.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DURATION, IS_COMPLETED, IS_OPEN, IS_UNKNOWN, TOOK } from '../ends.ts';
import {
  addCounts,
  countedTimes,
  percentilesByKey,
  percentilesIf,
  roundedTime,
  type TimeCounts,
  type TimesRow,
  timesOf,
} from '../percentiles.ts';
import { firstStarts } from './days.ts';

export interface SessionCounts extends CertaintyCounts {
  open: number;
  mobile: number;
  /** Sessions that focused, left or changed a field. */
  starters: number;
}

export const NO_COUNTS: SessionCounts = { sessions: 0, completed: 0, unknown: 0, open: 0, mobile: 0, starters: 0 };

/** The same as columns. */
export const SESSION_COUNTS = `count() AS sessions, countIf(${IS_COMPLETED}) AS completed, countIf(${IS_OPEN}) AS open,
  countIf(device = 'mobile') AS mobile, countIf(starter) AS starters, countIf(${IS_UNKNOWN}) AS unknown`;

export interface PeriodTotals extends SessionCounts, Times {
  /** Whether the journey declares its success: then all completions are declared. */
  isDeclared: boolean;
}

export const isDeclared = ({ declarations, journeyIds: [journeyId = ''] }: SessionsQuestion): boolean =>
  declarations?.journeyIds.includes(journeyId) ?? false;

type Row = Summed & SessionCounts & TimesRow;

/** Totals of several periods, one entry for each. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
): Promise<PeriodTotals[]> {
  const { isWhole, rows } = await sumOverDays<Row>(store, question, periods, {
    name: 'totals',
    sql: (whole) =>
      whole
        ? `SELECT place, unit, ${SESSION_COUNTS}, ${percentilesIf(`assumeNotNull(${DURATION})`, 'isNotNull(completion)')} AS times
           FROM sessions GROUP BY place, unit`
        : `SELECT place, unit, ${addedSql(Object.keys(NO_COUNTS))}, ${countedTimes('took', 'completed')}
           FROM (SELECT place, unit, ${roundedTime(TOOK)} AS took, ${SESSION_COUNTS} FROM sessions GROUP BY place, unit, took) AS part
           GROUP BY place, unit`,
    merge: (some) => addUp(some, [], { counts: addCounts }),
  });
  const totals = rows.map(([row]): Omit<Row, keyof Summed> => row ?? NO_COUNTS);
  const times = isWhole
    ? totals.map((row): Times => timesOf(row.times))
    : await timesToComplete(
        store,
        question,
        periods,
        totals,
        totals.map(({ counts }) => counts),
      );
  return totals.map(({ sessions, completed, unknown, open, mobile, starters }, nth) => ({
    ...{ sessions, completed, unknown, open, mobile, starters },
    isDeclared: isDeclared(question),
    ...(times[nth] as Times),
  }));
}

/** How many sessions started in the question's period. */
export async function countSessions(store: Store, question: SessionsQuestion): Promise<number> {
  const { rows } = await sumOverDays<Summed & { sessions: number }>(store, question, [question.period], {
    name: 'sessions',
    sql: () => 'SELECT place, unit, count() AS sessions FROM sessions GROUP BY place, unit',
    merge: (some) => addUp(some, []),
  });
  return rows[0]?.[0]?.sessions ?? 0;
}

/** How long the completed sessions of each period took; `counts` says how many these are, `known` their rounded times, where these were read already. */
export async function timesToComplete(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  counts: readonly Pick<SessionCounts, 'completed'>[],
  known: readonly (TimeCounts | undefined)[] = [],
): Promise<Times[]> {
  const times = {
    name: 'completion',
    sql: `SELECT place, unit, '' AS key, assumeNotNull(${DURATION}) AS ms FROM sessions WHERE isNotNull(completion)`,
  };
  const completed = counts.map((one) => one.completed);
  const knownByKey = known.map((own) => own && new Map([['', own]]));
  const found = await percentilesByKey(store, question, periods, times, completed, knownByKey);
  return found.map((all) => timesOf(all.get('')));
}

/** The hour, in ms, in which the first stored session of the journey started, whatever the filter; null without any. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await firstStarts(store, question)).values();
  return first ?? null;
}
