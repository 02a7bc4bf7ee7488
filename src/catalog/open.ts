// Opens the catalog: organizations, keys, journeys, steps, snapshots. SQLite in the data folder, or PostgreSQL.
// Queries are written once, in Kysely, in a form that both take: JSON and time as text, conflicts by
// `on conflict do nothing returning`.

import { Kysely, SqliteDialect, sql } from 'kysely';
import { Sqlite } from '../sqlite.ts';
import { migrate } from './migrations.ts';
import { postgresDialect } from './postgres.ts';

export interface CatalogTables {
  orgs: {
    id: string;
    slug: string;
    display_name: string;
    settings: string;
    created_at: string;
    updated_at: string;
  };
  api_keys: {
    id: string;
    org_id: string;
    name: string;
    scopes: string;
    /** SHA-256 of the secret, hex. The secret itself is nowhere. */
    secret_hash: string;
    expires_at: string | null;
    last_used_on: string | null;
    created_at: string;
  };
  journeys: {
    id: string;
    org_id: string;
    slug: string;
    display_name: string;
    source_system: string;
    environment: string;
    allowed_origins: string;
    created_at: string;
    updated_at: string;
  };
  steps: {
    id: string;
    journey_id: string;
    step_key: string;
    name: string | null;
    step_type: string;
    field_type: string | null;
    position: number;
    reading_level: number | null;
    field_count: number | null;
    required_artifacts: number | null;
    created_at: string;
    updated_at: string;
  };
  snapshots: {
    journey_id: string;
    taken_on: string;
    metrics: string;
  };
  /** Journeys that are deleted, but whose events may still be in the event store. */
  purges: { journey_id: string; requested_at: string };
}

export type Catalog = Kysely<CatalogTables>;

/** The catalog cannot be opened, for a reason that an operator can mend. */
export class CatalogFailure extends Error {
  override readonly name = 'CatalogFailure';
}

/** Opens (and makes or migrates) the catalog in a file. Every commit is on disk when its promise resolves. */
export async function openEmbeddedCatalog(file: string): Promise<Catalog> {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const catalog = new Kysely<CatalogTables>({ dialect: new SqliteDialect({ database }) });
  await migrate(catalog, 'text');
  return catalog;
}

/** Opens (and makes or migrates) the catalog in a PostgreSQL database; several nodes may do so at once. */
export async function openSharedCatalog(databaseUrl: string): Promise<Catalog> {
  const catalog = new Kysely<CatalogTables>({ dialect: postgresDialect(databaseUrl) });
  try {
    // Ordered by bytes, as SQLite does: by the rules of a language, "a-b" and "ab" would change places.
    await migrate(catalog, sql`text collate "C"`);
    return catalog;
  } catch (error) {
    await catalog.destroy();
    const { host, pathname } = new URL(databaseUrl);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
    throw new CatalogFailure(`The catalog in PostgreSQL at ${host}${pathname} cannot be opened: ${reason}`, { cause });
  }
}

/** Throws when the catalog does not answer. */
export async function pingCatalog(catalog: Catalog): Promise<void> {
  await catalog.selectFrom('orgs').select('id').limit(1).execute();
}
