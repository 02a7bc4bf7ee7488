// Difference of a share between two groups, with the mix of strata held constant.
import { atLeast, type Estimate, jackknife, type Sums } from './jackknife.ts';

/**
 * The Mantel-Haenszel risk difference (Greenland and Robins, Biometrics 41, 1985): Σ (a₁n₂ - a₂n₁)/N / Σ n₁n₂/N. Sums hold
 * [a₁, n₁, a₂, n₂] of each stratum in turn; strata without one of the groups add nothing.
 */
export function riskDifference(sums: Sums): number {
  let [above, below] = [0, 0];
  for (let at = 0; at < sums.length; at += 4) {
    const [a1 = 0, n1 = 0, a2 = 0, n2 = 0] = sums.slice(at, at + 4);
    if (n1 === 0 || n2 === 0) continue;
    above += (a1 * n2 - a2 * n1) / (n1 + n2);
    below += (n1 * n2) / (n1 + n2);
  }
  return above / below;
}

/** Its standard error for independent sessions, with fixed weights. */
export function binomialError(sums: Sums): number {
  let [above, below] = [0, 0];
  for (let at = 0; at < sums.length; at += 4) {
    const [a1 = 0, n1 = 0, a2 = 0, n2 = 0] = sums.slice(at, at + 4);
    if (n1 === 0 || n2 === 0) continue;
    const weight = (n1 * n2) / (n1 + n2);
    above += weight * weight * (varianceOf(a1, n1) + varianceOf(a2, n2));
    below += weight;
  }
  return Math.sqrt(above) / below;
}

/** Variance of a share with the Agresti-Coull correction (two successes and two failures added), so that 0 of 3 does not have variance 0. */
function varianceOf(part: number, whole: number): number {
  const rate = (part + 1) / (whole + 2);
  return (rate * (1 - rate)) / (whole + 2);
}

/** The risk difference with the larger of the jackknife and the binomial error. */
export function riskDifferenceByBlocks(blocks: readonly Sums[]): Estimate {
  const total = blocks[0]?.map((_, at) => blocks.reduce((sum, block) => sum + (block[at] ?? 0), 0)) ?? [];
  return atLeast(jackknife(blocks, riskDifference), binomialError(total));
}
