// The forecast: draws of everything that is not known, each solved with and without the changes. Both share the draw, so
// that what is common to them does not blur their difference.
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
  /** Sessions that the forecast is about: those that see a step, over the whole horizon. */
  sessions: number;
  /** Standard deviation of what all steps share in the period, on the logit. */
  shockSd: number;
  seed: number;
  draws: number;
  /** Draws are doubled up to here, until the error of the quantiles is small. */
  drawsMax: number;
}

/** The result of one draw. Shares are of all sessions of the model. */
export interface Draw {
  before: number;
  /** Share of sessions that complete and did not before; below 0 where fewer do. */
  gain: number;
}

export interface Forecast {
  draws: number;
  seed: number;
  before: Float64Array;
  gains: Float64Array;
  /** Completions more over the horizon, with the chance of which people come. */
  extras: Float64Array;
  /** Monte-Carlo standard errors of quantiles of `extras`. */
  mcse: { q05: number; q50: number; q95: number };
}

const BATCHES = 20;
/** The error of a quantile, as a part of the interval's width. */
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

/** Workspace of draws: rows of each stratum, and the changes bound to them. No draw allocates any of it. */
export interface Bench {
  readonly strata: Model['strata'];
  readonly rows: readonly Float64Array[];
  /** The mean of what is known about the rows. */
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

/** Sets rows to one draw of what is known about them. */
export function drawRows({ strata, rows }: Bench, random: Random): void {
  for (let at = 0; at < strata.length; at++) drawProbabilities(strata[at] as Stratum, random, rows[at]);
}

/** Sets rows to the mean of what is known about them. */
export function levelRows({ rows, means }: Bench): void {
  for (let at = 0; at < rows.length; at++) rows[at]?.set(means[at] as Float64Array);
}

/** Better or worse weeks for all steps alike. */
export function shiftRows({ strata, rows }: Bench, shock: number): void {
  for (let at = 0; at < strata.length; at++) shiftLosses(strata[at] as Stratum, rows[at] as Float64Array, shock);
}

/** Solves the chain as it is, and after each change in turn; its rows are changed. */
export function solve(model: Model, { rows, effects, values }: Bench, rho: number): Draw {
  const before = completionOfModel(model, rows);
  let completion = before;
  let gain = 0;
  for (let at = 0; at < effects.length; at++) {
    (effects[at] as BoundEffect)(values[at] as Float64Array);
    const next = completionOfModel(model, rows);
    // People who would have left and now stay are not like the others: they go on at rho times the rate.
    gain += next > completion ? rho * (next - completion) : next - completion;
    completion = next;
  }
  return { before, gain };
}

/** The gain if nobody left at the changed steps any more: the most that a change there can bring, for given rows. */
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

/** Which people come: the binomial error of those who are gained or lost, by its normal approximation. */
const peopleNoise = (sessions: number, gain: number, random: Random): number =>
  random.normal() * Math.sqrt(sessions * Math.abs(gain) * (1 - Math.abs(gain)));

/** By batch means: Flegal, Haran and Jones, Statistical Science 23, 2008. */
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

/** The mean of what is believed: what the model says without any change, to be compared with what was observed. */
export function reproducedCompletion(model: Model): number {
  return completionOfModel(
    model,
    model.strata.map((stratum) => meanProbabilities(stratum)),
  );
}
