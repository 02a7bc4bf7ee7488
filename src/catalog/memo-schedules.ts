// Journeys about which a memo is made each month or each week of the organization's time zone.
import type { Catalog } from './open.ts';

export type Every = 'month' | 'week';

export async function scheduleOf(catalog: Catalog, journeyId: string): Promise<Every | null> {
  const query = catalog.selectFrom('memo_schedules').select('every').where('journey_id', '=', journeyId);
  return ((await query.executeTakeFirst())?.every as Every | undefined) ?? null;
}

/** `madeFor`: the month or week that needs no memo any more. A journey that is scheduled so already keeps its own. */
export async function schedule(catalog: Catalog, journeyId: string, every: Every, madeFor: string): Promise<void> {
  await catalog
    .insertInto('memo_schedules')
    .values({ journey_id: journeyId, every, made_for: madeFor })
    .onConflict((on) =>
      on.column('journey_id').doUpdateSet({ every, made_for: madeFor }).where('memo_schedules.every', '!=', every),
    )
    .execute();
}

export async function unschedule(catalog: Catalog, journeyId: string): Promise<void> {
  await catalog.deleteFrom('memo_schedules').where('journey_id', '=', journeyId).execute();
}

export interface ScheduledJourney {
  journeyId: string;
  orgId: string;
  every: Every;
  madeFor: string;
}

export async function listScheduled(catalog: Catalog): Promise<ScheduledJourney[]> {
  const rows = await catalog
    .selectFrom('memo_schedules')
    .innerJoin('journeys', 'journeys.id', 'memo_schedules.journey_id')
    .select(['journey_id', 'org_id', 'every', 'made_for'])
    .orderBy('journey_id')
    .execute();
  return rows.map(({ journey_id, org_id, every, made_for }) => ({
    ...{ journeyId: journey_id, orgId: org_id, every: every as Every, madeFor: made_for },
  }));
}

export async function noteMade(catalog: Catalog, journeyId: string, madeFor: string): Promise<void> {
  await catalog.updateTable('memo_schedules').set({ made_for: madeFor }).where('journey_id', '=', journeyId).execute();
}
