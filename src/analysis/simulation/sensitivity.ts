// Sensitivity of the forecast: each source's share of the variance, and the effect needed to reach a target.
import { random as randomOf } from '../../domain/random.ts';
import { byHazardRatio, type Effect } from './changes.ts';
import { drawRows, type ForecastQuestion, levelRows, openBench, shiftRows, solve } from './forecast.ts';

const MEDIAN = 0.5;

export interface VarianceShare {
  source: 'data' | 'effect' | 'rho' | 'period';
  share: number;
}

/** Draws per source, relative to the forecast's. */
const VARIANCE_DRAWS = 1 / 20;

/** The variance from each source with the others fixed at their medians, as a share of the sum. */
export function varianceShares(question: ForecastQuestion): VarianceShare[] {
  const { model, effects, rho, shockSd, seed, sessions, draws } = question;
  const bench = openBench(model, effects);
  const medians = effects.map(({ unknowns }) => unknowns.map((unknown) => unknown.quantile(MEDIAN)));
  const rhoMedian = rho.quantile(MEDIAN);
  const spreadOf = (source: VarianceShare['source'], stream: number): number => {
    const random = randomOf(seed, stream);
    const gains = Array.from({ length: Math.ceil(draws * VARIANCE_DRAWS) }, () => {
      if (source === 'data') drawRows(bench, random);
      else levelRows(bench);
      if (source === 'period') shiftRows(bench, shockSd * random.normal());
      for (const [at, { unknowns }] of effects.entries())
        bench.values[at]?.set(
          source === 'effect' ? unknowns.map((unknown) => unknown.draw(random)) : (medians[at] as number[]),
        );
      return solve(model, bench, source === 'rho' ? rho.draw(random) : rhoMedian).gain;
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
    // Binomial noise belongs to the period.
    return source === 'period' ? variance + (Math.abs(mean) * (1 - Math.abs(mean))) / sessions : variance;
  };
  const sources = (['data', 'effect', 'rho', 'period'] as const).map((source, at) => ({
    source,
    share: spreadOf(source, at + 1),
  }));
  const total = sources.reduce((sum, { share }) => sum + share, 0);
  return sources.map(({ source, share }) => ({ source, share: total === 0 ? 0 : share / total }));
}

export interface BreakEven {
  /** The wanted number of additional completions. */
  target: number;
  /** Log hazard ratio of leaving the changed steps that reaches the target with probability 0.8; null if none does. */
  effect: number | null;
  /** The effect as an approximate reduction of leaving. */
  fewerLeave: number | null;
}

const HALVINGS = 20;
/** Draws of the break-even search, relative to the forecast's. */
const BREAK_EVEN_DRAWS = 1 / 20;
const PROBABILITY = 0.8;
/** The search ends at this log hazard ratio: fewer than 1 in 50 of the leaving sessions would still leave. */
const EFFECT_MAX = 4;

/** The weakest common effect on all changed steps that reaches the target with a probability of 0.8. */
export function breakEven(question: ForecastQuestion, target: number): BreakEven {
  const { model, effects, rho, seed, sessions, draws } = question;
  const steps = [...new Set(effects.flatMap((effect) => effect.steps))];
  const one: Effect = {
    ...{ change: effects[0]?.change as Effect['change'], unknowns: [], steps },
    lossAfter: (_, { loss }, values) => byHazardRatio(loss, values[0] ?? 0),
    timeLeft: () => 1,
  };
  const bench = { ...openBench(model, [one]), values: [new Float64Array(1)] };
  const random = randomOf(seed, 11);
  // All tried effects use the same draws.
  const kept = Array.from({ length: Math.ceil(draws * BREAK_EVEN_DRAWS) }, () => {
    drawRows(bench, random);
    return { rows: bench.rows.map((own) => own.slice()), rho: rho.draw(random) };
  });
  const probabilityAt = (effect: number): number => {
    bench.values[0]?.fill(effect);
    let reached = 0;
    for (const draw of kept) {
      for (let at = 0; at < bench.rows.length; at++) bench.rows[at]?.set(draw.rows[at] as Float64Array);
      if (sessions * solve(model, bench, draw.rho).gain >= target) reached++;
    }
    return reached / kept.length;
  };
  if (probabilityAt(-EFFECT_MAX) < PROBABILITY) return { target, effect: null, fewerLeave: null };
  let [strong, weak] = [-EFFECT_MAX, 0];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (strong + weak) / 2;
    if (probabilityAt(middle) >= PROBABILITY) strong = middle;
    else weak = middle;
  }
  return { target, effect: strong, fewerLeave: 1 - Math.exp(strong) };
}
