// Whether the event store answers.
import type { Store } from './engine.ts';

/** Throws when it does not. Asked where events are added: long questions do not hold it up. */
export async function pingStore(store: Store): Promise<void> {
  await store.as({ kind: 'insert' }).query('SELECT 1');
}
