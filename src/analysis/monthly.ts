// The memo of each month, for journeys whose owners asked for it. A month is due when its first day is over for every session
// of the month before: the memo is about the 28 days up to then.
import { createArtifact } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { listScheduled, noteMade } from '../catalog/memo-schedules.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { DomainError } from '../domain/error.ts';
import { type Clock, DAY_MS } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { lastMature, MATURE_MS } from './memo/input.ts';
import { newMemo } from './memos.ts';

const DAYS = 28;
const PATH = 'monthly memo';

/** The month (YYYY-MM) that a memo is due for. */
export const monthDue = (zone: string, now: number): string => monthOf(dayOf(zone, now - MATURE_MS));

const monthOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 7);

/** The instant (ms) at which the memo of the next month is due. */
export function nextDue(zone: string, now: number): number {
  const [year = 0, month = 0] = monthDue(zone, now).split('-').map(Number);
  return startOfDay(zone, Date.UTC(year, month, 1) / DAY_MS) + MATURE_MS;
}

/**
 * Makes the memos that are due. Whatever ends it between two steps, no month has two: the key of a journey and month is
 * remembered for a day, and the month after that.
 */
export async function makeMonthlyMemos(catalog: Catalog, now: Clock): Promise<void> {
  for (const { journeyId, orgId, madeFor } of await listScheduled(catalog)) {
    const { settings } = await findOrgById(catalog, orgId);
    const month = monthDue(settings.timezone, now());
    if (month <= madeFor) continue;
    const journey = await findJourneyById(catalog, orgId, journeyId);
    const zone = settings.timezone;
    const order = { days: DAYS, zone, to: lastMature(now(), zone), since: null, filter: {} } as const;
    const memo = newMemo(journey, order, { title: undefined, createdBy: { type: 'schedule', name: 'Monthly' } });
    const once = { path: PATH, key: `${journeyId} ${month}`, bodyHash: '' };
    try {
      await createArtifact(catalog, memo, once, now);
    } catch (error) {
      // The organization has as many unfinished memos as it may: the next run makes it.
      if (error instanceof DomainError && error.code === 'rate_limited') continue;
      throw error;
    }
    await noteMade(catalog, journeyId, month);
  }
}
