// Exact tests of counts: whether so few would be so lucky, or so unlucky.
import { incompleteBeta, lnGamma } from './t.ts';

/** P(X <= x) of n tries that each succeed at `rate`; counts need not be whole, so that they can be worth fewer. */
export const binomialAtMost = (x: number, n: number, rate: number): number =>
  x >= n ? 1 : incompleteBeta(1 - rate, n - x, x + 1);

const lnChoose = (n: number, k: number) => lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);

/** P(X <= x) where n are drawn of `all`, of which `special` are (Fisher's exact test, one side). */
export function hypergeometricAtMost(x: number, n: number, special: number, all: number): number {
  const least = Math.max(0, n + special - all);
  let sum = 0;
  for (let k = least; k <= Math.min(x, n, special); k++)
    sum += Math.exp(lnChoose(special, k) + lnChoose(all - special, n - k) - lnChoose(all, n));
  return Math.min(1, sum);
}
