import type { Kysely } from 'kysely';

/** Journeys about which a memo is made each month, with the latest month that has its memo. */
export async function createMemoSchedules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memo_schedules')
    .addColumn('journey_id', 'text', (c) => c.primaryKey().references('journeys.id').onDelete('cascade'))
    .addColumn('made_for', 'text', (c) => c.notNull())
    .execute();
}
