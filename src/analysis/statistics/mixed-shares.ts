// Predicts the share of a new unit from shares of units with kinds and families: a linear mixed model of their logits (Gelman and Hill,
// Data Analysis Using Regression, 2007, ch. 12). The variances between kinds, families and units are unknown, too: the prediction
// averages over a grid of values, weighted by their posterior probability.
import type { Random } from '../../domain/random.ts';

export interface ShareUnit {
  kind: string;
  family: string;
  /** A covariate with a linear effect on the logit; null: unknown. */
  x: number | null;
}

export interface ShareSeen extends ShareUnit {
  part: number;
  whole: number;
}

/** Grid of standard deviations on the logit scale, and the scale of their half-normal prior. */
const KINDS = { tried: [0.05, 0.2, 0.4, 0.7, 1.1], believed: 0.5 };
const FAMILIES = { tried: [0.05, 0.2, 0.4, 0.7, 1.1, 1.6], believed: 0.8 };
const SINGLE = { tried: [0.1, 0.2, 0.35, 0.55, 0.8, 1.2, 1.7], believed: 0.8 };
/** Normal priors of the mean and the slope: wide enough for any share, and for twice the loss at twice the fields. */
const MEAN = { at: 2, sd: 2 };
const SLOPE_SD = 0.4;
/** Grid points less probable than this, relative to the most probable one, are left out. */
const WEIGHT_MIN = 1e-4;

/** Joint draws of the shares of new units, one array per draw. Needs at least one observed unit. */
export function drawShares(
  seen: readonly ShareSeen[],
  fresh: readonly ShareUnit[],
  draws: number,
  random: Random,
): Float64Array[] {
  const known = seen.flatMap(({ x }) => x ?? []);
  const middle = known.length === 0 ? 0 : known.reduce((sum, x) => sum + x, 0) / known.length;
  const spread = Math.sqrt(known.reduce((sum, x) => sum + (x - middle) ** 2, 0) / Math.max(1, known.length));
  const data = {
    units: [...seen, ...fresh],
    many: seen.length,
    // Adds one half on each side (Haldane), which keeps shares of 0 and 1 finite.
    logits: seen.map(({ part, whole }) => Math.log((part + 0.5) / (whole - part + 0.5)) - MEAN.at),
    noise: seen.map(({ part, whole }) => 1 / (part + 0.5) + 1 / (whole - part + 0.5)),
    // A unit with unknown x may have any x of the others, which adds variance between units.
    offsets: [...seen, ...fresh].map(({ x }) => (x === null ? 0 : x - middle)),
    unknown: [...seen, ...fresh].map(({ x }) => (x === null ? (SLOPE_SD * spread) ** 2 : 0)),
  };
  const fits = KINDS.tried
    .flatMap((kind) => FAMILIES.tried.flatMap((family) => SINGLE.tried.map((single) => ({ kind, family, single }))))
    .map((sds) => fitted(data, sds));
  const best = Math.max(...fits.map(({ logWeight }) => logWeight));
  const likely = fits
    .map((one) => ({ ...one, weight: Math.exp(one.logWeight - best) }))
    .filter(({ weight }) => weight > WEIGHT_MIN);
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from({ length: draws }, () => {
    const chosen = pick(likely, random.next() * total);
    const normals = fresh.map(() => random.normal());
    return Float64Array.from(fresh, (_, row) => {
      let logit = MEAN.at + (chosen?.mean[row] ?? 0);
      for (let column = 0; column <= row; column++)
        logit += (chosen?.root[row]?.[column] ?? 0) * (normals[column] as number);
      return 1 / (1 + Math.exp(-logit));
    });
  });
}

/** Picks an element by a position in the cumulative weights. */
function pick<One extends { weight: number }>(all: readonly One[], place: number): One | undefined {
  let left = place;
  for (const one of all) {
    left -= one.weight;
    if (left < 0) return one;
  }
  return all.at(-1);
}

interface Data {
  units: readonly ShareUnit[];
  many: number;
  logits: readonly number[];
  noise: readonly number[];
  offsets: readonly number[];
  unknown: readonly number[];
}

interface Sds {
  kind: number;
  family: number;
  single: number;
}

interface Fit {
  logWeight: number;
  mean: Float64Array;
  /** Cholesky factor of the covariance of the new units. */
  root: Float64Array[];
}

/** Conditional normal distribution of new units given the observed ones (Rasmussen and Williams 2006, alg. 2.1). */
function fitted({ units, many, logits, noise, offsets, unknown }: Data, sds: Sds): Fit {
  const covariance = (row: number, column: number): number => {
    const [one, other] = [units[row] as ShareUnit, units[column] as ShareUnit];
    return (
      MEAN.sd ** 2 +
      SLOPE_SD ** 2 * (offsets[row] as number) * (offsets[column] as number) +
      (one.kind === other.kind ? sds.kind ** 2 : 0) +
      (one.family === other.family ? sds.family ** 2 : 0) +
      (row === column ? sds.single ** 2 + (unknown[row] as number) : 0)
    );
  };
  const past = triangle(many, (row, column) => covariance(row, column) + (row === column ? (noise[row] as number) : 0));
  const solved = solve(past, Float64Array.from(logits));
  const fresh = Array.from({ length: units.length - many }, (_, at) => many + at);
  const ways = fresh.map((at) =>
    solve(
      past,
      Float64Array.from({ length: many }, (_, row) => covariance(row, at)),
    ),
  );
  const logWeight =
    past.reduce((sum, row, at) => sum - Math.log(row[at] as number) - (solved[at] as number) ** 2 / 2, 0) +
    believed(sds.kind, KINDS) +
    believed(sds.family, FAMILIES) +
    believed(sds.single, SINGLE);
  return {
    logWeight,
    mean: Float64Array.from(ways, (way) => dot(way, solved, many)),
    root: triangle(fresh.length, (row, column) => {
      const [one, other] = [ways[row] as Float64Array, ways[column] as Float64Array];
      return covariance(fresh[row] as number, fresh[column] as number) - dot(one, other, many);
    }),
  };
}

/** Log prior probability of a grid value: half-normal density times the width of its cell. */
function believed(sd: number, { tried, believed: scale }: { tried: readonly number[]; believed: number }): number {
  const at = tried.indexOf(sd);
  const [low, high] = [tried[at - 1] ?? 0, tried[at + 1] ?? sd * 1.5];
  return -((sd / scale) ** 2) / 2 + Math.log((high - low) / 2);
}

/** Cholesky factor of a positive definite matrix. */
function triangle(size: number, entry: (row: number, column: number) => number): Float64Array[] {
  const root: Float64Array[] = [];
  for (let row = 0; row < size; row++) {
    const current = new Float64Array(row + 1);
    root.push(current);
    for (let column = 0; column < row; column++) {
      const other = root[column] as Float64Array;
      current[column] = (entry(row, column) - dot(current, other, column)) / (other[column] as number);
    }
    current[row] = Math.sqrt(Math.max(JITTER, entry(row, row) - dot(current, current, row)));
  }
  return root;
}

/** Added to the diagonal, because rounding can make a variance of 0 slightly negative. */
const JITTER = 1e-12;

function solve(root: readonly Float64Array[], right: Float64Array): Float64Array {
  for (let row = 0; row < root.length; row++) {
    const own = root[row] as Float64Array;
    right[row] = ((right[row] as number) - dot(own, right, row)) / (own[row] as number);
  }
  return right;
}

function dot(one: Float64Array, other: Float64Array, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
