// Journeys that were deleted and whose events are still to be removed from the event store.
import type { Catalog } from './open.ts';

export interface Purge {
  journeyId: string;
  /** When the journey was deleted. */
  requestedAt: string;
}

export async function listPurges(catalog: Catalog): Promise<Purge[]> {
  const rows = await catalog.selectFrom('purges').selectAll().execute();
  return rows.map((row) => ({ journeyId: row.journey_id, requestedAt: row.requested_at }));
}

export async function endPurge(catalog: Catalog, journeyId: string): Promise<void> {
  await catalog.deleteFrom('purges').where('journey_id', '=', journeyId).execute();
}
