// The event store in this process: chDB, the ClickHouse engine as a library.
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Session } from 'chdb';
import { asOurError, type Params, type Store, type Use } from './engine.ts';
import { type FairQueue, openFairQueue } from './fair-queue.ts';
import { cacheMemory, engineMemory, settingsOf, waitsForTurnMs } from './limits.ts';
import { counted, openTally, type Tally } from './tally.ts';
import { listsOf, withShortLists, withSubqueries } from './texts.ts';

/** Threads with which Node runs what would block: files, and statements. UV_THREADPOOL_SIZE sets another number. */
const THREADS = 4;
/** One of them adds rows, and one is left for files: batches are acknowledged while long questions are answered. */
const OTHER_THREADS = 2;
/** Connections for everything else, at most: each of their statements has its share of the memory. */
const ASKING_MAX = 4;
/** Memory of the engine, in bytes, for each of them. */
const ASKING_BYTES = 512 * 1024 ** 2;
/** How often, in ms, a statement that nobody waits for is asked to end: at first the engine may not know it yet. */
const KILL_EVERY_MS = 100;
/** Longest statement, in bytes, with the values bound in it. */
const STATEMENT_LENGTH_MAX = 16 * 1024 ** 2;

/** The caches in which the engine keeps parts of its tables; others are off, or small. */
const CACHES = ['mark_cache', 'primary_index_cache', 'query_condition_cache'];

export interface EmbeddedOptions {
  /** Memory of the engine, in bytes. */
  engineBytes?: number | undefined;
  threads?: number | undefined;
}

interface Engine {
  folder: string;
  loadingFolder: string;
  engineBytes: number;
  /** A connection runs one statement after the other: a load need not wait for a question. */
  adding: FairQueue<Session>;
  asking: FairQueue<Session>;
  /** For statements about statements: never a long one. */
  control: FairQueue<Session>;
  tally: Tally;
  loads: number;
  /** The folders of all tables, by the table that views fill them from. */
  synced: Map<string, Promise<FileHandle[]>>;
  closing: AbortController;
  sessions: readonly Session[];
}

/** Opens the embedded engine on a folder; one process may hold a folder at a time. */
export function openEmbeddedStore(
  folder: string,
  { engineBytes = engineMemory(), threads = THREADS }: EmbeddedOptions = {},
): Store {
  const loadingFolder = join(folder, 'loading');
  rmSync(loadingFolder, { recursive: true, force: true });
  mkdirSync(loadingFolder, { recursive: true });
  const connectionArgs = [
    `--max_server_memory_usage=${engineBytes}`,
    ...CACHES.map((cache) => `--${cache}_size=${cacheMemory(engineBytes)}`),
    `--max_query_size=${STATEMENT_LENGTH_MAX}`,
  ];
  const connect = () => new Session(folder, { connectionArgs });
  const asking = Array.from({ length: connectionsFor(engineBytes, threads) }, connect);
  const adding = connect();
  const control = connect();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  return storeFor(
    { kind: 'maintenance' },
    {
      folder,
      loadingFolder,
      engineBytes,
      adding: openFairQueue([adding], 1),
      asking: openFairQueue(asking, Math.floor(asking.length / 2)),
      control: openFairQueue([control], 1),
      tally: openTally(),
      loads: 0,
      synced: new Map(),
      closing,
      sessions: [...asking, adding, control],
    },
  );
}

/** As many as have threads, and memory for what their statements may take. */
const connectionsFor = (engineBytes: number, threads: number) =>
  Math.min(ASKING_MAX, threads - OTHER_THREADS, 1 + Math.ceil(engineBytes / ASKING_BYTES));

function storeFor(use: Use, engine: Engine): Store {
  const { loadingFolder } = engine;
  const ask = (statement: string, given: Params = {}) =>
    withTexts(engine, statement, given, (sql, params) =>
      run(engine, use, (session, settings) => session.queryAsync(bound(sql, params, settings), JSON_ROWS), 'in full'),
    );
  /** Rows are added one statement after the other. */
  const add = (work: Work<unknown>, words?: 'in full') => run(engine, { ...use, kind: 'insert' }, work, words);
  const addBy = (sql: string) => (session: Session, settings: string) => session.queryAsync(bound(sql, {}, settings));

  return {
    as: (other) => storeFor({ ...use, ...other }, engine),
    tally: () => engine.tally,
    isShared: false,
    async query<Row>(sql: string, params?: Params) {
      const text = (await ask(sql, params)).text().trimEnd();
      return text === '' ? [] : (JSON.parse(`[${text.replaceAll('\n', ',')}]`) as Row[]);
    },
    async command(sql, params) {
      await ask(sql, params);
    },
    async insert(table, columns, lines) {
      // The library hands the buffer over as it is: in a statement, it would be copied into a string three times.
      await add((session) => session.insert({ table, columns, format: 'JSONCompactEachRow', values: lines }));
      await asOurError(syncNames(engine, table));
    },
    async fill(table, statement, given) {
      await withTexts(engine, statement, given, (sql, params) =>
        add((session, settings) => session.queryAsync(bound(sql, params, settings)), 'in full'),
      );
      await asOurError(syncNames(engine, table));
    },
    async load(table, statement, structure, rows) {
      // The library takes only text rows from memory; binary ones it reads from a file, which the page cache holds.
      const file = join(loadingFolder, String(++engine.loads));
      try {
        await asOurError(writeFile(file, rows));
        await add(addBy(statement(`file(${quoted(file)}, RowBinary, ${quoted(structure)})`)));
      } finally {
        await rm(file, { force: true });
      }
      await asOurError(syncNames(engine, table));
    },
    async download(sql, params) {
      // The engine would answer with everything at once, in memory: it goes through a file, whose name is taken away
      // before the first byte is read, so that nothing of it stays whatever happens.
      const file = join(loadingFolder, `download-${randomUUID()}`);
      try {
        await ask(sql.replace(/\bFORMAT \w+\s*$/, `INTO OUTFILE ${quoted(file)} $&`), params);
        return (await open(file)).createReadStream();
      } finally {
        await rm(file, { force: true });
      }
    },
    async upload(table, columns, file) {
      const names = columns.join(', ');
      // With types and defaults said, a column that the file of an earlier version lacks is filled with its default.
      const from = `file(${quoted(file)}, Parquet, ${quoted(await structureOf(engine, table, columns))})`;
      await add(addBy(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${from}`), 'in full');
      await asOurError(syncNames(engine, table));
    },
    async close() {
      // Questions that are still under way end; rows that are being added are awaited.
      engine.closing.abort();
      await Promise.all([engine.asking.idle(), engine.adding.idle(), engine.control.idle()]);
      const opened = (await Promise.all(engine.synced.values())).flat();
      await Promise.all(opened.map((one) => one.close()));
      for (const session of engine.sessions) session.close();
    },
  };
}

type Work<T> = (session: Session, settings: string) => Promise<T>;

const JSON_ROWS = { format: 'JSONEachRow' };

/** Runs a statement when its turn has come. The engine's words may quote rows: they are left out unless `in full`. */
function run<T>(engine: Engine, use: Use, work: Work<T>, words?: 'in full'): Promise<T> {
  const { kind, orgId, signal } = use;
  const queue = kind === 'insert' ? engine.adding : engine.asking;
  const ticket = { owner: orgId ?? kind, waitMs: waitsForTurnMs(kind), signal };
  return counted(engine.tally, kind, (running) =>
    queue.use(ticket, (session, crowd) => {
      const tag = randomUUID();
      const settings = Object.entries(settingsOf(kind, engine.engineBytes, crowd)).map((one) => one.join(' = '));
      const stopWatching = kind === 'insert' ? () => {} : endWhenUnwanted(engine, signal, tag);
      const ended = running(() => work(session, `SET ${settings.join(', ')}, log_comment = ${quoted(tag)}`));
      return asOurError(ended, words && 'with the words of the engine')
        .finally(stopWatching)
        .catch(async (error: unknown) => {
          // The engine keeps a failed statement, its memory and its place before others until the next on its connection.
          await session.queryAsync('SELECT 1').catch(() => {});
          throw error;
        });
    }),
  );
}

const AT_ONCE = { owner: 'control', waitMs: Number.POSITIVE_INFINITY };

/** Ends the statement of a tag when nobody waits for its answer any more. The library itself cannot: the engine can. */
function endWhenUnwanted({ control, closing }: Engine, signal: AbortSignal | undefined, tag: string): () => void {
  let hasEnded = false;
  const end = async () => {
    while (!hasEnded) {
      const kill = `KILL QUERY WHERE Settings['log_comment'] = ${quoted(tag)} ASYNC`;
      await control.use(AT_ONCE, (session) => session.queryAsync(kill)).catch(() => {});
      await delay(KILL_EVERY_MS);
    }
  };
  const signals = signal ? [signal, closing.signal] : [closing.signal];
  for (const one of signals) one.addEventListener('abort', end);
  if (signals.some(({ aborted }) => aborted)) void end();
  return () => {
    hasEnded = true;
    for (const one of signals) one.removeEventListener('abort', end);
  };
}

/** Runs work with a statement whose lists of texts lie in files, which the page cache holds. */
async function withTexts<T>(
  engine: Engine,
  given: string,
  params: Params,
  work: (sql: string, params: Params) => Promise<T>,
): Promise<T> {
  const statement = withShortLists(given, params);
  const lists = listsOf(statement, params);
  if (lists.size === 0) return work(statement, params);
  const fileOf = new Map(
    [...lists.keys()].map((name) => [name, join(engine.loadingFolder, `texts-${++engine.loads}`)]),
  );
  try {
    for (const [name, texts] of lists) {
      const lines = texts.map((text) => `${JSON.stringify([text])}\n`);
      await asOurError(writeFile(fileOf.get(name) as string, lines.join('')));
    }
    const sql = withSubqueries(statement, (name) => {
      return `SELECT value FROM file(${quoted(fileOf.get(name) as string)}, JSONCompactEachRow, 'value String')`;
    });
    return await work(sql, Object.fromEntries(Object.entries(params).filter(([name]) => !lists.has(name))));
  } finally {
    for (const file of fileOf.values()) await rm(file, { force: true });
  }
}

/**
 * A statement behind those that set its limits and values, on the same connection. The library's own way to bind values
 * runs all such statements of the process one after the other: a long question would hold up the loader's.
 */
function bound(sql: string, params: Params, settings: string): string {
  const values = Object.entries(params).map(([name, value]) => `param_${name} = ${quoted(textOf(value))}`);
  return `${[settings, ...values].join(', ')}; ${sql}`;
}

/** As the engine reads the value of a parameter: texts with tabs, line ends and backslashes escaped. */
function textOf(value: Params[string]): string {
  if (Array.isArray(value)) return `[${value.map(quoted).join(',')}]`;
  return String(value).replace(/[\\\t\n\r\0]/g, (one) => ESCAPES[one] as string);
}
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function structureOf({ control }: Engine, table: string, columns: readonly string[]): Promise<string> {
  const query = `SELECT name, type || if(default_expression = '', '', ' DEFAULT ' || default_expression) AS type
    FROM system.columns
    WHERE database = currentDatabase() AND table = ${quoted(table)} FORMAT JSON`;
  const result = await asOurError(control.use(AT_ONCE, (session) => session.queryAsync(query)));
  const { data } = result.json<{ data: { name: string; type: string }[] }>();
  const types = new Map(data.map(({ name, type }) => [name, type]));
  return columns.map((column) => `${column} ${types.get(column)}`).join(', ');
}

/**
 * The engine syncs the files of a part and their folder, then gives that folder its name in the table's folder, which
 * it does not sync: without this, on a file system that does not order the two by itself, a power loss could take
 * back the name of what was answered for.
 */
async function syncNames(engine: Engine, table: string): Promise<void> {
  let folders = engine.synced.get(table);
  if (!folders) {
    // At the first insert, all tables that views fill from this one exist.
    folders = openTableFolders(engine);
    engine.synced.set(table, folders);
    folders.catch(() => engine.synced.delete(table));
  }
  await Promise.all((await folders).map((opened) => opened.sync()));
}

/** The folders of all tables, kept open to be synced. The folders above them, and their definitions, are synced here. */
async function openTableFolders({ control, folder }: Engine): Promise<FileHandle[]> {
  const paths = `SELECT arrayJoin(data_paths) AS path FROM system.tables
    WHERE database = currentDatabase() AND engine LIKE '%MergeTree' FORMAT JSON`;
  const result = await control.use(AT_ONCE, (session) => session.queryAsync(paths));
  const tables = result.json<{ data: { path: string }[] }>().data.map(({ path }) => join(path));
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
