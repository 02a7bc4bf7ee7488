// How many sessions started in a period, how many completed and are open, and how long it took.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Period } from '../../domain/period.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DURATION, IS_COMPLETED, IS_OPEN, IS_UNKNOWN } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';
import { firstStarts } from './days.ts';
import { ofPeriods, placeOf } from './places.ts';

export interface SessionCounts extends CertaintyCounts {
  open: number;
  mobile: number;
  /** Sessions that focused, left or changed a field. */
  starters: number;
}

/** The same as columns. */
export const SESSION_COUNTS = `count() AS sessions, countIf(${IS_COMPLETED}) AS completed, countIf(${IS_OPEN}) AS open,
  countIf(device = 'mobile') AS mobile, countIf(starter) AS starters, countIf(${IS_UNKNOWN}) AS unknown`;

/** In ms; null when none completed. */
export interface Times {
  medianMs: number | null;
  p90Ms: number | null;
}

export interface PeriodTotals extends SessionCounts, Times {
  /** Whether the journey declares its success: then all completions are declared. */
  isDeclared: boolean;
}

export const isDeclared = ({ declarations, journeyIds: [journeyId = ''] }: SessionsQuestion): boolean =>
  declarations?.journeyIds.includes(journeyId) ?? false;

/** Totals of several periods, one entry for each. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
): Promise<PeriodTotals[]> {
  const asked = ofPeriods(question, periods);
  const rows = await store.query<SessionCounts & { place: number; times: Percentiles }>(
    `${withSessions(asked)}
     SELECT ${placeOf(periods)} AS place, ${SESSION_COUNTS},
       ${percentilesIf(`assumeNotNull(${DURATION})`, 'isNotNull(completion)')} AS times
     FROM sessions GROUP BY place`,
    sessionsParams(asked),
  );
  return periods.map((_, nth) => {
    const { place, times, ...counts } = rows.find((row) => row.place === nth) ?? { ...NO_SESSIONS, place: nth };
    return { ...counts, isDeclared: isDeclared(question), medianMs: times[0], p90Ms: times[1] };
  });
}

export const NO_COUNTS: SessionCounts = { sessions: 0, completed: 0, unknown: 0, open: 0, mobile: 0, starters: 0 };
const NO_SESSIONS = { ...NO_COUNTS, times: [null, null] as Percentiles };

/** The hour, in ms, in which the first stored session of the journey started, whatever the filter; null without any. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await firstStarts(store, question)).values();
  return first ?? null;
}
