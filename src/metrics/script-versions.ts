// Versions of the script that pages of journeys use.
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { instant } from '../store/event-sql.ts';

export interface ScriptVersion {
  journeyId: string;
  version: string;
  /** When its first event of the last day was received, in ms. */
  since: number;
}

/** Minimum of a version's events in a day, so that one forged event does not count as a change of the pages. */
const EVENTS_MIN = 3;

/** Versions of the last day, oldest first. */
export async function scriptVersions(
  store: Store,
  journeyIds: readonly string[],
  now: number,
): Promise<ScriptVersion[]> {
  return store.query(
    `SELECT journey_id AS journeyId, toString(embed_version) AS version,
       toUnixTimestamp64Milli(min(received_at)) AS since
     FROM events
     WHERE journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({day:UInt16})
       AND received_at >= ${instant('from')} AND match(version, '^[0-9]{1,4}(\\\\.[0-9]{1,4}){2}$')
     GROUP BY journeyId, version HAVING uniqExact(id) >= ${EVENTS_MIN} ORDER BY since, version`,
    { journeyIds, from: now - DAY_MS, day: Math.floor((now - DAY_MS) / DAY_MS) },
  );
}
