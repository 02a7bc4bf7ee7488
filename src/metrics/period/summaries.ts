// How many sessions started in a period, how many completed and are open, and how long it took.
import { ALL_TIME } from '../../sessions/ask.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countByJourney } from './days.ts';
import { completionTimes } from './times.ts';

export interface PeriodTotals {
  sessions: number;
  completed: number;
  open: number;
  mobile: number;
  /** Sessions that focused, left or changed a field. */
  starters: number;
  /** ms; null when none completed. */
  medianMs: number | null;
  p90Ms: number | null;
}

/** Between two sessions, percentiles are interpolated. */
export async function summarize(store: Store, question: SessionsQuestion): Promise<PeriodTotals> {
  const [counts] = await store.query<Omit<PeriodTotals, 'medianMs' | 'p90Ms'>>(
    `${withFacts(question, 'start')}
     SELECT sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed,
       sumIf(facts.sessions, status = 'open') AS open, sumIf(facts.sessions, device = 'mobile') AS mobile,
       sumIf(facts.sessions, starter) AS starters
     FROM facts`,
    factsParams(question, 'start'),
  );
  if (!counts) throw new Error('the event store answered no row');
  const times = counts.completed === 0 ? undefined : await completionTimes(store, question, counts.completed);
  return { ...counts, medianMs: times?.medianMs ?? null, p90Ms: times?.p90Ms ?? null };
}

/** The hour, in ms, in which the first stored session of the journey started, whatever the filter; null without any. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await countByJourney(store, { ...question, period: ALL_TIME, filter: {} })).values();
  return first?.since ?? null;
}
