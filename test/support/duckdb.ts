// DuckDB, as a reader of the Parquet files that the service writes.
import { DuckDBInstance } from '@duckdb/node-api';

export type Row = Record<string, unknown>;

export interface Duck {
  /** Rows as JSON: 64-bit integers and times are text. */
  rows(sql: string): Promise<Row[]>;
  close(): void;
}

export async function openDuck(): Promise<Duck> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[],
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The rows of one statement. */
export async function duck(sql: string): Promise<Row[]> {
  const opened = await openDuck();
  try {
    return await opened.rows(sql);
  } finally {
    opened.close();
  }
}
