// Journeys about which a memo is made each month. Months are those of the organization's time zone, as YYYY-MM.
import type { Catalog } from './open.ts';

export async function isMonthly(catalog: Catalog, journeyId: string): Promise<boolean> {
  const query = catalog.selectFrom('memo_schedules').select('journey_id').where('journey_id', '=', journeyId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** `madeFor`: the month that needs no memo any more. A journey that is scheduled already keeps its own. */
export async function schedule(catalog: Catalog, journeyId: string, madeFor: string): Promise<void> {
  await catalog
    .insertInto('memo_schedules')
    .values({ journey_id: journeyId, made_for: madeFor })
    .onConflict((on) => on.column('journey_id').doNothing())
    .execute();
}

export async function unschedule(catalog: Catalog, journeyId: string): Promise<void> {
  await catalog.deleteFrom('memo_schedules').where('journey_id', '=', journeyId).execute();
}

export interface ScheduledJourney {
  journeyId: string;
  orgId: string;
  madeFor: string;
}

export async function listScheduled(catalog: Catalog): Promise<ScheduledJourney[]> {
  const rows = await catalog
    .selectFrom('memo_schedules')
    .innerJoin('journeys', 'journeys.id', 'memo_schedules.journey_id')
    .select(['journey_id', 'org_id', 'made_for'])
    .orderBy('journey_id')
    .execute();
  return rows.map(({ journey_id, org_id, made_for }) => ({ journeyId: journey_id, orgId: org_id, madeFor: made_for }));
}

export async function noteMade(catalog: Catalog, journeyId: string, month: string): Promise<void> {
  await catalog.updateTable('memo_schedules').set({ made_for: month }).where('journey_id', '=', journeyId).execute();
}
