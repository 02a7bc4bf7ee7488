// What happened on a journey lately: events of the last 24 hours by tag, step keys of the last 7 days.
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import { MOMENT_MS } from '../sessions/moments.ts';
import { excludedSessions, exclusionParams, type QuestionExclusion } from '../sessions/sessions.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant, SESSION } from '../store/schema.ts';

const WEEK_MS = 7 * DAY_MS;

/** Windows end at `now` (ms), plus what a client's clock may be ahead without being corrected. */
export interface RecentActivityQuestion {
  journeyId: string;
  /** First day of receipt that counts. */
  keptSince: number;
  now: number;
  exclusions?: readonly QuestionExclusion[];
}

/** What happened lately, for `MOMENT_MS` from the question's `now` on: what enters and leaves the windows by then is known. */
export interface Recent {
  at(now: number): RecentActivity;
}

/** Events of a tag: those that are in the window all the time, and by itself each moment at which some enter or leave. Null: all the time. */
interface TagCount {
  tag: string;
  changesAt: number | null;
  events: number;
}

/** A step key: when the last event was that is in the window or has left it, and when the first that is to enter. Null: none. */
interface StepSeen {
  stepKey: string;
  lastAt: number | null;
  nextAt: number | null;
}

const ms = (ts: string) => `toUnixTimestamp64Milli(${ts})`;
const WINDOW = `journey_id = {journeyId:String} AND received_on >= toDate({keptSince:UInt16})`;

const countsSql = (exclusions: readonly QuestionExclusion[]) => `
  SELECT tag, if(ts <= ${instant('leftBy')} OR ts > ${instant('upTo')}, ${ms('ts')}, NULL) AS changesAt, uniqExact(xxHash64(id)) AS events
  FROM events
  WHERE ${WINDOW} AND ts > ${instant('after')} AND ts <= ${instant('enteredBy')} ${notExcluded(exclusions)}
  GROUP BY tag, changesAt`;

const seen = (first: string, last: string) => `
  SELECT step_key AS stepKey,
    ${ms(`maxOrNullIf(${last}, ${first} <= ${instant('upTo')})`)} AS lastAt,
    ${ms(`minOrNullIf(${first}, ${first} > ${instant('upTo')})`)} AS nextAt`;

// Hours that lie within the window count whole. Of the hour in which the window begins, the last event tells whether
// any is inside; of the hour in which it ends, the first.
const STEP_KEYS = `
  ${seen('first_ts', 'last_ts')} FROM activity
  WHERE ${WINDOW} AND hour > ${instant('after')} - INTERVAL 1 HOUR
    AND last_ts > ${instant('after')} AND first_ts <= ${instant('enteredBy')}
  GROUP BY step_key`;

/** Where sessions are excluded, the events of the others say which keys were seen. */
const stepKeysSql = (exclusions: readonly QuestionExclusion[]) => `
  ${seen('ts', 'ts')} FROM events
  WHERE ${WINDOW} AND ts > ${instant('after')} AND ts <= ${instant('enteredBy')} ${notExcluded(exclusions)}
  GROUP BY step_key`;

const notExcluded = (exclusions: readonly QuestionExclusion[]) =>
  exclusions.length === 0
    ? ''
    : `AND ${SESSION} NOT IN (${excludedSessions(exclusions, `last_ts > ${instant('after')}`)})`;

export async function recentActivity(store: Store, question: RecentActivityQuestion): Promise<Recent> {
  const { journeyId, keptSince, now, exclusions = [] } = question;
  const since = (windowMs: number): Params => ({
    ...{ journeyId, journeyIds: [journeyId], keptSince },
    ...{ after: now - windowMs, leftBy: now - windowMs + MOMENT_MS },
    ...{ upTo: now + CLOCK_TOLERANCE_MS, enteredBy: now + CLOCK_TOLERANCE_MS + MOMENT_MS },
    ...exclusionParams(exclusions),
  });
  const [counts, steps] = await Promise.all([
    store.query<TagCount>(countsSql(exclusions), since(DAY_MS)),
    store.query<StepSeen>(exclusions.length === 0 ? STEP_KEYS : stepKeysSql(exclusions), since(WEEK_MS)),
  ]);
  return {
    at: (moment) => ({
      countsByTag: countsAt(counts, moment),
      stepKeys: new Set(steps.filter((step) => isSeenAt(step, moment)).map(({ stepKey }) => stepKey)),
    }),
  };
}

const hasCome = (ts: number, now: number) => ts <= now + CLOCK_TOLERANCE_MS;

function countsAt(counts: readonly TagCount[], now: number): Record<string, number> {
  const inWindow = counts.filter(({ changesAt: ts }) => ts === null || (ts > now - DAY_MS && hasCome(ts, now)));
  const byTag: Record<string, number> = {};
  for (const { tag, events } of inWindow) byTag[tag] = (byTag[tag] ?? 0) + events;
  return byTag;
}

const isSeenAt = ({ lastAt, nextAt }: StepSeen, now: number) =>
  (lastAt !== null && lastAt > now - WEEK_MS) || (nextAt !== null && hasCome(nextAt, now));
