// The normal distribution.

export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** P(Z <= z): W. J. Cody's kind of split. A series near 0 (DLMF 7.6.2), a continued fraction beyond (DLMF 7.9.3). */
export function normalCdf(z: number): number {
  if (z > 0) return 1 - normalCdf(-z);
  return z > -SPLIT ? 0.5 - normalDensity(z) * series(-z) : normalDensity(z) / fraction(-z);
}

const SPLIT = 3;
const TERMS = 60;

/** z + z^3/3 + z^5/(3*5) + … */
function series(z: number): number {
  let term = z;
  let sum = z;
  for (let n = 1; n < TERMS; n++) {
    term *= (z * z) / (2 * n + 1);
    sum += term;
  }
  return sum;
}

/** z + 1/(z + 2/(z + 3/(z + …))) */
function fraction(z: number): number {
  let value = z;
  for (let n = TERMS; n > 0; n--) value = z + n / value;
  return value;
}

/** The z that a share `p` lies below, by bisection. */
export function normalQuantile(p: number): number {
  let [low, high] = [-40, 40];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
