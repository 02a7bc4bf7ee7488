import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Saved views of organizations; when a person used one last, and which is their default. */
export async function createViews(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('views')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('name', ordered, (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('views_name', ['org_id', 'name'])
    .execute();
  await db.schema
    .createTable('view_uses')
    .addColumn('view_id', 'text', (c) => c.notNull().references('views.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_uses_pair', ['view_id', 'user_id'])
    .execute();
}
