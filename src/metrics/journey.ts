// The metrics of one journey, as a retrieve returns them.
import type { Catalog } from '../catalog/open.ts';
import { hasSnapshot } from '../catalog/snapshots.ts';
import type { Journey } from '../domain/journey.ts';
import { describeJourney, type JourneyMetrics } from '../domain/metrics.ts';
import type { Org } from '../domain/org.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { ALL_TIME, askSessions, type Sessions } from '../sessions/ask.ts';
import type { Counted, CountsCache } from './counts-cache.ts';
import { recentActivity } from './recent.ts';
import { sessionTotals } from './totals.ts';

/** Over all events in the store at `now` (ms). */
export async function journeyMetrics(
  { catalog, sessions, cache }: { catalog: Catalog; sessions: Sessions; cache?: CountsCache },
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<JourneyMetrics> {
  const count = () => countJourney(sessions, org, journey, now);
  const kept = async (counts: CountsCache) => {
    const of = [firstKeptDay(org.settings, now), journey.steps.map(({ stepKey }) => stepKey)];
    const exclusions = await sessions.exclusionsOf(org.id);
    return counts.counted(sessions.store, journey.id, { of: JSON.stringify([of, exclusions]), now }, count);
  };
  const [{ totals, recent }, snapshot] = await Promise.all([
    cache ? kept(cache) : count(),
    hasSnapshot(catalog, journey.id),
  ]);
  return describeJourney(journey.steps, totals, recent.at(now), snapshot);
}

async function countJourney(
  sessions: Sessions,
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<Counted> {
  const question = await askSessions(sessions, org, [journey.id], { period: ALL_TIME, filter: {}, now });
  const { keptSince, exclusions } = question;
  const stepKeys = journey.steps.map((step) => step.stepKey);
  const [totals, recent] = await Promise.all([
    sessionTotals(sessions.store, question, stepKeys),
    recentActivity(sessions.store, { journeyId: journey.id, keptSince, exclusions, now }),
  ]);
  return { totals, recent };
}
