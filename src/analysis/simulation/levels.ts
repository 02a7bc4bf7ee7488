// Finds changes of level in a weekly series, since weeks before a release do not predict the weeks after it.
import { autocorrelationFactor } from '../statistics/change.ts';
import type { Week } from './backtest.ts';

/** Weeks needed on each side of a cut. */
const SIDE_MIN = 2;
/** Weeks examined on each side of a cut. */
const SIDE_MAX = 8;
/** Required difference between the sides, in units of their spread; lower at a date with a known change. */
const APART = { known: 3, unknown: 5 };
/** Required difference in logits: 0.2 is 5 points at a share of one half. */
const STEP_MIN = 0.2;
/** Weeks needed to estimate the spread. */
const SPREAD_WEEKS_MIN = 4;

/** Splits weeks into levels, oldest first. A level starts at a date of a change (days since 1970) or at an unexplained jump. */
export function levelsOf(weeks: readonly Week[], dates: readonly number[]): Week[][] {
  const cut = clearestCut(weeks, dates);
  if (cut === undefined) return [[...weeks]];
  return [...levelsOf(weeks.slice(0, cut), dates), ...levelsOf(weeks.slice(cut), dates)];
}

function clearestCut(weeks: readonly Week[], dates: readonly number[]): number | undefined {
  if (weeks.length < SPREAD_WEEKS_MIN + SIDE_MIN) return undefined;
  const logits = weeks.map(logitOf);
  const jumps = logits.slice(1).map((value, at) => value - (logits[at] ?? value));
  // Noise is estimated by the median jump between neighbours, which a single large jump does not affect.
  const noise = Math.max(0.02, median(jumps.map(Math.abs)) / 0.9539);
  const { factor } = autocorrelationFactor(jumps);
  let best: { cut: number; apart: number } | undefined;
  for (let cut = SIDE_MIN; cut <= weeks.length - SIDE_MIN; cut++) {
    const [before, after] = [logits.slice(Math.max(0, cut - SIDE_MAX), cut), logits.slice(cut, cut + SIDE_MAX)];
    const step = Math.abs(mean(after) - mean(before));
    const apart = step / (noise * factor * Math.sqrt(1 / before.length + 1 / after.length));
    const [start, end] = [weeks[cut - 1]?.day ?? 0, (weeks[cut]?.day ?? 0) + 7];
    const asked = dates.some((day) => day >= start && day < end) ? APART.known : APART.unknown;
    if (step >= STEP_MIN && apart >= asked && apart / asked > (best?.apart ?? 0)) best = { cut, apart: apart / asked };
  }
  return best?.cut;
}

/** Half a session on both sides keeps the logit finite. */
const logitOf = ({ sessions, completed }: Week) => Math.log((completed + 0.5) / (sessions - completed + 0.5));
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
