// The effect of a change on the loss of its steps, for one draw of its unknown parameters.
import type { Random } from '../../domain/random.ts';
import type { NewChange, SimulationChange } from '../../domain/simulation.ts';
import { beta } from '../statistics/draws.ts';
import { normalCdf, normalQuantile } from '../statistics/normal.ts';
import { ERROR_TEXT, HARM, HARM_MAX, MOBILE_PARITY, NOTHING, NOTHING_SD, PRIORS, type Prior } from './priors.ts';

/** Sessions of a step with and without an error, and the excess of leaving after it among equally long stays. */
export interface ErrorCounts {
  withError: number;
  without: number;
  excess: { value: number; standardError: number };
}

/** An unknown parameter of a change. Its value is drawn at random, or fixed for the sensitivity analysis. */
export interface Unknown {
  draw(random: Random): number;
  quantile(p: number): number;
}

/** Losses before a change: of the row itself, of the same row in the other stratum, and of any step. */
export interface LossContext {
  readonly loss: number;
  readonly again: boolean;
  readonly isMobile: boolean;
  /** Loss of the same step and visit in the other device stratum; undefined if that has no such row. */
  readonly elsewhere: number | undefined;
}

/**
 * Prior of a log hazard ratio of leaving. Priors given by the caller, or learned from the organization's own changes, are normal, with
 * `nothing` 0. Built-in priors come from other settings and are mixtures: with probability `nothing` no effect, with probability `harm`
 * an effect of the wrong sign, else an exponentially distributed effect with the given mean: mostly small, rarely large.
 */
export interface Belief {
  mean: number;
  sd: number;
  nothing: number;
  harm: number;
}

export interface Effect {
  readonly change: SimulationChange;
  readonly unknowns: readonly Unknown[];
  /** Steps that it affects. */
  readonly steps: readonly string[];
  /** The step's loss after the change; `values` are the values of the unknowns. */
  lossAfter(stepKey: string, context: LossContext, values: ArrayLike<number>): number;
  /** The prior of the log hazard ratio; absent for effects of another kind. */
  readonly belief?: Belief;
  /** The remaining share of the time on a step. */
  timeLeft(stepKey: string): number;
}

/** Multiplies the hazard of leaving: the share that stays is raised to the power of the ratio. */
export const byHazardRatio = (loss: number, logRatio: number): number => 1 - (1 - loss) ** Math.exp(logRatio);

const lerp = (from: number, to: number, share: number) => from + (to - from) * share;

export interface EffectData {
  /** Priors learned from the organization's own shipped changes, for kinds with enough of them. */
  learned: Partial<Record<string, Pick<Prior, 'mean' | 'sd'>>>;
  /** Counts of sessions with and without the error that the change is about. */
  errors: (change: SimulationChange) => ErrorCounts | undefined;
}

export function effectOf(change: SimulationChange, { learned, errors }: EffectData): Effect {
  const whole = () => 1;
  switch (change.type) {
    case 'drop_step':
      return {
        ...{ change, unknowns: [], steps: [change.stepKey] },
        lossAfter: () => 0,
        timeLeft: (stepKey) => (stepKey === change.stepKey ? 0 : 1),
      };
    case 'set_rate': {
      const [low, high] = [change.loss?.low ?? change.factor?.low ?? 0, change.loss?.high ?? change.factor?.high ?? 0];
      return {
        ...{ change, unknowns: low === high ? [] : [uniform(low, high)] },
        steps: [change.stepKey],
        lossAfter: (_, { loss }, values) => {
          const value = values[0] ?? low;
          return Math.min(1, Math.max(0, change.loss ? value : loss * value));
        },
        timeLeft: whole,
      };
    }
    case 'mobile_parity':
      return {
        ...{
          change,
          unknowns: [partUnknown(MOBILE_PARITY)],
          steps: [change.stepKey],
        },
        lossAfter: (_, { loss, isMobile, elsewhere }, values) =>
          isMobile && elsewhere !== undefined && elsewhere < loss
            ? Math.min(1, lerp(loss, elsewhere, values[0] ?? 0))
            : loss,
        timeLeft: whole,
      };
    case 'error_text':
      return errorText(change, errors(change));
    default: {
      const { factor, timeLeft } = hazardChange(change);
      const { mean, sd, ...chances } = priorOf(change, learned);
      // The caller's effect is for the whole change; other priors are per unit.
      const times = change.effect ? 1 : factor;
      const belief = { mean: times * mean, sd: times * sd, ...chances };
      return {
        ...{
          change,
          unknowns: [mixed(belief)],
          steps: [change.stepKey],
          belief,
        },
        lossAfter: (_, { loss }, values) => byHazardRatio(loss, values[0] ?? 0),
        timeLeft: (stepKey) => (stepKey === change.stepKey ? timeLeft : 1),
      };
    }
  }
}

type Hazard = Extract<SimulationChange, { type: keyof typeof PRIORS }>;

/** The factor for the prior of a change, and the remaining share of the step's time. */
function hazardChange({ type, from, to }: Pick<Hazard, 'type' | 'from' | 'to'>): { factor: number; timeLeft: number } {
  const removed = from - to;
  return { factor: type === 'fewer_fields' ? removed / from : removed, timeLeft: to / from };
}

/** The factor for the prior of a change; undefined for changes without a hazard ratio. */
export function timesBelief(change: NewChange): number | undefined {
  const { type, from = 0, to = 0 } = change;
  if (from <= to) return undefined;
  if (type !== 'fewer_fields' && type !== 'fewer_documents') return undefined;
  return hazardChange({ type, from, to }).factor;
}

/** The caller's effect comes first, then the organization's track record, then the built-in prior. */
function priorOf(change: Hazard, learned: EffectData['learned']): Belief {
  const { mean } = PRIORS[change.type];
  const own = change.effect ?? learned[change.type];
  if (own) return { mean: own.mean, sd: own.sd, nothing: 0, harm: 0 };
  // An exponential distribution is as wide as its mean.
  return { mean, sd: Math.abs(mean), nothing: NOTHING, harm: HARM };
}

/** Reduces the excess loss of an error, which is measured and drawn with its uncertainty. */
function errorText(change: Extract<SimulationChange, { type: 'error_text' }>, counts: ErrorCounts | undefined): Effect {
  const { withError = 0, without = 0, excess = { value: 0, standardError: 0 } } = counts ?? {};
  const share = withError + without === 0 ? 0 : withError / (withError + without);
  const measured: Unknown = {
    draw: (random) => excess.value + excess.standardError * random.normal(),
    quantile: (p) => excess.value + excess.standardError * normalQuantile(p),
  };
  return {
    ...{
      change,
      unknowns: [partUnknown(ERROR_TEXT), measured],
    },
    steps: [change.stepKey],
    lossAfter: (_, { loss }, values) =>
      Math.min(1, Math.max(0, loss - share * Math.max(0, values[1] ?? 0) * (values[0] ?? 0))),
    timeLeft: () => 1,
  };
}

function mixed({ mean, sd, nothing, harm }: Belief): Unknown {
  if (nothing === 0)
    return {
      draw: (random) => mean + sd * random.normal(),
      quantile: (p) => mean + sd * normalQuantile(p),
    };
  const help = 1 - nothing - harm;
  const below = (x: number) =>
    nothing * normalCdf(x / NOTHING_SD) +
    help * (x < 0 ? Math.exp(x / -mean) : 1) +
    harm * (x < 0 ? 0 : 1 - Math.exp(x / mean));
  return {
    draw(random) {
      const chance = random.next();
      if (chance < nothing) return NOTHING_SD * random.normal();
      return -Math.log(1 - random.next()) * (chance < nothing + harm ? -mean : mean);
    },
    quantile: (p) => bisected(below, p, -REACH, REACH),
  };
}

/** Log hazard ratios beyond this are not searched for quantiles. */
const REACH = 10;

const uniform = (low: number, high: number): Unknown => ({
  draw: (random) => lerp(low, high, random.next()),
  quantile: (p) => lerp(low, high, p),
});

/** A distribution with more mass near the upper end: its density rises with the square of the distance from the lower end. */
export function rhoUnknown(low: number, high: number): Unknown {
  const quantile = (p: number) => lerp(low, high, Math.cbrt(p));
  return { quantile, draw: (random) => quantile(random.next()) };
}

/** The share of a gap that a change closes: nothing, a beta-distributed share, or a negative share. */
function partUnknown({ a, b }: { a: number; b: number }): Unknown {
  const below = (x: number) =>
    HARM * Math.min(1, Math.max(0, 1 + x / HARM_MAX)) +
    NOTHING * normalCdf(x / NOTHING_SD) +
    (1 - HARM - NOTHING) * betaCdf(Math.min(1, Math.max(0, x)), a, b);
  return {
    draw(random) {
      const chance = random.next();
      if (chance < HARM) return -HARM_MAX * random.next();
      return chance < HARM + NOTHING ? NOTHING_SD * random.normal() : beta(random, a, b);
    },
    quantile: (p) => bisected(below, p, -1, 1),
  };
}

/** The beta distribution function for integers a and b, as a sum of binomial terms (DLMF 8.17.5). */
function betaCdf(x: number, a: number, b: number): number {
  const n = a + b - 1;
  let [sum, choose] = [0, 1];
  for (let k = 0; k <= n; k++) {
    if (k >= a) sum += choose * x ** k * (1 - x) ** (n - k);
    choose *= (n - k) / (k + 1);
  }
  return sum;
}

function bisected(cdf: (x: number) => number, p: number, least: number, most: number): number {
  let [low, high] = [least, most];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
