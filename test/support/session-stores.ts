// The event store in one place and on two shards, for what must be the same on both.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse } from './clickhouse.ts';

export const PLACES = ['in one place', 'on two shards'] as const;

/** With its schema, and what ends it and removes its data. */
export async function openSessionStore(place: (typeof PLACES)[number]): Promise<[Store, () => Promise<void>]> {
  if (place === 'in one place') {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-sessions-'));
    const store = openEmbeddedStore(folder);
    await migrateStore(store);
    return [store, () => store.close().then(() => rmSync(folder, { recursive: true }))];
  }
  const server = await startClickHouse({ cluster: 'two_shards' });
  const store = openServerStore(server.url, 'two_shards');
  await migrateStore(store);
  return [store, () => store.close().then(() => server.remove())];
}
