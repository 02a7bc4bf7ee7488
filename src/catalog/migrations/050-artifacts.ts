import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Memos and simulations: what is computed on request, once. The rows that wait are the queue. */
export async function createArtifacts(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('artifacts')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('failure', 'text')
    .addColumn('summary', 'text')
    .addColumn('result', 'text')
    .execute();
  await db.schema
    .createIndex('artifacts_journey')
    .on('artifacts')
    .columns(['org_id', 'kind', 'journey_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('artifacts_status').on('artifacts').columns(['status', 'created_at']).execute();
  await db.schema
    .createTable('artifact_evidence')
    .addColumn('artifact_id', 'text', (c) => c.primaryKey().references('artifacts.id').onDelete('cascade'))
    .addColumn('bytes', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('finding_states')
    .addColumn('artifact_id', 'text', (c) => c.notNull().references('artifacts.id').onDelete('cascade'))
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('disposition', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('shipped_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('finding_states_pair', ['artifact_id', 'finding_id'])
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('artifact_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['org_id', 'path', 'key'])
    .execute();
}
