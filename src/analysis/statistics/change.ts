// A share before and after, week against week, with the mix of strata held equal. Over time, sessions are far from
// independent: where days share shocks, a test of two proportions finds a change in one run of three when there is none.
import { type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';

export interface Change extends Estimate {
  before: number;
  after: number;
}

/**
 * After minus before. Weeks hold [part, whole] of each stratum in turn. Both sides are standardised to the mix of the two
 * together; degrees of freedom by Welch and Satterthwaite; `factor` widens the error for what neighbouring weeks share.
 */
export function changeByWeeks(before: readonly Sums[], after: readonly Sums[], factor = 1): Change {
  const weights = mixOf(sumOf(before), sumOf(after));
  const standardised = (sums: Sums) => weights.reduce((sum, weight, at) => sum + weight * shareAt(sums, at), 0);
  const [was, is] = [before, after].map((weeks) => jackknife(weeks, standardised)) as [Estimate, Estimate];
  const [vWas, vIs] = [was.standardError ** 2, is.standardError ** 2];
  const binomial = varianceOf(sumOf(before), weights) + varianceOf(sumOf(after), weights);
  return {
    before: was.value,
    after: is.value,
    value: is.value - was.value,
    standardError: factor * Math.sqrt(Math.max(vWas + vIs, binomial)),
    df: vWas + vIs > 0 ? (vWas + vIs) ** 2 / (vWas ** 2 / was.df + vIs ** 2 / is.df) : was.df + is.df,
  };
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
 * Of a series by week: the factor sqrt((1 + r)/(1 - r)) on the error of a mean whose terms share what neighbours share
 * (Cochrane and Orcutt 1949). r is the autocorrelation at one week with Kendall's correction (1954) for its bias,
 * (1 + 3r)/n, between 0 and 0.8. Without 12 weeks nothing is known of it: 1.
 */
export function autocorrelationFactor(series: readonly number[]): { r: number; factor: number } {
  if (series.length < WEEKS_FOR_R_MIN) return { r: 0, factor: 1 };
  const n = series.length;
  const mean = series.reduce((sum, value) => sum + value, 0) / n;
  const from = series.map((value) => value - mean);
  const variance = from.reduce((sum, value) => sum + value * value, 0);
  if (variance === 0) return { r: 0, factor: 1 };
  const raw = from.slice(1).reduce((sum, value, at) => sum + value * (from[at] ?? 0), 0) / variance;
  const r = Math.min(R_MAX, Math.max(0, raw + (1 + 3 * raw) / n));
  return { r, factor: Math.sqrt((1 + r) / (1 - r)) };
}

const WEEKS_FOR_R_MIN = 12;
const R_MAX = 0.8;
