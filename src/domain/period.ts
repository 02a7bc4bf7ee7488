// Periods that figures are asked for, and how a period is cut into the points of a series. All in UTC.
import { invalid } from './error.ts';
import { DAY_MS, HOUR_MS, readInstant } from './time.ts';

/** From a start, included, to an end, not included; ms since 1970. */
export interface Period {
  from: number;
  to: number;
}

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** Length of a period of which only the end is known. */
const PERIOD_DAYS_DEFAULT = 30;
/** Points of a series: more say no more, and weigh on whoever draws them. */
const SERIES_POINTS_MAX = 2_500;
/** 1970-01-01 was a Thursday: this long before it, in ms, began the week of which it was part. */
const WEEK_SHIFT_MS = 3 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Reads `from` and `to`, ISO 8601 dates or instants. Throws an `invalid` error that names the one at fault. */
export function readPeriod(query: { from?: string; to?: string }, now: number): Period {
  const to = query.to === undefined ? now : readMoment('metrics', 'to', query.to);
  const from = query.from === undefined ? to - PERIOD_DAYS_DEFAULT * DAY_MS : readMoment('metrics', 'from', query.from);
  if (from >= to) throw refuse('from must be before to');
  return { from, to };
}

/** Of the same length, directly before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: from - (to - from), to: from };
}

/** The width of a point in a series over the period: as asked for, or by the period's length. */
export function chooseInterval(period: Period, asked: Interval | undefined): Interval {
  const days = (period.to - period.from) / DAY_MS;
  const interval = asked ?? (days <= 2 ? 'hour' : days <= 100 ? 'day' : days <= 730 ? 'week' : 'month');
  if (days / DAYS_AT_LEAST[interval] > SERIES_POINTS_MAX) {
    throw refuse(`interval must be longer for such a period: a series has at most ${SERIES_POINTS_MAX} points`);
  }
  return interval;
}

const DAYS_AT_LEAST: Record<Interval, number> = { hour: 1 / 24, day: 1, week: 7, month: 28 };

/** Starts of the intervals that a period touches, oldest first: hours, days, weeks from Monday, months. */
export function intervalStarts({ from, to }: Period, interval: Interval): number[] {
  const starts: number[] = [];
  for (let start = startOf(from, interval); start < to; start = nextStart(start, interval)) starts.push(start);
  return starts;
}

function startOf(instant: number, interval: Interval): number {
  switch (interval) {
    case 'hour':
      return Math.floor(instant / HOUR_MS) * HOUR_MS;
    case 'day':
      return Math.floor(instant / DAY_MS) * DAY_MS;
    case 'week':
      return Math.floor((instant + WEEK_SHIFT_MS) / WEEK_MS) * WEEK_MS - WEEK_SHIFT_MS;
    case 'month': {
      const date = new Date(instant);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
    }
  }
}

function nextStart(start: number, interval: Interval): number {
  if (interval === 'hour') return start + HOUR_MS;
  if (interval === 'day') return start + DAY_MS;
  if (interval === 'week') return start + WEEK_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads a member of a query, an ISO 8601 date or instant, to ms. Throws an `invalid` error that names it. */
export function readMoment(query: string, name: string, text: string): number {
  const instant = readInstant(DATE.test(text) ? `${text}T00:00:00Z` : text);
  if (!Number.isNaN(instant)) return instant;
  throw invalid(`Invalid ${query} query: ${name} must be an ISO 8601 date or timestamp`);
}

const refuse = (problem: string) => invalid(`Invalid metrics query: ${problem}`);
