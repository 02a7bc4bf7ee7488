// What was counted for a retrieve is given again while nothing is stored or removed: a retrieve of a quiet service asks for no
// sessions.
import type { SessionTotals } from '../domain/metrics.ts';
import type { Store } from '../store/engine.ts';
import { storedState } from '../store/state.ts';
import { KNOWN_AHEAD_MS, type Recent } from './recent.ts';

/** Journeys of which counts are kept, those last counted. */
const COUNTS_KEPT_MAX = 500;
/** Changes that are known of one of them. */
const KNOWN_CHANGES_MAX = 1_000;

export interface Counted {
  totals: SessionTotals;
  recent: Recent;
}

interface Kept {
  state: string;
  of: string;
  at: number;
  counted: Counted;
}

export interface CountsCache {
  /** What `count` resolves with, or what it did for the journey when the store held the same; `of`: everything else that it depends on. */
  counted(
    store: Store,
    journeyId: string,
    { of, now }: { of: string; now: number },
    count: () => Promise<Counted>,
  ): Promise<Counted>;
}

export function openCountsCache(): CountsCache {
  const kept = new Map<string, Kept>();
  return {
    async counted(store, journeyId, { of, now }, count) {
      // Before counting: what is stored meanwhile may be counted or not, and another state is another answer.
      const state = await storedState(store);
      const found = kept.get(journeyId);
      if (found && found.state === state && found.of === of && now >= found.at && now <= found.at + KNOWN_AHEAD_MS)
        return found.counted;
      const counted = await count();
      kept.delete(journeyId);
      if (state !== undefined && counted.recent.changes <= KNOWN_CHANGES_MAX)
        kept.set(journeyId, { state, of, at: now, counted });
      for (const oldest of kept.keys()) if (kept.size > COUNTS_KEPT_MAX) kept.delete(oldest);
      return counted;
    },
  };
}
