// The other side of a comparison: its name, and whether a difference from it may be claimed.
import type { FiguresSummary } from '../../../../src/domain/figures.ts';
import { date } from '../../ui/format.ts';
import { cut, periodName } from './format.ts';
import { type Choice, type Days, FILTERS, type Filter } from './period.ts';
import { browserName, deviceName, languageName, marksName, sourceName, variantName } from './value-names.ts';
import { filteredWords, filterWords } from './value-words.ts';
import { versusWords as words } from './words.ts';

export interface Versus {
  /** Words that follow a number of the other side: `before`, `in 1 – 7 Oct 2026`, `for device Mobile`. */
  readonly where: string;
  /** Why no difference is claimed; null: nothing speaks against it. */
  readonly refusal: string | null;
  /** The other side's period. */
  readonly period: FiguresSummary['period'];
  /** Both sides by name, for heads. */
  readonly sides: readonly [string, string];
}

export const filterLabel = (filter: Filter): string => filterWords[filter];

const NAMED: Readonly<Record<Filter, (value: string) => string>> = {
  deviceClass: deviceName,
  language: languageName,
  source: sourceName,
  browser: browserName,
  variant: variantName,
  marks: marksName,
};

export const filterValueWhole = (filter: Filter, value: string): string => NAMED[filter](value);

export const filterValueName = (filter: Filter, value: string): string => cut(filterValueWhole(filter, value));

/** `device Mobile, language German`; empty without filters. */
export const filterNames = ({ filters }: Pick<Choice, 'filters'>): string =>
  FILTERS.flatMap((filter) => {
    const value = filters[filter];
    return value === undefined ? [] : [filteredWords.within({ filter, value: filterValueName(filter, value) })];
  }).join(', ');

/** The side that the figures of a choice are compared with; null: none. */
export function versusOf(
  choice: Choice,
  { period, previousPeriod, trackedSince }: Pick<FiguresSummary, 'period' | 'previousPeriod' | 'trackedSince'>,
): Versus | null {
  const { comparison, filters } = choice;
  if (comparison.with === 'nothing') return null;
  if (comparison.with === 'segment') {
    const chosen = filters[comparison.filter];
    const named = (value: string) =>
      filteredWords.head({ filter: comparison.filter, value: filterValueName(comparison.filter, value) });
    return {
      where: words.forGroup({ group: filterNames({ filters: { [comparison.filter]: comparison.value } }) }),
      refusal: chosen === undefined ? words.partOfTheSame : chosen === comparison.value ? words.theSameSessions : null,
      period,
      sides: [chosen === undefined ? words.all : named(chosen), named(comparison.value)],
    };
  }
  const isPrevious = comparison.with === 'previous';
  const other = comparison.with === 'period' ? wholeDays(comparison) : previousPeriod;
  const overlaps = comparison.with === 'period' && comparison.from <= choice.to && choice.from <= comparison.to;
  const name = periodName(other);
  return {
    where: isPrevious ? words.before : words.inPeriod({ period: name }),
    refusal: overlaps ? words.thePeriodsOverlap : trackedInPart(other, trackedSince),
    period: other,
    sides: [words.thisPeriod, isPrevious ? words.periodBefore : name],
  };
}

type Period = FiguresSummary['period'];
const DAY_MS = 86_400_000;

/** As days of UTC: hours less or more make no other name of them. */
const wholeDays = ({ from, to }: Days): Period => ({
  timezone: 'UTC',
  from: new Date(`${from}T00:00:00Z`).toISOString(),
  to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString(),
});

export function trackedInPart(other: Period, trackedSince: string | null): string | null {
  const [from, to] = [Date.parse(other.from), Date.parse(other.to)];
  // The first session comes a while after a page began to report, in a short period sooner.
  const grace = Math.min(DAY_MS, (to - from) / 7);
  if (trackedSince === null || Date.parse(trackedSince) - from <= grace) return null;
  return words.trackingBegan({ day: date(trackedSince, other.timezone) });
}
