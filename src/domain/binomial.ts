// The upper tail of the binomial distribution.

/** ln Γ(x) of x > 0, by Stirling's series after the argument is raised above 7: within 1e-9. */
function logGamma(x: number): number {
  let [shift, at] = [0, x];
  while (at < 7) shift -= Math.log(at++);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}

const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** The probability that at least `k` of `n` do what each does with probability `p`. */
export function binomialTail(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  let term = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log(1 - p));
  let sum = 0;
  for (let at = k; at <= n; at++) {
    sum += term;
    term *= ((n - at) / (at + 1)) * (p / (1 - p));
    if (term < sum * 1e-12 && at > n * p) break;
  }
  return Math.min(1, sum);
}
