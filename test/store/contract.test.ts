// The event store on the embedded engine, on two shards of the same engine behind ClickHouse's HTTP interface, and on a real server
// when CLICKHOUSE_URL says where one is. contract.long.test.ts has the other ways to set up a server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openServerStore } from '../../src/store/server.ts';
import { createRealDatabase, realCluster, realServerUrl, startClickHouse } from '../support/clickhouse.ts';
import { testEventStore } from './contract.ts';

testEventStore({
  'chDB, embedded': {
    isHere: true,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
      return { store: openEmbeddedStore(folder), remove: async () => rmSync(folder, { recursive: true }) };
    },
  },
  'chDB over HTTP, as a cluster of two shards': {
    isHere: true,
    async open() {
      const server = await startClickHouse({ cluster: 'two_shards' });
      return { store: openServerStore(server.url, 'two_shards'), remove: server.remove };
    },
  },
  'a ClickHouse server': {
    isHere: realServerUrl !== undefined,
    async open() {
      const database = await createRealDatabase(realServerUrl ?? '');
      return { store: openServerStore(database.url), remove: database.drop };
    },
  },
  'a ClickHouse cluster': {
    isHere: realServerUrl !== undefined && realCluster !== undefined,
    async open() {
      const database = await createRealDatabase(realServerUrl ?? '', realCluster);
      return { store: openServerStore(database.url, realCluster), remove: database.drop };
    },
  },
});

if (realServerUrl === undefined) console.warn('Skipped: no ClickHouse server. CLICKHOUSE_URL says where one is.');
