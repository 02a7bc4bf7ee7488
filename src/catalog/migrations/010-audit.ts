import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** The log of actions. No reference to organizations or people: an entry outlives what it is about. */
export async function createAudit(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text')
    .addColumn('at', ordered, (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('details', 'text')
    .execute();
  await db.schema.createIndex('audit_entries_org').on('audit_entries').columns(['org_id', 'at', 'id']).execute();
  await db.schema.createIndex('audit_entries_at').on('audit_entries').columns(['at', 'id']).execute();
}
