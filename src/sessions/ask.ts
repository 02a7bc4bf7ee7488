// Turns a request (organization, journeys, period, filter) into the session query that every figure starts from.
import type { Ending } from '../catalog/endings.ts';
import type { StoredExclusion } from '../catalog/exclusions.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { trimRows } from '../store/trim.ts';
import { listDays, openRollups, type Rollups, type StartDays } from './days.ts';
import { type Declarations, declarationsOf } from './declarations.ts';
import { openPreparation, type Preparation } from './prepare.ts';
import type { SessionsQuestion } from './sessions.ts';

/** The event store with what this process knows about the sessions in it. */
export interface Sessions {
  store: Store;
  preparation: Preparation;
  rollups: Rollups;
  exclusionsOf(orgId: string): Promise<StoredExclusion[]>;
  /** How the journeys of an organization end, as far as it is configured. */
  endingsOf(orgId: string): Promise<readonly Ending[]>;
}

/** `exclusionsOf` lists an organization's exclusions; `progress` is called with the number of days that are left to prepare after an upgrade. */
export const openSessions = (
  store: Store,
  exclusionsOf: Sessions['exclusionsOf'] = async () => [],
  progress: (days: number) => void = () => {},
  endingsOf: Sessions['endingsOf'] = async () => [],
  rollups = openRollups(),
): Sessions => ({ store, exclusionsOf, endingsOf, rollups, preparation: openPreparation(store, progress) });

/** A session query with the exclusions of the organization and of the journeys: excluded sessions are never counted. */
export type AskedSessions = SessionsQuestion & {
  exclusions: readonly StoredExclusion[];
  declarations: Declarations;
  lastSteps: readonly string[];
};

/** How often rows are made again because events were loaded meanwhile. */
const TRIMS_MAX = 3;

/**
 * Throws `unavailable` while stored events are not yet in session rows. With `readsFrom` (ms) only events of sessions that
 * started then or later matter.
 */
export async function askSessions(
  { store, preparation, rollups, exclusionsOf, endingsOf }: Sessions,
  org: Pick<Org, 'id' | 'settings'>,
  journeyIds: readonly string[],
  { readsFrom, ...about }: Pick<SessionsQuestion, 'period' | 'filter' | 'now'> & { readsFrom?: number },
): Promise<AskedSessions> {
  await preparation.done(readsFrom);
  const keptSince = firstKeptDay(org.settings, about.now);
  const [all, endings, days] = await Promise.all([
    exclusionsOf(org.id),
    endingsOf(org.id),
    findDays({ store, rollups }, journeyIds, keptSince),
  ]);
  const own = endings.filter(({ journeyId }) => journeyIds.includes(journeyId));
  const lastSteps = own.flatMap(({ journeyId, lastStep }) => (lastStep === null ? [] : `${journeyId} ${lastStep}`));
  const exclusions = all.filter(({ journeyId }) => journeyId === null || journeyIds.includes(journeyId));
  const { period, filter, now } = about;
  const isPrepared = (await preparation.list()).length === 0;
  const asked = { period, filter, now, zone: org.settings.timezone, journeyIds, keptSince, isPrepared, days };
  return { ...asked, exclusions, declarations: declarationsOf(own), lastSteps };
}

/** The days on which sessions of these journeys started. Rows that reach back beyond the retention limit are rebuilt from the kept events first. */
async function findDays(
  { store, rollups }: Pick<Sessions, 'store' | 'rollups'>,
  journeyIds: readonly string[],
  keptSince: number,
): Promise<StartDays> {
  for (let trims = 0; ; trims++) {
    const { days, straddles } = await listDays(store, rollups, journeyIds, keptSince);
    if (trims === TRIMS_MAX || !straddles) return days;
    await trimRows(store, journeyIds, keptSince);
  }
}

/** Whenever a session started: timestamps may lie anywhere. Begins and ends with whole days. */
export const ALL_TIME: Period = { from: -10_000_000 * DAY_MS, to: 10_000_000 * DAY_MS };
