// Answers that stand until an event changes them: the totals of journeys, and what happened lately. Where one process
// alone adds events it knows what changes what, and a question costs the same with ten sessions as with ten million. What
// is acknowledged counts from then on, whether or not it is in the store already.
import type { RecentActivity, SessionTotals } from '../domain/metrics.ts';
import { openTurns } from '../domain/turns.ts';
import type { Store } from '../store/engine.ts';
import type { Loaded } from '../store/insert.ts';
import type { Admitted } from './live.ts';
import { openPending } from './pending.ts';
import { openStandingRecent, type RecentQuestion } from './standing-recent.ts';
import { openStandingTotals, type StandingBounds, type TotalsQuestion } from './standing-totals.ts';

export type { StandingBounds } from './standing-totals.ts';

export interface Standing {
  /** Hears of every batch when it is acknowledged, in the order of their numbers. */
  admitted(batch: Admitted): void;
  /** Hears when all batches up to one are in the store, and what they touched, as far as it was not admitted. */
  loaded(upToBatch: number, notAdmitted?: Loaded): void;
  /** Counts everything that was acknowledged before the call. Throws `unavailable`. */
  answer(totals: TotalsQuestion, recent: RecentQuestion): Promise<[SessionTotals, RecentActivity]>;
  /** Takes what was received before a day out of what is folded, while the store still holds it. */
  expire(journeyId: string, keptSince: number): Promise<void>;
  /** Forgets what is known of journeys: their events were removed, or others came past this process. */
  forget(journeyIds: readonly string[]): Promise<void>;
  /** The store will never hold something that was acknowledged: what was counted with it is counted anew. */
  setAside(): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

export interface StandingParts {
  store: Store;
  /** Of this process. */
  spoolId: number;
  /** Number of the newest batch before which all are in the store. */
  startedUpTo: number;
  /** Number of the newest batch. */
  newest: number;
  /** Resolves when everything that was acknowledged before the call is in the store. */
  caughtUp(): Promise<void>;
}

export async function openStanding(parts: StandingParts, bounds: StandingBounds = {}): Promise<Standing> {
  const { store, spoolId, startedUpTo, caughtUp } = parts;
  const totals = await openStandingTotals(store, startedUpTo, caughtUp, bounds);
  const recent = openStandingRecent(store, spoolId, startedUpTo, caughtUp);
  const pending = openPending(store, spoolId);
  let newest = parts.newest;
  /** Who looks for what may have been there before, by journey: one after the other. */
  const looking = openTurns();

  function outdate(journeyId: string): void {
    totals.outdate(journeyId);
    recent.touched([journeyId]);
    pending.forget(journeyId);
  }

  /** Makes everything certain that was acknowledged until now. Resolves with the newest batch of it. */
  function makeCertain(journeyId: string): Promise<number> {
    return looking.take(journeyId, async () => {
      const upTo = newest;
      const [repeated] = await Promise.all([pending.repeated(journeyId), totals.lookForNew(journeyId)]);
      if (repeated.size > 0) {
        totals.repeated(journeyId, repeated);
        recent.touched([journeyId]);
      }
      return upTo;
    });
  }

  async function forget(journeyIds: readonly string[]): Promise<void> {
    recent.forget(journeyIds);
    for (const journeyId of journeyIds) pending.forget(journeyId);
    await totals.forget(journeyIds);
  }

  return {
    admitted(batch) {
      newest = batch.batch;
      const isOfTotals = totals.admitted(batch);
      const isOfRecent = recent.admitted(batch);
      if ((isOfTotals || isOfRecent) && !pending.admitted(batch)) outdate(batch.journeyId);
    },
    loaded(upToBatch, notAdmitted) {
      totals.loaded(upToBatch);
      recent.loaded(upToBatch);
      pending.loaded(upToBatch);
      if (!notAdmitted) return;
      totals.touched(notAdmitted);
      recent.touched(notAdmitted.touched.keys());
    },
    async answer(ofTotals, ofRecent) {
      const upTo = await makeCertain(ofTotals.journeyId);
      return Promise.all([totals.answer(ofTotals, upTo), recent.answer(ofRecent, upTo)]);
    },
    expire: async (journeyId, keptSince) => totals.expire(journeyId, keptSince, await makeCertain(journeyId)),
    forget,
    setAside: () => forget(totals.watched()),
    close: totals.close,
  };
}
