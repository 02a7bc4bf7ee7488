// Scores of a forecast against the actual value.
import { normalCdf, normalDensity } from './normal.ts';

/**
 * Continuous ranked probability score of a normal forecast, in the unit of the forecast; 0 is perfect. Gneiting and Raftery,
 * JASA 102, 2007, 359-378, eq. 21. With sd 0 it is the absolute error.
 */
export function crps(mean: number, sd: number, actual: number): number {
  if (sd === 0) return Math.abs(actual - mean);
  const z = (actual - mean) / sd;
  return sd * (z * (2 * normalCdf(z) - 1) + 2 * normalDensity(z) - 1 / Math.sqrt(Math.PI));
}

/** A forecast as a histogram of its draws, whose bins are uniform inside and follow on each other. */
export type Bins = readonly { from: number; to: number; draws: number }[];

/** The score of a forecast that is a histogram: the integral of (F(x) - 1{x >= actual})^2, exactly. */
export function crpsOfBins(bins: Bins, actual: number): number {
  const total = bins.reduce((sum, { draws }) => sum + draws, 0);
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  // Outside of all bins, F is 0 or 1 and differs by 1 from the step up to the actual value.
  let score = Math.max(0, low - actual) + Math.max(0, actual - high);
  let below = 0;
  for (const { from, to, draws } of bins) {
    const [start, end] = [below / total, (below + draws) / total];
    below += draws;
    const cut = Math.min(to, Math.max(from, actual));
    const middle = to > from ? start + ((end - start) * (cut - from)) / (to - from) : start;
    score += (cut - from) * meanSquare(start, middle) + (to - cut) * meanSquare(middle - 1, end - 1);
  }
  return score;
}

/** Mean square of a linear function from `a` to `b`. */
const meanSquare = (a: number, b: number) => (a * a + a * b + b * b) / 3;

const GRID = 200;

/** Adds an independent normal error to a histogram: the forecast of a measurement with that error. */
export function withError(bins: Bins, sd: number): Bins {
  if (sd === 0 || bins.length === 0) return bins;
  const total = bins.reduce((sum, { draws }) => sum + draws, 0);
  const [low, high] = [(bins[0]?.from ?? 0) - TAIL * sd, (bins.at(-1)?.to ?? 0) + TAIL * sd];
  const width = (high - low) / GRID;
  // The integral of the normal distribution function is z Φ(z) + φ(z).
  const area = (z: number) => z * normalCdf(z) + normalDensity(z);
  const below = (x: number) =>
    bins.reduce((sum, { from, to, draws }) => {
      const share =
        to > from ? (sd * (area((x - from) / sd) - area((x - to) / sd))) / (to - from) : normalCdf((x - from) / sd);
      return sum + share * draws;
    }, 0);
  const ends = Array.from({ length: GRID + 1 }, (_, at) =>
    at === 0 ? 0 : at === GRID ? total : Math.min(total, Math.max(0, below(low + at * width))),
  );
  return Array.from({ length: GRID }, (_, at) => ({
    from: low + at * width,
    to: low + (at + 1) * width,
    draws: Math.max(0, (ends[at + 1] ?? 0) - (ends[at] ?? 0)),
  }));
}

/** Standard deviations beyond which a normal error is not followed. */
const TAIL = 5;

/** Where the actual value lies in a histogram, from 0 to 1. */
export function pitOfBins(bins: Bins, actual: number): number {
  const total = bins.reduce((sum, { draws }) => sum + draws, 0);
  const below = bins.reduce((sum, { from, to, draws }) => {
    const share = to > from ? Math.min(1, Math.max(0, (actual - from) / (to - from))) : Number(actual >= to);
    return sum + share * draws;
  }, 0);
  return below / total;
}

/** The value that a share `p` of a histogram lies below. */
export function quantileOfBins(bins: Bins, p: number): number {
  const wanted = p * bins.reduce((sum, { draws }) => sum + draws, 0);
  let below = 0;
  for (const { from, to, draws } of bins) {
    if (draws > 0 && below + draws >= wanted) return from + ((wanted - below) / draws) * (to - from);
    below += draws;
  }
  return bins.at(-1)?.to ?? 0;
}

/** The value that a share `p` of sorted values lies below, interpolated (type 7 of Hyndman and Fan 1996). */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  return low + (at - below) * ((sorted[Math.min(below + 1, sorted.length - 1)] ?? low) - low);
}
