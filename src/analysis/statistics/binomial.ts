// Exact tests of counts: binomial and hypergeometric tail probabilities.
import { incompleteBeta, lnGamma, lnIncompleteBeta } from './t.ts';

/** P(X <= x) for a binomial distribution. Counts may be fractions, as after division by a design effect. */
export const binomialAtMost = (x: number, n: number, rate: number): number =>
  x >= n ? 1 : incompleteBeta(1 - rate, n - x, x + 1);

/** The natural logarithm, since the probability itself can be below the smallest double. */
export const lnBinomialAtMost = (x: number, n: number, rate: number): number =>
  x >= n ? 0 : lnIncompleteBeta(1 - rate, n - x, x + 1);

/** P(X >= x), accurate in the far tail, where 1 - binomialAtMost would be 0. */
export const binomialAtLeast = (x: number, n: number, rate: number): number =>
  x <= 0 ? 1 : x > n ? 0 : incompleteBeta(rate, x, n - x + 1);

const lnChoose = (n: number, k: number) => lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);

/** P(X <= x) when n are drawn from `all`, which include `special` ones (Fisher's exact test, one-sided). */
export function hypergeometricAtMost(x: number, n: number, special: number, all: number): number {
  const least = Math.max(0, n + special - all);
  let sum = 0;
  for (let k = least; k <= Math.min(x, n, special); k++)
    sum += Math.exp(lnChoose(special, k) + lnChoose(all - special, n - k) - lnChoose(all, n));
  return Math.min(1, sum);
}
