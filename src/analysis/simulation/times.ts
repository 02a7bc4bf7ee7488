// How long completed sessions would take: whole sessions are taken as they were, with the time on changed steps scaled. Steps
// of one session go together, so adding them up as if they did not would make the tails too short.
import { random as randomOf } from '../../domain/random.ts';
import { gamma } from '../statistics/draws.ts';
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
  /** Seconds that a completed session saves on average. */
  saved: number;
  meanBefore: number;
}

const BOOTSTRAPS = 200;

/** `rescued`: share of the completed sessions afterwards that would have left; they struggled on the changed steps. */
export function timesOf(
  sessions: readonly TimedSession[],
  effects: readonly Effect[],
  rescued: number,
  seed: number,
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
  // Weights so that the rescued ones are as those who took long there.
  const weightOf = (struggle: number) => 1 - rescued + (struggle >= middle ? (rescued * rows.length) / struggled : 0);
  const sorted = rows
    .map((row) => ({ value: row.after, weight: weightOf(row.struggle) }))
    .sort((a, b) => a.value - b.value);
  const random = randomOf(seed, 21);
  const medians = new Float64Array(BOOTSTRAPS);
  const tails = new Float64Array(BOOTSTRAPS);
  for (let at = 0; at < BOOTSTRAPS; at++) {
    const weights = sorted.map(({ weight }) => weight * gamma(random, 1));
    medians[at] = weightedQuantile(sorted, weights, 0.5);
    tails[at] = weightedQuantile(sorted, weights, 0.9);
  }
  const before = Float64Array.from(rows.map((row) => row.before)).sort();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanBefore = mean(rows.map((row) => row.before));
  return {
    ...{ medianBefore: quantile(before, 0.5), medianAfter: intervalOf(medians) },
    ...{ p90Before: quantile(before, 0.9), p90After: intervalOf(tails) },
    ...{ saved: meanBefore - mean(rows.map((row) => row.after)), meanBefore },
  };
}

function intervalOf(values: Float64Array): Interval {
  values.sort();
  return { q05: quantile(values, 0.05), q50: quantile(values, 0.5), q95: quantile(values, 0.95) };
}

function weightedQuantile(sorted: readonly { value: number }[], weights: readonly number[], p: number): number {
  const wanted = p * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (const [at, { value }] of sorted.entries()) {
    sum += weights[at] ?? 0;
    if (sum >= wanted) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
