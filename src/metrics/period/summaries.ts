// How many sessions started in a period and in the one before, how many completed and are open, and how long it took.
import { type Period, periodBefore } from '../../domain/period.ts';
import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export interface PeriodTotals {
  sessions: number;
  completed: number;
  open: number;
  mobile: number;
  /** ms; null when none completed. */
  medianMs: number | null;
  p90Ms: number | null;
}

const NONE: PeriodTotals = { sessions: 0, completed: 0, open: 0, mobile: 0, medianMs: null, p90Ms: null };

/** Percentiles are exact; between two sessions, interpolated. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
): Promise<{ current: PeriodTotals; previous: PeriodTotals }> {
  const both: Period = { from: periodBefore(question.period).from, to: question.period.to };
  const asked = { ...question, period: both };
  const rows = await store.query<PeriodTotals & { isCurrent: boolean }>(
    `${withSessions(asked)}
     SELECT start >= {since:Int64} AS isCurrent,
       count() AS sessions, countIf(status = 'completed') AS completed, countIf(status = 'open') AS open,
       countIf(device = 'mobile') AS mobile,
       quantilesExactInclusiveIf(0.5, 0.9)(assumeNotNull(completion) - start, isNotNull(completion)) AS durations,
       if(completed > 0, durations[1], NULL) AS medianMs, if(completed > 0, durations[2], NULL) AS p90Ms
     FROM sessions GROUP BY isCurrent`,
    { ...sessionsParams(asked), since: question.period.from },
  );
  const find = (wanted: boolean) => rows.find(({ isCurrent }) => Boolean(isCurrent) === wanted) ?? NONE;
  return { current: find(true), previous: find(false) };
}
