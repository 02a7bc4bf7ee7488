// DuckDB, as a reader of the Parquet files that the service writes.
import { DuckDBInstance } from '@duckdb/node-api';

export type Row = Record<string, unknown>;

/** Rows as JSON: 64-bit integers and times are text. */
export async function duck(sql: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
