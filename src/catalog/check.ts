// Looks at a catalog before anything is changed: whether this version can open it, and whether it has to be migrated.
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { StartRefused } from '../domain/error.ts';
import { openSqlite, sqliteCode } from '../sqlite.ts';
import { catalogFailure } from './open.ts';
import { postgresDialect, postgresPlace } from './postgres.ts';
import { missingVersions, newestOf, POSTGRESQL, recordedNames } from './schema.ts';

/** The state of a catalog: the last change that it has had; null: it does not exist yet. */
export interface CatalogState {
  newest: string | null;
  mustMigrate: boolean;
}

/** Reads the catalog in a file, and changes nothing. Throws `StartRefused`. */
export function checkEmbeddedCatalog(file: string): CatalogState {
  if (!existsSync(file) || statSync(file).size === 0) return { newest: null, mustMigrate: true };
  try {
    const database = openSqlite(file, { readOnly: true });
    try {
      const [check] = database.prepare('PRAGMA quick_check(1)').all() as [{ quick_check: string }];
      if (check.quick_check !== 'ok') throw damaged(file, check.quick_check);
      const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").all();
      const rows = tables.length > 0 ? database.prepare('SELECT name FROM kysely_migration').all() : [];
      return stateOf(
        (rows as { name: string }[]).map(({ name }) => name),
        file,
      );
    } finally {
      database.close();
    }
  } catch (error) {
    if (sqliteCode(error) !== undefined) throw damaged(file, (error as Error).message);
    throw error;
  }
}

/** The same of a catalog in PostgreSQL. */
export async function checkSharedCatalog(databaseUrl: string): Promise<CatalogState> {
  const catalog = new Kysely<unknown>({ dialect: postgresDialect(databaseUrl).dialect });
  try {
    return stateOf(await recordedNames(catalog, POSTGRESQL), postgresPlace(databaseUrl));
  } catch (error) {
    throw catalogFailure(databaseUrl, error);
  } finally {
    await catalog.destroy();
  }
}

/** Copies the catalog durably to a file in the same folder before it is migrated. Returns the path. */
export function copyAside(file: string, newest: string): string {
  const copy = `${file}.before-${newest}.bak`;
  const partial = `${copy}.part`;
  rmSync(partial, { force: true });
  const database = openSqlite(file, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(partial);
  } finally {
    database.close();
  }
  renameSync(partial, copy);
  return copy;
}

const stateOf = (names: readonly string[], place: string): CatalogState => ({
  newest: newestOf(names),
  mustMigrate: missingVersions(names, place).length > 0,
});

const damaged = (file: string, found: string) =>
  new StartRefused(`The catalog ${file} is damaged (${found.split('\n', 1)[0]}): restore it from a backup`);
