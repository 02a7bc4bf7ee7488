// What the forecast hangs on: each unknown by itself at both ends, its share of the spread, and how strong an effect would
// have to be to reach a target.
import { random as randomOf } from '../../domain/random.ts';
import { byHazardRatio, type Effect } from './changes.ts';
import { type ForecastQuestion, gainAt, solve } from './forecast.ts';
import { drawProbabilities, meanProbabilities, shiftLosses } from './model.ts';

export interface Bar {
  name: string;
  /** Completions more with this unknown at its 10 % and 90 % quantile, everything else at its median. */
  low: number;
  high: number;
}

const [LOW, MEDIAN, HIGH] = [0.1, 0.5, 0.9];

export function tornado(question: ForecastQuestion): Bar[] {
  const { effects, rho, sessions } = question;
  const bars = effects.flatMap(({ unknowns }, effect) =>
    unknowns.map(({ name }, unknown): Bar => {
      const at = (p: number) =>
        sessions *
        gainAt(question, {
          values: (one, other) => (one === effect && other === unknown ? p : MEDIAN),
          rho: MEDIAN,
        });
      return { name, low: at(LOW), high: at(HIGH) };
    }),
  );
  const rhoAt = (p: number) => sessions * gainAt(question, { values: () => MEDIAN, rho: p });
  return [...bars, { name: rho.name, low: rhoAt(LOW), high: rhoAt(HIGH) }].toSorted(
    (a, b) => Math.abs(b.high - b.low) - Math.abs(a.high - a.low),
  );
}

export interface VarianceShare {
  source: 'data' | 'effect' | 'rho' | 'period';
  share: number;
}

/** Draws for each source. */
const VARIANCE_DRAWS = 500;

/** The spread that each source makes by itself, with the others held still, as a share of their sum. */
export function varianceShares(question: ForecastQuestion): VarianceShare[] {
  const { model, effects, rho, shockSd, seed, sessions } = question;
  const spreadOf = (source: VarianceShare['source'], stream: number): number => {
    const random = randomOf(seed, stream);
    const gains = Array.from({ length: VARIANCE_DRAWS }, () => {
      const rows = model.strata.map((stratum) =>
        source === 'data' ? drawProbabilities(stratum, random) : meanProbabilities(stratum),
      );
      const shock = source === 'period' ? shockSd * random.normal() : 0;
      for (const [at, stratum] of model.strata.entries()) shiftLosses(stratum, rows[at] as Float64Array, shock);
      const values = effects.map(({ unknowns }) =>
        unknowns.map((unknown) => (source === 'effect' ? unknown.draw(random) : unknown.quantile(MEDIAN))),
      );
      return solve(model, effects, rows, values, source === 'rho' ? rho.draw(random) : rho.quantile(MEDIAN)).gain;
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
    // People who come by chance are part of what a period brings.
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
  /** Completions more that are wanted. */
  target: number;
  /** Log hazard ratio of leaving the changed steps that reaches it in four of five forecasts; null: none does. */
  effect: number | null;
  /** The same as a share fewer who leave, about. */
  fewerLeave: number | null;
}

const HALVINGS = 20;
const BREAK_EVEN_DRAWS = 400;
const PROBABILITY = 0.8;
/** Log hazard ratios beyond this are not looked at: fewer than 1 in 50 of those who left still would. */
const EFFECT_MAX = 4;

/** The weakest effect on leaving all changed steps with which the target is reached with a probability of 0.8. */
export function breakEven(question: ForecastQuestion, target: number): BreakEven {
  const { model, effects, rho, seed, sessions } = question;
  const steps = [...new Set(effects.flatMap((effect) => effect.steps))];
  const one = (effect: number): Effect => ({
    ...{ change: effects[0]?.change as Effect['change'], unknowns: [], steps },
    lossAfter: (_, { loss }) => byHazardRatio(loss, effect),
    timeLeft: () => 1,
  });
  const probabilityAt = (effect: number): number => {
    const random = randomOf(seed, 11);
    let reached = 0;
    for (let draw = 0; draw < BREAK_EVEN_DRAWS; draw++) {
      const rows = model.strata.map((stratum) => drawProbabilities(stratum, random));
      const { gain } = solve(model, [one(effect)], rows, [[]], rho.draw(random));
      if (sessions * gain >= target) reached++;
    }
    return reached / BREAK_EVEN_DRAWS;
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
