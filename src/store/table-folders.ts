// The folders of the embedded engine's tables: kept open to be synced, and listed for the names of their parts.
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface TableFolders {
  /**
   * The engine syncs the files of a part and their folder, then gives that folder its name in the table's folder, which it does
   * not sync: without this, on a file system that does not order the two by itself, a power loss could take back the name of a
   * part that was answered for. Syncs the folders of all tables: views fill others from this one.
   */
  sync(table: string): Promise<void>;
  /** Parts that have their name, as `table/part`: everything in them has been written. */
  listParts(): Promise<Set<string>>;
  /** The folder of a table. */
  pathOf(table: string): Promise<string>;
  /** Tables were created or dropped. */
  forget(): void;
  /** Files with the definitions of tables and views, and their texts. */
  readDefinitions(): Promise<Map<string, string>>;
  close(): Promise<void>;
}

type Ask = <Row>(sql: string) => Promise<Row[]>;

const PATHS = `SELECT name, arrayJoin(data_paths) AS path FROM system.tables
  WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`;
/** By month of receipt, or all in one partition: the first and last block, the level, and the mutation, if any. */
const PART = /^(all|\d+)(_\d+){3,4}$/;

export function openTableFolders(folder: string, ask: Ask): TableFolders {
  const metadata = join(folder, 'metadata');
  /** Open folders, by the table that was written to first: views fill others, which then exist. */
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

  /** The folders above those of the tables, and of their definitions, are synced here. */
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

/** A table may be dropped, or a part removed, while its folder is listed. */
export const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };
