// What happened on a journey lately: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import { excludedSessions, exclusionParams, type QuestionExclusion } from '../sessions/sessions.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant, SESSION } from '../store/schema.ts';

/** Windows end at `now` (ms), plus what a client's clock may be ahead without being corrected. */
export interface RecentActivityQuestion {
  journeyId: string;
  /** First day of receipt that counts. */
  keptSince: number;
  now: number;
  exclusions?: readonly QuestionExclusion[];
}

const countsSql = (exclusions: readonly QuestionExclusion[]) => `
  SELECT tag, uniqExact(xxHash64(id)) AS events
  FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > ${instant('after')} AND ts <= ${instant('upTo')} ${notExcluded(exclusions)}
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

/** Where sessions are excluded, the events of the others say which keys were seen. */
const stepKeysSql = (exclusions: readonly QuestionExclusion[]) => `
  SELECT DISTINCT step_key AS stepKey FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > ${instant('after')} AND ts <= ${instant('upTo')} ${notExcluded(exclusions)}`;

const notExcluded = (exclusions: readonly QuestionExclusion[]) =>
  exclusions.length === 0
    ? ''
    : `AND ${SESSION} NOT IN (${excludedSessions(exclusions, `last_ts > ${instant('after')}`)})`;

export async function recentActivity(store: Store, question: RecentActivityQuestion): Promise<RecentActivity> {
  const { journeyId, keptSince, now, exclusions = [] } = question;
  const since = (after: number): Params => ({
    ...{ journeyId, journeyIds: [journeyId], keptSince, after, upTo: now + CLOCK_TOLERANCE_MS },
    ...exclusionParams(exclusions),
  });
  const [counts, steps] = await Promise.all([
    store.query<{ tag: string; events: number }>(countsSql(exclusions), since(now - DAY_MS)),
    store.query<{ stepKey: string }>(
      exclusions.length === 0 ? STEP_KEYS : stepKeysSql(exclusions),
      since(now - 7 * DAY_MS),
    ),
  ]);
  return {
    countsByTag: Object.fromEntries(counts.map(({ tag, events }) => [tag, events])),
    stepKeys: new Set(steps.map(({ stepKey }) => stepKey)),
  };
}
