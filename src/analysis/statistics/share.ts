// A share with an interval that accounts for the variation between days.
import { atLeast, type Estimate, jackknife, type Sums } from './jackknife.ts';

/** `sums` are [part, whole]. The error is at least the binomial one. */
export function shareByBlocks(
  blocks: readonly Sums[],
): Estimate & { part: number; whole: number; designEffect: number } {
  const estimate = jackknife(blocks, ([part = 0, whole = 0]) => part / whole);
  const part = blocks.reduce((sum, block) => sum + (block[0] ?? 0), 0);
  const whole = blocks.reduce((sum, block) => sum + (block[1] ?? 0), 0);
  const binomial = binomialVariance(part, whole);
  const designEffect = binomial > 0 ? Math.max(1, estimate.standardError ** 2 / binomial) : 1;
  return { ...atLeast(estimate, Math.sqrt(binomial)), part, whole, designEffect };
}

export const binomialVariance = (part: number, whole: number) =>
  whole === 0 ? 0 : (part / whole) * (1 - part / whole) * (1 / whole);

/**
 * Wilson's score interval (1927) at a critical value, for a sample that is worth `whole / designEffect` independent
 * sessions (Korn and Graubard 1998).
 */
export function wilson(part: number, whole: number, critical: number, designEffect = 1): { low: number; high: number } {
  const n = whole / designEffect;
  const rate = part / whole;
  const zz = (critical * critical) / n;
  const middle = (rate + zz / 2) / (1 + zz);
  const reach = (critical / (1 + zz)) * Math.sqrt((rate * (1 - rate)) / n + zz / (4 * n));
  return { low: part === 0 ? 0 : middle - reach, high: part === whole ? 1 : middle + reach };
}
