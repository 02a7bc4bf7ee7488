// The catalog's schema, as steps that are only ever added to.
import { type Expression, type Kysely, type Migration, Migrator } from 'kysely';

/** The type of text columns that are sorted by: how to order by bytes is said differently on each engine. */
export type OrderedText = 'text' | Expression<string>;

const migrations = (ordered: OrderedText): Record<string, Migration> => ({
  '001_initial': { up: (db) => createInitialTables(db, ordered) },
  '002_people': { up: (db) => createPeople(db, ordered) },
});

/** Brings the catalog to the newest schema, one node at a time; throws what went wrong. */
export async function migrate<Tables>(catalog: Kysely<Tables>, ordered: OrderedText): Promise<void> {
  const migrator = new Migrator({ db: catalog, provider: { getMigrations: async () => migrations(ordered) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function createInitialTables(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
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

/** People, how they prove who they are, and what they belong to. Truth values are 0 and 1, as in all that SQLite keeps. */
async function createPeople(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', ordered, (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('last_signed_in_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('credentials')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('credentials_account', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('credentials_user').on('credentials').column('user_id').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('one_time_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('one_time_links_identifier').on('one_time_links').column('identifier').execute();
  await db.schema
    .createTable('members')
    .addColumn('org_id', 'text', (c) => c.notNull().references('orgs.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('members_pair', ['org_id', 'user_id'])
    .execute();
  await db.schema.createIndex('members_user').on('members').column('user_id').execute();
}
