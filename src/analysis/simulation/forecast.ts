// The forecast by simulation: draws of all unknowns, each solved with and without the changes. Both use the same draw (common random
// numbers), so that shared noise cancels in their difference.
import { type Random, random as randomOf } from '../../domain/random.ts';
import { quantile } from '../statistics/score.ts';
import type { Effect, Unknown } from './changes.ts';
import {
  type BoundEffect,
  bindEffect,
  completionOfModel,
  drawProbabilities,
  type Model,
  meanProbabilities,
  type Stratum,
  setLoss,
  shiftLosses,
} from './model.ts';

export interface ForecastQuestion {
  model: Model;
  effects: readonly Effect[];
  rho: Unknown;
  /** Expected sessions that see a step, over the whole horizon. */
  sessions: number;
  /** Standard deviation of the period's shock, which all steps share, on the logit scale. */
  shockSd: number;
  seed: number;
  draws: number;
  /** Limit for doubling the draws, which continues until the error of the quantiles is small. */
  drawsMax: number;
}

/** The result of one draw. Shares are of all sessions of the model. */
export interface Draw {
  before: number;
  /** Change of the completion rate; negative if fewer complete. */
  gain: number;
}

export interface Forecast {
  draws: number;
  seed: number;
  before: Float64Array;
  gains: Float64Array;
  /** Additional completions over the horizon, including binomial noise. */
  extras: Float64Array;
  /** Monte-Carlo standard errors of quantiles of `extras`. */
  mcse: { q05: number; q50: number; q95: number };
}

const BATCHES = 20;
/** Largest Monte-Carlo error of a quantile, as a share of the interval's width. */
const MCSE_SHARE_MAX = 0.02;

export function forecast(question: ForecastQuestion): Forecast {
  const random = randomOf(question.seed);
  const bench = openBench(question.model, question.effects);
  const room = Math.max(question.draws, question.drawsMax);
  const [before, gains, extras] = [new Float64Array(room), new Float64Array(room), new Float64Array(room)];
  let done = 0;
  for (let wanted = question.draws; ; wanted = Math.min(room, wanted * 2)) {
    for (; done < wanted; done++) {
      const draw = drawOnce(question, bench, random);
      before[done] = draw.before;
      gains[done] = draw.gain;
      extras[done] = question.sessions * draw.gain + peopleNoise(question.sessions, draw.gain, random);
    }
    const mcse = errorsOf(extras.subarray(0, done));
    const sorted = extras.slice(0, done).sort();
    const width = quantile(sorted, 0.95) - quantile(sorted, 0.05);
    const worst = Math.max(mcse.q05, mcse.q50, mcse.q95);
    if (done >= room || worst <= MCSE_SHARE_MAX * width) {
      return {
        ...{ draws: done, seed: question.seed, mcse },
        ...{ before: before.slice(0, done), gains: gains.slice(0, done), extras: extras.slice(0, done) },
      };
    }
  }
}

function drawOnce({ model, effects, rho, shockSd }: ForecastQuestion, bench: Bench, random: Random): Draw {
  drawRows(bench, random);
  if (shockSd > 0) shiftRows(bench, shockSd * random.normal());
  for (let at = 0; at < effects.length; at++) {
    const { unknowns } = effects[at] as Effect;
    const values = bench.values[at] as Float64Array;
    for (let one = 0; one < unknowns.length; one++) values[one] = (unknowns[one] as Unknown).draw(random);
  }
  return solve(model, bench, rho.draw(random));
}

/** Preallocated memory for draws: rows of each stratum, and the changes bound to them. */
export interface Bench {
  readonly strata: Model['strata'];
  readonly rows: readonly Float64Array[];
  /** Posterior means of the rows. */
  readonly means: readonly Float64Array[];
  readonly effects: readonly BoundEffect[];
  /** The unknowns of each effect. */
  readonly values: readonly Float64Array[];
}

export function openBench(model: Model, effects: readonly Effect[]): Bench {
  const rows = model.strata.map(({ chain }) => new Float64Array(chain.targets.length));
  return {
    ...{ strata: model.strata, rows, means: model.strata.map(meanProbabilities) },
    effects: effects.map((effect) => bindEffect(model, rows, effect)),
    values: effects.map(({ unknowns }) => new Float64Array(unknowns.length)),
  };
}

/** Sets rows to one draw from their posterior. */
export function drawRows({ strata, rows }: Bench, random: Random): void {
  for (let at = 0; at < strata.length; at++) drawProbabilities(strata[at] as Stratum, random, rows[at]);
}

/** Sets rows to their posterior means. */
export function levelRows({ rows, means }: Bench): void {
  for (let at = 0; at < rows.length; at++) rows[at]?.set(means[at] as Float64Array);
}

/** Applies the period's shock to all steps. */
export function shiftRows({ strata, rows }: Bench, shock: number): void {
  for (let at = 0; at < strata.length; at++) shiftLosses(strata[at] as Stratum, rows[at] as Float64Array, shock);
}

/** Solves the chain without changes, then after each change in turn. Modifies the rows. */
export function solve(model: Model, { rows, effects, values }: Bench, rho: number): Draw {
  const before = completionOfModel(model, rows);
  let completion = before;
  let gain = 0;
  for (let at = 0; at < effects.length; at++) {
    (effects[at] as BoundEffect)(values[at] as Float64Array);
    const next = completionOfModel(model, rows);
    // People who stay because of the change complete less often than the others: at rho times their rate.
    gain += next > completion ? rho * (next - completion) : next - completion;
    completion = next;
  }
  return { before, gain };
}

/** The gain if no session left at the changed steps: the upper bound of any change there, for given rows. */
export function ceilingOf(model: Model, effects: readonly Effect[], rows: readonly Float64Array[]): number {
  const steps = new Set(effects.flatMap((effect) => effect.steps));
  const open = rows.map((one) => Float64Array.from(one));
  closeSteps(model, open, steps);
  return completionOfModel(model, open) - completionOfModel(model, rows);
}

function closeSteps({ strata }: Model, rows: readonly Float64Array[], steps: ReadonlySet<string>): void {
  for (const [at, stratum] of strata.entries()) {
    for (const [index, { stepKey }] of stratum.chain.states.entries()) {
      if (steps.has(stepKey)) setLoss(stratum, rows[at] as Float64Array, index + 1, 0);
    }
  }
}

/** Binomial noise of the gained or lost completions, by normal approximation. */
const peopleNoise = (sessions: number, gain: number, random: Random): number =>
  random.normal() * Math.sqrt(sessions * Math.abs(gain) * (1 - Math.abs(gain)));

/** Monte-Carlo errors by batch means: Flegal, Haran and Jones, Statistical Science 23, 2008. */
function errorsOf(values: Float64Array): Forecast['mcse'] {
  const size = Math.floor(values.length / BATCHES);
  const sorted = Array.from({ length: BATCHES }, (_, at) => values.slice(at * size, (at + 1) * size).sort());
  const errorOf = (p: number) => {
    const each = sorted.map((batch) => quantile(batch, p));
    const mean = each.reduce((sum, one) => sum + one, 0) / BATCHES;
    return Math.sqrt(each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (BATCHES - 1) / BATCHES);
  };
  return { q05: errorOf(0.05), q50: errorOf(0.5), q95: errorOf(0.95) };
}

/** The model's completion rate without changes, to compare it with the observed one. */
export function reproducedCompletion(model: Model): number {
  return completionOfModel(
    model,
    model.strata.map((stratum) => meanProbabilities(stratum)),
  );
}
