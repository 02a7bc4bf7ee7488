// Looks at a catalog before anything is changed: whether this version can open it, and whether it has to be migrated.
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { StartRefused } from '../domain/error.ts';
import { Sqlite } from '../sqlite.ts';
import { MIGRATION_NAMES } from './migrations.ts';
import { catalogFailure } from './open.ts';
import { postgresDialect } from './postgres.ts';

/** The state of a catalog: the newest migration that it has; null: it does not exist yet. */
export interface CatalogState {
  newest: string | null;
  mustMigrate: boolean;
}

/** Reads the catalog in a file, and changes nothing. Throws `StartRefused`. */
export function checkEmbeddedCatalog(file: string): CatalogState {
  if (!existsSync(file) || statSync(file).size === 0) return { newest: null, mustMigrate: true };
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const found = database.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok') throw damaged(file, String(found));
      const hasTable = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get();
      const rows = hasTable ? database.prepare('SELECT name FROM kysely_migration').all() : [];
      return stateOf(
        (rows as { name: string }[]).map(({ name }) => name),
        file,
      );
    } finally {
      database.close();
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_')) throw damaged(file, (error as Error).message);
    throw error;
  }
}

/** The same of a catalog in PostgreSQL. */
export async function checkSharedCatalog(databaseUrl: string): Promise<CatalogState> {
  const catalog = new Kysely<{ kysely_migration: { name: string } }>({ dialect: postgresDialect(databaseUrl).dialect });
  try {
    const { rows } = await sql<{ there: string | null }>`select to_regclass('kysely_migration') as there`.execute(
      catalog,
    );
    const names = rows[0]?.there ? await catalog.selectFrom('kysely_migration').select('name').execute() : [];
    return stateOf(
      names.map(({ name }) => name),
      databaseNameIn(databaseUrl),
    );
  } catch (error) {
    throw error instanceof StartRefused ? error : catalogFailure(databaseUrl, error);
  } finally {
    await catalog.destroy();
  }
}

/** Copies the catalog in a file beside it, whole and on disk, before it is migrated. Returns where. */
export function copyAside(file: string, newest: string): string {
  const copy = `${file}.before-${newest}.bak`;
  const partial = `${copy}.part`;
  rmSync(partial, { force: true });
  const database = new Sqlite(file, { readonly: true });
  try {
    database.prepare('VACUUM INTO ?').run(partial);
  } finally {
    database.close();
  }
  renameSync(partial, copy);
  return copy;
}

function stateOf(names: readonly string[], place: string): CatalogState {
  const unknown = names.filter((name) => !MIGRATION_NAMES.includes(name)).sort();
  if (unknown.length > 0) {
    throw new StartRefused(
      `The catalog ${place} was written by a newer version of Waymark (${unknown.at(-1)}): start that version, or restore a ` +
        'catalog that this one wrote',
    );
  }
  return { newest: [...names].sort().at(-1) ?? null, mustMigrate: names.length < MIGRATION_NAMES.length };
}

const damaged = (file: string, found: string) =>
  new StartRefused(`The catalog ${file} is damaged (${found.split('\n', 1)[0]}): restore it from a backup`);

/** Without the user and the password. */
const databaseNameIn = (databaseUrl: string) =>
  `in PostgreSQL at ${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`;
