import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Reports that are sent each week or month, and the endpoints that each goes to. */
export async function createReportSchedules(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('report_schedules')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.references('journeys.id').onDelete('cascade'))
    .addColumn('every', 'text', (c) => c.notNull())
    .addColumn('sent_for', ordered, (c) => c.notNull())
    .addColumn('last_sent_at', 'text')
    .addColumn('silent_since', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('report_schedules_org')
    .on('report_schedules')
    .columns(['org_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('report_endpoints')
    .addColumn('schedule_id', ordered, (c) => c.notNull().references('report_schedules.id').onDelete('cascade'))
    .addColumn('endpoint_id', ordered, (c) => c.notNull().references('endpoints.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('report_endpoints_key', ['schedule_id', 'endpoint_id'])
    .execute();
}
