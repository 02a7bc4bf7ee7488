// Random values of the distributions that simulations draw from.
import type { Random } from '../../domain/random.ts';

/** Gamma with the given shape and scale 1: Marsaglia and Tsang, ACM TOMS 26, 2000, 363-372. */
export function gamma(random: Random, shape: number): number {
  // Below 1, a value of the next shape is scaled down (their section 6).
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const w = 1 + c * x;
    const v = w * w * w;
    if (v <= 0) continue;
    const u = 1 - random.next();
    // Their squeeze: 98 of 100 values are taken without a logarithm.
    if (u < 1 - 0.0331 * x * x * x * x) return d * v;
    if (Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

export function beta(random: Random, a: number, b: number): number {
  const x = gamma(random, a);
  return x / (x + gamma(random, b));
}
