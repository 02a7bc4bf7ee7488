// How many sessions started in a period, how many completed and are open, and how long it took.
import { ALL_TIME } from '../../sessions/ask.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
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

export async function summarize(store: Store, question: SessionsQuestion): Promise<PeriodTotals> {
  const [counts] = await store.query<SessionCounts>(
    `${withFacts(question, 'start')} SELECT ${SESSION_COUNTS} FROM facts`,
    factsParams(question, 'start'),
  );
  if (!counts) throw new Error('the event store answered no row');
  return withTimes(store, question, counts);
}

/** The same, where they are counted already, in parts. */
export function summarizeParts(
  store: Store,
  question: SessionsQuestion,
  parts: ReadonlyMap<number, SessionCounts>,
): Promise<PeriodTotals> {
  const sum = (name: keyof SessionCounts) => [...parts.values()].reduce((total, part) => total + part[name], 0);
  const counts = { sessions: sum('sessions'), completed: sum('completed'), open: sum('open') };
  return withTimes(store, question, { ...counts, mobile: sum('mobile'), starters: sum('starters') });
}

/** Between two sessions, percentiles are interpolated. */
async function withTimes(store: Store, question: SessionsQuestion, counts: SessionCounts): Promise<PeriodTotals> {
  const times = counts.completed === 0 ? undefined : await completionTimes(store, question, counts.completed);
  return { ...counts, medianMs: times?.medianMs ?? null, p90Ms: times?.p90Ms ?? null };
}

/** The hour, in ms, in which the first stored session of the journey started, whatever the filter; null without any. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await countByJourney(store, { ...question, period: ALL_TIME, filter: {} })).values();
  return first?.since ?? null;
}
