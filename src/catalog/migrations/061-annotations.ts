import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Annotations of a journey, and targets for its figures. */
export async function createAnnotations(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('annotations')
    .addColumn('id', ordered, (c) => c.primaryKey())
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('at', ordered, (c) => c.notNull())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('created_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('annotations_journey').on('annotations').columns(['journey_id', 'at']).execute();
  await db.schema
    .createTable('targets')
    .addColumn('journey_id', 'text', (c) => c.primaryKey().references('journeys.id').onDelete('cascade'))
    .addColumn('completion_rate', 'double precision')
    .addColumn('median_seconds', 'double precision')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
