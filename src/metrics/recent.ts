// What happened on a journey lately: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';

const COUNTS = `
  SELECT tag, uniqExact(xxHash64(id)) AS events, toUnixTimestamp64Milli(min(ts)) AS firstTs
  FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > fromUnixTimestamp64Milli({after:Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({upTo:Int64}, 'UTC')
  GROUP BY tag`;

// Hours that lie within the window count whole. Of the hour in which the window begins, the last event tells whether
// any is inside; of the hour in which it ends, the first.
const STEP_KEYS = `
  SELECT step_key AS stepKey, toUnixTimestamp64Milli(max(last_ts)) AS lastTs,
    countIf(first_ts <= fromUnixTimestamp64Milli({upTo:Int64}, 'UTC')) AS hours
  FROM activity
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND hour > fromUnixTimestamp64Milli({after:Int64}, 'UTC') - INTERVAL 1 HOUR
    AND last_ts > fromUnixTimestamp64Milli({after:Int64}, 'UTC')
  GROUP BY step_key`;

/**
 * Windows end at `now` (ms), plus what a client's clock may be ahead without being corrected: an event that has just
 * arrived is recent. `keptSince`: first day of receipt that counts.
 */
export async function recentActivity(
  store: Store,
  question: { journeyId: string; keptSince: number; now: number },
): Promise<RecentActivity> {
  const { journeyId, keptSince, now } = question;
  const upTo = now + CLOCK_TOLERANCE_MS;
  const [counts, stepKeys] = await Promise.all([
    store.query<{ tag: string; events: number; firstTs: number }>(COUNTS, {
      journeyId,
      keptSince,
      after: now - DAY_MS,
      upTo,
    }),
    store.query<{ stepKey: string; lastTs: number; hours: number }>(STEP_KEYS, {
      journeyId,
      keptSince,
      after: now - 7 * DAY_MS,
      upTo,
    }),
  ]);
  const leaving = [
    ...counts.map(({ firstTs }) => firstTs + DAY_MS),
    ...stepKeys.map(({ lastTs }) => lastTs + 7 * DAY_MS),
  ];
  // Of an hour that reaches into the future, the event that comes next is not known.
  const reachesAhead = stepKeys.some(({ lastTs }) => lastTs > upTo);
  return {
    countsByTag: Object.fromEntries(counts.map(({ tag, events }) => [tag, events])),
    stepKeys: new Set(stepKeys.filter(({ hours }) => hours > 0).map(({ stepKey }) => stepKey)),
    standsUntil: reachesAhead ? now : Math.min(Number.MAX_SAFE_INTEGER, ...leaving),
  };
}
