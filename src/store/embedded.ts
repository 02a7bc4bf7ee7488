// The event store in this process: chDB, the ClickHouse engine as a library.
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { type Params, type Store, told } from './engine.ts';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

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
    async download(sql, params = {}) {
      const work = client.exec({ query: sql, query_params: params });
      return (await told(work, 'with the words of the engine')).stream;
    },
    async upload(table, columns, file) {
      const names = columns.join(', ');
      const path = file.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
      const query = `INSERT INTO ${table} (${names}) SELECT ${names} FROM file('${path}', Parquet)`;
      await told(client.command({ query }), 'with the words of the engine');
    },
    close: () => client.close(),
  };
}
