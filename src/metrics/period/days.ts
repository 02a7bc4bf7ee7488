// The sessions of several journeys by the day on which they started.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Period } from '../../domain/period.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { ALL_TIME } from '../../sessions/ask.ts';
import { addUp, type Summed, sumOverDays } from '../../sessions/rollups.ts';
import {
  INTERVAL,
  KEPT,
  ON_UNPREPARED_DAYS,
  type SessionsQuestion,
  sessionsParams,
  startsWithin,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { DURATION, IS_COMPLETED, IS_OPEN, IS_UNKNOWN } from '../ends.ts';
import { areMany, type Percentiles, percentilesByKey, percentilesIf } from '../percentiles.ts';

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

interface Row extends DayCounts, Summed {
  journeyId: string;
  /** Whether it sums up all days. */
  isTotal: number;
  day: number;
  times?: Percentiles;
  since: number;
}

const earliest = (all: readonly number[]) => all.reduce((one, other) => Math.min(one, other));

/** By journey: the question's period by day, and the `previous` one. `starts` of the days, in ms. Journeys without sessions are left out. */
export async function countByDay(
  store: Store,
  question: SessionsQuestion,
  previous: Period,
  starts: readonly number[],
): Promise<Map<string, JourneyDays>> {
  const periods = [question.period, previous];
  const answer = await sumOverDays<Row>(store, question, periods, {
    name: 'days',
    sql: (whole) => `
     SELECT journey_id AS journeyId, place, unit, grouping(day) AS isTotal, day, count() AS sessions, countIf(${IS_COMPLETED}) AS completed,
       countIf(${IS_OPEN}) AS open, countIf(${IS_UNKNOWN}) AS unknown, min(start) AS since
       ${whole ? `, ${percentilesIf(`assumeNotNull(${DURATION})`, 'isNotNull(completion)')} AS times` : ''}
     FROM (
       SELECT journey_id, place, unit, start, status, completion, certainty, ${INTERVAL} AS day FROM sessions
     )
     GROUP BY GROUPING SETS ((journey_id, place, unit), (journey_id, place, unit, day))`,
    zoneParams: { starts: starts.map(String) },
    ofDay: (from, to) => startsWithin(starts, from, to),
    merge: (some) => addUp(some, ['journeyId', 'isTotal', 'day'], { since: earliest }),
  });
  const [days = [], before = []] = answer.rows;
  const medians = answer.isWhole
    ? new Map(days.flatMap(({ journeyId, isTotal, times }) => (isTotal && times ? [[journeyId, times[0]]] : [])))
    : await mediansByJourney(store, question, days);
  const ids = new Set([...days, ...before].map(({ journeyId }) => journeyId));
  const of = (rows: readonly Row[], id: string) => rows.filter(({ journeyId }) => journeyId === id);
  return new Map([...ids].map((id) => [id, daysOf(of(days, id), of(before, id), medians.get(id) ?? null)]));
}
const NONE: DayCounts = { sessions: 0, completed: 0, open: 0, unknown: 0 };

function daysOf(rows: readonly Row[], before: readonly Row[], medianMs: number | null): JourneyDays {
  const [current, previous] = [rows, before].map((some) => some.find(({ isTotal }) => isTotal));
  return {
    ...countsOf(current),
    medianMs,
    days: new Map(rows.flatMap((row) => (row.isTotal ? [] : [[row.day, countsOf(row)]]))),
    previous: countsOf(previous),
    previousSince: previous?.since ?? null,
  };
}

/** Journeys of many sessions are kept apart from the others: in these, times are exact. */
async function mediansByJourney(store: Store, question: SessionsQuestion, rows: readonly Row[]) {
  const totals = rows.filter(({ isTotal }) => isTotal);
  const times = {
    name: 'journeys',
    sql: `SELECT place, unit, toString(journey_id) AS key, assumeNotNull(${DURATION}) AS ms FROM sessions WHERE isNotNull(completion)`,
  };
  const medians = new Map<string, number | null>();
  for (const isMany of [false, true]) {
    const some = totals.filter(({ completed }) => areMany(completed) === isMany);
    if (some.length === 0) continue;
    const asked = { ...question, journeyIds: isMany ? question.journeyIds : some.map(({ journeyId }) => journeyId) };
    const most = some.reduce((count, { completed }) => Math.max(count, completed), 0);
    const [found] = await percentilesByKey(store, asked, [question.period], times, [most]);
    for (const { journeyId } of some) medians.set(journeyId, found?.get(journeyId)?.[0] ?? null);
  }
  return medians;
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
  type First = Summed & { journeyId: string; since: number };
  const [answer, unprepared] = await Promise.all([
    sumOverDays<First>(store, question, [ALL_TIME], {
      name: 'first',
      sql: () =>
        'SELECT place, unit, toString(journey_id) AS journeyId, min(start) AS since FROM sessions GROUP BY place, unit, journeyId',
      merge: (some) => addUp(some, ['journeyId'], { since: earliest }),
    }),
    asked.isPrepared === false
      ? store.query<Omit<First, keyof Summed>>(FIRST_UNPREPARED, sessionsParams(question))
      : [],
  ]);
  const first = new Map<string, number>();
  for (const { journeyId, since } of [...(answer.rows[0] ?? []), ...unprepared]) {
    first.set(journeyId, Math.min(first.get(journeyId) ?? since, since));
  }
  return new Map([...first].map(([journeyId, since]) => [journeyId, Math.floor(since / HOUR_MS) * HOUR_MS]));
}

const FIRST_UNPREPARED = `SELECT toString(journey_id) AS journeyId, toUnixTimestamp64Milli(min(first_ts)) AS since FROM activity
  WHERE ${KEPT} AND ${ON_UNPREPARED_DAYS} GROUP BY journeyId`;
