// Numbers, dates and times as each language writes them, for the sentences of the service.
import { LANGUAGES, type Language } from '../domain/language.ts';

export interface Formats {
  /** "20,113" */
  count(value: number): string;
  /** "36.9" */
  decimal(value: number): string;
  /** "36.9 %" */
  percent(share: number): string;
  /** "37 %", and "3.7 %" below a tenth. */
  roughPercent(share: number): string;
  /** "37 %" */
  wholePercent(share: number): string;
  /** "1.5", and "2" without a tenth. */
  upToTenths(value: number): string;
  /** "a, b and c" */
  list(parts: readonly string[]): string;
  /** "20 Nov 2026" (UTC) */
  date(ms: number): string;
  /** "20 Nov" (UTC): beside another day of the same year. */
  dateOfYear(ms: number): string;
  /** "Mon 2 Mar 14:00", on the clocks of a zone. */
  moment(iso: string, zone: string): string;
}

export const formats = Object.fromEntries(LANGUAGES.map((language) => [language, formatsOf(language)])) as Record<
  Language,
  Formats
>;

function formatsOf(language: Language): Formats {
  const isEnglish = language === 'en';
  const numbers = (digits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [whole, tenths] = [numbers(0), numbers(1)];
  const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(isEnglish ? 'en-GB' : language, { type: 'conjunction' });
  // Never “-0”.
  const count = (value: number) => whole.format(Math.round(value) + 0);
  const decimal = (value: number) => {
    const text = tenths.format(Math.abs(value));
    return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
  };
  const days = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
  const daysOfYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const sign = isEnglish ? ' %' : '\u00a0%';
  const written = language === 'fr' ? withFirst : (text: string) => text;
  return {
    count,
    decimal,
    percent: (share) => decimal(share * 100) + sign,
    roughPercent: (share) => {
      const value = Number.isFinite(share) ? share * 100 : 0;
      return (share < 0.1 ? decimal(value) : count(value)) + sign;
    },
    upToTenths: (value) => rounded.format(value),
    list: (parts) => lists.format(parts),
    wholePercent: (share) => count(share * 100) + sign,
    date: isEnglish ? englishDate : (ms) => written(days.format(ms)),
    dateOfYear: isEnglish ? (ms) => englishDate(ms).slice(0, -' 2026'.length) : (ms) => written(daysOfYear.format(ms)),
    moment(iso, timeZone) {
      const format = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, {
        ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
        hourCycle: 'h23',
      });
      const text = format.format(Date.parse(iso));
      return isEnglish ? text.replace(',', '') : written(text);
    },
  };
}

/** The first of a month is "1er" in French. */
function withFirst(date: string): string {
  return date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** With three letters for every month: the dashboard reads them in memos, to write them in the reader's way. */
function englishDate(ms: number): string {
  const at = new Date(ms);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "2 min 3 s", "1 h 3 min": symbols that every language shares. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
