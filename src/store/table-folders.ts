// The folders of the embedded engine's tables: held open for fsync, and listed for the names of their parts.
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface TableFolders {
  /**
   * Syncs the folders of all tables, since views write into other tables too. The engine syncs a new part's files and then renames the
   * part in the table's folder, which it does not sync. Without this, a power loss could undo the rename of an acknowledged part on a
   * file system that does not order the two.
   */
  sync(table: string): Promise<void>;
  /** Completely written parts, as `table/part`: a part gets its final name last. */
  listParts(): Promise<Set<string>>;
  /** The folder of a table. */
  pathOf(table: string): Promise<string>;
  /** Forgets the known folders after tables were created or dropped. */
  forget(): void;
  /** The texts of the definition files of tables and views, by path. */
  readDefinitions(): Promise<Map<string, string>>;
  close(): Promise<void>;
}

type Ask = <Row>(sql: string) => Promise<Row[]>;

const PATHS = `SELECT name, arrayJoin(data_paths) AS path FROM system.tables
  WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`;
/** A part's name: the partition (month of receipt, or all), first and last block, level, and the mutation if any. */
const PART = /^(all|\d+)(_\d+){3,4}$/;

export function openTableFolders(folder: string, ask: Ask): TableFolders {
  const metadata = join(folder, 'metadata');
  /** Open folders, by the table whose write opened them. */
  const synced = new Map<string, Promise<FileHandle[]>>();
  let paths: Promise<Map<string, string>> | undefined;

  function forget(): void {
    paths = undefined;
  }

  function listTables(): Promise<Map<string, string>> {
    if (paths) return paths;
    const asked = ask<{ name: string; path: string }>(PATHS);
    paths = asked.then((rows) => new Map(rows.map(({ name, path }) => [name, join(path)])));
    paths.catch(forget);
    return paths;
  }

  /** Opens the folders of the tables, and syncs their parent folders and the folders of their definitions. */
  async function openFolders(): Promise<FileHandle[]> {
    const tables = [...(await listTables()).values()];
    const shards = tables.map((path) => dirname(join(path, '.')));
    const definitions = (await listMetadata())
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name));
    const above = [...shards, join(folder, 'store'), ...definitions, metadata, folder, dirname(folder)];
    for (const path of new Set(above)) {
      const opened = await open(path);
      await opened.sync().finally(() => opened.close());
    }
    return Promise.all(tables.map((path) => open(path)));
  }

  const listMetadata = () => readdir(metadata, { recursive: true, withFileTypes: true }).catch(ifMissing([]));

  return {
    async sync(table) {
      let opened = synced.get(table);
      if (!opened) {
        opened = openFolders();
        synced.set(table, opened);
        opened.catch(() => synced.delete(table));
      }
      await Promise.all((await opened).map((handle) => handle.sync()));
    },
    async listParts() {
      const found = await Promise.all(
        [...(await listTables())].map(async ([table, path]) => {
          const names = await readdir(path).catch(ifMissing([]));
          return names.filter((name) => PART.test(name)).map((name) => `${table}/${name}`);
        }),
      );
      return new Set(found.flat());
    },
    async pathOf(table) {
      return (await listTables()).get(table) as string;
    },
    forget,
    async readDefinitions() {
      const databases = (await listMetadata()).filter((entry) => !entry.isFile());
      const texts = new Map<string, string>();
      for (const { parentPath, name } of databases) {
        const database = join(parentPath, name);
        for (const file of await readdir(database)) {
          if (file.endsWith('.sql')) texts.set(join(database, file), await readFile(join(database, file), 'utf8'));
        }
      }
      return texts;
    },
    async close() {
      const handles = (await Promise.all(synced.values())).flat();
      await Promise.all(handles.map((handle) => handle.close()));
    },
  };
}

/** Returns a fallback for a missing file: a table may be dropped, or a part removed, while its folder is listed. */
export const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };
