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
import type { Standing } from './standing.ts';

/**
 * Over all events in the store at `now` (ms); with `standing`, also over those that were acknowledged and are not there
 * yet. Without it, whoever must see what was just acknowledged waits for the loader first.
 */
export async function journeyMetrics(
  { catalog, store, standing }: { catalog: Catalog; store: Store; standing?: Standing | undefined },
  org: Org,
  journey: Pick<Journey, 'id' | 'steps'>,
  now: number,
): Promise<JourneyMetrics> {
  const keptSince = firstKeptDay(org.settings, now);
  const stepKeys = journey.steps.map((step) => step.stepKey);
  const ofSessions = { journeyId: journey.id, stepKeys, keptSince };
  const ofLate = { journeyId: journey.id, keptSince, now };
  const [[totals, recent], snapshot] = await Promise.all([
    standing
      ? standing.answer(ofSessions, ofLate)
      : Promise.all([sessionTotals(store, { ...ofSessions }), recentActivity(store, ofLate)]),
    hasSnapshot(catalog, journey.id),
  ]);
  return describeJourney(journey.steps, totals, recent, snapshot);
}
