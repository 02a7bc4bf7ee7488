import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/**
 * Alerts about journeys and about the service, and which rules of a journey are off. While something lasts, `active_key` holds it to one
 * alert, whichever node finds it; a person may close it before. `evaluated` remembers the last hour that was looked at.
 */
export async function createAlerts(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('alerts')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text')
    .addColumn('field_key', 'text')
    .addColumn('active_key', 'text', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('figures', 'text', (c) => c.notNull())
    .addColumn('lost', 'integer')
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('opened_at', ordered, (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('over_at', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('snoozed_until', 'text')
    .addColumn('changed_by', 'text')
    .execute();
  await db.schema.createIndex('alerts_org').on('alerts').columns(['org_id', 'opened_at', 'id']).execute();
  await db.schema.createIndex('alerts_journey').on('alerts').columns(['journey_id', 'opened_at']).execute();
  await db.schema
    .createTable('alert_rules_off')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_rules_off_pair', ['journey_id', 'rule'])
    .execute();
  await db.schema
    .createTable('alert_evaluations')
    .addColumn('org_id', 'text', (c) => c.primaryKey().references('orgs.id').onDelete('cascade'))
    .addColumn('evaluated', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('service_alerts')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('active_key', 'text', (c) => c.unique())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('opened_at', ordered, (c) => c.notNull())
    .addColumn('over_at', 'text')
    .execute();
}
