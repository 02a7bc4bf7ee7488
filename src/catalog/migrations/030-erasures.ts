import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Erasures, kept until no node can bring back any of the events; and leases of nodes for recurring work. */
export async function createErasures(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text')
    .addColumn('client_hash', 'text')
    .addColumn('received_from', 'text')
    .addColumn('received_to', 'text')
    .addColumn('marks', 'integer', (c) => c.notNull())
    .addColumn('requested_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', ordered, (c) => c.notNull())
    .execute();
}
