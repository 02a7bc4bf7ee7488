// Periods of figures, and their division into the points of a series. Dates belong to a time zone.
import { invalid } from './error.ts';
import { DAY_MS, instantMust, readInstant } from './time.ts';
import { dayOf, nextHour, offsetAt, startOfDay, startOfHour } from './zone.ts';

/** From a start, included, to an end, not included; ms since 1970. */
export interface Period {
  from: number;
  to: number;
}

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** Length of a period without a start. */
const PERIOD_DAYS_DEFAULT = 30;
/** The most points of a series: more show nothing new, and burden the program that draws them. */
const SERIES_POINTS_MAX = 2_500;
/** 1970-01-01 was a Thursday: its week began this many days before. */
const WEEK_SHIFT_DAYS = 3;
const WEEK_DAYS = 7;

/** Reads `from` and `to`, ISO 8601 dates or instants. Throws an `invalid` error that names the wrong parameter. */
export function readPeriod(query: { from?: string; to?: string }, now: number, zone: string): Period {
  const to = query.to === undefined ? now : readMoment('metrics', 'to', query.to, zone);
  const from =
    query.from === undefined ? to - PERIOD_DAYS_DEFAULT * DAY_MS : readMoment('metrics', 'from', query.from, zone);
  if (from >= to) throw refuse('from must be before to');
  return { from, to };
}

/**
 * The period that a period is compared with: the same length and hours of the day, earlier by whole days. A period of up to a day is
 * compared with the day before, a longer one with the same weekdays: 30 days are moved by 35.
 */
export function periodBefore({ from, to }: Period, zone: string): Period {
  const days = Math.ceil((to + offsetAt(zone, to) - from - offsetAt(zone, from)) / DAY_MS);
  const shift = days === 1 ? 1 : Math.ceil(days / WEEK_DAYS) * WEEK_DAYS;
  return { from: daysBefore(zone, from, shift), to: daysBefore(zone, to, shift) };
}

/** As long after the start of an earlier day. */
function daysBefore(zone: string, instant: number, days: number): number {
  const day = dayOf(zone, instant);
  return startOfDay(zone, day - days) + instant - startOfDay(zone, day);
}

/** The interval of a series over the period: the requested one, or by the period's length. */
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
export function intervalStarts({ from, to }: Period, interval: Interval, zone: string): number[] {
  const starts: number[] = [];
  for (const start of startsFrom(from, interval, zone)) {
    if (start >= to) break;
    // A date that a zone passed over begins, and ends, with the next one.
    if (start !== starts.at(-1)) starts.push(start);
  }
  return starts;
}

function* startsFrom(instant: number, interval: Interval, zone: string): Generator<number, void> {
  if (interval === 'hour') {
    for (let start = startOfHour(zone, instant); ; start = nextHour(zone, start)) yield start;
  }
  for (let day = firstDayOf(interval, dayOf(zone, instant)); ; day = nextFirstDay(interval, day)) {
    yield startOfDay(zone, day);
  }
}

/** The first day, as days since 1970, of the interval of a day. */
export function firstDayOf(interval: Interval, day: number): number {
  if (interval === 'week') return Math.floor((day + WEEK_SHIFT_DAYS) / 7) * 7 - WEEK_SHIFT_DAYS;
  return interval === 'month' ? monthOf(day, 0) : day;
}

/** The same of the next interval, from the first day of one. */
export function nextFirstDay(interval: Interval, day: number): number {
  if (interval === 'week') return day + WEEK_DAYS;
  return interval === 'month' ? monthOf(day, 1) : day + 1;
}

function monthOf(day: number, plus: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plus) / DAY_MS;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Reads a member of a query, an ISO 8601 date, which begins with the zone's day, or an instant, to ms. Throws an `invalid`
 * error that names it.
 */
export function readMoment(query: string, name: string, text: string, zone: string): number {
  const moment = momentOf(text, zone);
  if (Number.isNaN(moment)) throw invalid(`Invalid ${query} query: ${name} must ${momentMust(text)}`);
  return moment;
}

/** Reads a date or instant; NaN when the text is neither. */
export function momentOf(text: string, zone: string): number {
  const instant = readInstant(withTime(text));
  return DATE.test(text) && !Number.isNaN(instant) ? startOfDay(zone, instant / DAY_MS) : instant;
}

/** The rest of the sentence "<field> must …" for a text that is neither a date nor an instant. */
export const momentMust = (text: string) => instantMust(withTime(text), 'be an ISO 8601 date or timestamp');

const withTime = (text: string) => (DATE.test(text) ? `${text}T00:00:00Z` : text);

const refuse = (problem: string) => invalid(`Invalid metrics query: ${problem}`);
