// How values that differ truly go with what is known of each: a regression in which every value has an error of its own.
import type { Estimate } from './jackknife.ts';
import type { Value } from './peers.ts';

/**
 * Random-effects meta-regression: least squares with weights 1/(tau² + error²). tau² by Paule and Mandel's equation
 * Q(tau²) = n - k (1982; DerSimonian and Kacker, Contemporary Clinical Trials 28, 2007); errors and t with n - k degrees of
 * freedom by Knapp and Hartung (Statistics in Medicine 22, 2003), whose factor is not let below 1. `rows` are the columns of
 * each value, its constant among them. Undefined where columns depend on each other.
 */
export function metaRegression(values: readonly Value[], rows: readonly (readonly number[])[]): Estimate[] | undefined {
  const [columns, df] = [rows[0]?.length ?? 0, values.length - (rows[0]?.length ?? 0)];
  if (df < 1) return undefined;
  let fit = fitAt(values, rows, 0);
  if (!fit) return undefined;
  if (fit.q > df) {
    let [low, high] = [0, 1];
    while ((fitAt(values, rows, high)?.q ?? 0) > df && high < TAU2_MAX) high *= 2;
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2;
      if ((fitAt(values, rows, middle)?.q ?? 0) > df) low = middle;
      else high = middle;
    }
    fit = fitAt(values, rows, high);
    if (!fit) return undefined;
  }
  const { inverse, coefficients } = fit;
  const factor = Math.max(1, fit.q / df);
  return Array.from({ length: columns }, (_, at) => ({
    value: coefficients[at] ?? Number.NaN,
    standardError: Math.sqrt(factor * (inverse[at]?.[at] ?? Number.NaN)),
    df,
  }));
}

const TAU2_MAX = 1e6;
const BISECTIONS = 60;

function fitAt(values: readonly Value[], rows: readonly (readonly number[])[], tau2: number) {
  const size = rows[0]?.length ?? 0;
  const normal = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  const weights = values.map(({ standardError }) => 1 / (tau2 + standardError * standardError));
  rows.forEach((row, at) => {
    const weight = weights[at] ?? 0;
    row.forEach((x, i) => {
      right[i] = (right[i] ?? 0) + weight * x * (values[at]?.value ?? 0);
      normal[i] = (normal[i] ?? []).map((sum, j) => sum + weight * x * (row[j] ?? 0));
    });
  });
  const inverse = inverted(normal);
  if (!inverse) return undefined;
  const coefficients = inverse.map((line) => line.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0));
  const q = values.reduce((sum, { value }, at) => {
    const fitted = (rows[at] ?? []).reduce((all, x, column) => all + x * (coefficients[column] ?? 0), 0);
    return sum + (weights[at] ?? 0) * (value - fitted) ** 2;
  }, 0);
  return { coefficients, inverse, q };
}

const SINGULAR = 1e-10;

/** Gauss and Jordan, with pivots. Undefined for a matrix that has no inverse. */
function inverted(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const size = matrix.length;
  const work = matrix.map((row, at) => [...row, ...Array.from({ length: size }, (_, j) => (j === at ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    const rest = work.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const best = column + rest.indexOf(Math.max(...rest));
    const [pivotRow, here] = [work[best], work[column]];
    const pivot = pivotRow?.[column] ?? 0;
    if (!pivotRow || !here || Math.abs(pivot) <= SINGULAR * Math.max(1, Math.abs(matrix[column]?.[column] ?? 0)))
      return undefined;
    work[best] = here;
    work[column] = pivotRow.map((value) => value / pivot);
    for (let row = 0; row < size; row++) {
      const factor = work[row]?.[column] ?? 0;
      if (row === column || factor === 0) continue;
      work[row] = (work[row] ?? []).map((value, at) => value - factor * (work[column]?.[at] ?? 0));
    }
  }
  return work.map((row) => row.slice(size));
}
