// The sessions of several journeys by the day on which they started.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import type { Times } from '../../domain/figure-list.ts';
import type { Period } from '../../domain/period.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { ALL_TIME } from '../../sessions/ask.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import {
  INTERVAL,
  KEPT,
  ON_UNPREPARED_DAYS,
  type SessionsQuestion,
  sessionsParams,
  startsWithin,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, IS_DECLARED, IS_OPEN, IS_UNKNOWN, TOOK } from '../ends.ts';

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
  /** Whether it sums up all days. */
  isTotal: number;
  day: number;
  since: number;
}

const earliest = (all: readonly number[]) => all.reduce((one, other) => Math.min(one, other));

/** A session is one row for its day and one for all days, which has the times. */
const DAYS: Figure<Row> = {
  name: 'days',
  columns: ['journey_id', 'start', 'status', 'completion', 'certainty'],
  of: `SELECT place, unit, journey_id AS journeyId, start, status, certainty, isTotal,
      if(isTotal, 0, ${INTERVAL}) AS day, if(isTotal, ${TOOK}, -1) AS took
    FROM sessions ARRAY JOIN [0, 1] AS isTotal`,
  by: ['journeyId', 'isTotal', 'day'],
  counts: {
    sessions: 'count()',
    completed: `countIf(${IS_COMPLETED})`,
    open: `countIf(${IS_OPEN})`,
    declared: `countIf(${IS_DECLARED})`,
    unknown: `countIf(${IS_UNKNOWN})`,
    since: 'min(start)',
  },
  combine: { since: earliest },
  times: 'took',
};

/** By journey: the question's period by day, and the `previous` one. `starts` of the days, in ms. Journeys without sessions are left out. */
export async function countByDay(
  store: Store,
  question: SessionsQuestion,
  previous: Period,
  starts: readonly number[],
): Promise<Map<string, JourneyDays>> {
  const [days = [], before = []] = await ask(store, question, [question.period, previous], DAYS, {
    zoneParams: { starts: starts.map(String) },
    ofDay: (from, to) => startsWithin(starts, from, to),
  });
  const ids = new Set([...days, ...before].map(({ journeyId }) => journeyId));
  const of = <Some extends Row>(rows: readonly Some[], id: string) => rows.filter(({ journeyId }) => journeyId === id);
  return new Map([...ids].map((id) => [id, daysOf(of(days, id), of(before, id))]));
}

const NONE: DayCounts = { sessions: 0, completed: 0, declared: 0, open: 0, unknown: 0 };

function daysOf(rows: readonly (Row & Times)[], before: readonly Row[]): JourneyDays {
  const current = rows.find(({ isTotal }) => isTotal);
  const previous = before.find(({ isTotal }) => isTotal);
  return {
    ...countsOf(current),
    medianMs: current?.medianMs ?? null,
    days: new Map(rows.flatMap((row) => (row.isTotal ? [] : [[row.day, countsOf(row)]]))),
    previous: countsOf(previous),
    previousSince: previous?.since ?? null,
  };
}

const countsOf = ({ sessions, completed, declared, open, unknown }: DayCounts = NONE): DayCounts => ({
  ...{ sessions, completed, declared, open, unknown },
});

interface First {
  journeyId: string;
  since: number;
}

const FIRST: Figure<First> = {
  name: 'first',
  columns: ['journey_id', 'start'],
  of: 'SELECT place, unit, journey_id AS journeyId, start FROM sessions',
  by: ['journeyId'],
  counts: { since: 'min(start)' },
  combine: { since: earliest },
};

/**
 * The hour, in ms, of the first session of each journey; for days whose sessions have no rows yet, of the first event. Journeys without
 * sessions are left out.
 */
export async function firstStarts(store: Store, asked: SessionsQuestion): Promise<Map<string, number>> {
  const question = { ...asked, period: ALL_TIME, filter: {} };
  const [[started = []], unprepared] = await Promise.all([
    ask(store, question, [ALL_TIME], FIRST),
    asked.isPrepared === false ? store.query<First>(FIRST_UNPREPARED, sessionsParams(question)) : [],
  ]);
  const first = new Map<string, number>();
  for (const { journeyId, since } of [...started, ...unprepared]) {
    first.set(journeyId, Math.min(first.get(journeyId) ?? since, since));
  }
  return new Map([...first].map(([journeyId, since]) => [journeyId, Math.floor(since / HOUR_MS) * HOUR_MS]));
}

const FIRST_UNPREPARED = `SELECT toString(journey_id) AS journeyId, toUnixTimestamp64Milli(min(first_ts)) AS since FROM activity
  WHERE ${KEPT} AND ${ON_UNPREPARED_DAYS} GROUP BY journeyId`;
