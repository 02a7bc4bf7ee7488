// Targets of journeys in the catalog.
import { NO_TARGETS, type Targets, type TargetsChange } from '../domain/targets.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

export async function findTargets(catalog: Catalog, journeyId: string): Promise<Targets> {
  const row = await catalog.selectFrom('targets').selectAll().where('journey_id', '=', journeyId).executeTakeFirst();
  return row ? describe(row) : NO_TARGETS;
}

/** Targets of an organization's journeys, by journey; those without targets are left out. */
export async function listTargets(catalog: Catalog, orgId: string): Promise<Map<string, Targets>> {
  const rows = await catalog
    .selectFrom('targets')
    .innerJoin('journeys', 'journeys.id', 'targets.journey_id')
    .select(['journey_id', 'completion_rate', 'median_seconds'])
    .where('journeys.org_id', '=', orgId)
    .execute();
  return new Map(rows.map((row) => [row.journey_id, describe(row)]));
}

const describe = (row: { completion_rate: number | null; median_seconds: number | null }): Targets => ({
  completionRate: row.completion_rate,
  medianTimeToComplete: row.median_seconds,
});

/** When the journey's targets were set last; null without any. */
export async function targetsSetAt(catalog: Catalog, journeyId: string): Promise<string | null> {
  const row = await catalog
    .selectFrom('targets')
    .select('updated_at')
    .where('journey_id', '=', journeyId)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** Members that are not named keep their values; null clears. */
export async function saveTargets(
  catalog: Catalog,
  journeyId: string,
  change: TargetsChange,
  now: Clock,
): Promise<Targets> {
  return inTransaction(catalog, async (trx) => {
    const targets = { ...(await findTargets(trx, journeyId)), ...change };
    const columns = {
      completion_rate: targets.completionRate,
      median_seconds: targets.medianTimeToComplete,
      updated_at: toIso(now()),
    };
    await trx
      .insertInto('targets')
      .values({ journey_id: journeyId, ...columns })
      .onConflict((on) => on.column('journey_id').doUpdateSet(columns))
      .execute();
    return describe(columns);
  });
}
