import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Which journeys have a public page, what organizations count themselves, and every version of every month that was published. */
export async function createPublicPages(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('public_pages')
    .addColumn('journey_id', 'text', (c) => c.primaryKey().references('journeys.id').onDelete('cascade'))
    .addColumn('enabled_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('public_counters')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('month', ordered, (c) => c.notNull())
    .addColumn('declared', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('public_counters_key', ['journey_id', 'month'])
    .execute();
  await db.schema
    .createTable('public_months')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('month', ordered, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('public_months_key', ['journey_id', 'month', 'version'])
    .execute();
}
