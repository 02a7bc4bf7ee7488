// From whom and what is asked to the question about sessions that every figure begins with.
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { BUCKET_MS, closedDays } from './closing.ts';
import type { SessionsQuestion } from './sessions.ts';
import { openUnfoldedDays, type UnfoldedDays } from './unfolded.ts';

/** The event store with what this process knows about the sessions in it. */
export interface Sessions {
  store: Store;
  unfolded: UnfoldedDays;
}

/** `progress` is called with the number of days that are left to fold after an upgrade. */
export const openSessions = (store: Store, progress: (days: number) => void = () => {}): Sessions => ({
  store,
  unfolded: openUnfoldedDays(store, progress),
});

export async function askSessions(
  { store, unfolded }: Sessions,
  org: Pick<Org, 'settings'>,
  journeyIds: readonly string[],
  about: Pick<SessionsQuestion, 'period' | 'filter' | 'now'>,
): Promise<SessionsQuestion> {
  const keptSince = firstKeptDay(org.settings, about.now);
  const unfoldedDays = await unfolded.list();
  const closed =
    unfoldedDays.length === 0
      ? await closedDays(store, org, journeyIds, keptSince, about.now)
      : { versions: [], first: 0, last: 0, bucketMs: BUCKET_MS };
  return { ...about, journeyIds, keptSince, unfoldedDays, closed };
}

/** Whenever a session started: timestamps may lie anywhere. Begins and ends with whole days. */
export const ALL_TIME: Period = { from: -10_000_000 * DAY_MS, to: 10_000_000 * DAY_MS };
