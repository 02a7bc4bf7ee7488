import type { Kysely } from 'kysely';

/** Pages of which an owner said that they confirm the success of a journey: by their path. */
export async function createSuccessPages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('success_pages')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('success_pages_pk', ['journey_id', 'path'])
    .execute();
}
