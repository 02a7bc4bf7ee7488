// Scheduled memos of each month or week, for journeys with a schedule. A memo is due when all sessions of the previous month or week have
// ended, and covers the 28 days before.
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

/** The month (YYYY-MM) or the week (its Monday, YYYY-MM-DD) whose memo is due. */
export function periodDue(every: Every, zone: string, now: number): string {
  const day = dayOf(zone, now - MATURE_MS);
  return dateOfDay(every === 'month' ? day : mondayOf(day)).slice(0, every === 'month' ? 7 : 10);
}

const dateOfDay = (day: number) => new Date(day * DAY_MS).toISOString();
/** 1 January 1970 was a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7);

/** Due time (ms) of the next month's or week's memo. */
export function nextDue(every: Every, zone: string, now: number): number {
  const due = periodDue(every, zone, now);
  const [year = 0, month = 0] = due.split('-').map(Number);
  const next = every === 'month' ? Date.UTC(year, month, 1) : Date.parse(due) + 7 * DAY_MS;
  return startOfDay(zone, next / DAY_MS) + MATURE_MS;
}

/**
 * Creates the due memos. An interruption at any point creates none twice: an idempotency key of journey and month (or week) is stored for
 * a day, and the last month (or week) permanently.
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
      // The organization is at its limit of unfinished or stored memos. A later run creates the memo.
      if (error instanceof DomainError && (error.code === 'rate_limited' || error.code === 'conflict')) continue;
      throw error;
    }
    await noteMade(catalog, journeyId, due);
  }
}
