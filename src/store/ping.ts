// Whether the event store answers, and whether it holds anything.
import { Busy, FAILED_WRITES_EVENT, type Store } from './engine.ts';

/** Throws when it does not. Asked where events are added: long questions do not hold it up. */
export async function pingStore(store: Store): Promise<void> {
  await store.as({ kind: 'insert' }).query('SELECT 1');
}

/** Reads a row of each table from which a journey is counted, all of its columns. */
const TABLES_OF_A_JOURNEY = ['session_rows', 'activity', 'events']
  .map((table) => `SELECT sum(ignore(*)) FROM (SELECT * FROM ${table} LIMIT 1)`)
  .join(' UNION ALL ');

/**
 * The same of a question that reads these tables: throws when one that has its turn is not answered within `msMax`. One that
 * still waits for its turn says nothing: others run, each within its limits, and a caller with many requests must not make a node look
 * broken.
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

/** Bytes that the engine uses, by its own count; undefined when it does not say. */
export async function engineMemoryUsed(store: Store): Promise<number | undefined> {
  const asked = store
    .as({ kind: 'insert' })
    .query<{ bytes: number }>(`SELECT value AS bytes FROM system.metrics WHERE metric = 'MemoryTracking'`);
  const [row] = await asked.catch(() => []);
  return row?.bytes;
}

/** Writes of files that the system refused to the engine, on all servers, since they started; undefined when it does not say. */
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
