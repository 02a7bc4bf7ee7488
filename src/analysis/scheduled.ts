// The memo of each month or week, for journeys whose owners asked for it. It is due when the last session of the one before can
// have ended, and is about the 28 days up to then.
import { createArtifact } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { type Every, listScheduled, noteMade } from '../catalog/memo-schedules.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { DomainError } from '../domain/error.ts';
import { type Clock, DAY_MS } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { lastMature, MATURE_MS } from './memo/input.ts';
import { newMemo } from './memos.ts';

const DAYS = 28;
const PATH = 'scheduled memo';
const NAMES: Record<Every, string> = { month: 'Monthly', week: 'Weekly' };

/** The month (YYYY-MM), or the Monday (YYYY-MM-DD) of the week, that a memo is due for. */
export function periodDue(every: Every, zone: string, now: number): string {
  const day = dayOf(zone, now - MATURE_MS);
  return dateOfDay(every === 'month' ? day : mondayOf(day)).slice(0, every === 'month' ? 7 : 10);
}

const dateOfDay = (day: number) => new Date(day * DAY_MS).toISOString();
/** 1 January 1970 was a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7);

/** The instant (ms) at which the memo of the next month or week is due. */
export function nextDue(every: Every, zone: string, now: number): number {
  const due = periodDue(every, zone, now);
  const [year = 0, month = 0] = due.split('-').map(Number);
  const next = every === 'month' ? Date.UTC(year, month, 1) : Date.parse(due) + 7 * DAY_MS;
  return startOfDay(zone, next / DAY_MS) + MATURE_MS;
}

/**
 * Makes the memos that are due. Whatever ends it between two steps, none is made twice: the key of a journey and its month or
 * week is remembered for a day, and the month or week after that.
 */
export async function makeScheduledMemos(catalog: Catalog, now: Clock): Promise<void> {
  for (const { journeyId, orgId, every, madeFor } of await listScheduled(catalog)) {
    const { settings } = await findOrgById(catalog, orgId);
    const due = periodDue(every, settings.timezone, now());
    if (due <= madeFor) continue;
    const journey = await findJourneyById(catalog, orgId, journeyId);
    const zone = settings.timezone;
    const order = { days: DAYS, zone, to: lastMature(now(), zone), since: null, filter: {} } as const;
    const memo = newMemo(journey, order, {
      title: undefined,
      language: settings.language,
      createdBy: { type: 'schedule', name: NAMES[every] },
    });
    const once = { path: PATH, key: `${journeyId} ${due}`, bodyHash: '' };
    try {
      await createArtifact(catalog, memo, once, now);
    } catch (error) {
      // The organization has as many unfinished memos as it may, or keeps as many: the run after that has changed makes it.
      if (error instanceof DomainError && (error.code === 'rate_limited' || error.code === 'conflict')) continue;
      throw error;
    }
    await noteMade(catalog, journeyId, due);
  }
}
