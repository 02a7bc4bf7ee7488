// The delete-one-block jackknife: a standard error from the change of an estimate when one day (or week) is left out. Blocks are used as
// units instead of sessions, because sessions of a day share its shocks.

/** Sums of counts. Estimators take sums, so that they work for all blocks and for all blocks except one. */
export type Sums = readonly number[];

export interface Estimate {
  value: number;
  /** Square root of the variance below; Infinity if leaving out some block makes the estimate undefined. */
  standardError: number;
  /** Degrees of freedom: blocks - 1. */
  df: number;
}

/**
 * `estimate` of the sums over all blocks, with (B - 1)/B · Σ (θ₋ᵦ - mean)² as its variance (Efron and Tibshirani, An
 * Introduction to the Bootstrap, 11.5). Blocks are vectors of equal length.
 */
export function jackknife(blocks: readonly Sums[], estimate: (sums: Sums) => number): Estimate {
  const total = sumOf(blocks);
  const count = blocks.length;
  const without = blocks.map((block) => estimate(total.map((sum, at) => sum - (block[at] ?? 0))));
  const mean = without.reduce((sum, value) => sum + value, 0) / count;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const variance = ((count - 1) / count) * squares;
  return {
    value: estimate(total),
    standardError: Number.isFinite(variance) && count > 1 ? Math.sqrt(variance) : Number.POSITIVE_INFINITY,
    df: count - 1,
  };
}

export function sumOf(blocks: readonly Sums[]): number[] {
  const total = new Array<number>(blocks[0]?.length ?? 0).fill(0);
  for (const block of blocks) for (let at = 0; at < total.length; at++) total[at] = (total[at] ?? 0) + (block[at] ?? 0);
  return total;
}

/** Raises the standard error to at least `floor`: with small counts, a jackknife may be below the binomial error. */
export const atLeast = (estimate: Estimate, floor: number): Estimate => ({
  ...estimate,
  standardError: Math.max(estimate.standardError, floor),
});
