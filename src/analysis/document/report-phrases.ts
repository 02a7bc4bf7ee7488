// Phrases of reports: shares, ranges, days, and comparisons of two shares.
import type { JourneyFigures, Share } from '../../domain/figures.ts';
import type { Language } from '../../domain/language.ts';
import { DAY_MS } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import { formats } from '../../language/formats.ts';
import { words } from '../../language/words.ts';
import { type Difference, differenceOfShares } from '../statistics/newcombe.ts';

/** Sessions that a share needs for comparisons; the dashboard has the same rule. */
export const ENOUGH_SESSIONS = 30;

export type Compared = Pick<JourneyFigures['summary'], 'sessions' | 'completion'>;

/** Null: one side has too few sessions. */
export function differenceBetween(now: Compared, then: Compared): Difference | null {
  if (Math.min(now.sessions, then.sessions) < ENOUGH_SESSIONS) return null;
  return differenceOfShares(now.completion, then.completion);
}

export const isMaybeChance = ({ low, high }: Difference): boolean => low <= 0 && high >= 0;

/** "4.1", "up", "0.9" and "7.3": points, for sentences about a difference. */
export function movedBy({ by, low, high }: Difference, language: Language) {
  const points = (share: number) => formats[language].decimal(Math.abs(share) * 100);
  const [least, most] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low];
  return { by: points(by), direction: by > 0 ? 'up' : 'down', low: points(least), high: points(most) } as const;
}

/** A phrase that a rate is higher, lower, or not clearly different from another; null if one has too few sessions. */
export function besideOther(now: Compared, then: Compared, language: Language): string | null {
  const found = differenceBetween(now, then);
  if (!found) return null;
  const { maybeChance, isNow } = words[language].report;
  return isMaybeChance(found) ? maybeChance : isNow(movedBy(found, language));
}

/** "36.9 % (7,412 of 20,113)" */
export const share = (part: number, whole: number, language: Language): string =>
  words[language].phrases.share({ percent: formats[language].percent(part / whole), part, whole });

/** "58.0 % to 64.3 %" */
export function range({ low, high }: Share, language: Language): string {
  const { percent } = formats[language];
  return words[language].phrases.range({ low: percent(low ?? 0), high: percent(high ?? 0) });
}

/** "from 2 Mar 2026 to 8 Mar 2026", inclusive, in the period's zone; with times if it does not begin at midnight. */
export function span(period: Days, language: Language): string {
  const { onDay, fromTo } = words[language].phrases;
  const { timezone } = period;
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  if (startOfDay(timezone, dayOf(timezone, from)) !== from) {
    const at = (ms: number) => `${dateIn(timezone, ms, language)} ${timeIn(timezone, ms)}`;
    return fromTo({ first: at(from), last: at(to) });
  }
  const { first, last } = daysOf(period, language);
  return first === last ? onDay({ day: first }) : fromTo({ first, last });
}

export interface Days {
  from: string;
  to: string;
  timezone: string;
}

export const daysOf = ({ from, to, timezone }: Days, language: Language) => ({
  first: dateIn(timezone, Date.parse(from), language),
  last: dateIn(timezone, Date.parse(to) - 1, language),
});

export const dateIn = (zone: string, ms: number, language: Language): string =>
  formats[language].date(dayOf(zone, ms) * DAY_MS);

/** "14:00" */
const timeIn = (timeZone: string, ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** "a, b and c" */
export const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);

/** A value of a filter as people call it: "Mobile", "German", "bot and too fast for a person". */
export function filterValue(parameter: string, value: string, language: Language): string {
  const { devices, filterMarks, notGiven } = words[language].report;
  if (value === '' || (parameter === 'deviceClass' && value === 'unknown')) return notGiven;
  const named = (names: Readonly<Record<string, string>>, one: string) => names[one] ?? one;
  if (parameter === 'deviceClass') return named(devices, value);
  if (parameter === 'language') return languageName(value, language);
  if (parameter !== 'only' && parameter !== 'without') return value;
  return listed(
    value.split(',').map((mark) => named(filterMarks, mark)),
    language,
  );
}

function languageName(tag: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
