// Remakes the rows of sessions whose events were received partly before the retention limit. The older events no longer count, even if
// they have not been removed yet.
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from './engine.ts';
import { HOUR, SESSION } from './event-sql.ts';
import { changedWhere, makeSessionRows } from './session-rows.ts';

/** Session rows that still include events older than the retention limit, or were built with a stricter limit than the current one. */
const STRADDLES = `(received_at < {keptSince:UInt16} * ${DAY_MS} AND last_received >= {keptSince:UInt16} * ${DAY_MS}
  OR kept_since > {keptSince:UInt16})`;
const OF_JOURNEYS = 'journey_id IN {journeyIds:Array(String)}';

/**
 * Checks if rows of sessions that started on these days must be remade. Days and `keptSince`, the first kept day of receipt, are days
 * since 1970. It first queries without FINAL, which may also match replaced rows but is several times faster.
 */
export async function straddles(
  store: Store,
  journeyIds: readonly string[],
  keptSince: number,
  days: readonly string[],
): Promise<boolean> {
  const find = (final: string) =>
    store.query(
      `SELECT 1 FROM session_rows ${final} WHERE ${OF_JOURNEYS} AND day IN (SELECT toInt32(value) FROM ({days:Texts}))
         AND last_received >= {keptSince:UInt16} * ${DAY_MS} AND NOT gone AND ${STRADDLES} LIMIT 1`,
      { journeyIds, keptSince, days },
    );
  return (await find('')).length > 0 && (await find('FINAL')).length > 0;
}

/** Remakes these rows without events received before the day. */
export async function trimRows(store: Store, journeyIds: readonly string[], keptSince: number): Promise<void> {
  const rows = (columns: string) => `SELECT ${columns} FROM session_rows FINAL WHERE ${OF_JOURNEYS} AND ${STRADDLES}`;
  const inserting = store.as({ kind: 'insert' });
  const changed = await changedWhere(
    inserting,
    `${OF_JOURNEYS} AND ${HOUR} IN (SELECT fromUnixTimestamp64Milli(toInt64(arrayJoin(hours)) * ${HOUR_MS}, 'UTC') FROM (${rows('hours')}))
       AND (journey_id, ${SESSION}) IN (${rows('journey_id, session')}) AND received_on >= toDate({keptSince:UInt16})`,
    { journeyIds, keptSince },
  );
  await makeSessionRows(inserting, changed, { keptSince });
}
