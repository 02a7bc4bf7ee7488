import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Erasures of a journey's sessions that are done bit by bit, with how far each is; and erasures by session, which nodes may bring back. */
export async function createErasureJobs(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('erasure_jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('found', 'integer')
    .addColumn('sessions', 'integer', (c) => c.notNull())
    .addColumn('events', 'integer', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('final_at', 'text', (c) => c.notNull())
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .execute();
  await db.schema.createIndex('erasure_jobs_by_org').on('erasure_jobs').columns(['org_id', 'created_at']).execute();
  await db.schema.alterTable('erasures').addColumn('session_ids', 'text').execute();
}
