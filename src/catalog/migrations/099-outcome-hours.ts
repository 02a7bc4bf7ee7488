import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Outcomes of a journey's submissions, as case systems count them by the hour. Null: the source does not count it. */
export async function createOutcomeHours(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('outcome_hours')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('source', ordered, (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('received', 'integer')
    .addColumn('returned', 'integer')
    .addColumn('decided', 'integer')
    .addPrimaryKeyConstraint('outcome_hours_key', ['journey_id', 'source', 'hour'])
    .execute();
}
