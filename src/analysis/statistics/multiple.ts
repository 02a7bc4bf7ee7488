// Many questions at once: of a hundred, five would "stand out" by chance alone.
import { tQuantile } from './t.ts';

/** Adjusted p values of Benjamini and Hochberg (1995), in the order given: those <= q are found at false discovery rate q. */
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
 * The confidence level at which intervals of the `found` out of `tested` are shown, so that of those that were selected at
 * most q miss the truth (Benjamini and Yekutieli 2005). With nothing found, that of a single one.
 */
export const selectedLevel = (q: number, found: number, tested: number): number =>
  found === 0 || tested === 0 ? 1 - q : 1 - (q * found) / tested;

/** The c for which the share `level` of the t distribution lies between -c and c. */
export const criticalValue = (level: number, df: number): number => tQuantile(1 - (1 - level) / 2, df);

/** The effect that a two-sided test at `alpha` finds with the given power. */
export const smallestDetectable = (standardError: number, df: number, alpha: number, power = 0.8): number =>
  (tQuantile(1 - alpha / 2, df) + tQuantile(power, df)) * standardError;

/** The positive-part factor of James and Stein (1961), for one estimate: how much of it is left after the winner's curse. */
export const shrinkage = (estimate: number, standardError: number): number =>
  estimate === 0 ? 0 : Math.max(0, 1 - (standardError / estimate) ** 2);
