// The sessions of several journeys by the day on which they started.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Period } from '../../domain/period.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { ALL_TIME } from '../../sessions/ask.ts';
import {
  KEPT,
  ON_UNPREPARED_DAYS,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DURATION, IS_COMPLETED, IS_OPEN, IS_UNKNOWN } from '../ends.ts';
import { type Percentiles, percentilesIf } from '../percentiles.ts';
import { INTERVAL, ofPeriods, placeOf } from './places.ts';

export interface DayCounts extends CertaintyCounts {
  open: number;
}

export interface JourneyDays extends DayCounts {
  medianMs: number | null;
  /** By the start of the day, in ms. Days without sessions are left out. */
  days: ReadonlyMap<number, DayCounts>;
  /** The period before. */
  previous: DayCounts;
  /** The first start in it, in ms; null without any. */
  previousSince: number | null;
}

interface Row extends DayCounts {
  journeyId: string;
  place: number;
  /** Whether it sums up all days. */
  isTotal: number;
  day: number;
  times: Percentiles;
  since: number;
}

/** By journey: the question's period by day, and the `previous` one. `starts` of the days, in ms. Journeys without sessions are left out. */
export async function countByDay(
  store: Store,
  question: SessionsQuestion,
  previous: Period,
  starts: readonly number[],
): Promise<Map<string, JourneyDays>> {
  const periods = [question.period, previous];
  const asked = ofPeriods(question, periods);
  const rows = await store.query<Row>(
    `${withSessions(asked)}
     SELECT journey_id AS journeyId, place, grouping(day) AS isTotal, day, count() AS sessions, countIf(${IS_COMPLETED}) AS completed,
       countIf(${IS_OPEN}) AS open, countIf(${IS_UNKNOWN}) AS unknown, min(start) AS since,
       ${percentilesIf(`assumeNotNull(${DURATION})`, 'isNotNull(completion)')} AS times
     FROM (
       SELECT journey_id, start, status, completion, certainty, ${placeOf(periods)} AS place, if(place = 0, ${INTERVAL}, 0) AS day
       FROM sessions WHERE place < 2
     )
     GROUP BY GROUPING SETS ((journey_id, place), (journey_id, place, day))`,
    { ...sessionsParams(asked), starts: starts.map(String) },
  );
  const byJourney = new Map<string, Row[]>();
  for (const row of rows) byJourney.set(row.journeyId, [...(byJourney.get(row.journeyId) ?? []), row]);
  return new Map([...byJourney].map(([journeyId, own]) => [journeyId, daysOf(own)]));
}

const NONE: DayCounts = { sessions: 0, completed: 0, open: 0, unknown: 0 };

function daysOf(rows: readonly Row[]): JourneyDays {
  const totals = rows.filter(({ isTotal }) => isTotal);
  const [current, previous] = [0, 1].map((wanted) => totals.find(({ place }) => place === wanted));
  const days = rows.filter(({ isTotal, place }) => !isTotal && place === 0);
  return {
    ...countsOf(current),
    medianMs: current?.times[0] ?? null,
    days: new Map(days.map((row) => [row.day, countsOf(row)])),
    previous: countsOf(previous),
    previousSince: previous?.since ?? null,
  };
}

const countsOf = ({ sessions, completed, open, unknown }: DayCounts = NONE): DayCounts => ({
  ...{ sessions, completed, open, unknown },
});

/**
 * The hour, in ms, in which the first session of all started, by journey; of days whose sessions have no rows yet, the first event.
 * Journeys without any are left out.
 */
export async function firstStarts(store: Store, asked: SessionsQuestion): Promise<Map<string, number>> {
  const question = { ...asked, period: ALL_TIME, filter: {} };
  const rows = await store.query<{ journeyId: string; since: number }>(
    `${withSessions(question)}
     SELECT toString(journey_id) AS journeyId, min(first) AS since FROM (
       SELECT journey_id, min(start) AS first FROM sessions GROUP BY journey_id ${asked.isPrepared === false ? FIRST_UNPREPARED : ''}
     ) GROUP BY journeyId`,
    sessionsParams(question),
  );
  return new Map(rows.map(({ journeyId, since }) => [journeyId, Math.floor(since / HOUR_MS) * HOUR_MS]));
}

const FIRST_UNPREPARED = `UNION ALL
  SELECT journey_id, toUnixTimestamp64Milli(min(first_ts)) AS first FROM activity
  WHERE ${KEPT} AND ${ON_UNPREPARED_DAYS} GROUP BY journey_id`;
