// Random variates for simulations.
import type { Random } from '../../domain/random.ts';

/** Gamma with the given shape and scale 1: Marsaglia and Tsang, ACM TOMS 26, 2000, 363-372. */
export function gamma(random: Random, shape: number): number {
  // For shapes below 1, a variate of shape + 1 is scaled down (their section 6).
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  return gammaOf(random, d, 1 / Math.sqrt(9 * d));
}

function gammaOf(random: Random, d: number, c: number): number {
  for (;;) {
    const x = random.normal();
    const w = 1 + c * x;
    const v = w * w * w;
    if (v <= 0) continue;
    const u = 1 - random.next();
    const square = x * x;
    // Their squeeze step accepts 98 % of the values without a logarithm.
    if (u < 1 - 0.0331 * square * square) return d * v;
    if (Math.log(u) < 0.5 * square + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Returns a function that draws a gamma variate for each shape; constants of the shapes are precomputed. */
export function gammas(shapes: Float64Array): (random: Random, into: Float64Array) => void {
  const ds = shapes.map((shape) => (shape < 1 ? shape + 1 : shape) - 1 / 3);
  const cs = ds.map((d) => 1 / Math.sqrt(9 * d));
  return (random, into) => {
    for (let at = 0; at < ds.length; at++) {
      const value = gammaOf(random, ds[at] as number, cs[at] as number);
      const shape = shapes[at] as number;
      into[at] = shape < 1 ? value * (1 - random.next()) ** (1 / shape) : value;
    }
  };
}

export function beta(random: Random, a: number, b: number): number {
  const x = gamma(random, a);
  return x / (x + gamma(random, b));
}
