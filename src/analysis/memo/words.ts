// The language of memos: one idea per sentence, every count with its total. Sentences state an observation and its certainty, never a
// cause, since a comparison cannot show one.
import { LANGUAGES, type Language } from '../../domain/language.ts';
import type { Subject } from '../../domain/memo.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS } from '../../domain/time.ts';
import { formats } from '../../language/formats.ts';
import { memoWords } from '../../language/words.ts';

export interface Speech {
  language: Language;
  texts: (typeof memoWords)['en'];
  /** "20,113" */
  count(value: number): string;
  /** "36.9" */
  decimal(value: number): string;
  /** "36.9 %" */
  percent(share: number): string;
  /** "1.8", and "18" from ten on: a ratio. */
  ratio(value: number): string;
  /** "1.8 times" */
  times(ratio: number): string;
  /** "4.1 points": a difference of shares. */
  points(difference: number): string;
  /** "between 0.9 and 7.3 points" */
  pointsBetween(range: { low: number; high: number }): string;
  /** "31", "fewer than 1": of a hundred people. */
  inHundred(share: number): string;
  /** "812 hours", "0.4 hours" */
  hours(value: number): string;
  /** "36.9 % (7,412 of 20,113)" */
  share(part: number, whole: number): string;
  /** "20 Nov 2026" (UTC) */
  date(ms: number): string;
  /** "24 Oct to 20 Nov 2026": first and last day. */
  days(period: Period): string;
  /** "“Upload”" */
  quoted(name: string): string;
  /** "a, b and c" */
  listed(names: readonly string[]): string;
  /** A group, to follow "people": "on mobile", "in Spanish", "from “partner”". */
  among(by: string, value: string): string;
  /** The browser's reason to refuse a field, in everyday words; it never contains the entered value. */
  errorName(code: string | null): string;
}

/** A sentence to be rendered in a language. */
export type Said = (speech: Speech) => string;

export const speech = Object.fromEntries(LANGUAGES.map((language) => [language, speechOf(language)])) as Record<
  Language,
  Speech
>;

const ERRORS = {
  valueMissing: 'valueMissing',
  patternMismatch: 'format',
  typeMismatch: 'format',
  badInput: 'badInput',
  rangeOverflow: 'rangeOverflow',
  rangeUnderflow: 'rangeUnderflow',
  stepMismatch: 'stepMismatch',
  tooShort: 'tooShort',
  tooLong: 'tooLong',
} as const;

/** Brand names of browser families. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
};

/** Group values that have a translation, by column. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  device: { mobile: 'mobile', desktop: 'desktop', tablet: 'tablet', unknown: 'none' },
  browser: { webview: 'app', other: 'another', unknown: 'none' },
};

function speechOf(language: Language): Speech {
  const texts = memoWords[language];
  const { phrases, groups, errors } = texts;
  const { count, decimal, percent, date, dateOfYear } = formats[language];
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const quoted = (name: string) => phrases.quoted({ name });
  const ratio = (value: number) => (value < 10 ? decimal(value) : count(value));
  const points = (difference: number) => decimal(difference * 100);
  const nameOf: Partial<Record<string, (value: string) => string>> = {
    language: (tag) => languageName(names, tag) ?? quoted(tag),
    browser: (family) => BROWSERS[family] ?? quoted(family),
  };
  return {
    ...{ language, texts, count, decimal, percent, ratio, date, quoted },
    times: (value) => phrases.times({ value: ratio(value) }),
    points: (difference) => phrases.points({ value: points(difference) }),
    pointsBetween: ({ low, high }) => phrases.pointsBetween({ low: points(low), high: points(high) }),
    inHundred: (share) => (share > 0 && share < 0.005 ? phrases.fewerThanOne : String(Math.round(share * 100))),
    hours: (value) => {
      const text = value >= 10 ? count(value) : decimal(value);
      return phrases.hours({ value: text, isOne: text === decimal(1) ? 'yes' : 'no' });
    },
    share: (part, whole) => phrases.share({ percent: percent(part / whole), part: count(part), whole: count(whole) }),
    days: ({ from, to }) => {
      const last = to - DAY_MS;
      const isOfOneYear = new Date(from).getUTCFullYear() === new Date(last).getUTCFullYear();
      return phrases.days({ first: (isOfOneYear ? dateOfYear : date)(from), last: date(last) });
    },
    listed: (all) => lists.format(all),
    among: (by, value) => {
      const say = groups[by as keyof typeof groups] ?? groups.source;
      const name = nameOf[by]?.(value) ?? value;
      return say({ value: value === '' ? 'none' : (VALUES[by]?.[value] ?? 'other'), name });
    },
    errorName: (code) => {
      if (code === null || code === '') return errors.any;
      const known = ERRORS[code as keyof typeof ERRORS];
      return known ? errors[known] : errors.named({ code });
    },
  };
}

function languageName(names: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}

/** A capital letter at the start of a sentence that may begin with a number in words. */
export const begin = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The name of a subject's step; the whole journey has none. */
export const ofStep = ({ stepName }: Pick<Subject, 'stepName'>) =>
  stepName === null ? ({ isStep: 'no', step: '' } as const) : ({ isStep: 'yes', step: stepName } as const);

/** Words that claim a cause. No template may contain one; names of steps and fields may. */
export const BANNED_WORDS =
  /\b(because|due to|caus(e|es|ed|ing)|leads? to|led to|results? in|driv(e|es|en)|explain(s|ed)?|improv(e|es|ed) by|significant(ly)?)\b/i;

/** A sentence about the memo's filter; empty for all sessions. */
export function sayFilter(filter: Readonly<Record<string, string>>, { texts, among, listed }: Speech): string[] {
  const groups = Object.entries(filter).map(([by, value]) => among(by, value));
  return groups.length === 0 ? [] : [texts.summary.only({ groups: listed(groups) })];
}
