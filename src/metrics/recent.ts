// What happened on a journey lately: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant } from '../store/schema.ts';

export interface RecentActivityQuestion {
  journeyId: string;
  /** First day of receipt that counts. */
  keptSince: number;
  /** Windows end at this moment (ms), plus what a client's clock may be ahead without being corrected. */
  now: number;
}

/** Which events were there when a question was asked: all but those of later batches of this process's spool. */
export interface LoadedUpTo {
  spool: number;
  batch: number;
}

/** An answer of before. */
interface Before {
  now: number;
  loaded: LoadedUpTo;
  answer: RecentActivity;
}

const isLater = (name: string) => `(spool = {spool:UInt64} AND batch > {${name}:UInt64})`;

/** Events in the window of this answer or the one before. */
const eventsOf = (condition: string) => `
  SELECT tag, ts, spool, batch, place FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > ${instant('afterBefore')} AND ts <= ${instant('upTo')} AND NOT ${isLater('loaded')} AND ${condition}`;

const COUNTS = `
  SELECT tag, uniqExact(xxHash64(id)) AS events, toUnixTimestamp64Milli(min(ts)) AS firstTs
  FROM events
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND ts > ${instant('after')} AND ts <= ${instant('upTo')} AND NOT ${isLater('loaded')}
  GROUP BY tag`;

// An event that was loaded twice has the same spool, batch and place. What has come is looked for apart from what leaves
// the window: the engine passes over parts that hold no later batch.
const COUNTS_SINCE = `
  WITH ts > ${instant('after')} AND ts <= ${instant('upTo')} AS counts,
    NOT ${isLater('loadedBefore')} AND ts > ${instant('afterBefore')} AND ts <= ${instant('upToBefore')} AS counted
  SELECT tag,
    uniqExactIf((spool, batch, place), counts AND NOT counted) AS came,
    uniqExactIf((spool, batch, place), counted AND NOT counts) AS went,
    toUnixTimestamp64Milli(minOrNullIf(ts, counts)) AS firstTs
  FROM (
    ${eventsOf(`(ts <= ${instant('seenUpTo')} OR ts > ${instant('upToBefore')})`)}
    UNION ALL
    ${eventsOf(`ts > ${instant('seenUpTo')} AND ts <= ${instant('upToBefore')} AND ${isLater('loadedBefore')}`)}
  )
  GROUP BY tag`;

// Hours that lie within the window count whole. Of the hour in which the window begins, the last event tells whether
// any is inside; of the hour in which it ends, the first.
const STEP_KEYS = `
  SELECT step_key AS stepKey, toUnixTimestamp64Milli(max(last_ts)) AS lastTs,
    countIf(first_ts <= ${instant('upTo')}) AS hours
  FROM activity
  WHERE journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})
    AND hour > ${instant('after')} - INTERVAL 1 HOUR
    AND last_ts > ${instant('after')}
  GROUP BY step_key`;

/** All events lately. `loaded` leaves out what comes while it is asked; without it, everything counts. */
export async function recentActivity(
  store: Store,
  question: RecentActivityQuestion,
  loaded: LoadedUpTo = { spool: 0, batch: Number.MAX_SAFE_INTEGER },
): Promise<RecentActivity> {
  const [counts, steps] = await Promise.all([
    store.query<{ tag: string; events: number; firstTs: number }>(COUNTS, {
      ...paramsOf(question),
      spool: loaded.spool,
      loaded: loaded.batch,
    }),
    recentSteps(store, question),
  ]);
  return {
    countsByTag: Object.fromEntries(counts.map(({ tag, events }) => [tag, events])),
    stepKeys: steps.keys,
    standsUntil: Math.min(steps.standUntil, ...counts.map(({ firstTs }) => firstTs + DAY_MS)),
  };
}

/** The same as an answer of before, and what has come and gone since: it reads little more than that. */
export async function recentActivitySince(
  store: Store,
  question: RecentActivityQuestion,
  loaded: LoadedUpTo,
  before: Before,
): Promise<RecentActivity> {
  const params = paramsOf(question);
  // For how long the next ones stay, an hour's events tell.
  const seenUpTo = params.after + HOUR_MS;
  const [changes, steps] = await Promise.all([
    store.query<{ tag: string; came: number; went: number; firstTs: number | null }>(COUNTS_SINCE, {
      ...params,
      spool: loaded.spool,
      loaded: loaded.batch,
      loadedBefore: before.loaded.batch,
      afterBefore: before.now - DAY_MS,
      upToBefore: before.now + CLOCK_TOLERANCE_MS,
      seenUpTo,
    }),
    recentSteps(store, question),
  ]);
  const counts = new Map(Object.entries(before.answer.countsByTag));
  for (const { tag, came, went } of changes) counts.set(tag, (counts.get(tag) ?? 0) + came - went);
  const leaving = changes.flatMap(({ firstTs }) => (firstTs === null ? [] : [firstTs + DAY_MS]));
  return {
    countsByTag: Object.fromEntries([...counts].filter(([, events]) => events > 0)),
    stepKeys: steps.keys,
    standsUntil: Math.min(steps.standUntil, seenUpTo + DAY_MS, ...leaving),
  };
}

const paramsOf = ({ journeyId, keptSince, now }: RecentActivityQuestion) => ({
  journeyId,
  keptSince,
  after: now - DAY_MS,
  upTo: now + CLOCK_TOLERANCE_MS,
});

async function recentSteps(
  store: Store,
  question: RecentActivityQuestion,
): Promise<{ keys: Set<string>; standUntil: number }> {
  const params = { ...paramsOf(question), after: question.now - 7 * DAY_MS } satisfies Params;
  const rows = await store.query<{ stepKey: string; lastTs: number; hours: number }>(STEP_KEYS, params);
  // Of an hour that reaches into the future, the event that comes next is not known.
  const reachesAhead = rows.some(({ lastTs }) => lastTs > params.upTo);
  return {
    keys: new Set(rows.filter(({ hours }) => hours > 0).map(({ stepKey }) => stepKey)),
    standUntil: reachesAhead
      ? question.now
      : Math.min(Number.MAX_SAFE_INTEGER, ...rows.map(({ lastTs }) => lastTs + 7 * DAY_MS)),
  };
}
