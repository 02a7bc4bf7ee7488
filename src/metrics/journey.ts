// The metrics of one journey, as a GET request returns them.
import type { Catalog } from '../catalog/open.ts';
import { hasSnapshot } from '../catalog/snapshots.ts';
import type { Journey } from '../domain/journey.ts';
import { describeJourney, type JourneyMetrics } from '../domain/metrics.ts';
import type { Org } from '../domain/org.ts';
import { ALL_TIME, askSessions, type Sessions } from '../sessions/ask.ts';
import { recentActivity } from './recent.ts';
import { sessionTotals } from './totals.ts';

/** Over all events in the store at `now` (ms). */
export async function journeyMetrics(
  { catalog, sessions }: { catalog: Catalog; sessions: Sessions },
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<JourneyMetrics> {
  const stepKeys = journey.steps.map((step) => step.stepKey);
  const count = async () => {
    const question = await askSessions(sessions, org, [journey.id], { period: ALL_TIME, filter: {}, now });
    const { keptSince, exclusions, days } = question;
    return Promise.all([
      sessionTotals(sessions.store, question, stepKeys),
      recentActivity(sessions.store, { journeyId: journey.id, keptSince, exclusions, days, now }),
    ]);
  };
  const [[totals, recent], snapshot] = await Promise.all([count(), hasSnapshot(catalog, journey.id)]);
  return describeJourney(journey.steps, totals, recent, snapshot);
}
