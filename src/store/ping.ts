// Health checks of the event store, and whether it is empty.
import { Busy, FAILED_WRITES_EVENT, type Store } from './engine.ts';

/** Throws when the store does not respond. It uses the insert connection, which long queries do not block. */
export async function pingStore(store: Store): Promise<void> {
  await store.as({ kind: 'insert' }).query('SELECT 1');
}

/** Reads one whole row of each table that a journey's figures come from. */
const TABLES_OF_A_JOURNEY = ['session_rows', 'activity', 'events']
  .map((table) => `SELECT sum(ignore(*)) FROM (SELECT * FROM ${table} LIMIT 1)`)
  .join(' UNION ALL ');

/**
 * Throws when a query of these tables does not finish within `msMax` after it got a connection. A query that is still queued proves
 * nothing: the running queries have their own limits, and a caller with many requests must not make a node look broken.
 */
export async function pingQuestions(store: Store, msMax: number): Promise<void> {
  const leaving = new AbortController();
  let isWaiting = false;
  const timer = setTimeout(() => {
    isWaiting = store.tally().waiting > 0;
    leaving.abort();
  }, msMax);
  try {
    await store.as({ kind: 'figures', signal: leaving.signal }).query(TABLES_OF_A_JOURNEY);
  } catch (error) {
    if (!isWaiting && !(error instanceof Busy)) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Memory that the engine uses by its own accounting, in bytes; undefined if unknown. */
export async function engineMemoryUsed(store: Store): Promise<number | undefined> {
  const asked = store
    .as({ kind: 'insert' })
    .query<{ bytes: number }>(`SELECT value AS bytes FROM system.metrics WHERE metric = 'MemoryTracking'`);
  const [row] = await asked.catch(() => []);
  return row?.bytes;
}

/** File writes that the operating system refused since the engine (or any server) started; undefined if unknown. */
export async function failedWrites(store: Store): Promise<number | undefined> {
  const source = store.cluster ? `clusterAllReplicas('${store.cluster.name}', system.events)` : 'system.events';
  const asked = store
    .as({ kind: 'insert' })
    .query<{ writes: number }>(`SELECT sum(value) AS writes FROM ${source} WHERE event = '${FAILED_WRITES_EVENT}'`);
  const [row] = await asked.catch(() => []);
  return row?.writes;
}

export async function holdsEvents(store: Store): Promise<boolean> {
  return (await store.query('SELECT 1 FROM events LIMIT 1')).length > 0;
}
