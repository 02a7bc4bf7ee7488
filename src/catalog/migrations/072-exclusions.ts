import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Sessions that an owner leaves out of every figure. `value` is the version, the host or the mark's bit. */
export async function createExclusions(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('exclusions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.references('journeys.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .addColumn('received_from', 'text')
    .addColumn('received_to', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('exclusions_org').on('exclusions').columns(['org_id', 'created_at', 'id']).execute();
}
