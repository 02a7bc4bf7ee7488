// Snapshots: a journey's metrics as they were on a day.
import type { JourneyMetrics } from '../domain/metrics.ts';
import type { Catalog } from './open.ts';

export async function hasSnapshot(catalog: Catalog, journeyId: string): Promise<boolean> {
  const row = await catalog
    .selectFrom('snapshots')
    .select('taken_on')
    .where('journey_id', '=', journeyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Journeys (ids) that have a snapshot of the day (`YYYY-MM-DD`). */
export async function listSnapshotted(catalog: Catalog, day: string): Promise<Set<string>> {
  const rows = await catalog.selectFrom('snapshots').select('journey_id').where('taken_on', '=', day).execute();
  return new Set(rows.map((row) => row.journey_id));
}

/** Keeps the first snapshot of a day. A journey that was deleted meanwhile gets none. */
export async function saveSnapshot(
  catalog: Catalog,
  journeyId: string,
  day: string,
  metrics: JourneyMetrics,
): Promise<void> {
  await catalog
    .insertInto('snapshots')
    .columns(['journey_id', 'taken_on', 'metrics'])
    .expression((eb) =>
      eb
        .selectFrom('journeys')
        .select((s) => ['journeys.id', s.val(day).as('taken_on'), s.val(JSON.stringify(metrics)).as('metrics')])
        .where('journeys.id', '=', journeyId),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}
