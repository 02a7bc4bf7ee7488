// Whether the event store answers.
import type { Store } from './engine.ts';

/** Throws when it does not. */
export async function pingStore(store: Store): Promise<void> {
  await store.query('SELECT 1');
}
