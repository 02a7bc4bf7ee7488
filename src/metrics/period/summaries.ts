// How many sessions started in a period, how many completed and are open, and how long it took.
import type { Period } from '../../domain/period.ts';
import { ALL_TIME } from '../../sessions/ask.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import { ofPeriods, placeOf } from '../../sessions/periods.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countByJourney } from './days.ts';
import { completionTimes } from './times.ts';

export interface SessionCounts {
  sessions: number;
  completed: number;
  open: number;
  mobile: number;
  /** Sessions that focused, left or changed a field. */
  starters: number;
}

/** Columns of facts of the kind `start`. */
export const SESSION_COUNTS = `sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed,
  sumIf(facts.sessions, status = 'open') AS open, sumIf(facts.sessions, device = 'mobile') AS mobile,
  sumIf(facts.sessions, starter) AS starters`;

export interface PeriodTotals extends SessionCounts {
  /** ms; null when none completed. */
  medianMs: number | null;
  p90Ms: number | null;
}

/** Of several periods, each by itself. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
): Promise<PeriodTotals[]> {
  const asked = ofPeriods(question, periods);
  const rows = await store.query<SessionCounts & { place: number }>(
    `${withFacts(asked, 'start')} SELECT ${placeOf(periods)} AS place, ${SESSION_COUNTS} FROM facts GROUP BY place`,
    factsParams(asked, 'start'),
  );
  return withTimes(
    store,
    question,
    periods,
    periods.map((_, nth) => sumOf(rows.filter(({ place }) => place === nth))),
  );
}

/** The same, where they are counted already, in parts. */
export const summarizeParts = (
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  parts: readonly ReadonlyMap<number, SessionCounts>[],
): Promise<PeriodTotals[]> =>
  withTimes(
    store,
    question,
    periods,
    parts.map((ofPeriod) => sumOf([...ofPeriod.values()])),
  );

function sumOf(parts: readonly SessionCounts[]): SessionCounts {
  const sum = (name: keyof SessionCounts) => parts.reduce((total, part) => total + part[name], 0);
  const counts = { sessions: sum('sessions'), completed: sum('completed'), open: sum('open') };
  return { ...counts, mobile: sum('mobile'), starters: sum('starters') };
}

/** Between two sessions, percentiles are interpolated. */
async function withTimes(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  counts: readonly SessionCounts[],
): Promise<PeriodTotals[]> {
  const all = counts.map((ofPeriod, nth) => ({ ...ofPeriod, period: periods[nth] as Period }));
  const times = await completionTimes(store, question, all);
  return counts.map((ofPeriod, nth) => ({
    ...ofPeriod,
    medianMs: times[nth]?.medianMs ?? null,
    p90Ms: times[nth]?.p90Ms ?? null,
  }));
}

/** The hour, in ms, in which the first stored session of the journey started, whatever the filter; null without any. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await countByJourney(store, { ...question, period: ALL_TIME, filter: {} })).values();
  return first?.since ?? null;
}
