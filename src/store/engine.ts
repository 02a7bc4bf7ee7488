// The event store as the rest of the service sees it: SQL in, rows out. Two engines speak the same SQL: chDB inside this
// process (embedded.ts) and ClickHouse on servers (server.ts). Only those two files know which.
import type { Readable } from 'node:stream';
import type { Cluster } from './cluster.ts';
import type { StatementKind } from './limits.ts';
import type { Tally } from './tally.ts';

/** A value for a `{name:Type}` placeholder in SQL. `{name:Texts}` represents a subquery: see texts.ts. */
export type Params = Record<string, string | number | readonly string[]>;

/** The purpose of statements, which decides what each may take and when its turn comes: see limits.ts. */
export interface Use {
  kind: StatementKind;
  /** The organization that asks: organizations take turns. Undefined: the service itself. */
  orgId?: string | undefined;
  /** Ends the statement when the caller no longer waits for it. */
  signal?: AbortSignal | undefined;
}

export interface Store {
  /** The same store for statements of another use; without it, they are maintenance. */
  as(use: Use): Store;
  /** Statements that run, wait and have ended. */
  tally(): Tally;
  /** The cluster over whose servers the tables are spread; undefined: everything is in one place. */
  readonly cluster?: Cluster | undefined;
  /** Whether other processes may write to it as well. */
  readonly isShared: boolean;
  /**
   * How many statements that write have ended. As long as it is the same, so are the rows of all tables. Undefined while one runs, and
   * where other processes write as well.
   */
  written(): number | undefined;
  /** Runs a question; answers its rows. 64-bit integers come as numbers, exact to 2^53. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>;
  /** Runs a statement that answers nothing. It may run twice: a lost answer is asked for again. */
  command(sql: string, params?: Params): Promise<void>;
  /** Inserts rows given as JSONCompactEachRow lines. On disk when it resolves. May insert twice, as above. */
  insert(table: string, columns: readonly string[], lines: Buffer): Promise<void>;
  /**
   * Runs an INSERT … SELECT into a table, from rows in RowBinary format of the given structure: the statement is given
   * what to name them by in its FROM. On disk when it resolves. May insert twice, as above.
   */
  load(table: string, statement: (source: string) => string, structure: string, rows: Buffer): Promise<void>;
  /** Runs an INSERT … SELECT from other tables. On disk when it resolves. May insert twice, as above. */
  fill(table: string, statement: string, params: Params): Promise<void>;
  /** Runs a question that ends with a FORMAT; answers the bytes. */
  download(sql: string, params?: Params): Promise<Readable>;
  /** Inserts the rows of a Parquet file. On disk when it resolves. */
  upload(table: string, columns: readonly string[], file: string): Promise<void>;
  /**
   * Checks what the engine wrote without being asked, as merges, since it was last checked. Throws `WriteFailed` after it undid what
   * is not whole. Servers check for themselves.
   */
  readBack(): Promise<void>;
  close(): Promise<void>;
}

/** The engine refused the data itself: trying the same again cannot help. */
export class RefusedRows extends Error {
  override readonly name = 'RefusedRows';
}

/** The engine failed, or cannot be reached. */
export class StoreFailure extends Error {
  override readonly name: string = 'StoreFailure';
}

/** The row of `system.events` that counts writes of files that the system refused. */
export const FAILED_WRITES_EVENT = 'WriteBufferFromFileDescriptorWriteFailed';

/** A write to the disk failed meanwhile. Parts that are not whole are gone again: the same statement has to run again. */
export class WriteFailed extends StoreFailure {
  override readonly name = 'WriteFailed';
}

/** A statement exceeded what one of its kind may take, and was ended. The same again ends the same way. */
export class LimitExceeded extends StoreFailure {
  override readonly name = 'LimitExceeded';
  readonly limit: 'memory' | 'time';

  constructor(limit: 'memory' | 'time', message: string) {
    super(message);
    this.limit = limit;
  }
}

/** Too many statements wait for their turn already. */
export class Busy extends StoreFailure {
  override readonly name = 'Busy';
  constructor() {
    super('too many statements wait for the event store');
  }
}

/** The caller no longer waits for the answer. */
export class Cancelled extends StoreFailure {
  override readonly name = 'Cancelled';
  constructor() {
    super('nobody waits for the answer any more');
  }
}

// ClickHouse error codes that mean "these rows cannot be read": CANNOT_PARSE_*, INCORRECT_DATA, TYPE_MISMATCH and kin.
const REFUSAL_CODES = new Set([
  '6',
  '25',
  '26',
  '27',
  '32',
  '33',
  '38',
  '41',
  '53',
  '69',
  '72',
  '117',
  '130',
  '131',
  '441',
  '467',
  '691',
]);

// MEMORY_LIMIT_EXCEEDED; TIMEOUT_EXCEEDED, TOO_SLOW; QUERY_WAS_CANCELLED, QUERY_WAS_CANCELLED_BY_CLIENT; TOO_MANY_SIMULTANEOUS_QUERIES.
const MEMORY_CODES = new Set(['241']);
const TIME_CODES = new Set(['159', '160']);
const CANCEL_CODES = new Set(['394', '735']);
const BUSY_CODES = new Set(['202']);

/** Letters of the engine's words that are reported: it quotes statements with every value bound in them. */
const WORDS_LENGTH_MAX = 1_000;

/**
 * Waits for the engine and turns what it throws into our own errors. Not "with the words of the engine" for rows from outside, which
 * these may quote. Only such rows can be refused: with the same code, any other statement says that stored data cannot be read.
 */
export async function asOurError<T>(work: Promise<T>, words?: 'with the words of the engine'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = errorCode(error);
    const message = `event store error ${code}${words ? `: ${(error as Error).message.slice(0, WORDS_LENGTH_MAX)}` : ''}`;
    if (words === undefined && REFUSAL_CODES.has(code)) throw new RefusedRows(message);
    if (MEMORY_CODES.has(code)) throw new LimitExceeded('memory', message);
    if (TIME_CODES.has(code)) throw new LimitExceeded('time', message);
    if (CANCEL_CODES.has(code)) throw new Cancelled();
    if (BUSY_CODES.has(code)) throw new Busy();
    throw error instanceof StoreFailure ? error : new StoreFailure(message);
  }
}

/** The engine's number for what went wrong, or the system's name for what happened on the way to it. */
export function errorCode(error: unknown): string {
  const { clickhouseCode, code, name } = error as { clickhouseCode?: number; code?: unknown; name?: string };
  // An AbortError has a code too, but a number of its own kind.
  return String(clickhouseCode ?? (typeof code === 'string' ? code : (name ?? 'unknown')));
}
