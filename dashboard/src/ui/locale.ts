// Numbers and dates as the reader's language writes them. Every format of the page is made here.
import { formatTags, sentenceTag } from '../language/language.ts';

let locale = 'en-GB';
// Before any module makes a sentence with a number in it.
readAs(formatTags());

/** By tags of languages, the preferred first. */
export function readAs(wanted: readonly string[]): void {
  try {
    locale = Intl.NumberFormat.supportedLocalesOf([...wanted])[0] ?? locale;
  } catch {
    // One is no language tag: it stays as it is.
  }
}

/** Digits and letters that are written from right to left, and the marks that turn the direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f]/;

/** In a sentence from left to right, what is written from right to left would swap its neighbours. */
const placed = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Making a format costs more than using it. */
function once<Format>(
  make: (...tags: [locale: string, zone: string | undefined]) => Format,
): (zone?: string) => Format {
  const made = new Map<string, Format>();
  return (zone) => {
    const key = `${locale} ${zone ?? ''}`;
    const format = made.get(key) ?? make(locale, zone);
    made.set(key, format);
    return format;
  };
}

export function numbers(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const format = once((tag) => new Intl.NumberFormat(tag, options));
  return (value) => placed(format().format(value));
}

/** 3 days ago, in 2 hours, yesterday: in the language of the sentences, with the reader's digits. */
export function relative(value: number, unit: 'day' | 'hour' | 'minute'): string {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  const format = new Intl.RelativeTimeFormat(`${sentenceTag}-u-nu-${numberingSystem}`, { numeric: 'auto' });
  return placed(format.format(value, unit));
}

/** A, B and C: in the language of the sentences. */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(sentenceTag === 'en' ? 'en-GB' : sentenceTag).format(parts);

type Moment = string | Date;

interface Dates {
  /** In the reader's time zone, if none is given. */
  (at: Moment, zone?: string): string;
  range(from: Moment, to: Moment, zone?: string): string;
}

export function dates(options: Intl.DateTimeFormatOptions): Dates {
  const format = once((tag, zone) => new Intl.DateTimeFormat(tag, { ...options, ...(zone && { timeZone: zone }) }));
  const shown = (at: Moment, zone?: string) => placed(withFirst(format(zone).format(new Date(at))));
  const range = (from: Moment, to: Moment, zone?: string) =>
    placed(withFirst(format(zone).formatRange(new Date(from), new Date(to))));
  return Object.assign(shown, { range });
}

/** French writes the first of a month as 1er, which the browser does not. */
const withFirst = (text: string): string =>
  locale.startsWith('fr') ? text.replaceAll(/(?<![\d:])1(?=(?:\s?–\s?\d{1,2})?\s\p{L}{3})/gu, '1er') : text;

/** Day and time on a zone's clocks, for machines: the same in every language of the reader. */
const clocks = once(
  (_, zone) =>
    new Intl.DateTimeFormat('sv-SE', { ...(zone && { timeZone: zone }), dateStyle: 'short', timeStyle: 'short' }),
);
const clockIn = (zone: string, instant: Date): [day: string, time: string] =>
  clocks(zone).format(instant).split(' ') as [string, string];

/** `2026-10-23` */
export const dayIn = (zone: string, instant: Date): string => clockIn(zone, instant)[0];

export const isMidnightIn = (zone: string, instant: Date): boolean => clockIn(zone, instant)[1] === '00:00';

/** A zone's name in the language of the sentences: Mitteleuropäische Zeit. */
export function zoneName(zone: string): string {
  // Without clocks that are set, the generic name is but an offset.
  const options = { timeZone: zone, timeZoneName: zone === 'UTC' ? 'long' : 'longGeneric' } as const;
  const parts = new Intl.DateTimeFormat(sentenceTag, options).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Whether the browser knows a time zone by this name. It knows offsets such as +05:30 as well, which are no names. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
