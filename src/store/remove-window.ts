// Takes sessions out of the store by when they were received, and by their marks: what an owner knows not to be visitors'.

import type { Store } from './engine.ts';
import { instant } from './schema.ts';

export interface ReceivedWindow {
  journeyId: string;
  /** In ms; `to` is not included. */
  from: number;
  to: number;
  /** Bits of marks, of which an event bears one; 0: whatever it bears. */
  marks: number;
}

/** Sessions with an event that was received in the window, at most so many. */
export async function sessionsReceived(store: Store, window: ReceivedWindow, limit: number): Promise<string[]> {
  const rows = await store.query<{ sessionId: string }>(
    `SELECT DISTINCT session_id AS sessionId FROM events
     WHERE journey_id = {journeyId:String} AND received_at >= ${instant('from')} AND received_at < ${instant('to')}
       AND received_on >= toDate(${instant('from')}, 'UTC') AND received_on <= toDate(${instant('to')}, 'UTC')
       AND ({marks:UInt32} = 0 OR bitAnd(marks, {marks:UInt32}) != 0)
     LIMIT {limit:UInt32}`,
    { ...window, limit },
  );
  return rows.map(({ sessionId }) => sessionId);
}
