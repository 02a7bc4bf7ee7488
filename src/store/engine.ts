// The interface of the event store: SQL in, rows out. Two engines implement it with the same SQL: chDB in this process (embedded.ts)
// and ClickHouse servers (server.ts). No other file depends on the engine.
import type { Readable } from 'node:stream';
import type { Cluster } from './cluster.ts';
import type { StatementKind } from './limits.ts';
import type { Tally } from './tally.ts';

/** A value for a `{name:Type}` placeholder in SQL. `{name:Texts}` represents a subquery: see texts.ts. */
export type Params = Record<string, string | number | readonly string[]>;

/** The purpose of statements, which decides their limits and their priority: see limits.ts. */
export interface Use {
  kind: StatementKind;
  /** The organization that sends the statement, for fair queueing. Undefined: the service itself. */
  orgId?: string | undefined;
  /** Ends the statement when the caller no longer waits for it. */
  signal?: AbortSignal | undefined;
}

export interface Store {
  /** The same store with another use for its statements. Without it, they are maintenance. */
  as(use: Use): Store;
  /** Counts of running, waiting and finished statements. */
  tally(): Tally;
  /** The cluster that the tables are distributed over; undefined on a single node. */
  readonly cluster?: Cluster | undefined;
  /** True if other processes may write to the store as well. */
  readonly isShared: boolean;
  /**
   * The number of finished writes. While it is unchanged, so are the rows of all tables. Undefined while a write runs, and when other
   * processes write as well.
   */
  written(): number | undefined;
  /** Runs a query and returns its rows. 64-bit integers become numbers, exact to 2^53. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>;
  /** Runs a statement without a result. It may run twice: it is sent again when the response was lost. */
  command(sql: string, params?: Params): Promise<void>;
  /** Inserts rows given as JSONCompactEachRow lines. On disk when it resolves. May insert twice, as above. */
  insert(table: string, columns: readonly string[], lines: Buffer): Promise<void>;
  /**
   * Runs an INSERT … SELECT into a table, from rows in RowBinary format of the given structure; `statement` gets the source for its
   * FROM clause. On disk when it resolves. May insert twice, as above.
   */
  load(table: string, statement: (source: string) => string, structure: string, rows: Buffer): Promise<void>;
  /** Runs an INSERT … SELECT from other tables. On disk when it resolves. May insert twice, as above. */
  fill(table: string, statement: string, params: Params): Promise<void>;
  /** Runs a query that ends with a FORMAT and streams the bytes. */
  download(sql: string, params?: Params): Promise<Readable>;
  /** Inserts the rows of a Parquet file. On disk when it resolves. */
  upload(table: string, columns: readonly string[], file: string): Promise<void>;
  /**
   * Checks the engine's background writes, such as merges, since the last check. Undoes incomplete ones, then throws `WriteFailed`.
   * Does nothing on servers, which check their writes.
   */
  readBack(): Promise<void>;
  close(): Promise<void>;
}

/** The engine refused the rows themselves: a retry cannot help. */
export class RefusedRows extends Error {
  override readonly name = 'RefusedRows';
}

/** The engine failed, or cannot be reached. */
export class StoreFailure extends Error {
  override readonly name: string = 'StoreFailure';
}

/** The counter in `system.events` of file writes that the operating system refused. */
export const FAILED_WRITES_EVENT = 'WriteBufferFromFileDescriptorWriteFailed';

/** A write to the disk failed. Incomplete parts have been removed, and the statement must run again. */
export class WriteFailed extends StoreFailure {
  override readonly name = 'WriteFailed';
}

/** A statement exceeded the limits of its kind and was ended. A retry would end the same way. */
export class LimitExceeded extends StoreFailure {
  override readonly name = 'LimitExceeded';
  readonly limit: 'memory' | 'time';

  constructor(limit: 'memory' | 'time', message: string) {
    super(message);
    this.limit = limit;
  }
}

/** The queue is full, or the statement waited too long in it. */
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

/** Characters of the engine's error text that are reported: it quotes statements with all their bound values. */
const WORDS_LENGTH_MAX = 1_000;

/**
 * Translates the engine's errors into ours. For rows from outside, its error text is dropped, since it may quote them. Only such rows
 * become `RefusedRows`: for any other statement, the same error code means that stored data cannot be read.
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

/** The engine's error number, or the operating system's error name when the engine was not reached. */
export function errorCode(error: unknown): string {
  const { clickhouseCode, code, name } = error as { clickhouseCode?: number; code?: unknown; name?: string };
  // A DOMException such as AbortError has a numeric code of another kind, so its name is used.
  return String(clickhouseCode ?? (typeof code === 'string' ? code : (name ?? 'unknown')));
}
