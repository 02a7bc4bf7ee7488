// The difference of two independent shares.
import type { Share } from '../../domain/figures.ts';

export interface Difference {
  by: number;
  low: number;
  high: number;
}

/**
 * The difference `a - b` with its 95 % interval, as fractions; null if one share has no sessions. Newcombe's hybrid score
 * interval, made from the two Wilson intervals (method 10; Statistics in Medicine 17, 1998, 873-890).
 */
export function differenceOfShares(a: Share, b: Share): Difference | null {
  if (a.rate === null || a.low === null || a.high === null) return null;
  if (b.rate === null || b.low === null || b.high === null) return null;
  const by = a.rate - b.rate;
  return {
    by,
    low: by - Math.hypot(a.rate - a.low, b.high - b.rate),
    high: by + Math.hypot(a.high - a.rate, b.rate - b.low),
  };
}
