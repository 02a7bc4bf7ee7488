// Recent activity of a journey: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS, EVENT_TAGS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import type { StartDays } from '../sessions/days.ts';
import { excludedSessions, exclusionParams, isExcluded, type QuestionExclusion } from '../sessions/sessions.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant, SESSION } from '../store/event-sql.ts';

const WEEK_MS = 7 * DAY_MS;

/** Windows end at `now` (ms) plus the tolerance for clocks that are ahead. */
export interface RecentActivityQuestion {
  journeyId: string;
  /** First day of receipt that counts. */
  keptSince: number;
  now: number;
  exclusions?: readonly QuestionExclusion[];
  /** The days on which sessions of the journey started, where these are known. */
  days?: StartDays | undefined;
}

const KEPT = 'journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})';
const IN_WINDOW = `ts > ${instant('after')} AND ts <= ${instant('upTo')}`;

// For a session completely within the window, the row already has the counts of events. Events are only read for sessions across an edge,
// and for sessions that began before the first day of the window.
const OF_JOURNEY = 'session_rows FINAL WHERE journey_id = {journeyId:String} AND last_at > {after:Int64}';
const LATELY = `${OF_JOURNEY} AND day >= {firstDay:Int32} AND day <= {lastDay:Int32}`;
const IS_WHOLE = `(notEmpty(tag_counts) AND start > {after:Int64} AND last_at <= {upTo:Int64}
  AND received_at >= {keptSince:UInt16} * ${DAY_MS} AND kept_since <= {keptSince:UInt16})`;

/** Rows of sessions that began before the window, on days with sessions that reach into it. */
function earlierRows(days: StartDays | undefined, { after, firstDay }: { after: number; firstDay: number }): string {
  if (!days) return `${OF_JOURNEY} AND day < {firstDay:Int32}`;
  const reaching = [...days.byDay].flatMap(([day, { lastAt }]) => (day < firstDay && lastAt > after ? [day] : []));
  return `${OF_JOURNEY} AND ${reaching.length === 0 ? 'false' : `day IN (${reaching.join(', ')})`}`;
}

const wholeSql = (exclusions: readonly QuestionExclusion[], earlier: string) => `
  SELECT sumForEachIf(tag_counts, ${IS_WHOLE} ${exclusions.length === 0 ? '' : `AND NOT ${isExcluded(exclusions)}`}) AS counts,
    countIf(NOT ${IS_WHOLE}) > 0 OR (SELECT count() > 0 FROM ${earlier}) AS hasOthers
  FROM ${LATELY}`;

function othersSql(exclusions: readonly QuestionExclusion[], earlier: string): string {
  const others = `SELECT session FROM ${LATELY} AND NOT ${IS_WHOLE} UNION ALL SELECT session FROM ${earlier}`;
  return `
  SELECT toUInt8(tag) AS number, uniqExact(xxHash64(id)) AS events FROM events
  WHERE ${KEPT} AND ${IN_WINDOW}
    AND ${SESSION} IN (${others}) ${notExcluded(exclusions)}
  GROUP BY number`;
}

/** How many events of the window have each tag, in the order of EVENT_TAGS. */
async function countTags(
  store: Store,
  { exclusions = [], days }: RecentActivityQuestion,
  params: Params & { after: number; firstDay: number },
): Promise<number[]> {
  const earlier = earlierRows(days, params);
  const [whole] = await store.query<{ counts: number[]; hasOthers: number }>(wholeSql(exclusions, earlier), params);
  const others = whole?.hasOthers
    ? await store.query<{ number: number; events: number }>(othersSql(exclusions, earlier), params)
    : [];
  const read = new Map(others.map(({ number, events }) => [number, events]));
  return EVENT_TAGS.map((_, at) => (whole?.counts[at] ?? 0) + (read.get(at + 1) ?? 0));
}

// Hours within the window count completely. In the hour where the window begins, the last event decides if any is inside; in the hour
// where it ends, the first event does.
const STEP_KEYS = `
  SELECT DISTINCT step_key AS stepKey FROM activity
  WHERE ${KEPT} AND hour > ${instant('after')} - INTERVAL 1 HOUR AND last_ts > ${instant('after')} AND first_ts <= ${instant('upTo')}`;

/** With exclusions, the seen keys are read from the events of the included sessions. */
const stepKeysSql = (exclusions: readonly QuestionExclusion[]) =>
  `SELECT DISTINCT step_key AS stepKey FROM events WHERE ${KEPT} AND ${IN_WINDOW} ${notExcluded(exclusions)}`;

const notExcluded = (exclusions: readonly QuestionExclusion[]) =>
  exclusions.length === 0 ? '' : `AND ${SESSION} NOT IN (${excludedSessions(exclusions, 'last_at > {after:Int64}')})`;

export async function recentActivity(store: Store, question: RecentActivityQuestion): Promise<RecentActivity> {
  const { journeyId, keptSince, now, exclusions = [] } = question;
  const window = (ms: number) => ({
    ...{ journeyId, journeyIds: [journeyId], keptSince, after: now - ms, upTo: now + CLOCK_TOLERANCE_MS },
    ...{ firstDay: Math.floor((now - ms) / DAY_MS), lastDay: Math.floor((now + CLOCK_TOLERANCE_MS) / DAY_MS) },
    ...exclusionParams(exclusions),
  });
  const [counts, steps] = await Promise.all([
    countTags(store, question, window(DAY_MS)),
    store.query<{ stepKey: string }>(exclusions.length === 0 ? STEP_KEYS : stepKeysSql(exclusions), window(WEEK_MS)),
  ]);
  return {
    countsByTag: Object.fromEntries(EVENT_TAGS.flatMap((tag, at) => (counts[at] ? [[tag, counts[at]]] : []))),
    stepKeys: new Set(steps.map(({ stepKey }) => stepKey)),
  };
}
