// How a memo speaks: plain English, one idea a sentence, every figure with what it is a part of. Templates say what was
// seen and how sure it is; none says why, since no comparison here knows.
import type { Period } from '../../domain/period.ts';
import { DAY_MS } from '../../domain/time.ts';

/** "36.9 %" */
export const percent = (share: number): string => `${plain(share * 100, 1)} %`;

/** "4.1 points": a difference of shares. */
export const points = (difference: number): string => `${plain(difference * 100, 1)} points`;

/** "between 0.9 and 7.3 points" */
export const pointsBetween = ({ low, high }: { low: number; high: number }): string =>
  `between ${plain(low * 100, 1)} and ${plain(high * 100, 1)} points`;

/** "31", "fewer than 1": of a hundred people. */
export const inHundred = (share: number): string =>
  share > 0 && share < 0.005 ? 'fewer than 1' : String(Math.round(share * 100));

/** "1.8 times" */
export const times = (ratio: number): string => `${plain(ratio, ratio < 10 ? 1 : 0)} times`;

/** "20,113" */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** "one visit", "20,113 visits": what people call a session. */
export const visits = (value: number): string => (value === 1 ? '1 visit' : `${count(value)} visits`);

/** "1 comparison was made", "184 comparisons were made" */
export const comparisonsMade = (value: number): string =>
  value === 1 ? '1 comparison was made' : `${count(value)} comparisons were made`;

/** "812 hours", "0.4 hours" */
export const hours = (value: number): string =>
  value >= 10 ? `${count(value)} hours` : `${plain(value, 1)} ${plain(value, 1) === '1.0' ? 'hour' : 'hours'}`;

/** "36.9 % (7,412 of 20,113)" */
export const share = (part: number, whole: number): string =>
  `${percent(part / whole)} (${count(part)} of ${count(whole)})`;

function plain(value: number, digits: number): string {
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "20 Nov 2026" (UTC) */
export function date(ms: number): string {
  const at = new Date(ms);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "24 Oct to 20 Nov 2026": first and last day. */
export function days({ from, to }: Period): string {
  const [first, last] = [date(from), date(to - DAY_MS)];
  const sameYear = first.slice(-4) === last.slice(-4);
  return `${sameYear ? first.slice(0, -5) : first} to ${last}`;
}

export const quoted = (name: string) => `“${name}”`;

/** "a, b and c" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** People of a group, after "people": "on mobile", "in Spanish", "from “partner”". */
export function among(by: string, value: string): string {
  if (by === 'device') return value === '' ? 'on unknown devices' : `on ${value}`;
  if (by === 'language') return value === '' ? 'without a language' : `in ${languageName(value)}`;
  if (by === 'browser') return value === '' ? 'in an unknown browser' : `in ${value}`;
  if (by === 'variant') return `with variant ${quoted(value)}`;
  return value === '' ? 'without a source' : `from ${quoted(value)}`;
}

/** The browser's reasons to refuse a field, as the person at it would put them: never what was entered. */
const ERROR_NAMES: Record<string, string> = {
  valueMissing: '“nothing was entered”',
  patternMismatch: '“the format was not accepted”',
  typeMismatch: '“the format was not accepted”',
  badInput: '“this is no number or date”',
  rangeOverflow: '“too large or too late”',
  rangeUnderflow: '“too small or too early”',
  stepMismatch: '“this value is not allowed”',
  tooShort: '“too short”',
  tooLong: '“too long”',
};
export const errorName = (code: string | null): string =>
  code === null || code === '' ? 'an error' : (ERROR_NAMES[code] ?? quoted(code));

const KIND_NAMES: Record<string, string> = {
  device: 'devices',
  language: 'languages',
  source: 'sources',
  browser: 'browsers',
  variant: 'variants',
};
export const kindName = (by: string): string => KIND_NAMES[by] ?? by;

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? quoted(tag);
  } catch {
    return quoted(tag);
  }
}

/** Words by which a comparison would claim to know why. No template may hold one; names of steps and fields may. */
export const BANNED_WORDS =
  /\b(because|due to|caus(e|es|ed|ing)|leads? to|led to|results? in|driv(e|es|en)|explain(s|ed)?|improv(e|es|ed) by|significant(ly)?)\b/i;
