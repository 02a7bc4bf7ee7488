// Whether the event store answers, and whether it holds anything.
import type { Store } from './engine.ts';

/** Throws when it does not. Asked where events are added: long questions do not hold it up. */
export async function pingStore(store: Store): Promise<void> {
  await store.as({ kind: 'insert' }).query('SELECT 1');
}

export async function holdsEvents(store: Store): Promise<boolean> {
  return (await store.query('SELECT 1 FROM events LIMIT 1')).length > 0;
}
