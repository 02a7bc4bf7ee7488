// The event store in this process: chDB, the ClickHouse engine as a library.
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Session } from 'chdb';
import { bound, quoted } from './bound.ts';
import { asOurError, type Params, type Store, type Use } from './engine.ts';
import { type FairQueue, openFairQueue } from './fair-queue.ts';
import { cacheMemory, engineMemory, settingsOf, waitsForTurnMs } from './limits.ts';
import { openReadBack, type ReadBack } from './read-back.ts';
import { openTableFolders, type TableFolders } from './table-folders.ts';
import { counted, openTally, type Tally } from './tally.ts';
import { listsOf, withShortLists, withSubqueries } from './texts.ts';

/** Default size of libuv's thread pool, which runs file operations and statements. UV_THREADPOOL_SIZE changes it. */
const THREADS = 4;
/** One thread is reserved for inserts and one for files, so that batches are acknowledged while long queries run. */
const OTHER_THREADS = 2;
/** Maximum number of connections for other statements, since each statement needs its share of the memory. */
const ASKING_MAX = 4;
/** Memory of the engine, in bytes, that allows one more of these connections. */
const ASKING_BYTES = 512 * 1024 ** 2;
/** Interval, in ms, between KILL QUERY attempts for a cancelled statement: the engine may not have registered it yet. */
const KILL_EVERY_MS = 100;
/**
 * Interval, in ms, of the engine's measurement of process memory, which corrects its own accounting. Its default of 50 ms takes a third
 * of the processor time of an idle service.
 */
const MEMORY_MEASURED_MS = 2_000;
/** Longest statement, in bytes, including its bound values. */
const STATEMENT_LENGTH_MAX = 16 * 1024 ** 2;

/** Caches whose size is limited here; the engine's other caches are off or small. */
const CACHES = ['mark_cache', 'primary_index_cache', 'query_condition_cache'];

export interface EmbeddedOptions {
  /** Memory of the engine, in bytes. */
  engineBytes?: number | undefined;
  threads?: number | undefined;
}

interface Engine {
  loadingFolder: string;
  engineBytes: number;
  /** A connection runs one statement at a time. Inserts have their own, so that they do not wait for queries. */
  adding: FairQueue<Session>;
  asking: FairQueue<Session>;
  /** For short control statements, such as KILL QUERY and queries of system tables. */
  control: FairQueue<Session>;
  tally: Tally;
  /** The number of running writes, and of finished writes. */
  writing: number;
  written: number;
  loads: number;
  folders: TableFolders;
  readBack: ReadBack;
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
    `--memory_worker_period_ms=${MEMORY_MEASURED_MS}`,
  ];
  const connect = () => new Session(folder, { connectionArgs });
  const asking = Array.from({ length: connectionsFor(engineBytes, threads) }, connect);
  const adding = connect();
  const control = connect();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const queues = {
    adding: openFairQueue([adding], 1),
    asking: openFairQueue(asking, Math.floor(asking.length / 2)),
    control: openFairQueue([control], 1),
  };
  const ask = <Row>(sql: string) => askControl<Row>(queues.control, sql);
  const folders = openTableFolders(folder, ask);
  const alone = <T>(work: () => Promise<T>) => withEverySlot([queues.adding, ...asking.map(() => queues.asking)], work);
  return storeFor(
    { kind: 'maintenance' },
    {
      ...queues,
      loadingFolder,
      engineBytes,
      tally: openTally(),
      writing: 0,
      written: 0,
      loads: 0,
      folders,
      readBack: openReadBack(folder, { ask, folders, alone }),
      closing,
      sessions: [...asking, adding, control],
    },
  );
}

async function askControl<Row>(control: FairQueue<Session>, sql: string): Promise<Row[]> {
  const result = await asOurError(
    control.use(AT_ONCE, (session) => session.queryAsync(sql, JSON_ROWS)),
    'with the words of the engine',
  );
  return rowsOf<Row>(result.text());
}

function rowsOf<Row>(text: string): Row[] {
  const lines = text.trimEnd();
  return lines === '' ? [] : (JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as Row[]);
}

/** Runs work while it holds every connection except `control`, so that no other statement runs. */
function withEverySlot<T>([queue, ...others]: FairQueue<Session>[], work: () => Promise<T>): Promise<T> {
  if (!queue) return work();
  return queue.use({ ...AT_ONCE, owner: `slot ${others.length}` }, () => withEverySlot(others, work));
}

/** The number of query connections, limited by the threads and the memory. */
const connectionsFor = (engineBytes: number, threads: number) =>
  Math.min(ASKING_MAX, threads - OTHER_THREADS, 1 + Math.ceil(engineBytes / ASKING_BYTES));

function storeFor(use: Use, engine: Engine): Store {
  const { loadingFolder, folders, readBack } = engine;
  const ask = (statement: string, given: Params = {}) =>
    withTexts(engine, statement, given, (sql, params) =>
      run(engine, use, (session, settings) => session.queryAsync(bound(sql, params, settings), JSON_ROWS), 'in full'),
    );
  /** Inserts share one connection, so they run one after the other. */
  const add = (work: Work<unknown>, words?: 'in full') => run(engine, { ...use, kind: 'insert' }, work, words);
  /** Inserts, then checks and syncs, since the engine does not report failed writes. Resolves when the rows are on disk. */
  const addDurably = (table: string, work: () => Promise<unknown>) =>
    writing(engine, () =>
      readBack.confirmed(async () => {
        await work();
        await asOurError(folders.sync(table));
      }),
    );
  const addBy = (sql: string) => (session: Session, settings: string) => session.queryAsync(bound(sql, {}, settings));

  return {
    as: (other) => storeFor({ ...use, ...other }, engine),
    tally: () => engine.tally,
    isShared: false,
    written: () => (engine.writing === 0 ? engine.written : undefined),
    async query<Row>(sql: string, params?: Params) {
      return rowsOf<Row>((await ask(sql, params)).text());
    },
    async command(sql, params) {
      const [, definition] = /^\s*(CREATE|ALTER|DROP)\b/.exec(sql) ?? [];
      const statement = () => ask(sql, params);
      await writing(engine, () =>
        definition ? readBack.defined(statement, definition !== 'ALTER') : readBack.confirmed(statement),
      );
    },
    async insert(table, columns, lines) {
      // `session.insert` passes the buffer without a copy; within a statement it would be copied into a string three times.
      await addDurably(table, () =>
        add((session) => session.insert({ table, columns, format: 'JSONCompactEachRow', values: lines })),
      );
    },
    async fill(table, statement, given) {
      await addDurably(table, () =>
        withTexts(engine, statement, given, (sql, params) =>
          add((session, settings) => session.queryAsync(bound(sql, params, settings)), 'in full'),
        ),
      );
    },
    async load(table, statement, structure, rows) {
      // The library accepts only text formats from memory. Binary rows go through a file, which stays in the page cache.
      const file = join(loadingFolder, String(++engine.loads));
      try {
        await asOurError(writeFile(file, rows));
        const from = `file(${quoted(file)}, RowBinary, ${quoted(structure)})`;
        await addDurably(table, () => add(addBy(statement(from))));
      } finally {
        await rm(file, { force: true });
      }
    },
    async download(sql, params) {
      // The library returns a result as one buffer, so a large one goes through a file. The file is unlinked before it is read, so
      // that nothing is left behind after a crash.
      const file = join(loadingFolder, `download-${randomUUID()}`);
      try {
        const outfile = sql.replace(/\bFORMAT \w+\s*$/, `INTO OUTFILE ${quoted(file)} $&`);
        await readBack.confirmed(() => ask(outfile, params));
        return (await open(file)).createReadStream();
      } finally {
        await rm(file, { force: true });
      }
    },
    async upload(table, columns, file) {
      const names = columns.join(', ');
      // With explicit types and defaults, columns missing from a file of an earlier version get their defaults.
      const from = `file(${quoted(file)}, Parquet, ${quoted(await structureOf(engine, table, columns))})`;
      const statement = `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${from}`;
      await addDurably(table, () => add(addBy(statement), 'in full'));
    },
    // Undoing a merge changes no row, but the table is detached for that time, so it counts as a write.
    readBack: () => writing(engine, readBack.look),
    async close() {
      // Running queries are cancelled; running inserts are awaited.
      engine.closing.abort();
      await Promise.all([engine.asking.idle(), engine.adding.idle(), engine.control.idle()]);
      await readBack.close();
      await folders.close();
      for (const session of engine.sessions) session.close();
    },
  };
}

/** Counts work that may change rows, also when it fails. */
async function writing(engine: Engine, work: () => Promise<unknown>): Promise<void> {
  engine.writing++;
  try {
    await work();
  } finally {
    engine.writing--;
    engine.written++;
  }
}

type Work<T> = (session: Session, settings: string) => Promise<T>;

const JSON_ROWS = { format: 'JSONEachRow' };

/** Runs a statement when the queue grants a connection. Error texts may quote rows, so they are dropped unless `in full`. */
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
          // The engine frees a failed statement's memory and priority only when its connection runs another statement.
          await session.queryAsync('SELECT 1').catch(() => {});
          throw error;
        });
    }),
  );
}

const AT_ONCE = { owner: 'control', waitMs: Number.POSITIVE_INFINITY };

/** Kills the statement with a tag when its caller aborts, by KILL QUERY, since the library cannot cancel a statement. */
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

/** Runs work with a statement whose long text lists are replaced by reads from temporary files. */
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

async function structureOf({ control }: Engine, table: string, columns: readonly string[]): Promise<string> {
  const data = await askControl<{ name: string; type: string }>(
    control,
    `SELECT name, type || if(default_expression = '', '', ' DEFAULT ' || default_expression) AS type
     FROM system.columns WHERE database = currentDatabase() AND table = ${quoted(table)}`,
  );
  const types = new Map(data.map(({ name, type }) => [name, type]));
  return columns.map((column) => `${column} ${types.get(column)}`).join(', ');
}
