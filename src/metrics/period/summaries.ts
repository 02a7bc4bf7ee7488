// How many sessions started in a period, how many completed and are open, and how long it took.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Times } from '../../domain/figure-list.ts';
import type { Period } from '../../domain/period.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import { NO_TIMES } from '../../sessions/times.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, IS_DECLARED, IS_OPEN, IS_UNKNOWN, TOOK } from '../ends.ts';
import { firstStarts } from './days.ts';

export interface SessionCounts extends CertaintyCounts {
  open: number;
  mobile: number;
  /** Sessions that focused, left or changed a field. */
  starters: number;
}

export const NO_COUNTS: SessionCounts = {
  ...{ sessions: 0, completed: 0, declared: 0, unknown: 0 },
  ...{ open: 0, mobile: 0, starters: 0 },
};

/** The same in SQL. */
export const SESSION_COUNTS = {
  sessions: 'count()',
  completed: `countIf(${IS_COMPLETED})`,
  open: `countIf(${IS_OPEN})`,
  mobile: `countIf(device = 'mobile')`,
  starters: 'countIf(starter)',
  declared: `countIf(${IS_DECLARED})`,
  unknown: `countIf(${IS_UNKNOWN})`,
};
/** The columns that they read. */
export const SESSION_COUNT_COLUMNS = ['status', 'certainty', 'device', 'starter'] as const;

export interface PeriodTotals extends SessionCounts, Times {
  /** Only declared successes of the journey count. */
  isDeclared: boolean;
}

export const isDeclared = ({ declarations, journeyIds: [journeyId = ''] }: SessionsQuestion): boolean =>
  declarations?.journeyIds.includes(journeyId) ?? false;

const TOTALS: Figure<SessionCounts> = {
  name: 'totals',
  columns: [...SESSION_COUNT_COLUMNS, 'completion', 'start'],
  of: `SELECT *, ${TOOK} AS took FROM sessions`,
  by: [],
  counts: SESSION_COUNTS,
  times: 'took',
};

/** Totals of several periods, one entry for each. */
export async function summarize(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
): Promise<PeriodTotals[]> {
  const rows = await ask(store, question, periods, TOTALS);
  return rows.map(([row]) => ({
    ...(row ?? { ...NO_COUNTS, ...NO_TIMES }),
    isDeclared: isDeclared(question),
  }));
}

/** The hour (ms) of the journey's first stored session, regardless of the filter; null without sessions. */
export async function trackedSince(store: Store, question: SessionsQuestion): Promise<number | null> {
  const [first] = (await firstStarts(store, question)).values();
  return first ?? null;
}
