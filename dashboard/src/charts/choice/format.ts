// Numbers, shares, durations and times in words, in the organization's time zone.
import type { Share } from '../../../../src/domain/figures.ts';
import { sentenceTag } from '../../language/language.ts';
import { count, percent as exactPercent, NONE, shortPercent } from '../../ui/format.ts';
import { dates, isMidnightIn, numbers } from '../../ui/locale.ts';
import { unitWords as words } from './value-words.ts';

export const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToOneDecimal = numbers({ maximumFractionDigits: 1 });

/** A share that is not quite nothing, or not quite all, does not read as 0 % or 100 %. */
export function percent(rate: number | null): string {
  if (rate !== null && rate > 0 && rate < 0.0005) return `<${exactPercent(0.001)}`;
  if (rate !== null && rate < 1 && rate >= 0.9995) return `>${exactPercent(0.999)}`;
  return exactPercent(rate);
}

/** The 95 % interval of a share: `40.1–46.3%`; one number where both ends read the same. */
export function interval({ low, high }: Share): string {
  if (low === null || high === null) return NONE;
  const [from, to] = [oneDecimal(low * 100), oneDecimal(high * 100)];
  return from === to ? exactPercent(high) : `${from}–${exactPercent(high)}`;
}

/** A percentage before its noun: German joins number, sign and noun by hyphens, `95-%-Intervall`. */
export const beforeNoun = (percentage: string, tag: string): string =>
  tag === 'de' ? percentage.replace(/\s*%/u, '-%') : percentage;

/** How sure every interval of a share is. */
export const SURE = beforeNoun(shortPercent(0.95), sentenceTag);
export const INTERVAL_95 = words.interval95({ share: SURE });
export const interval95 = (share: Share): string => words.interval95Is({ share: SURE, range: interval(share) });

/** A number and its share always stand together: `130 (10.8%)`. */
export const countOf = (value: number, rate: number | null): string =>
  rate === null ? count(value) : `${count(value)} (${percent(rate)})`;

/** A name that a person or a page gave, isolated: one that is written from right to left leaves the numbers beside it alone. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

export const quoted = (name: string): string => words.quoted({ name: isolated(name) });

const VALUE_CHARACTERS_MAX = 60;

/** Pages and addresses carry values of any length: of a longer one, the beginning. */
export function cut(value: string): string {
  const characters = [...value];
  return characters.length <= VALUE_CHARACTERS_MAX
    ? value
    : `${characters.slice(0, VALUE_CHARACTERS_MAX - 1).join('')}…`;
}

export const rateOf = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** A difference of two shares in percentage points, without sign. */
export const points = (difference: number): string => words.points({ points: oneDecimal(Math.abs(difference) * 100) });

/** A difference of two shares with its sign, for tables: `+2.1 points`. */
export const signedPoints = (difference: number | null): string =>
  difference === null
    ? NONE
    : words.points({ points: `${difference < 0 ? '−' : '+'}${oneDecimal(Math.abs(difference) * 100)}` });

/** The same of a range, without signs: `between 0.9 and 7.3 points`. */
export function pointsBetween(one: number, other: number): string {
  const [low = 0, high = 0] = [Math.abs(one), Math.abs(other)].toSorted((a, b) => a - b);
  return words.pointsBetween({ low: oneDecimal(low * 100), high: oneDecimal(high * 100) });
}

/** Too few for a share: `12 of 29`. */
export const partOf = (part: number, all: number): string => words.partOf({ part, all });

const UNITS = [
  [words.days, 86_400],
  [words.hours, 3_600],
  [words.minutes, 60],
  [words.seconds, 1],
] as const;

/** The two largest units that matter: `42 s`, `4 min 20 s`, `3 h 5 min`; below ten seconds with a decimal. No line ends before a unit. */
export function duration(seconds: number | null): string {
  if (seconds === null) return NONE;
  if (seconds < 10) return words.seconds({ value: upToOneDecimal(seconds) });
  const [, smallest] = UNITS[UNITS.findIndex(([, length]) => seconds >= length) + 1] ?? UNITS[3];
  // Rounded to the smaller unit first: 59.9 minutes are an hour, not "0 h 60 min".
  const rounded = Math.round(seconds / smallest) * smallest;
  const parts: string[] = [];
  let rest = rounded;
  for (const [unit, length] of UNITS) {
    const whole = Math.floor(rest / length);
    if (whole > 0) parts.push(unit({ value: count(whole) }));
    rest -= whole * length;
  }
  return parts.slice(0, 2).join(' ');
}

const dayMonth = dates({ day: 'numeric', month: 'short' });
const dayMonthYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const dayMonthYearTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
const dayTime = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const time = dates({ hour: '2-digit', minute: '2-digit' });
/** Tue 17 Nov. */
export const weekday = dates({ weekday: 'short', day: 'numeric', month: 'short' });
const monthYear = dates({ month: 'long', year: 'numeric' });
const month = dates({ month: 'short' });

const longWeekday = dates({ weekday: 'long' });
const shortWeekday = dates({ weekday: 'short' });
/** 1 January 2024 was a Monday. */
const ofWeekday = (weekday: number) => new Date(Date.UTC(2024, 0, weekday)).toISOString();
/** From 1, Monday. */
export const weekdayName = (weekday: number): string => longWeekday(ofWeekday(weekday), 'UTC');
export const weekdayShort = (weekday: number): string => shortWeekday(ofWeekday(weekday), 'UTC');
/** 0 as `00:00`. */
export const hourName = (hour: number): string => time(new Date(Date.UTC(2024, 0, 1, hour)).toISOString(), 'UTC');

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** A point of a series by name; `weeks` says how many an interval of weeks has. */
export function intervalName(start: string, width: Interval, zone: string, weeks = 1): string {
  if (width === 'hour') return dayTime(start, zone);
  if (width === 'day') return weekday(start, zone);
  if (width === 'week') {
    const day = dayMonth(start, zone);
    return weeks > 1 ? words.weeksFrom({ weeks, day }) : words.weekFrom({ day });
  }
  return monthYear(start, zone);
}

/** The same below an axis. */
export function intervalTick(start: string, width: Interval, zone: string): string {
  if (width === 'month') return month(start, zone);
  return width === 'hour' && !isMidnightIn(zone, new Date(start)) ? time(start, zone) : dayMonth(start, zone);
}

const DAY_MS = 86_400_000;

interface Period {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** A period whose end is not included: `23 Oct – 21 Nov 2026`; with its hours if it is shorter than a day. */
export function periodName({ from, to, timezone }: Period): string {
  const first = new Date(from);
  const last = new Date(Math.max(first.getTime(), new Date(to).getTime() - 1));
  const format = last.getTime() - first.getTime() < DAY_MS - 1 ? dayMonthYearTime : dayMonthYear;
  return format.range(first, last, timezone);
}
