// How much likelier something ends one way than the other with an episode than without it, among those that are alike.
import { atLeast, type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';

/**
 * The odds ratio of Mantel and Haenszel (1959): Σ a₁b₀/N / Σ b₁a₀/N. Sums hold [a₁, b₁, a₀, b₀] of each stratum: both ways it
 * can end, with the episode, then without it.
 */
export function oddsRatio(sums: Sums): number {
  let [above, below] = [0, 0];
  for (const { a1, b1, a0, b0, all } of strataOf(sums)) {
    above += (a1 * b0) / all;
    below += (b1 * a0) / all;
  }
  return orHalf(above, below) / orHalf(below, above);
}

/** Where everybody, or nobody, ends one way, half a case on both sides keeps the ratio finite (Haldane 1956). */
const orHalf = (sum: number, other: number) => (sum === 0 || other === 0 ? sum + 0.5 : sum);

/** The error of its logarithm if all were independent (Robins, Breslow and Greenland, Biometrics 42, 1986). */
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

/** The logarithm of the ratio, with the larger of the two errors. */
export const logOddsRatioByBlocks = (blocks: readonly Sums[]): Estimate =>
  atLeast(
    jackknife(blocks, (sums) => Math.log(oddsRatio(sums))),
    oddsError(sumOf(blocks)),
  );

/**
 * The share that ends the first way with the episode, and that of those without it were they spread over the strata as
 * those with it are. Strata where nobody is without it are left out of both.
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
