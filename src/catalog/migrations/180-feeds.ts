import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Atom feeds of journeys, each with a secret address. */
export async function createFeeds(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('feeds')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('feeds_org').on('feeds').columns(['org_id', 'created_at']).execute();
}
