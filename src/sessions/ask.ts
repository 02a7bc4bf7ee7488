// From whom and what is asked to the question about sessions that every figure begins with.
import type { StoredExclusion } from '../catalog/exclusions.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { closedDays } from './closing.ts';
import { type Moments, openMoments } from './moments.ts';
import { NONE_CLOSED, type SessionsQuestion } from './sessions.ts';
import { openUnfoldedDays, type UnfoldedDays } from './unfolded.ts';

/** The event store with what this process knows about the sessions in it. */
export interface Sessions {
  store: Store;
  unfolded: UnfoldedDays;
  moments: Moments;
  exclusionsOf(orgId: string): Promise<StoredExclusion[]>;
}

/** `exclusionsOf` lists an organization's exclusions; `progress` is called with the number of days that are left to fold after an upgrade. */
export const openSessions = (
  store: Store,
  exclusionsOf: Sessions['exclusionsOf'] = async () => [],
  progress: (days: number) => void = () => {},
): Sessions => ({
  store,
  exclusionsOf,
  unfolded: openUnfoldedDays(store, progress),
  moments: openMoments(),
});

/** The exclusions of the organization and of these journeys are in it: what is asked counts none of their sessions. */
export type AskedSessions = SessionsQuestion & { exclusions: readonly StoredExclusion[] };

export async function askSessions(
  { store, unfolded, exclusionsOf }: Sessions,
  org: Pick<Org, 'id' | 'settings'>,
  journeyIds: readonly string[],
  about: Pick<SessionsQuestion, 'period' | 'filter' | 'now' | 'moment'>,
): Promise<AskedSessions> {
  const keptSince = firstKeptDay(org.settings, about.now);
  const unfoldedDays = await unfolded.list();
  const all = await exclusionsOf(org.id);
  const exclusions = all.filter(({ journeyId }) => journeyId === null || journeyIds.includes(journeyId));
  const findClosed = () => closedDays(store, org, journeyIds, keptSince, about.now);
  const key = JSON.stringify(['closed days', journeyIds, keptSince]);
  const closed = unfoldedDays.length > 0 ? NONE_CLOSED : await (about.moment?.once(key, findClosed) ?? findClosed());
  return { ...about, zone: org.settings.timezone, journeyIds, keptSince, exclusions, unfoldedDays, closed };
}

/** Whenever a session started: timestamps may lie anywhere. Begins and ends with whole days. */
export const ALL_TIME: Period = { from: -10_000_000 * DAY_MS, to: 10_000_000 * DAY_MS };
