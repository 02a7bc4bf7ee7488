// Declared values of an hour, by journey.
import { type HourlyRate, NO_RATE } from '../domain/burden.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

export async function findHourlyRate(catalog: Catalog, journeyId: string): Promise<HourlyRate> {
  const row = await catalog
    .selectFrom('hourly_rates')
    .select(['amount', 'currency'])
    .where('journey_id', '=', journeyId)
    .executeTakeFirst();
  return row ?? NO_RATE;
}

/** Null clears. */
export async function saveHourlyRate(
  catalog: Catalog,
  journeyId: string,
  { amount, currency }: HourlyRate,
  now: Clock,
): Promise<void> {
  if (amount === null || currency === null) {
    await catalog.deleteFrom('hourly_rates').where('journey_id', '=', journeyId).execute();
    return;
  }
  const columns = { amount, currency, updated_at: toIso(now()) };
  await catalog
    .insertInto('hourly_rates')
    .values({ journey_id: journeyId, ...columns })
    .onConflict((on) => on.column('journey_id').doUpdateSet(columns))
    .execute();
}
