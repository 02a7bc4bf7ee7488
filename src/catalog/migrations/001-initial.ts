// Organizations, keys, journeys, steps, snapshots.
import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

export async function createInitialTables(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('orgs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', ordered, (c) => c.notNull().unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_on', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('journeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('slug', ordered, (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('source_system', 'text', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .addColumn('allowed_origins', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('journeys_slug', ['org_id', 'slug'])
    .execute();
  await db.schema
    .createTable('steps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('step_type', 'text', (c) => c.notNull())
    .addColumn('field_type', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('reading_level', 'integer')
    .addColumn('field_count', 'integer')
    .addColumn('required_artifacts', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('steps_key', ['journey_id', 'step_key'])
    .addUniqueConstraint('steps_position', ['journey_id', 'position'])
    .execute();
  await db.schema
    .createTable('snapshots')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('taken_on', 'text', (c) => c.notNull())
    .addColumn('metrics', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('snapshots_day', ['journey_id', 'taken_on'])
    .execute();
  await db.schema
    .createTable('purges')
    .addColumn('journey_id', 'text', (c) => c.primaryKey())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .execute();
}
