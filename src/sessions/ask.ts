// From whom and what is asked to the question about sessions that every figure begins with.
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Store } from '../store/engine.ts';
import type { SessionFilter, SessionsQuestion } from './sessions.ts';
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
  { unfolded }: Sessions,
  org: Pick<Org, 'settings'>,
  journeyIds: readonly string[],
  about: { period: Period; filter: SessionFilter; now: number },
): Promise<SessionsQuestion> {
  return {
    ...about,
    journeyIds,
    keptSince: firstKeptDay(org.settings, about.now),
    unfoldedDays: await unfolded.list(),
  };
}

/** Whenever a session started: timestamps may lie anywhere. */
export const ALL_TIME: Period = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
