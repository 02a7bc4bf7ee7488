// How many sessions started in a period and in the one before, how many completed and are open, and how long it took.
import { type Period, periodBefore } from '../../domain/period.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { completionTimes } from './times.ts';

export interface PeriodTotals {
  sessions: number;
  completed: number;
  open: number;
  mobile: number;
  /** Sessions that touched a field. */
  starters: number;
  /** ms; null when none completed. */
  medianMs: number | null;
  p90Ms: number | null;
}

type Counts = Omit<PeriodTotals, 'medianMs' | 'p90Ms'>;
const NONE: Counts = { sessions: 0, completed: 0, open: 0, mobile: 0, starters: 0 };

/** The question about a period and the one before, parted where the period begins. */
export const withPeriodBefore = (
  question: SessionsQuestion,
): SessionsQuestion & { period: Required<PartedPeriod> } => ({
  ...question,
  period: { from: periodBefore(question.period).from, since: question.period.from, to: question.period.to },
});
type PartedPeriod = Period & { since?: number };

/** Between two sessions, percentiles are interpolated. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
): Promise<{ current: PeriodTotals; previous: PeriodTotals }> {
  const asked = withPeriodBefore(question);
  const rows = await store.query<Counts & { isCurrent: boolean }>(
    `${withFacts(asked, 'start')}
     SELECT at >= {since:Int64} AS isCurrent, sum(facts.sessions) AS sessions,
       sumIf(facts.sessions, status = 'completed') AS completed, sumIf(facts.sessions, status = 'open') AS open,
       sumIf(facts.sessions, device = 'mobile') AS mobile, sumIf(facts.sessions, starter) AS starters
     FROM facts GROUP BY isCurrent`,
    { ...factsParams(asked, 'start'), since: asked.period.since },
  );
  const completed = rows.reduce((sum, row) => sum + row.completed, 0);
  const times = await completionTimes(store, asked, completed);
  const find = (wanted: boolean): PeriodTotals => {
    const { isCurrent: _, ...counts } = rows.find(({ isCurrent }) => Boolean(isCurrent) === wanted) ?? {
      ...NONE,
      isCurrent: wanted,
    };
    const { medianMs = null, p90Ms = null } = times.find(({ isCurrent }) => isCurrent === wanted) ?? {};
    return { ...counts, medianMs, p90Ms };
  };
  return { current: find(true), previous: find(false) };
}
