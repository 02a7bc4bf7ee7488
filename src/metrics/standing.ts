// Answers that stand until an event changes them: the totals of journeys, and what happened lately. Where one process
// alone adds events it knows what changes what, and a question costs the same with ten sessions as with ten million.
import type { RecentActivity, SessionTotals } from '../domain/metrics.ts';
import type { Store } from '../store/engine.ts';
import type { Loaded } from '../store/insert.ts';
import { openStandingRecent, type RecentQuestion } from './standing-recent.ts';
import { openStandingTotals, type StandingBounds, type TotalsQuestion } from './standing-totals.ts';

export type { StandingBounds } from './standing-totals.ts';

export interface Standing {
  /** Hears what a block has touched, as soon as it is in the store. `upToBatch`: the last of its batches. */
  touched(loaded: Loaded, upToBatch: number): void;
  totals(question: TotalsQuestion): Promise<SessionTotals>;
  recent(question: RecentQuestion): Promise<RecentActivity>;
  /** Takes what was received before a day out of what is folded, while the store still holds it. */
  expire(journeyId: string, keptSince: number): Promise<void>;
  /** Forgets what is known of journeys: their events were removed, or others came past this process. */
  forget(journeyIds: readonly string[]): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** `spoolId`: of this process. `startedUpTo`: number of the newest batch before which all are in the store. */
export async function openStanding(
  store: Store,
  spoolId: number,
  startedUpTo: number,
  bounds: StandingBounds = {},
): Promise<Standing> {
  const totals = await openStandingTotals(store, startedUpTo, bounds);
  const recent = openStandingRecent(store, spoolId, startedUpTo);
  return {
    touched(loaded, upToBatch) {
      totals.touched(loaded, upToBatch);
      recent.touched(loaded.touched.keys(), upToBatch);
    },
    totals: totals.answer,
    recent: recent.answer,
    expire: totals.expire,
    async forget(journeyIds) {
      recent.forget(journeyIds);
      await totals.forget(journeyIds);
    },
    close: totals.close,
  };
}
