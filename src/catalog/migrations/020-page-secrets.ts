import type { Kysely } from 'kysely';

/** Secrets with which the servers of a journey's pages sign them. Kept as they are: ingest computes with them. */
export async function createPageSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_secrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_secrets_journey').on('page_secrets').column('journey_id').execute();
}
