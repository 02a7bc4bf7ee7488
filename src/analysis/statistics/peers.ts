// Compares one value with its peers, which differ by more than chance.
import type { Estimate } from './jackknife.ts';

export interface Value {
  value: number;
  standardError: number;
}

/** Random-effects mean and between-value variance tau² (Paule and Mandel 1982): Q(tau²) = k - 1, by bisection. */
export function randomEffects(values: readonly Value[]): { mean: number; standardError: number; tau2: number } {
  const excess = (tau2: number) => {
    const { mean, weights } = weighted(values, tau2);
    const q = values.reduce((sum, { value }, at) => sum + (weights[at] ?? 0) * (value - mean) ** 2, 0);
    return q - (values.length - 1);
  };
  let [low, high] = [0, 1];
  while (excess(high) > 0 && high < 1e6) high *= 2;
  if (excess(0) <= 0) high = 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const { mean, weights } = weighted(values, high);
  return { mean, standardError: Math.sqrt(1 / weights.reduce((sum, weight) => sum + weight, 0)), tau2: high };
}

function weighted(values: readonly Value[], tau2: number): { mean: number; weights: number[] } {
  const weights = values.map(({ standardError }) => 1 / (tau2 + standardError * standardError));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { mean: values.reduce((sum, { value }, at) => sum + (weights[at] ?? 0) * value, 0) / total, weights };
}

/** A value minus the mean of the others, with the error of a prediction; t with (others - 1) degrees of freedom. */
export function besidePeers(one: Value, others: readonly Value[]): Estimate & { mean: number } {
  const { mean, standardError, tau2 } = randomEffects(others);
  return {
    mean,
    value: one.value - mean,
    standardError: Math.sqrt(tau2 + one.standardError ** 2 + standardError ** 2),
    df: others.length - 1,
  };
}
