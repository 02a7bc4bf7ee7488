// Stratified odds ratio of an outcome with and without an episode.
import { atLeast, type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';

/**
 * The Mantel-Haenszel odds ratio (1959): Σ a₁b₀/N / Σ b₁a₀/N. Sums hold [a₁, b₁, a₀, b₀] of each stratum: both outcomes with the
 * episode, then without it.
 */
export function oddsRatio(sums: Sums): number {
  let [above, below] = [0, 0];
  for (const { a1, b1, a0, b0, all } of strataOf(sums)) {
    above += (a1 * b0) / all;
    below += (b1 * a0) / all;
  }
  return orHalf(above, below) / orHalf(below, above);
}

/** Adds half a case on both sides if one of them is 0, to keep the ratio finite (Haldane 1956). */
const orHalf = (sum: number, other: number) => (sum === 0 || other === 0 ? sum + 0.5 : sum);

/** Standard error of the log odds ratio for independent cases (Robins, Breslow and Greenland, Biometrics 42, 1986). */
export function oddsError(sums: Sums): number {
  let [r, s, pr, psqr, qs] = [0, 0, 0, 0, 0];
  for (const { a1, b1, a0, b0, all } of strataOf(sums)) {
    const [p, q] = [(a1 + b0) / all, (b1 + a0) / all];
    const [above, below] = [(a1 * b0) / all, (b1 * a0) / all];
    r += above;
    s += below;
    pr += p * above;
    psqr += p * below + q * above;
    qs += q * below;
  }
  const [one, other] = [orHalf(r, s), orHalf(s, r)];
  return Math.sqrt(pr / (2 * one * one) + psqr / (2 * one * other) + qs / (2 * other * other));
}

/** The log odds ratio with the larger of the jackknife error and the error above. */
export const logOddsRatioByBlocks = (blocks: readonly Sums[]): Estimate =>
  atLeast(
    jackknife(blocks, (sums) => Math.log(oddsRatio(sums))),
    oddsError(sumOf(blocks)),
  );

/**
 * The share of the first outcome with the episode, and the share without it, standardised to the strata of cases with the episode.
 * Strata without cases on the second side are left out of both.
 */
export function standardisedShares(sums: Sums): { with: number; without: number } {
  let [many, ended, expected] = [0, 0, 0];
  for (const { a1, b1, a0, b0 } of strataOf(sums)) {
    if (a0 + b0 === 0) continue;
    many += a1 + b1;
    ended += a1;
    expected += ((a1 + b1) * a0) / (a0 + b0);
  }
  return { with: ended / many, without: expected / many };
}

function strataOf(sums: Sums) {
  return Array.from({ length: sums.length / 4 }, (_, stratum) => {
    const [a1 = 0, b1 = 0, a0 = 0, b0 = 0] = sums.slice(4 * stratum, 4 * stratum + 4);
    return { a1, b1, a0, b0, all: a1 + b1 + a0 + b0 };
  }).filter(({ all }) => all > 0);
}
