import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Endpoints that messages go to, with addresses and secrets encrypted; and the outbox: a row for each message and endpoint. */
export async function createMessages(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('endpoints')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('shown_url', 'text', (c) => c.notNull())
    .addColumn('secret', 'text')
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', 'text')
    .addColumn('types', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('off_reason', 'text')
    .addColumn('dropped', 'integer', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('endpoints_org').on('endpoints').column('org_id').execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('endpoint_id', 'text', (c) => c.notNull().references('endpoints.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('answer', 'integer')
    .addColumn('failure', 'text')
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('begun_at', 'text', (c) => c.notNull())
    .addColumn('next_at', ordered, (c) => c.notNull())
    .addColumn('ended_at', ordered)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .execute();
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['status', 'next_at']).execute();
  await db.schema.createIndex('deliveries_org').on('deliveries').columns(['org_id', 'status']).execute();
  await db.schema.createIndex('deliveries_endpoint').on('deliveries').columns(['endpoint_id', 'created_at']).execute();
}
