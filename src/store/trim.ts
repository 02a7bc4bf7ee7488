// Sessions that were received on both sides of the first day that is kept: what was received before it counts no more, whether its
// events are removed already or not.
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from './engine.ts';
import { HOUR, SESSION } from './event-sql.ts';
import { changedWhere, makeSessionRows } from './session-rows.ts';

/** Rows that count events of before the day, or that were made as if less were kept than is. */
const STRADDLES = `(received_at < {keptSince:UInt16} * ${DAY_MS} AND last_received >= {keptSince:UInt16} * ${DAY_MS}
  OR kept_since > {keptSince:UInt16})`;
const OF_JOURNEYS = 'journey_id IN {journeyIds:Array(String)}';

export interface Straddling {
  journeyId: string;
  /** 1: a kept event declares a success. */
  declares: number;
  /** 1: rows of it have to be made again. */
  straddles: number;
}

/**
 * Journeys with sessions that started on these days (as texts); they, and `keptSince`, the first day of receipt that is kept, are days since
 * 1970. Rows that were replaced and lie on disk still are read as well as long as none straddles: then all events of a session are kept, and a later row declares what an earlier one
 * did. To leave them out takes several times as long.
 */
export async function findStraddling(
  store: Store,
  journeyIds: readonly string[],
  keptSince: number,
  days: readonly string[],
): Promise<Straddling[]> {
  const find = (some: readonly string[], final: string) =>
    store.query<Straddling>(
      `SELECT journey_id AS journeyId, toUInt8(max(isNotNull(declared_at))) AS declares, toUInt8(max(NOT gone AND ${STRADDLES})) AS straddles
       FROM session_rows ${final} WHERE ${OF_JOURNEYS} AND day IN (SELECT toInt32(value) FROM ({days:Texts}))
         AND last_received >= {keptSince:UInt16} * ${DAY_MS} GROUP BY journey_id`,
      { journeyIds: some, keptSince, days },
    );
  const found = await find(journeyIds, '');
  const unsure = found.filter(({ straddles }) => straddles === 1).map(({ journeyId }) => journeyId);
  if (unsure.length === 0) return found;
  return [...found.filter(({ straddles }) => straddles === 0), ...(await find(unsure, 'FINAL'))];
}

/** Makes these rows again without what was received before the day. */
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
