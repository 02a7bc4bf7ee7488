// The metrics of one journey, as a retrieve returns them.
import type { Catalog } from '../catalog/open.ts';
import { hasSnapshot } from '../catalog/snapshots.ts';
import type { Journey } from '../domain/journey.ts';
import { describeJourney, type JourneyMetrics } from '../domain/metrics.ts';
import type { Org } from '../domain/org.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Store } from '../store/engine.ts';
import { recentActivity } from './recent.ts';
import { sessionTotals } from './sessions.ts';

/** Over all events in the store at `now` (ms). Whoever must see what was just acknowledged waits for the loader first. */
export async function journeyMetrics(
  engines: { catalog: Catalog; store: Store },
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<JourneyMetrics> {
  const keptSince = firstKeptDay(org.settings, now);
  const stepKeys = journey.steps.map((step) => step.stepKey);
  const [totals, recent, snapshot] = await Promise.all([
    sessionTotals(engines.store, { journeyId: journey.id, stepKeys, keptSince }),
    recentActivity(engines.store, { journeyId: journey.id, keptSince, now }),
    hasSnapshot(engines.catalog, journey.id),
  ]);
  return describeJourney(journey.steps, totals, recent, snapshot);
}
