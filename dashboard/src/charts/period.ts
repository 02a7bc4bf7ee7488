// The period and the filters that a page of figures shows, as they stand in the address of the page: a link to a page
// shows the same figures to everybody who opens it. Days begin at midnight UTC, as in every definition.
import type { FiguresQuery } from '../../../src/domain/figures.ts';

export const PERIODS = [
  { key: 'today', label: 'Today', days: 1 },
  { key: '7d', label: '7 days', days: 7 },
  { key: '30d', label: '30 days', days: 30 },
  { key: '90d', label: '90 days', days: 90 },
] as const;
const DEFAULT_PERIOD = PERIODS[2];
const DAY_MS = 86_400_000;

export const FILTERS = ['deviceClass', 'language', 'source'] as const;
export type Filter = (typeof FILTERS)[number];

export interface Choice {
  readonly period: (typeof PERIODS)[number]['key'] | 'custom';
  /** First and last day, both included, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  /** Whether every figure is shown as a table. */
  readonly asTables: boolean;
}

/** What cannot be read stands for nothing: an old or mistyped link shows the default period. */
export function readChoice(address: URLSearchParams, now: Date): Choice {
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = address.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  const asTables = address.get('view') === 'tables';
  const from = address.get('from') ?? '';
  const to = address.get('to') ?? '';
  if (address.get('period') === 'custom' && isDay(from) && isDay(to) && from <= to) {
    return { period: 'custom', from, to, filters, asTables };
  }
  const { key, days } = PERIODS.find(({ key }) => key === address.get('period')) ?? DEFAULT_PERIOD;
  return { period: key, from: dayOf(now, 1 - days), to: dayOf(now, 0), filters, asTables };
}

/** The address of the choice: the default period is left out. */
export function writeChoice({ period, from, to, filters, asTables }: Choice): URLSearchParams {
  const address = new URLSearchParams();
  if (period !== DEFAULT_PERIOD.key) address.set('period', period);
  if (period === 'custom') {
    address.set('from', from);
    address.set('to', to);
  }
  for (const name of FILTERS) if (filters[name] !== undefined) address.set(name, filters[name]);
  if (asTables) address.set('view', 'tables');
  return address;
}

/** What the endpoints are asked. A period that lasts until today ends now, so that no empty hours follow. */
export function questionOf({ from, to, filters }: Choice, now: Date): FiguresQuery {
  return { from, ...(to < dayOf(now, 0) && { to: dayOf(new Date(`${to}T00:00:00Z`), 1) }), ...filters } as FiguresQuery;
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayOf = (date: Date, plusDays: number): string =>
  new Date(date.getTime() + plusDays * DAY_MS).toISOString().slice(0, 10);
