// Corrections for multiple tests: of a hundred tests, five would be significant by chance alone.
import { tQuantile } from './t.ts';

/** Benjamini-Hochberg (1995) adjusted p-values, in the given order: values <= q are significant at false discovery rate q. */
export function adjustPValues(ps: readonly number[]): number[] {
  const order = ps.map((p, at) => ({ p, at })).sort((a, b) => b.p - a.p || b.at - a.at);
  const adjusted = new Array<number>(ps.length);
  let least = 1;
  order.forEach(({ p, at }, place) => {
    least = Math.min(least, (p * ps.length) / (ps.length - place));
    adjusted[at] = least;
  });
  return adjusted;
}

/**
 * Confidence level for the intervals of the `found` of `tested` results, so that at most a share q of the selected intervals misses the
 * true value (Benjamini and Yekutieli 2005). Without findings, the level of a single interval.
 */
export const selectedLevel = (q: number, found: number, tested: number): number =>
  found === 0 || tested === 0 ? 1 - q : 1 - (q * found) / tested;

/** The c for which the share `level` of the t distribution lies between -c and c. */
export const criticalValue = (level: number, df: number): number => tQuantile(1 - (1 - level) / 2, df);

/** The smallest effect that a two-sided test at level `alpha` detects with the given power. */
export const smallestDetectable = (standardError: number, df: number, alpha: number, power = 0.8): number =>
  (tQuantile(1 - alpha / 2, df) + tQuantile(power, df)) * standardError;

/** The positive-part James-Stein factor (1961) for one estimate, which corrects for the winner's curse. */
export const shrinkage = (estimate: number, standardError: number): number =>
  estimate === 0 ? 0 : Math.max(0, 1 - (standardError / estimate) ** 2);
