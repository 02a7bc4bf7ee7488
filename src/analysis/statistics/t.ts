// Student's t distribution, by the incomplete beta function.

/** P(T <= t) with `df` degrees of freedom. Abramowitz and Stegun 26.7.1 and 26.5.27. */
export function tCdf(t: number, df: number): number {
  // Near the middle from the other side: there, df / (df + t²) is one to the last digit.
  const tail =
    t * t < df
      ? 0.5 - incompleteBeta((t * t) / (df + t * t), 0.5, df / 2) / 2
      : incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** P(|T| >= |t|), accurate in the far tail, where 1 - tCdf would be 0. */
export const twoSidedP = (t: number, df: number): number => incompleteBeta(df / (df + t * t), df / 2, 0.5);

/** P(T >= t). */
export const upperP = (t: number, df: number): number => tCdf(-t, df);

/** The quantile of `p`, by bisection of the tail probability, which is monotone. */
export function tQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  const tail = Math.min(p, 1 - p);
  let high = 1;
  while (tCdf(-high, df) > tail && high < Number.MAX_VALUE / 4) high *= 2;
  let low = 0;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (tCdf(-middle, df) > tail) low = middle;
    else high = middle;
  }
  return p < 0.5 ? -high : high;
}

/** Bisection steps that exhaust a double's 53 bits. */
const BISECTIONS = 60;

/** The regularized incomplete beta function I_x(a, b); its continued fraction (DLMF 8.17.22) by Lentz's method. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; the other side by symmetry (DLMF 8.17.4).
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  return (Math.exp(lnFront(x, a, b)) / a) * betaFraction(x, a, b);
}

/** Its natural logarithm, which is finite where the value itself is below the smallest double. */
export function lnIncompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return Number.NEGATIVE_INFINITY;
  if (x >= 1) return 0;
  if (x > (a + 1) / (a + b + 2)) return Math.log1p(-incompleteBeta(1 - x, b, a));
  return lnFront(x, a, b) - Math.log(a) + Math.log(betaFraction(x, a, b));
}

const lnFront = (x: number, a: number, b: number) =>
  lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x);

const FRACTION_TERMS_MAX = 10_000;
const FRACTION_EPSILON = 1e-15;
const TINY = 1e-300;

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= FRACTION_TERMS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < FRACTION_EPSILON) break;
  }
  return value;
}

const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** ln Γ(z) for z > 0: Stirling's series (DLMF 5.11.1) above 12, where seven terms leave less than 1e-16. */
export function lnGamma(z: number): number {
  let [shifted, factor] = [z, 1];
  while (shifted < 12) factor *= shifted++;
  const r = 1 / shifted;
  const rr = r * r;
  const series =
    r * (1 / 12 - rr * (1 / 360 - rr * (1 / 1260 - rr * (1 / 1680 - rr * (1 / 1188 - (rr * 691) / 360_360)))));
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(factor);
}
