import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Links that show a part of a journey without an account. */
export async function createSharedLinks(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('shared_links')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('shows', 'text', (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema
    .createIndex('shared_links_journey')
    .on('shared_links')
    .columns(['journey_id', 'created_at'])
    .execute();
}
