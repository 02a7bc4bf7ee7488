// The catalog's schema: a frozen text for each version, run once, on both engines.
//
// Promise: a catalog of any released version is upgraded completely or not at all, by one node at a time, and a version refuses a catalog
// with changes that it does not know.
//
// How: a table records the names of applied versions. A start compares it with VERSIONS and runs the missing ones in a single transaction,
// under an advisory lock on PostgreSQL. The same SQL runs on SQLite and PostgreSQL; only `collate "C"` is removed for SQLite. Before an
// upgrade, an embedded catalog is copied to a file beside it (check.ts). A released text never changes: test/golden compares hashes, and
// opens the folders of every release.
//
// Cost: 1 ms at a start without an upgrade, 6 ms for a new catalog. Dropped: 33 migrations that an empty database ran one by one (24 ms),
// and Kysely's migrator, which reads all columns of all tables twice at each start (docs/decisions/0064-one-frozen-text-a-version.md).
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { StartRefused } from '../domain/error.ts';
import { schema as of0_1_0 } from './schema/0.1.0.ts';
import { schema as of0_2_0 } from './schema/0.2.0.ts';
import { schema as appGrantsOf0_3_0 } from './schema/0.3.0-app-grants.ts';
import { schema as keptAnswersOf0_3_0 } from './schema/0.3.0-kept-answers.ts';
import { schema as successConfirmationsOf0_3_0 } from './schema/0.3.0-success-confirmations.ts';
import { schema as timeStepsOf0_3_0 } from './schema/0.3.0-time-steps.ts';

/** A version's additions. Once its statements have run, the record holds its names: until 0.2.0, each change had one. */
export interface CatalogVersion {
  version: string;
  names: string;
  /** In the SQL dialect of PostgreSQL. */
  statements: readonly string[];
}

/** Oldest first. A released version never changes. */
export const VERSIONS: readonly CatalogVersion[] = [
  ...[of0_1_0, of0_2_0],
  ...[keptAnswersOf0_3_0, successConfirmationsOf0_3_0, timeStepsOf0_3_0, appGrantsOf0_3_0],
];

/** Differences between the engines. */
export interface SchemaEngine {
  /** One row when the record exists. */
  findRecord: RawBuilder<unknown>;
  /** One node at a time, until the transaction ends. */
  lock: readonly RawBuilder<unknown>[];
  asRun(statement: string): string;
}

export const SQLITE: SchemaEngine = {
  findRecord: sql`select 1 from sqlite_master where name = 'kysely_migration'`,
  lock: [],
  // SQLite orders by bytes. PostgreSQL may use the rules of a language, which order "a-b" and "ab" differently.
  asRun: (statement) => statement.replaceAll(' collate "C"', ''),
};

export const POSTGRESQL: SchemaEngine = {
  findRecord: sql`select 1 where to_regclass('kysely_migration') is not null`,
  // The same lock number as in 0.2.0, since nodes of both versions may start together.
  lock: [sql`set local lock_timeout = 0`, sql`select pg_advisory_xact_lock(3853314791062309107)`],
  asRun: (statement) => statement,
};

/** Upgrades the catalog to the newest schema. */
export async function migrate<Tables>(catalog: Kysely<Tables>, engine: SchemaEngine, place: string): Promise<void> {
  if (missingVersions(await recordedNames(catalog, engine), place).length === 0) return;
  await createRecord(catalog, engine);
  await catalog.transaction().execute(async (db) => {
    for (const statement of engine.lock) await statement.execute(db);
    // Another node may have upgraded it meanwhile.
    for (const { names, statements } of missingVersions(await recordedNames(db, engine), place)) {
      for (const statement of statements) await sql.raw(engine.asRun(statement)).execute(db);
      const rows = namesIn(names).map((name) => sql`(${name}, ${new Date().toISOString()})`);
      await sql`insert into kysely_migration (name, timestamp) values ${sql.join(rows)}`.execute(db);
    }
  });
}

/** The table keeps its old name, which earlier versions look up. */
async function createRecord<Tables>(catalog: Kysely<Tables>, engine: SchemaEngine): Promise<void> {
  try {
    await sql`create table if not exists kysely_migration
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(catalog);
  } catch (error) {
    // PostgreSQL refuses one of two nodes that create it at the same moment.
    if ((await engine.findRecord.execute(catalog)).rows.length === 0) throw error;
  }
}

/** The names of the changes that a catalog has had. */
export async function recordedNames<Tables>(catalog: Kysely<Tables>, engine: SchemaEngine): Promise<string[]> {
  if ((await engine.findRecord.execute(catalog)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(catalog);
  return rows.map(({ name }) => name);
}

/** Versions that a catalog with these names lacks. Throws `StartRefused` when this version does not know the names. */
export function missingVersions(recorded: readonly string[], place: string): CatalogVersion[] {
  const known = new Set(VERSIONS.flatMap(({ names }) => namesIn(names)));
  const unknown = recorded.filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    throw new StartRefused(
      `The catalog ${place} was written by a newer version of Waymark (${unknown.at(-1)}): start that version, or restore a ` +
        'catalog that this one wrote',
    );
  }
  const missing = VERSIONS.filter(({ names }) => !namesIn(names).every((name) => recorded.includes(name)));
  const begun = missing.find(({ names }) => namesIn(names).some((name) => recorded.includes(name)));
  if (begun) {
    throw new StartRefused(
      `The catalog ${place} was written by a version between two releases: start ${begun.version} with it once, then this version`,
    );
  }
  return missing;
}

/** The last change that a catalog with these names has had; null: it is empty. */
export const newestOf = (recorded: readonly string[]): string | null =>
  VERSIONS.flatMap(({ names }) => namesIn(names)).findLast((name) => recorded.includes(name)) ?? null;

const namesIn = (names: string) => names.split(/\s+/);
