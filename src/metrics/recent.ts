// What happened on a journey lately: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant } from '../store/schema.ts';

export interface RecentActivityQuestion {
  journeyId: string;
  /** First day of receipt that counts. */
  keptSince: number;
  /** Windows end at this moment (ms), plus what a client's clock may be ahead without being corrected. */
  now: number;
}

const COUNTS = `
  SELECT tag, uniqExact(xxHash64(id)) AS events
  FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > ${instant('after')} AND ts <= ${instant('upTo')}
  GROUP BY tag`;

// Hours that lie within the window count whole. Of the hour in which the window begins, the last event tells whether
// any is inside; of the hour in which it ends, the first.
const STEP_KEYS = `
  SELECT step_key AS stepKey
  FROM activity
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND hour > ${instant('after')} - INTERVAL 1 HOUR
    AND last_ts > ${instant('after')} AND first_ts <= ${instant('upTo')}
  GROUP BY step_key`;

export async function recentActivity(store: Store, question: RecentActivityQuestion): Promise<RecentActivity> {
  const { journeyId, keptSince, now } = question;
  const since = (after: number): Params => ({ journeyId, keptSince, after, upTo: now + CLOCK_TOLERANCE_MS });
  const [counts, steps] = await Promise.all([
    store.query<{ tag: string; events: number }>(COUNTS, since(now - DAY_MS)),
    store.query<{ stepKey: string }>(STEP_KEYS, since(now - 7 * DAY_MS)),
  ]);
  return {
    countsByTag: Object.fromEntries(counts.map(({ tag, events }) => [tag, events])),
    stepKeys: new Set(steps.map(({ stepKey }) => stepKey)),
  };
}
