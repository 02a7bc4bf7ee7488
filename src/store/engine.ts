// The only file that knows which engine holds the events: chDB, the ClickHouse engine inside this process.
// Everything above speaks SQL through it and sees rows.
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';

/** A value for a `{name:Type}` placeholder in SQL. */
export type Params = Record<string, string | number | readonly string[]>;

export interface Store {
  /** Runs a question; answers its rows. 64-bit integers come as numbers, exact to 2^53. */
  query<Row>(sql: string, params?: Params): Promise<Row[]>;
  /** Runs a statement that answers nothing. */
  command(sql: string, params?: Params): Promise<void>;
  /** Inserts rows given as JSONCompactEachRow lines. On disk when it resolves. */
  insert(table: string, columns: readonly string[], lines: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** The engine refused the data itself: trying the same again cannot help. */
export class RefusedRows extends Error {
  override readonly name = 'RefusedRows';
}

/** The engine failed. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

// ClickHouse error codes that mean "these rows cannot be read": CANNOT_PARSE_*, INCORRECT_DATA, TYPE_MISMATCH and kin.
const REFUSAL_CODES = new Set([6, 25, 26, 27, 32, 33, 38, 41, 53, 69, 72, 117, 130, 131, 441, 467]);

/** Opens the embedded engine on a folder; one process may hold a folder at a time. */
export function openEmbeddedStore(folder: string): Store {
  const connection = createChdbConnection({ path: folder });
  // Two packages declare the same interface apart from each other; that they fit is what the pinned versions are for.
  const client: ClickHouseClient = createClient({ connection: connection as unknown as ClientConnection });
  return {
    async query<Row>(sql: string, params: Params = {}) {
      const result = await told(
        client.query({ query: sql, query_params: params, format: 'JSONEachRow' }),
        'with the words of the engine',
      );
      return result.json<Row>();
    },
    async command(sql, params = {}) {
      await told(client.command({ query: sql, query_params: params }), 'with the words of the engine');
    },
    async insert(table, columns, lines) {
      // Past the client: it would copy the block into a string three times, this hands the buffer over as it is.
      await told(connection.chdb.rawInsert({ table, columns, format: 'JSONCompactEachRow', values: lines }));
    },
    close: () => client.close(),
  };
}

/**
 * Waits for the engine and turns what it throws into our own errors. Not for inserts: there the
 * engine's words may quote rows.
 */
async function told<T>(work: Promise<T>, words?: 'with the words of the engine'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = errorCode(error);
    const message = `event store error ${code}${words ? `: ${(error as Error).message}` : ''}`;
    throw REFUSAL_CODES.has(code) ? new RefusedRows(message) : new StoreFailure(message);
  }
}

function errorCode(error: unknown): number {
  const { clickhouseCode, code } = error as { clickhouseCode?: number; code?: string };
  return clickhouseCode ?? Number(code ?? Number.NaN);
}
