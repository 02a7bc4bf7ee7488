import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Forecasts whose change was shipped, and what came of them. They stay when their simulation is deleted. */
export async function createOutcomes(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('forecast_outcomes')
    .addColumn('simulation_id', ordered, (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('shipped_at', ordered, (c) => c.notNull())
    .addColumn('due_at', ordered, (c) => c.notNull())
    .addColumn('variant', 'text')
    .addColumn('forecast', 'text', (c) => c.notNull())
    .addColumn('score', 'text')
    .addColumn('scored_at', 'text')
    .execute();
  await db.schema
    .createIndex('forecast_outcomes_org')
    .on('forecast_outcomes')
    .columns(['org_id', 'shipped_at', 'simulation_id'])
    .execute();
}
