// Compares a share before and after, with weeks as units and the mix of strata held constant. Sessions over time are not independent:
// since days share shocks, a test of two proportions reports a change in one of three runs without one.
import { type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';
import { binomialVariance } from './share.ts';

export interface Change extends Estimate {
  before: number;
  after: number;
}

/**
 * Returns after minus before. Weeks hold [part, whole] of each stratum in turn. Both sides are standardised to their common mix;
 * `factor` widens the part of the error that comes from weeks, for autocorrelation.
 *
 * The variance between weeks beyond binomial variance is estimated once for both sides, pooled by degrees of freedom as in a two-sample
 * t test. Four weeks after a date alone estimate it so badly (Welch's test, 3 to 10 degrees of freedom) that two of three changes of
 * three points stay undetected. `earlier` weeks outside the comparison contribute too: forty of them give 50 instead of 10 degrees of
 * freedom. The binomial variance is computed for each side, so that a side with less traffic has a larger error.
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

/** The variance between weeks beyond binomial variance, with its degrees of freedom. */
export interface WeekSpread {
  beyond: number;
  df: number;
}

/** Weeks, and sessions per week, that the estimate needs. */
const SPREAD_WEEKS_MIN = 12;
const SPREAD_SESSIONS_MIN = 30;

/**
 * From earlier weeks of [part, whole]: the variance of their shares minus the binomial variance. Autocorrelation reduces the effective
 * number of weeks by (1 - r²)/(1 + r²) (Bartlett 1946), with r from the factor above.
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

/** Returns a function that standardises shares to the common mix of both sides. */
export function standardisedTo(before: readonly Sums[], after: readonly Sums[]): (sums: Sums) => number {
  const weights = mixOf(sumOf(before), sumOf(after));
  return (sums) => weights.reduce((sum, weight, at) => sum + weight * shareAt(sums, at), 0);
}

/** The share of each stratum in all sessions; strata missing on one side are left out. */
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
 * The factor sqrt((1 + r)/(1 - r)) on the standard error of a mean of autocorrelated weeks (Cochrane and Orcutt 1949). r is the lag-1
 * autocorrelation with Kendall's bias correction (1954), (1 + 3r)/n, limited to 0 to 0.8. With fewer than 12 weeks the factor is 1.
 * `noise` is the share of variance that is independent between weeks (binomial variance): r is computed for the rest.
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
