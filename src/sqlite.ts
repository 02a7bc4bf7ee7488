// SQLite through the interface of node:sqlite: Node's own from 22.16 on, and before that the same as a package, which brings its
// binaries along. Neither is compiled at install. Why, with figures: docs/decisions/0065-sqlite-is-nodes-own.md.
import { createRequire } from 'node:module';

/** A value that is bound or read. A blob is read as bytes, and integers beyond 2^53 only where a statement reads them as bigint. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** The statement methods that are used here. Everything is synchronous. */
export interface SqliteStatement {
  all(...parameters: readonly SqliteValue[]): unknown[];
  run(...parameters: readonly SqliteValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: readonly SqliteValue[]): IterableIterator<unknown>;
  /** None: the statement returns no rows. */
  columns(): unknown[];
}

export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  readonly isTransaction: boolean;
  close(): void;
}

export interface SqliteOptions {
  /** Then the file must exist. */
  readOnly?: boolean;
  /** Milliseconds of waiting for a lock of another connection. */
  timeout?: number;
}

interface Engine {
  DatabaseSync: new (file: string, options: SqliteOptions) => SqliteDatabase;
  StatementSync: { prototype: object };
}

const LOCK_WAIT_MS = 5_000;

let engine: Engine | undefined;

/** Opens a file as a database, and creates the file unless it is opened for reading only. */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteDatabase {
  engine ??= load();
  return new engine.DatabaseSync(file, { timeout: LOCK_WAIT_MS, ...options });
}

/** Result codes of SQLite, https://www.sqlite.org/rescode.html. */
export const SQLITE_BUSY = 5;
export const SQLITE_FULL = 13;
/** The disk is read-only, fails, is full, or does not open the file. */
const DISK_TROUBLE = [8, 10, SQLITE_FULL, 14];

/** SQLite's own text of some codes (`sqlite3_errstr`). */
const CODE_BY_TEXT: Partial<Record<string, number>> = {
  'database is locked': SQLITE_BUSY,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database or disk is full': SQLITE_FULL,
  'unable to open database file': 14,
};

/** The primary result code of an error of SQLite; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  // The package for Node 20 leaves the code out where a statement returns rows.
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? CODE_BY_TEXT[error.message] : undefined;
}

/** The disk does not accept a write, or a read, of the file. */
export function isSqliteTrouble(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && DISK_TROUBLE.includes(code);
}

function load(): Engine {
  const builtin = loadQuietly();
  // Node 22.13 to 22.15 have it without columns() and without waiting for locks.
  if (builtin && 'columns' in builtin.StatementSync.prototype) return builtin;
  const require = createRequire(import.meta.url);
  try {
    return require('@photostructure/sqlite') as Engine;
  } catch (error) {
    const refused = new Error(
      `SQLite for Node ${process.versions.node} is not installed: run "npm ci" with this Node, or use Node 22.16 or newer, which has it built in.`,
      { cause: error },
    );
    refused.name = 'StartRefused';
    throw refused;
  }
}

/** Node 22 warns while it loads the module that its interface may change. Tests hold the interface; other warnings go on. */
function loadQuietly(): Engine | undefined {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] !== 'ExperimentalWarning') Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:sqlite') as Engine | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
