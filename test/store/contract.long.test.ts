// The event store behind ClickHouse's HTTP interface, without a cluster and as a cluster of one shard.
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { testEventStore } from './contract.ts';

testEventStore({
  'chDB over HTTP': {
    isHere: true,
    async open() {
      const server = await startClickHouse();
      return { store: openServerStore(server.url), remove: server.remove };
    },
  },
  'chDB over HTTP, as a cluster of one shard': {
    isHere: true,
    async open() {
      const server = await startClickHouse({ cluster: 'main' });
      return { store: openServerStore(server.url, 'main'), remove: server.remove };
    },
  },
});
