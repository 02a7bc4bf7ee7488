// Transactions that read and then write, as if each ran alone, also between several nodes.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../domain/error.ts';
import type { Catalog } from './open.ts';

/** Times a transaction is tried before its caller is asked to try again later. */
const ATTEMPTS_MAX = 12;
/** Longest wait before the second attempt, in ms; grows with every attempt. */
const WAIT_STEP_MS = 8;

/**
 * Runs work in a serializable transaction, and again when another node's transaction came between: `work` must have no
 * effect but on the catalog. Within a transaction it is a part of that one, which is then run again as a whole. Throws what `work` throws; `unavailable` when others come between every time.
 */
export async function inTransaction<T>(catalog: Catalog, work: (trx: Catalog) => Promise<T>): Promise<T> {
  if (catalog.isTransaction) return work(catalog);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      return await catalog.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (!isClash(error)) throw error;
      // A random wait, so that the transactions do not conflict again.
      await delay(Math.random() * attempt * WAIT_STEP_MS);
    }
  }
  throw unavailable('Too many changes at once. Try again later');
}

// serialization_failure, deadlock_detected; unique_violation and foreign_key_violation, which a concurrent insert or delete can cause. At
// the next attempt, `work` sees the changes of the other transaction.
const CLASHES = new Set(['40001', '40P01', '23505', '23503']);

const isClash = (error: unknown) => error instanceof Error && 'code' in error && CLASHES.has(String(error.code));
