// How many times as fast something happens after an episode as without it, among those who have been there equally long.
import { type Estimate, jackknife, type Sums, sumOf } from './jackknife.ts';

/**
 * The Mantel-Haenszel ratio of rates in person-time (Greenland and Robins 1985): Σ e₁T₀/T / Σ e₀T₁/T. Sums hold
 * [e₁, T₁, e₀, T₀] of each stratum: events and time after the episode, then without it.
 */
export function rateRatio(sums: Sums): number {
  let [above, below] = [0, 0];
  for (let at = 0; at < sums.length; at += 4) {
    const [e1 = 0, t1 = 0, e0 = 0, t0 = 0] = sums.slice(at, at + 4);
    if (t1 + t0 <= 0) continue;
    above += (e1 * t0) / (t1 + t0);
    below += (e0 * t1) / (t1 + t0);
  }
  return above / below;
}

/** Error of its logarithm if events were independent (the same source). */
export function poissonError(sums: Sums): number {
  let [variance, above, below] = [0, 0, 0];
  for (let at = 0; at < sums.length; at += 4) {
    const [e1 = 0, t1 = 0, e0 = 0, t0 = 0] = sums.slice(at, at + 4);
    const time = t1 + t0;
    if (time <= 0) continue;
    variance += ((e1 + e0) * t1 * t0) / (time * time);
    above += (e1 * t0) / time;
    below += (e0 * t1) / time;
  }
  return Math.sqrt(variance / (above * below));
}

/** The logarithm of the ratio, with the larger of the two errors. */
export function logRateRatioByBlocks(blocks: readonly Sums[]): Estimate {
  const estimate = jackknife(blocks, (sums) => Math.log(rateRatio(sums)));
  return { ...estimate, standardError: Math.max(estimate.standardError, poissonError(sumOf(blocks))) };
}
