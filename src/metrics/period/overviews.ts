// All journeys of an organization side by side: the last 30 days, and whether their pages report.
import type { JourneyOverview } from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { shareOf } from '../../domain/share.ts';
import { DAY_MS, toDay, toIso } from '../../domain/time.ts';
import { describeHealth, type Tracking } from '../../domain/tracking.ts';
import { askSessions, type Sessions } from '../../sessions/ask.ts';
import { lastEvents, outcomesOf, stepKeysSeen } from '../tracking.ts';
import { countByDay, type JourneyDay } from './days.ts';

const DAYS = 30;
/** Journeys in one question: bound as text, their ids stay below what an engine takes for a value. */
const JOURNEYS_MAX = 1_000;

/** In the order given. `refusalsOf` tells what was refused of a journey lately. */
export async function overviewJourneys(
  all: Sessions,
  org: Org,
  journeys: readonly Journey[],
  refusalsOf: (journeyId: string) => Tracking['refusals'],
  now: number,
): Promise<JourneyOverview[]> {
  const overviews: JourneyOverview[] = [];
  for (let start = 0; start < journeys.length; start += JOURNEYS_MAX) {
    overviews.push(...(await overviewSome(all, org, journeys.slice(start, start + JOURNEYS_MAX), refusalsOf, now)));
  }
  return overviews;
}

async function overviewSome(
  all: Sessions,
  org: Org,
  journeys: readonly Journey[],
  refusalsOf: (journeyId: string) => Tracking['refusals'],
  now: number,
): Promise<JourneyOverview[]> {
  const { store } = all;
  const asked = { journeyIds: journeys.map(({ id }) => id), keptSince: firstKeptDay(org.settings, now), now };
  const firstDay = (toDay(now) - DAYS + 1) * DAY_MS;
  const period = { from: firstDay, to: firstDay + DAYS * DAY_MS };
  const [days, lastAt, stepKeys, outcomes] = await Promise.all([
    countByDay(store, await askSessions(all, org, asked.journeyIds, { period, filter: {}, now })),
    lastEvents(store, asked),
    stepKeysSeen(store, asked),
    outcomesOf(store, asked),
  ]);
  return journeys.map((journey) => {
    const { id, slug, displayName, environment } = journey;
    const own = new Map(days.filter(({ journeyId }) => journeyId === id).map((day) => [day.day, day]));
    const [sessions, completed] = [sum(own, 'sessions'), sum(own, 'completed')];
    const tracking: Tracking = {
      outcomes: outcomes.get(id),
      lastEventAt: lastAt.get(id) ?? null,
      stepKeys: stepKeys.get(id) ?? new Map(),
      refusals: refusalsOf(id),
    };
    return {
      slug,
      displayName,
      environment,
      sessions,
      completed,
      completion: shareOf(completed, sessions),
      sparkline: Array.from({ length: DAYS }, (_, place) => {
        const day = firstDay + place * DAY_MS;
        const counts = own.get(day);
        return { date: toIso(day).slice(0, 10), sessions: counts?.sessions ?? 0, completed: counts?.completed ?? 0 };
      }),
      health: describeHealth(journey, tracking, now),
      lastEventAt: tracking.lastEventAt === null ? null : toIso(tracking.lastEventAt),
    };
  });
}

const sum = (days: ReadonlyMap<number, JourneyDay>, member: 'sessions' | 'completed') =>
  [...days.values()].reduce((total, day) => total + day[member], 0);
