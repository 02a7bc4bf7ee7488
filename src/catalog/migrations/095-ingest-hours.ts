import type { Kysely } from 'kysely';

/** Arrivals at a journey in an hour. A row outlives its journey: an organization's day is not begun again by deleting one. */
export async function createIngestHours(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('ingest_hours')
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull());
  for (const name of [
    'requests',
    'refused_requests',
    'visits',
    'refused_visits',
    'events',
    'bytes',
    'network_requests',
    'network_visits',
  ]) {
    table = table.addColumn(name, 'bigint', (c) => c.notNull());
  }
  await table.addPrimaryKeyConstraint('ingest_hours_key', ['journey_id', 'hour']).execute();
  await db.schema.createIndex('ingest_hours_hour').on('ingest_hours').columns(['hour', 'org_id']).execute();
}
