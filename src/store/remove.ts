// Takes events out of the store: whole journeys, and what is past its retention.
import { whereRowsAre } from './cluster.ts';
import type { Params, Store } from './engine.ts';
import { EVENT_TABLES } from './schema.ts';

/** Removes every trace of a journey's events. Does nothing when there are none. */
export async function removeJourney(store: Store, journeyId: string): Promise<void> {
  await removeWhere(store, 'journey_id = {journeyId:String}', { journeyId });
}

/** Removes journeys' events that were received before a day (days since 1970). Does nothing when there are none. */
export async function removeReceivedBefore(store: Store, journeyIds: readonly string[], day: number): Promise<void> {
  const expired = 'journey_id IN {journeyIds:Array(String)} AND received_on < toDate({day:UInt16})';
  await removeWhere(store, expired, { journeyIds, day });
}

async function removeWhere(store: Store, condition: string, params: Params): Promise<void> {
  // Asked of `events` alone: it is ordered by journey, and cleaned last.
  const [found] = await store.query(`SELECT 1 FROM events WHERE ${condition} LIMIT 1`, params);
  if (!found) return;
  for (const table of EVENT_TABLES) {
    await store.command(`DELETE FROM ${whereRowsAre(table, store.cluster)} WHERE ${condition}`, params);
  }
}
