// The event store in this process: chDB, the ClickHouse engine as a library.

import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { type Params, type Store, told } from './engine.ts';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/**
 * Statements under way at the same time, besides one that adds rows. Each holds one of the four threads with which Node
 * also reads and writes files: one is left over, so that what is sent is acknowledged while long questions are answered.
 */
const STATEMENTS_MAX = 2;

/** Opens the embedded engine on a folder; one process may hold a folder at a time. */
export function openEmbeddedStore(folder: string): Store {
  // A connection runs one statement after the other: a load need not wait for a question.
  const adding = takingTurns([connect(folder)]);
  const asking = takingTurns(Array.from({ length: STATEMENTS_MAX }, () => connect(folder)));
  const loadingFolder = join(folder, 'loading');
  rmSync(loadingFolder, { recursive: true, force: true });
  mkdirSync(loadingFolder, { recursive: true });
  let loads = 0;
  const synced = new Map<string, Promise<FileHandle[]>>();

  /**
   * The engine syncs the files of a part and their folder, then gives that folder its name in the table's folder, which
   * it does not sync: without this, on a file system that does not order the two by itself, a power loss could take
   * back the name of what was answered for.
   */
  async function syncNames(table: string): Promise<void> {
    let folders = synced.get(table);
    if (!folders) {
      // At the first insert, all tables that views fill from this one are there.
      folders = asking.use(({ client }) => openTableFolders(client, folder));
      synced.set(table, folders);
      folders.catch(() => synced.delete(table));
    }
    await Promise.all((await folders).map((opened) => opened.sync()));
  }

  async function structureOf(table: string, columns: readonly string[]): Promise<string> {
    const types = await asking.use(async ({ client }) => {
      const query =
        'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}';
      const result = await client.query({ query, query_params: { table }, format: 'JSONEachRow' });
      return new Map((await result.json<{ name: string; type: string }>()).map(({ name, type }) => [name, type]));
    });
    return columns.map((column) => `${column} ${types.get(column)}`).join(', ');
  }

  const run = (query: string, params: Params) =>
    asking.use(({ client }) => told(client.command({ query, query_params: params }), 'with the words of the engine'));

  return {
    async query<Row>(sql: string, params: Params = {}) {
      return asking.use(async ({ client }) => {
        const asked = client.query({ query: sql, query_params: params, format: 'JSONEachRow' });
        const result = await told(asked, 'with the words of the engine');
        return result.json<Row>();
      });
    },
    async command(sql, params = {}) {
      await run(sql, params);
    },
    async insert(table, columns, lines) {
      // Past the client: it would copy the block into a string three times, this hands the buffer over as it is.
      await adding.use(({ chdb }) =>
        told(chdb.rawInsert({ table, columns, format: 'JSONCompactEachRow', values: lines })),
      );
      await told(syncNames(table));
    },
    async load(table, statement, structure, rows) {
      // The library takes only text rows from memory; binary ones it reads from a file, which the page cache holds.
      const file = join(loadingFolder, String(++loads));
      try {
        await told(writeFile(file, rows));
        const source = `file(${quoted(file)}, RowBinary, ${quoted(structure)})`;
        await adding.use(({ client }) => told(client.command({ query: statement(source) })));
      } finally {
        await rm(file, { force: true });
      }
      await told(syncNames(table));
    },
    async download(sql, params = {}) {
      // The engine would answer with everything at once, in memory: it goes through a file, whose name is taken away
      // before the first byte is read, so that nothing of it stays whatever happens.
      const file = join(loadingFolder, `download-${randomUUID()}`);
      const query = sql.replace(/\bFORMAT \w+\s*$/, `INTO OUTFILE ${quoted(file)} $&`);
      try {
        await run(query, params);
        return (await open(file)).createReadStream();
      } finally {
        await rm(file, { force: true });
      }
    },
    async upload(table, columns, file) {
      const names = columns.join(', ');
      // With the types said, a column that the file of an earlier version lacks is filled with its default.
      const structure = await structureOf(table, columns);
      const source = `file(${quoted(file)}, Parquet, ${quoted(structure)})`;
      const query = `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source}`;
      await adding.use(({ client }) => told(client.command({ query }), 'with the words of the engine'));
      await told(syncNames(table));
    },
    async close() {
      const opened = (await Promise.all(synced.values())).flat();
      await Promise.all(opened.map((one) => one.close()));
      for (const { client } of [...adding.all, ...asking.all]) await client.close();
    },
  };
}

function connect(folder: string) {
  const connection = createChdbConnection({ path: folder });
  // Two packages declare the same interface apart from each other; that they fit is what the pinned versions are for.
  const client: ClickHouseClient = createClient({ connection: connection as unknown as ClientConnection });
  return { client, chdb: connection.chdb };
}

/** Things of which each is in use once at a time: whoever comes while none is free waits in line. */
function takingTurns<Thing>(all: readonly Thing[]) {
  const free = [...all];
  const waiting: ((thing: Thing) => void)[] = [];
  return {
    all,
    async use<T>(work: (thing: Thing) => Promise<T>): Promise<T> {
      const thing = free.pop() ?? (await new Promise<Thing>((resolve) => waiting.push(resolve)));
      try {
        return await work(thing);
      } finally {
        const next = waiting.shift();
        if (next) next(thing);
        else free.push(thing);
      }
    },
  };
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The folders of all tables, kept open to be synced. What leads to them, and their definitions, is synced here. */
async function openTableFolders(client: ClickHouseClient, folder: string): Promise<FileHandle[]> {
  const result = await client.query({
    query: `SELECT arrayJoin(data_paths) AS path FROM system.tables
      WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
    format: 'JSONEachRow',
  });
  const tables = (await result.json<{ path: string }>()).map(({ path }) => join(path));
  const shards = tables.map((path) => dirname(join(path, '.')));
  const metadata = join(folder, 'metadata');
  const definitions = (await readdir(metadata, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  const above = [...shards, join(folder, 'store'), ...definitions, metadata, folder, dirname(folder)];
  for (const path of new Set(above)) {
    const opened = await open(path);
    await opened.sync().finally(() => opened.close());
  }
  return Promise.all(tables.map((path) => open(path)));
}
