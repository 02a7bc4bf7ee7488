// A share before and after, week against week, with the mix of strata held equal. Over time, sessions are far from
// independent: where days share shocks, a test of two proportions finds a change in one run of three when there is none.
import { type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';
import { binomialVariance } from './share.ts';

export interface Change extends Estimate {
  before: number;
  after: number;
}

/**
 * After minus before. Weeks hold [part, whole] of each stratum in turn. Both sides are standardised to the mix of the two
 * together; `factor` widens the error for what neighbouring weeks share: what single sessions add, they do not.
 *
 * By how much weeks differ beyond chance among single sessions is one figure for both sides, from all their weeks (a
 * variance component, pooled by degrees of freedom as in a two-sample t test): four weeks after a date alone know it so
 * badly (Welch's test, 3 to 10 degrees of freedom) that two changes of three points in three stay unseen. `earlier` weeks,
 * which are compared with nothing, say it too: with forty of them, a t of 50 degrees of freedom and not of 10 is asked for.
 * Chance among single sessions is each side's own, so that a side with less traffic is believed less.
 */
export function changeByWeeks(
  before: readonly Sums[],
  after: readonly Sums[],
  factor = 1,
  earlier: WeekSpread = { beyond: 0, df: 0 },
): Change {
  const weights = mixOf(sumOf(before), sumOf(after));
  const standardised = standardisedTo(before, after);
  const sides = [before, after].map((weeks) => {
    const { value, standardError, df } = jackknife(weeks, standardised);
    const binomial = varianceOf(sumOf(weeks), weights);
    return { value, df, weeks: weeks.length, binomial, beyond: (standardError ** 2 - binomial) * weeks.length };
  });
  const sum = (each: (side: (typeof sides)[number]) => number) => sides.reduce((all, side) => all + each(side), 0);
  const df = sum((side) => side.df) + earlier.df;
  const beyond = Math.max(0, (sum((side) => side.df * side.beyond) + earlier.df * earlier.beyond) / df);
  const [was = Number.NaN, is = Number.NaN] = sides.map(({ value }) => value);
  return {
    before: was,
    after: is,
    value: is - was,
    standardError: Math.sqrt(sum(({ weeks, binomial }) => (factor * factor * beyond) / weeks + binomial)),
    df,
  };
}

/** By how much weeks differ beyond chance among single sessions: a variance, and its degrees of freedom. */
export interface WeekSpread {
  beyond: number;
  df: number;
}

/** Fewer weeks, or weeks of fewer sessions, say nothing. */
const SPREAD_WEEKS_MIN = 12;
const SPREAD_SESSIONS_MIN = 30;

/**
 * From earlier weeks of [part, whole]: the variance of their shares less the binomial one. Weeks that resemble their
 * neighbours are worth fewer: their number times (1 - r²)/(1 + r²) (Bartlett 1946), with r from the factor above.
 */
export function weekSpread(weeks: readonly (readonly [part: number, whole: number])[], factor: number): WeekSpread {
  const known = weeks.filter(([, whole]) => whole >= SPREAD_SESSIONS_MIN);
  if (known.length < SPREAD_WEEKS_MIN) return { beyond: 0, df: 0 };
  const shares = known.map(([part, whole]) => part / whole);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  const binomial = known.reduce((sum, [part, whole]) => sum + binomialVariance(part, whole), 0) / known.length;
  const squared = factor * factor;
  const r = (squared - 1) / (squared + 1);
  return { beyond: variance - binomial, df: ((shares.length - 1) * (1 - r * r)) / (1 + r * r) };
}

/** The share of any weeks at the mix of strata of both sides together. */
export function standardisedTo(before: readonly Sums[], after: readonly Sums[]): (sums: Sums) => number {
  const weights = mixOf(sumOf(before), sumOf(after));
  return (sums) => weights.reduce((sum, weight, at) => sum + weight * shareAt(sums, at), 0);
}

/** Each stratum's part of all sessions; strata that one side has none of are left out. */
function mixOf(before: Sums, after: Sums): number[] {
  const sizes = before.flatMap((_, at) => {
    if (at % 2 === 0) return [];
    const [was, is] = [before[at] ?? 0, after[at] ?? 0];
    return [was > 0 && is > 0 ? was + is : 0];
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / total);
}

function shareAt(sums: Sums, stratum: number): number {
  const [part = 0, whole = 0] = sums.slice(2 * stratum, 2 * stratum + 2);
  return whole === 0 ? 0 : part / whole;
}

function varianceOf(sums: Sums, weights: readonly number[]): number {
  return weights.reduce((variance, weight, at) => {
    const [part = 0, whole = 0] = sums.slice(2 * at, 2 * at + 2);
    if (weight === 0 || whole === 0) return variance;
    return variance + (weight * weight * (part / whole) * (1 - part / whole)) / whole;
  }, 0);
}

/**
 * The factor sqrt((1 + r)/(1 - r)), for a series by week, on the error of a mean whose terms share what neighbours share
 * (Cochrane and Orcutt 1949). r is the autocorrelation at one week with Kendall's correction (1954) for its bias,
 * (1 + 3r)/n, between 0 and 0.8. Without 12 weeks nothing is known of it: 1. `noise` is the part of the series' variance that
 * neighbours cannot share (chance among single sessions): r is that of the rest.
 */
export function autocorrelationFactor(series: readonly number[], noise = 0): { r: number; factor: number } {
  if (series.length < WEEKS_FOR_R_MIN) return { r: 0, factor: 1 };
  const n = series.length;
  const mean = series.reduce((sum, value) => sum + value, 0) / n;
  const from = series.map((value) => value - mean);
  const variance = from.reduce((sum, value) => sum + value * value, 0);
  if (variance === 0) return { r: 0, factor: 1 };
  const raw = from.slice(1).reduce((sum, value, at) => sum + value * (from[at] ?? 0), 0) / variance;
  const shared = 1 - noise / (variance / (n - 1));
  if (shared <= 0) return { r: 0, factor: 1 };
  const r = Math.min(R_MAX, Math.max(0, raw + (1 + 3 * raw) / n) / shared);
  return { r, factor: Math.sqrt((1 + r) / (1 - r)) };
}

const WEEKS_FOR_R_MIN = 12;
const R_MAX = 0.8;
