// Journeys that were deleted and whose events are still to be removed from the event store.
import type { Catalog } from './open.ts';

/** Journey ids. */
export async function listPurges(catalog: Catalog): Promise<string[]> {
  const rows = await catalog.selectFrom('purges').select('journey_id').execute();
  return rows.map((row) => row.journey_id);
}

export async function endPurge(catalog: Catalog, journeyId: string): Promise<void> {
  await catalog.deleteFrom('purges').where('journey_id', '=', journeyId).execute();
}
