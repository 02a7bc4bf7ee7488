// Backtest of the forecast without any change: from many past weeks, the next four weeks are forecast with the data of that time and
// compared with the actual values. The four-week windows do not overlap.

import { autocorrelationFactor } from '../statistics/change.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { crps } from '../statistics/score.ts';
import { tQuantile } from '../statistics/t.ts';
import { levelsOf } from './levels.ts';

export interface Week {
  /** Its first day, as days since 1970. */
  day: number;
  sessions: number;
  completed: number;
}

export interface Backtest {
  /** The number of judged forecasts. */
  origins: number;
  /** Share of forecasts whose interval contained the actual value. */
  coverage: { p50: number; p80: number; p95: number };
  /** Mean CRPS, as a fraction of completion; lower is better. */
  crps: number;
  /** Mean CRPS of the naive forecast "as in the last eight weeks". */
  crpsNoChange: number;
  /** The factor that widens the spread between weeks, if past intervals were too narrow; else 1. */
  widenedBy: number;
}

/** Forecasts that a coverage rate needs. */
const ORIGINS_MIN = 8;
const BASE_WEEKS = 8;
export const FORECAST_WEEKS = 4;
/** Weeks needed to estimate the spread between weeks. */
const WEEKS_MIN = 8;
/** The spread is widened if fewer 80 % intervals than this share contained the actual value. */
const COVERAGE_MIN = 0.7;
const Z_80 = normalQuantile(0.9);

const logit = (share: number) => Math.log(share / (1 - share));
const rateOf = (weeks: readonly Week[]) => {
  const [sessions, completed] = [sum(weeks, 'sessions'), sum(weeks, 'completed')];
  // Half a session on both sides keeps the logit finite.
  return { sessions, rate: (completed + 0.5) / (sessions + 1) };
};
const sum = (weeks: readonly Week[], member: 'sessions' | 'completed') =>
  weeks.reduce((total, week) => total + week[member], 0);

export interface Spread {
  /** Standard deviation between weeks on the logit scale, beyond binomial variation. */
  sd: number;
  /** sqrt((1 + r)/(1 - r)), for the autocorrelation r of neighbouring weeks. */
  factor: number;
  /** Degrees of freedom of the spread: weeks minus levels. */
  df: number;
}

/** Spread of weeks within a level: the variance of their logits minus the binomial variance. */
export function weeklySpread(weeks: readonly Week[], dates: readonly number[]): Spread {
  const levels = levelsOf(
    weeks.filter(({ sessions }) => sessions > 0),
    dates,
  );
  const rates = levels.flatMap((level) => level.map((week) => rateOf([week])));
  if (rates.length < WEEKS_MIN) return { sd: 0, factor: 1, df: WEEKS_MIN };
  const from = levels.flatMap((level) => {
    const logits = level.map((week) => logit(rateOf([week]).rate));
    const mean = logits.reduce((total, one) => total + one, 0) / logits.length;
    return logits.map((one) => one - mean);
  });
  const df = Math.max(1, from.length - levels.length);
  const variance = from.reduce((total, one) => total + one ** 2, 0) / df;
  const chance =
    rates.reduce((total, { sessions, rate }) => total + 1 / (sessions * rate * (1 - rate)), 0) / rates.length;
  return { sd: Math.sqrt(Math.max(0, variance - chance)), factor: autocorrelationFactor(from).factor, df };
}

/** `weeks` are whole weeks, oldest first; `dates` are days of changes. Null with too few weeks. */
export function backtest(weeks: readonly Week[], dates: readonly number[] = []): Backtest | null {
  const judged: { mean: number; sd: number; df: number; base: number; baseSd: number; actual: number }[] = [];
  for (let origin = weeks.length - FORECAST_WEEKS; origin >= BASE_WEEKS; origin -= FORECAST_WEEKS) {
    const known = weeks.slice(0, origin);
    const level = levelsOf(known, dates).at(-1) ?? known;
    const base = rateOf(level.slice(-BASE_WEEKS));
    const ahead = weeks.slice(origin, origin + FORECAST_WEEKS);
    const after = rateOf(ahead);
    if (base.sessions === 0 || after.sessions === 0) continue;
    const { sd, factor, df } = weeklySpread(known, dates);
    const slope = base.rate * (1 - base.rate);
    const shared = sd * factor * Math.sqrt(1 / FORECAST_WEEKS + 1 / Math.min(BASE_WEEKS, level.length)) * slope;
    const chance = Math.sqrt(slope * (1 / after.sessions + 1 / base.sessions));
    judged.push({
      ...{ mean: base.rate, sd: Math.hypot(shared, chance), df, base: base.rate, baseSd: 0 },
      actual: sum(ahead, 'completed') / after.sessions,
    });
  }
  if (judged.length < ORIGINS_MIN) return null;
  const within = (p: number) => {
    // A spread estimated from few weeks needs the heavier tails of the t distribution.
    const isWithin = ({ mean, sd, df, actual }: (typeof judged)[number]) =>
      Math.abs(actual - mean) <= tQuantile((1 + p) / 2, df) * sd;
    return judged.filter(isWithin).length / judged.length;
  };
  const mean = (score: (one: (typeof judged)[number]) => number) =>
    judged.reduce((total, one) => total + score(one), 0) / judged.length;
  const coverage = { p50: within(0.5), p80: within(0.8), p95: within(0.95) };
  return {
    ...{ origins: judged.length, coverage },
    crps: mean((one) => crps(one.mean, one.sd, one.actual)),
    crpsNoChange: mean((one) => crps(one.base, one.baseSd, one.actual)),
    widenedBy: coverage.p80 < COVERAGE_MIN ? widening(judged.map(({ mean, sd, actual }) => (actual - mean) / sd)) : 1,
  };
}

/** The factor with which 80 % intervals would have contained 80 % of the actual values. */
function widening(errors: readonly number[]): number {
  const sorted = errors.map(Math.abs).toSorted((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.ceil(0.8 * sorted.length) - 1)] ?? Z_80;
  return Math.max(1, at / Z_80);
}
