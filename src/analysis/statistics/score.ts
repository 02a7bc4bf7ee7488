// How good a forecast was, once what it was about is known.
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

/** Where the actual value lies in the forecast, from 0 to 1: uniform over many forecasts that say how unsure they are. */
export const pit = (mean: number, sd: number, actual: number): number =>
  sd === 0 ? (actual < mean ? 0 : actual > mean ? 1 : 0.5) : normalCdf((actual - mean) / sd);

/** The value that a share `p` of sorted values lies below, interpolated (type 7 of Hyndman and Fan 1996). */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  return low + (at - below) * ((sorted[Math.min(below + 1, sorted.length - 1)] ?? low) - low);
}
