// Forecasts the time to complete: observed sessions with the time on changed steps scaled. Whole sessions are used because times on the
// steps of a session are correlated; adding independent steps would make the tails too short.
import { normalQuantile } from '../statistics/normal.ts';
import { quantile } from '../statistics/score.ts';
import type { Effect } from './changes.ts';
import type { TimedSession } from './input.ts';

export interface Interval {
  q05: number;
  q50: number;
  q95: number;
}

export interface Times {
  /** Seconds. */
  medianBefore: number;
  medianAfter: Interval;
  p90Before: number;
  p90After: Interval;
  /** Average seconds saved per completed session. */
  saved: number;
  meanBefore: number;
}

/**
 * `rescued`: the share of completed sessions after the change that would have left without it; they struggled on the changed steps.
 * `completions`: the expected number of completions. Intervals are predictions for that number of sessions.
 */
export function timesOf(
  sessions: readonly TimedSession[],
  effects: readonly Effect[],
  rescued: number,
  completions: number,
): Times | null {
  if (sessions.length === 0) return null;
  const scale = (stepKey: string) => effects.reduce((part, effect) => part * effect.timeLeft(stepKey), 1);
  const steps = new Set(effects.flatMap((effect) => effect.steps));
  const rows = sessions.map(({ steps: keys, spent, total }) => {
    const cut = keys.reduce((sum, key, at) => sum + Math.max(0, spent[at] ?? 0) * (1 - scale(key)), 0);
    const struggle = keys.reduce((sum, key, at) => sum + (steps.has(key) ? Math.max(0, spent[at] ?? 0) : 0), 0);
    return { before: total / 1_000, after: Math.max(0, total - cut) / 1_000, struggle };
  });
  const middle = quantile(Float64Array.from(rows.map(({ struggle }) => struggle)).sort(), 0.5);
  const struggled = rows.filter(({ struggle }) => struggle >= middle).length;
  // Rescued sessions are assumed to resemble the slower half of sessions on these steps.
  const weightOf = (struggle: number) => 1 - rescued + (struggle >= middle ? (rescued * rows.length) / struggled : 0);
  const sorted = rows
    .map((row) => ({ value: row.after, weight: weightOf(row.struggle) }))
    .sort((a, b) => a.value - b.value);
  const weights = sorted.map(({ weight }) => weight);
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  const worth = weights.reduce((sum, weight) => sum + weight, 0) ** 2 / squares;
  const interval = (p: number) =>
    intervalOf(sorted, p, Math.sqrt(p * (1 - p) * (1 / worth + 1 / Math.max(1, completions))));
  const before = Float64Array.from(rows.map((row) => row.before)).sort();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanBefore = mean(rows.map((row) => row.before));
  return {
    ...{ medianBefore: quantile(before, 0.5), medianAfter: interval(0.5) },
    ...{ p90Before: quantile(before, 0.9), p90After: interval(0.9) },
    ...{ saved: meanBefore - mean(rows.map((row) => row.after)), meanBefore },
  };
}

/** Interval of a quantile from the interval of its rank (Woodruff, JASA 47, 1952). */
function intervalOf(sorted: readonly Weighted[], p: number, error: number): Interval {
  const at = (rank: number) => weightedQuantile(sorted, Math.min(1, Math.max(0, rank)));
  return { q05: at(p + normalQuantile(0.05) * error), q50: at(p), q95: at(p + normalQuantile(0.95) * error) };
}

interface Weighted {
  value: number;
  weight: number;
}

function weightedQuantile(sorted: readonly Weighted[], p: number): number {
  const wanted = p * sorted.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= wanted) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
