import type { Kysely } from 'kysely';

/** The value of an hour of the people who use a journey, as its organization declares it. */
export async function createHourlyRates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hourly_rates')
    .addColumn('journey_id', 'text', (c) => c.primaryKey().references('journeys.id').onDelete('cascade'))
    .addColumn('amount', 'double precision', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
