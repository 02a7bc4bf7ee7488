// The months of a public page: due months, their sums and their publication. A published month is only recomputed for a correction, with
// a reason.
import { findJourneyById } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { findDeclared, isPageOn, listMonths, listPages, publishMonths } from '../../catalog/public-pages.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { intervalStarts, type Period } from '../../domain/period.ts';
import {
  type Declared,
  type KeptMonth,
  type MonthSums,
  publishable,
  SMALLEST_SHOWN,
} from '../../domain/public-page.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { DAY_MS, SECOND_MS, toIso } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { countBrought } from '../../metrics/period/brought.ts';
import { summarize, trackedSince } from '../../metrics/period/summaries.ts';
import { askSessions, type Sessions } from '../../sessions/ask.ts';
import { askSound } from '../../sessions/sound.ts';

export interface Publishing {
  catalog: Catalog;
  sessions: Sessions;
  caughtUp: () => Promise<void>;
}

/** A month is published this long after its end, in ms: its sessions have ended, and most late events have arrived. */
export const PUBLISHED_AFTER_MS = 3 * DAY_MS;
/** Months that can be published, at most: older events are past retention. */
export const MONTHS_MAX = 12;

/** Due whole months by name (YYYY-MM), oldest first. */
export function dueMonths(zone: string, now: number): Map<string, Period> {
  const end = now - PUBLISHED_AFTER_MS;
  const starts = intervalStarts({ from: end - (MONTHS_MAX + 1) * 31 * DAY_MS, to: end + 1 }, 'month', zone);
  const months = starts.slice(0, -1).map((from, nth) => ({ from, to: starts[nth + 1] ?? end }));
  return new Map(months.slice(-MONTHS_MAX).map((month) => [nameOf(zone, month.from), month]));
}

const nameOf = (zone: string, from: number) => toIso(dayOf(zone, from) * DAY_MS).slice(0, 7);

/** The period of a month, due or not. */
export function periodOfMonth(zone: string, month: string): Period {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const startOf = (months: number) => startOfDay(zone, Date.UTC(year, nth - 1 + months) / DAY_MS);
  return { from: startOf(0), to: startOf(1) };
}

/**
 * Current sums of months over sound sessions (sessions/sound.ts); `isOfAll`: over all sessions, as published until 0.2.0. Leaves out
 * months that have lost events to retention.
 */
export async function sumMonths(
  { sessions, caughtUp }: Publishing,
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  wanted: ReadonlyMap<string, Period>,
  declared: ReadonlyMap<string, Declared>,
  now: number,
  isOfAll = false,
): Promise<Map<string, MonthSums>> {
  await caughtUp();
  const months = [...wanted].filter(([, { from }]) => isKept(org, from, now));
  const periods = months.map(([, period]) => period);
  if (periods.length === 0) return new Map();
  const period = {
    from: Math.min(...periods.map(({ from }) => from)),
    to: Math.max(...periods.map(({ to }) => to)),
  };
  const about = { period, filter: {}, now };
  const question = await askSound(sessions, org, journey, { ...about, countsMarked: isOfAll });
  const began = await trackedSince(sessions.store, question);
  const [totals, all, brought] = await Promise.all([
    summarize(sessions.store, question, periods),
    summarize(sessions.store, await askSessions(sessions, org, [journey.id], about), periods),
    countBrought(sessions.store, question, periods, SMALLEST_SHOWN),
  ]);
  const sums = months.flatMap(([month, { from }], nth): [string, MonthSums][] => {
    const [total, by] = [totals[nth], brought[nth]];
    // The first month of tracking is incomplete, unless tracking began on its first day.
    if (!total || !by || began === null || began - from > DAY_MS) return [];
    const { otherChannels = null, ratings = null, cost = null } = declared.get(month) ?? {};
    const counts = {
      ...{ completed: total.completed, left: total.sessions - total.completed, otherChannels },
      ...{ satisfied: ratings?.satisfied ?? null, notSatisfied: ratings && ratings.answers - ratings.satisfied },
    };
    const medianSeconds = total.medianMs === null ? null : Math.round(total.medianMs / SECOND_MS);
    const completions = total.isDeclared ? 'declared' : 'likely';
    const leftOut = isOfAll ? null : (all[nth]?.sessions ?? 0) - total.sessions;
    return [[month, { counts, medianSeconds, ...by, cost, completions, leftOut }]];
  });
  return new Map(sums);
}

const isKept = ({ settings }: Org, from: number, now: number) => firstKeptDay(settings, now) * DAY_MS <= from;

/** Due months that are not published, with their current sums. */
export async function unpublishedMonths(
  publishing: Publishing,
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<KeptMonth[]> {
  const { catalog } = publishing;
  const { id } = journey;
  const published = new Set((await listMonths(catalog, id)).map(({ month }) => month));
  const { timezone } = org.settings;
  const wanted = new Map([...dueMonths(timezone, now)].filter(([month]) => !published.has(month)));
  if (wanted.size === 0) return [];
  const sums = await sumMonths(publishing, org, journey, wanted, await findDeclared(catalog, id), now);
  return [...sums].map(([month, one]) => ({
    ...{ month, version: 1, publishedAt: toIso(now), reason: null },
    content: publishable(one, timezone, []),
  }));
}

/** Publishes the due months of a journey. */
export async function publishDue(publishing: Publishing, org: Org, journey: Journey, now: number): Promise<void> {
  await publishMonths(publishing.catalog, journey.id, await unpublishedMonths(publishing, org, journey, now));
}

/** Publishes the due months of every journey whose page is on. `failed`: one journey's failure does not stop the others. */
export async function publishAll(
  publishing: Publishing,
  now: number,
  failed: (journeyId: string, error: unknown) => void,
): Promise<void> {
  for (const { journeyId, orgId } of await listPages(publishing.catalog)) {
    try {
      const org = await findOrgById(publishing.catalog, orgId);
      const journey = await findJourneyById(publishing.catalog, orgId, journeyId);
      if (await isPageOn(publishing.catalog, journeyId)) await publishDue(publishing, org, journey, now);
    } catch (error) {
      failed(journeyId, error);
    }
  }
}
