// The period, the filters and the comparison that a page of figures shows, as they stand in the address of the page: a
// link to a page shows the same figures to everybody who opens it. Days are those of the organization's time zone: `today` is
// the date there.
import type { FiguresQuery } from '../../../../src/domain/figures.ts';
import type { Mark } from '../../../../src/domain/marks.ts';
import { periodWords as words } from './value-words.ts';

export const PERIODS = [
  { key: 'today', label: words.today, days: 1 },
  { key: '7d', label: words.days({ days: 7 }), days: 7 },
  { key: '30d', label: words.days({ days: 30 }), days: 30 },
  { key: '90d', label: words.days({ days: 90 }), days: 90 },
] as const;
const DEFAULT_PERIOD = PERIODS[2];
const DAY_MS = 86_400_000;

/** Values of filters that are known before any session is; of the others, the most characters that the service takes. */
export const DEVICES: readonly string[] = ['desktop', 'mobile', 'tablet', 'unknown'];
export const BROWSERS: readonly string[] = [
  'chrome',
  'safari',
  'firefox',
  'edge',
  'samsung',
  'webview',
  'other',
  'unknown',
];
export const MARKS: readonly string[] = ['unmarked', 'marked', 'proven'];
const isFilterValue: Readonly<Record<Filter, (value: string) => boolean>> = {
  deviceClass: (value) => DEVICES.includes(value),
  language: ({ length }) => length <= 35,
  source: ({ length }) => length <= 255,
  browser: (value) => BROWSERS.includes(value),
  variant: ({ length }) => length <= 32,
  marks: (value) => MARKS.includes(value),
};

export const FILTERS = ['deviceClass', 'language', 'source', 'browser', 'variant', 'marks'] as const;
export type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<Filter, string>>>;

/** First and last day, both included, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The other side of a comparison. */
export type Comparison =
  | { readonly with: 'previous' | 'nothing' }
  | ({ readonly with: 'period' } & Days)
  | { readonly with: 'segment'; readonly filter: Filter; readonly value: string };

export interface Choice extends Days {
  readonly period: (typeof PERIODS)[number]['key'] | 'custom';
  readonly filters: Filters;
  readonly comparison: Comparison;
  /** Whether sessions that are excluded are counted all the same. */
  readonly withExcluded: boolean;
  /** Whether every figure is shown as a table. */
  readonly asTables: boolean;
}

/** Unreadable values are left out: an old or mistyped link shows the default period, and `misreadIn` says so. */
export function readChoice(address: URLSearchParams, today: string): Choice {
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = address.get(name);
      return value === null || value === '' || !isFilterValue[name](value) ? [] : [[name, value]];
    }),
  );
  const shown = {
    filters,
    comparison: readComparison(address.get('compare') ?? '', today) ?? { with: 'previous' },
    withExcluded: address.get('excluded') === 'counted',
    asTables: address.get('view') === 'tables',
  };
  const days = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  if (isCustom(address) && areDays(days, today)) return { period: 'custom', ...days, ...shown };
  const { key, days: length } = PERIODS.find(({ key }) => key === address.get('period')) ?? DEFAULT_PERIOD;
  return { period: key, from: addDays(today, 1 - length), to: today, ...shown };
}

/** The address of the choice: what is the default is left out. */
export function writeChoice({
  period,
  from,
  to,
  filters,
  comparison,
  withExcluded,
  asTables,
}: Choice): URLSearchParams {
  const address = new URLSearchParams();
  if (period !== DEFAULT_PERIOD.key) address.set('period', period);
  if (period === 'custom') {
    address.set('from', from);
    address.set('to', to);
  }
  for (const name of FILTERS) if (filters[name] !== undefined) address.set(name, filters[name]);
  if (withExcluded) address.set('excluded', 'counted');
  const compared = writeComparison(comparison);
  if (compared !== '') address.set('compare', compared);
  if (asTables) address.set('view', 'tables');
  return address;
}

/** Days alone are a period, too. */
const isCustom = (address: URLSearchParams) =>
  address.get('period') === 'custom' || (!address.get('period') && (address.has('from') || address.has('to')));

/** Names that mail, advertisements and other sites add to an address: they say nothing to this page. */
const ADDED = /^(?:utm_|mtm_|pk_|mc_|_ga|_gl|hsa_)|clk?id$|^(?:gbraid|wbraid|igshid|ref)$/i;

/**
 * Names of what the address says of the choice and `readChoice` does not understand, each with its value; and names that nothing here
 * knows. `others`: those that the page itself reads.
 */
export function misreadIn(
  address: URLSearchParams,
  today: string,
  others: readonly string[] = [],
): [name: string, value: string][] {
  const parameter = (name: string) => address.get(name) ?? '';
  const days = { from: parameter('from'), to: parameter('to') };
  const isKnown: Readonly<Record<string, (value: string) => boolean>> = {
    ...isFilterValue,
    period: (value) => (isCustom(address) ? areDays(days, today) : PERIODS.some(({ key }) => key === value)),
    compare: (value) => value === 'previous' || readComparison(value, today) !== undefined,
    excluded: (value) => value === 'counted',
    view: (value) => value === 'tables',
  };
  const misread = Object.entries(isKnown).flatMap(([name, isRight]): [string, string][] => {
    const value = name === 'period' && isCustom(address) ? `${days.from}..${days.to}` : parameter(name);
    return value === '' || isRight(value) ? [] : [[name, value]];
  });
  const known = [...Object.keys(isKnown), 'from', 'to', ...others];
  const unknown = [...new Set(address.keys())].filter((name) => !known.includes(name) && !ADDED.test(name));
  return [...misread, ...unknown.map((name): [string, string] => [name, parameter(name)])];
}

/** `nothing`, `2026-10-01..2026-10-07`, `deviceClass:mobile`; undefined: anything else. */
function readComparison(text: string, today: string): Comparison | undefined {
  if (text === 'nothing') return { with: 'nothing' };
  const [from = '', to = ''] = text.split('..');
  if (areDays({ from, to }, today)) return { with: 'period', from, to };
  const colon = text.indexOf(':');
  const filter = FILTERS.find((name) => name === text.slice(0, colon));
  const value = text.slice(colon + 1);
  return filter && value !== '' && isFilterValue[filter](value) ? { with: 'segment', filter, value } : undefined;
}

function writeComparison(comparison: Comparison): string {
  switch (comparison.with) {
    case 'previous':
      return '';
    case 'nothing':
      return 'nothing';
    case 'period':
      return `${comparison.from}..${comparison.to}`;
    case 'segment':
      return `${comparison.filter}:${comparison.value}`;
  }
}

/** The question to the endpoints. A period that lasts until today ends now, so that no empty hours follow. */
export function questionOf(choice: Choice, today: string): FiguresQuery {
  const { from, to } = choice;
  return { from, ...(to < today && { to: addDays(to, 1) }), ...sessionsOf(choice) } as FiguresQuery;
}

/** The question of the comparison; null: nothing is compared. */
export function comparedQuestionOf(choice: Choice, today: string, now: Date): FiguresQuery | null {
  const { comparison, filters, to } = choice;
  switch (comparison.with) {
    case 'nothing':
      return null;
    case 'previous':
      return { ...questionOf(choice, today), period: 'previous' };
    case 'segment':
      return questionOf({ ...choice, filters: { ...filters, [comparison.filter]: comparison.value } }, today);
    case 'period': {
      // Until the same hour, if today is part of the period.
      const ago = (Date.parse(to) - Date.parse(comparison.to)) / DAY_MS;
      const end = to < today ? addDays(comparison.to, 1) : new Date(now.getTime() - ago * DAY_MS).toISOString();
      return { from: comparison.from, to: end, ...sessionsOf(choice) } as FiguresQuery;
    }
  }
}

/** Marks that speak against a session; typed, so that none is forgotten. */
const DOUBTS: Record<Exclude<Mark, 'proven'>, true> = {
  foreignHost: true,
  burst: true,
  crowd: true,
  seqGap: true,
  clock: true,
  bot: true,
  noStart: true,
  loneSuccess: true,
  tooFast: true,
  truncated: true,
};
const ANY_DOUBT = Object.keys(DOUBTS).join(',');
const MARK_QUESTIONS: Readonly<Record<string, FiguresQuery>> = {
  unmarked: { without: ANY_DOUBT },
  marked: { only: ANY_DOUBT },
  proven: { only: 'proven' },
};

/** Which sessions are meant, whatever the period. */
const sessionsOf = ({ filters: { marks, ...filters }, withExcluded }: Choice) => ({
  ...filters,
  ...(marks !== undefined && MARK_QUESTIONS[marks]),
  ...(withExcluded && { withExcluded: 'true' }),
});

/** As many days before, on the same weekdays: what another period begins with. */
export function daysBefore({ from, to }: Days): Days {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const shift = length === 1 ? 1 : Math.ceil(length / 7) * 7;
  return { from: addDays(from, -shift), to: addDays(to, -shift) };
}

/** The same number of days before and after the day of something, without that day: whole weeks if there are any. */
export function aroundDay(day: string, today: string): { before: Days; after: Days } | null {
  const since = Math.min(AROUND_DAYS_MAX, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS) - 1);
  if (since < 1) return null;
  const length = since < 7 ? since : since - (since % 7);
  const away = (days: number) => addDays(day, days);
  return { before: { from: away(-length), to: away(-1) }, after: { from: away(1), to: away(length) } };
}
const AROUND_DAYS_MAX = 28;

/** The days since a day, which is one of them, until yesterday, beside the same weekdays before: whole weeks if there are any. */
export function sinceDay(day: string, today: string): { before: Days; after: Days } {
  const since = Math.min(AROUND_DAYS_MAX, Math.max(1, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)));
  const length = since < 7 ? since : since - (since % 7);
  const after = { from: day, to: addDays(day, length - 1) };
  return { before: daysBefore(after), after };
}

/** Whether figures can be asked for them: none are of days to come alone. */
export const areDays = ({ from, to }: Days, today: string) => isDay(from) && isDay(to) && from <= to && from <= today;

/** The one day between the compared period and the chosen one: what happened then is what they lie around. */
export function dayBetween({ comparison, from }: Pick<Choice, 'comparison' | 'from'>): string | null {
  if (comparison.with !== 'period') return null;
  const day = addDays(comparison.to, 1);
  return addDays(day, 1) === from ? day : null;
}

/** A day that exists, of the years that the service takes. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
