import { type Kysely, sql } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/**
 * Deliveries of no organization: messages about the service itself, to its operator. SQLite cannot let a column be null that was
 * not, so the table is made again.
 */
export async function allowOperatorMessages(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema.alterTable('deliveries').renameTo('deliveries_before').execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.references('orgs.id').onDelete('cascade'))
    .addColumn('endpoint_id', 'text', (c) => c.references('endpoints.id').onDelete('cascade'))
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
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  await sql`insert into deliveries (${columns}) select ${columns} from deliveries_before`.execute(db);
  await db.schema.dropTable('deliveries_before').execute();
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['status', 'next_at']).execute();
  await db.schema.createIndex('deliveries_org').on('deliveries').columns(['org_id', 'status']).execute();
  await db.schema.createIndex('deliveries_endpoint').on('deliveries').columns(['endpoint_id', 'created_at']).execute();
}

const COLUMNS = [
  ...['id', 'org_id', 'endpoint_id', 'message_id', 'type', 'data', 'bytes', 'status', 'attempts', 'answer', 'failure'],
  ...['created_at', 'begun_at', 'next_at', 'ended_at', 'claimed_by', 'claimed_until'],
];
