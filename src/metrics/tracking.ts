// The state of tracking: the last event of each journey, and the events of the last days. All by time of receipt, so that wrong clocks of
// pages do not matter.
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { COMPLETES, instant, SESSION } from '../store/event-sql.ts';

export interface TrackingQuestion {
  journeyIds: readonly string[];
  /** First day of receipt that counts. */
  keptSince: number;
  now: number;
}

/** Windows that are searched for the last event, one after the other: mostly, the first holds it. */
const LATELY_MS = [8 * DAY_MS, Number.POSITIVE_INFINITY];
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const ORIGINS_MAX = 50;
/** Step keys that are returned: pages choose them. */
const STEP_KEYS_MAX = 2_000;

const KEPT = 'journey_id IN {journeyIds:Array(String)} AND received_on >= toDate({keptSince:UInt16})';
const SINCE = `received_on >= toDate(${instant('since')}, 'UTC') AND received_at > ${instant('since')}`;
const LAST = 'toUnixTimestamp64Milli(max(received_at)) AS lastAt';
/** The same of hours of a step, which are far fewer than events. */
const LAST_OF_HOURS = `toUnixTimestamp64Milli(max(last_received)) AS lastAt
     FROM activity WHERE ${KEPT} AND received_on >= toDate(${instant('since')}, 'UTC') AND last_received > ${instant('since')}`;

const paramsOf = ({ journeyIds, keptSince }: TrackingQuestion) => ({ journeyIds, keptSince });

/** When the last event came, in ms, by journey. Journeys without events are left out. */
export async function lastEvents(store: Store, question: TrackingQuestion): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const ms of LATELY_MS) {
    const quiet = question.journeyIds.filter((id) => !found.has(id));
    if (quiet.length === 0) break;
    const last = await lastEventsSince(store, { ...question, journeyIds: quiet }, Math.max(0, question.now - ms));
    for (const [id, at] of last) found.set(id, at);
  }
  return found;
}

async function lastEventsSince(store: Store, question: TrackingQuestion, since: number): Promise<Map<string, number>> {
  const rows = await store.query<{ journeyId: string; lastAt: number }>(
    `SELECT journey_id AS journeyId, ${LAST_OF_HOURS} GROUP BY journey_id`,
    { ...paramsOf(question), since },
  );
  return new Map(rows.map(({ journeyId, lastAt }) => [journeyId, lastAt]));
}

/** Step keys of the last 7 days, by journey, with the time of their last event in ms. */
export async function stepKeysSeen(
  store: Store,
  question: TrackingQuestion,
): Promise<Map<string, Map<string, number>>> {
  const rows = await store.query<{ journeyId: string; stepKey: string; lastAt: number }>(
    `SELECT journey_id AS journeyId, step_key AS stepKey, ${LAST_OF_HOURS} AND step_key != ''
     GROUP BY journey_id, step_key ORDER BY lastAt DESC LIMIT ${STEP_KEYS_MAX} BY journey_id`,
    { ...paramsOf(question), since: question.now - WEEK_MS },
  );
  const byJourney = new Map<string, Map<string, number>>();
  for (const { journeyId, stepKey, lastAt } of rows) {
    const keys = byJourney.get(journeyId) ?? new Map<string, number>();
    byJourney.set(journeyId, keys.set(stepKey, lastAt));
  }
  return byJourney;
}

export interface OriginSeen {
  origin: string;
  events: number;
  lastAt: number;
}

/** Origins of the pages that sent events in the last 7 days, those with the most events first. */
export async function originsSeen(store: Store, question: TrackingQuestion): Promise<OriginSeen[]> {
  return store.query<OriginSeen>(
    `SELECT if(match(toString(url), '^[^/]+//'), extract(toString(url), '^[^/]+//[^/]*'), toString(url)) AS origin,
       uniqExact(xxHash64(id)) AS events, ${LAST}
     FROM events WHERE ${KEPT} AND ${SINCE} AND url != ''
     GROUP BY origin ORDER BY events DESC, origin LIMIT ${ORIGINS_MAX}`,
    { ...paramsOf(question), since: question.now - WEEK_MS },
  );
}

export interface RecentEvents {
  lastHour: number;
  /** By tag; tags without events are left out. */
  last24h: Record<string, number>;
}

export async function recentEvents(store: Store, question: TrackingQuestion): Promise<RecentEvents> {
  const rows = await store.query<{ tag: string; events: number; lately: number }>(
    `SELECT tag, uniqExact(xxHash64(id)) AS events, uniqExactIf(xxHash64(id), received_at > ${instant('hour')}) AS lately
     FROM events WHERE ${KEPT} AND ${SINCE} GROUP BY tag ORDER BY tag`,
    { ...paramsOf(question), since: question.now - DAY_MS, hour: question.now - HOUR_MS },
  );
  return {
    lastHour: rows.reduce((sum, { lately }) => sum + lately, 0),
    last24h: Object.fromEntries(rows.map(({ tag, events }) => [tag, events])),
  };
}

export interface Outcomes {
  /** When a session last completed, in ms, of the last 30 days; of this week, the start of the day. Null if none did. */
  completedAt: number | null;
  /** Sessions that tried to submit in the last 7 days; not counted where one has completed since. */
  attempts: number;
}

interface OutcomesQuestion extends TrackingQuestion {
  /** Pages that owners confirmed as the success, as journey id, space and path: who saw one completed. */
  successPages: readonly string[];
}

/** Submit attempts and completions by journey. Journeys without either are left out. */
export async function outcomesOf(store: Store, question: OutcomesQuestion): Promise<Map<string, Outcomes>> {
  // Most journeys have a completion today among recently started sessions, so these few are searched first.
  const today = Math.floor(question.now / DAY_MS);
  const lately = new Map<string, Outcomes>();
  for (const firstDay of [today - 1, undefined]) {
    const left = question.journeyIds.filter((id) => !lately.has(id));
    if (left.length === 0) break;
    for (const [id, day] of await completedSince(store, { ...question, journeyIds: left }, firstDay)) {
      // One that began earlier may have completed later.
      if (day >= today || firstDay === undefined) lately.set(id, { completedAt: day * DAY_MS, attempts: 0 });
    }
  }
  const others = question.journeyIds.filter((id) => !lately.has(id));
  if (others.length === 0) return lately;
  return new Map([...lately, ...(await outcomesSince(store, { ...question, journeyIds: others }))]);
}

/** The day on which a session last completed, of the last 7 days, by journey; of sessions that began on `firstDay` or later, if it is given. */
async function completedSince(
  store: Store,
  { journeyIds, keptSince, now, successPages }: OutcomesQuestion,
  firstDay: number | undefined,
): Promise<[journeyId: string, day: number][]> {
  const seen =
    successPages.length === 0
      ? ''
      : ` OR arrayExists(page -> has({successPages:Array(String)}, concat(toString(journey_id), ' ', page.2)), pages)`;
  const began = firstDay === undefined ? '' : `AND day >= ${firstDay}`;
  const rows = await store.query<{ journeyId: string; lastDay: number }>(
    `SELECT journey_id AS journeyId, intDiv(max(last_received), ${DAY_MS}) AS lastDay FROM session_rows FINAL
     WHERE journey_id IN {journeyIds:Array(String)} ${began} AND last_received >= {since:Int64} AND (isNotNull(succeeded_at)${seen}) GROUP BY journey_id`,
    {
      journeyIds,
      ...(successPages.length > 0 && { successPages }),
      since: Math.max(keptSince * DAY_MS, now - WEEK_MS),
    },
  );
  return rows.map(({ journeyId, lastDay }) => [journeyId, lastDay]);
}

async function outcomesSince(store: Store, question: TrackingQuestion): Promise<Map<string, Outcomes>> {
  const rows = await store.query<Outcomes & { journeyId: string; completions: number }>(
    `SELECT journey_id AS journeyId, countIf(${COMPLETES}) AS completions,
       toUnixTimestamp64Milli(maxIf(received_at, ${COMPLETES})) AS completedAt,
       uniqExactIf(${SESSION}, tag = 'submit_attempt' AND NOT blocked AND received_at >= ${instant('week')}) AS attempts
     FROM events WHERE ${KEPT} AND ${SINCE} AND (tag IN ('submit_attempt', 'submit_success', 'session_end'))
     GROUP BY journey_id`,
    { ...paramsOf(question), since: question.now - MONTH_MS, week: question.now - WEEK_MS },
  );
  return new Map(
    rows.map(({ journeyId, completions, completedAt, attempts }) => [
      journeyId,
      { completedAt: completions > 0 ? completedAt : null, attempts },
    ]),
  );
}
