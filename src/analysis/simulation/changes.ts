// What a change does to the loss of the steps that it is about, for one draw of what is not known about it.
import type { Random } from '../../domain/random.ts';
import type { NewChange, SimulationChange } from '../../domain/simulation.ts';
import { beta } from '../statistics/draws.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { ELSEWHERE, ERROR_TEXT, MOBILE_PARITY, PRIORS, type Prior } from './priors.ts';

/** The excess loss after an error on a step, counted: sessions with and without it, and those that left. */
export interface ErrorCounts {
  withError: number;
  leftWithError: number;
  without: number;
  leftWithout: number;
}

/** What is not known about a change: a value is drawn for it, or set where everything else is held still. */
export interface Unknown {
  readonly name: string;
  draw(random: Random): number;
  quantile(p: number): number;
}

/** The loss of a row before a change: of the step itself, of the same row in the other stratum, and of any step. */
export interface LossContext {
  readonly loss: number;
  readonly again: boolean;
  readonly isMobile: boolean;
  /** Of the same step and visit among other devices; undefined where there is no such row. */
  readonly elsewhere: number | undefined;
  /** Of another step, same stratum and visit. */
  lossOf(stepKey: string): number | undefined;
}

export interface Effect {
  readonly change: SimulationChange;
  readonly unknowns: readonly Unknown[];
  /** Steps whose rows it changes. */
  readonly steps: readonly string[];
  /** The loss that the step has afterwards; `values` are those of the unknowns. */
  lossAfter(stepKey: string, context: LossContext, values: ArrayLike<number>): number;
  /** Log hazard ratio of leaving that is drawn, normally distributed; absent where the effect is of another kind. */
  readonly belief?: { mean: number; sd: number };
  /** The part of the time on a step that is still needed, from 0. */
  timeLeft(stepKey: string): number;
}

/** A hazard that is multiplied: of those who had stayed, a power. */
export const byHazardRatio = (loss: number, logRatio: number): number => 1 - (1 - loss) ** Math.exp(logRatio);

const lerp = (from: number, to: number, share: number) => from + (to - from) * share;

export interface EffectData {
  /** Step keys in their order. */
  order: readonly string[];
  /** What people call the step with the key. */
  named: (stepKey: string) => string;
  /** Beliefs from the organization's own shipped changes, where there are enough of them. */
  learned: Partial<Record<string, Pick<Prior, 'mean' | 'sd'>>>;
  /** By step: sessions with and without the error that the change is about. */
  errors: (change: SimulationChange) => ErrorCounts | undefined;
}

export function effectOf(change: SimulationChange, { order, named, learned, errors }: EffectData): Effect {
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
        ...{ change, unknowns: low === high ? [] : [uniform(`New loss of “${named(change.stepKey)}”`, low, high)] },
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
          unknowns: [betaUnknown(`Share of the mobile gap of “${named(change.stepKey)}” that closes`, MOBILE_PARITY)],
          steps: [change.stepKey],
        },
        lossAfter: (_, { loss, isMobile, elsewhere }, values) =>
          isMobile && elsewhere !== undefined && elsewhere < loss ? lerp(loss, elsewhere, values[0] ?? 0) : loss,
        timeLeft: whole,
      };
    case 'error_text':
      return errorText(change, errors(change), named(change.stepKey));
    case 'reorder_steps':
      return reorder(change, order, named(change.stepKey), priorOf(change, learned));
    default: {
      const { factor, steps, timeLeft } = hazardChange(change);
      const { mean, sd } = priorOf(change, learned);
      // The caller's own effect is the whole of it; other beliefs are about one unit.
      const times = change.effect ? 1 : factor;
      const belief = { mean: times * mean, sd: times * sd };
      return {
        ...{
          change,
          unknowns: [
            normal(`Effect of ${change.type.replace('_', ' ')} on leaving “${named(change.stepKey)}”`, belief),
          ],
          steps,
          belief,
        },
        lossAfter: (_, { loss }, values) => byHazardRatio(loss, values[0] ?? 0),
        timeLeft: (stepKey) => (stepKey === change.stepKey ? timeLeft : 1),
      };
    }
  }
}

type Hazard = Extract<SimulationChange, { type: 'merge_steps' | 'fewer_fields' | 'fewer_documents' | 'reading_level' }>;

/** By what the belief about a change is multiplied, and the part of the step's time that is left. */
function hazardChange(change: Hazard): { factor: number; steps: string[]; timeLeft: number } {
  const steps = [change.stepKey];
  if (change.type === 'merge_steps') return { factor: 1, steps: [...steps, change.with], timeLeft: 1 };
  const removed = change.from - change.to;
  if (change.type === 'fewer_fields') {
    return { factor: removed / change.from, steps, timeLeft: change.to / change.from };
  }
  if (change.type === 'fewer_documents') return { factor: removed, steps, timeLeft: change.to / change.from };
  return { factor: Math.min(GRADES_MAX, removed), steps, timeLeft: 1 };
}

/** By what the belief about a change is multiplied; undefined where no belief about a step's hazard is. */
export function timesBelief(change: NewChange): number | undefined {
  const { type, from = 0, to = 0 } = change;
  if (from <= to) return undefined;
  if (type !== 'fewer_fields' && type !== 'fewer_documents' && type !== 'reading_level') return undefined;
  return hazardChange({ type, stepKey: change.stepKey, from, to }).factor;
}

/** Nothing is known of texts that become easier by more grades than this. */
const GRADES_MAX = 4;

type Believed = Extract<SimulationChange, { type: keyof typeof PRIORS }>;

/** Beliefs of the caller and of the own track record are about this organization; the built-in ones are not. */
function priorOf(change: Believed, learned: EffectData['learned']): Pick<Prior, 'mean' | 'sd'> {
  const { mean, sd } = PRIORS[change.type];
  return change.effect ?? learned[change.type] ?? { mean, sd: ELSEWHERE * sd };
}

/** The steps between the old and the new place move by one; each row keeps its ways on, and takes the loss of its new step. */
function reorder(
  change: Extract<SimulationChange, { type: 'reorder_steps' }>,
  order: readonly string[],
  name: string,
  belief: { mean: number; sd: number },
): Effect {
  const after = movedTo(order, change.stepKey, change.to);
  const sources = new Map(order.map((stepKey, at) => [stepKey, after[at] ?? stepKey]));
  return {
    ...{ change, unknowns: [normal(`Effect of moving “${name}”`, belief)], belief },
    steps: order.filter((stepKey) => sources.get(stepKey) !== stepKey),
    lossAfter: (stepKey, { loss, lossOf }, values) =>
      byHazardRatio(lossOf(sources.get(stepKey) ?? stepKey) ?? loss, values[0] ?? 0),
    timeLeft: () => 1,
  };
}

/** The order with one step at another place. */
export const movedTo = (order: readonly string[], stepKey: string, to: number): string[] =>
  order.filter((one) => one !== stepKey).toSpliced(to, 0, stepKey);

/** Loss that an error adds, of all who visit the step: measured, and drawn with its own uncertainty. */
function errorText(
  change: Extract<SimulationChange, { type: 'error_text' }>,
  counts: ErrorCounts | undefined,
  name: string,
): Effect {
  const { withError = 0, leftWithError = 0, without = 0, leftWithout = 0 } = counts ?? {};
  const share = withError + without === 0 ? 0 : withError / (withError + without);
  const excess: Unknown = {
    name: `Excess loss of “${name}” after the error`,
    draw: (random) =>
      beta(random, leftWithError + 0.5, withError - leftWithError + 0.5) -
      beta(random, leftWithout + 0.5, without - leftWithout + 0.5),
    quantile: (p) => {
      const [one, other] = [leftWithError / (withError || 1), leftWithout / (without || 1)];
      const variance = (one * (1 - one)) / (withError || 1) + (other * (1 - other)) / (without || 1);
      return one - other + normalQuantile(p) * Math.sqrt(variance);
    },
  };
  return {
    ...{
      change,
      unknowns: [
        betaUnknown(`Share of the excess loss of “${name}” that a better text takes away`, ERROR_TEXT),
        excess,
      ],
    },
    steps: [change.stepKey],
    lossAfter: (_, { loss }, values) => Math.max(0, loss - share * Math.max(0, values[1] ?? 0) * (values[0] ?? 0)),
    timeLeft: () => 1,
  };
}

const normal = (name: string, { mean, sd }: { mean: number; sd: number }): Unknown => ({
  name,
  draw: (random) => mean + sd * random.normal(),
  quantile: (p) => mean + sd * normalQuantile(p),
});

const uniform = (name: string, low: number, high: number): Unknown => ({
  name,
  draw: (random) => lerp(low, high, random.next()),
  quantile: (p) => lerp(low, high, p),
});

/** More often near the upper end: its density rises in a line. */
export function rhoUnknown(low: number, high: number): Unknown {
  const quantile = (p: number) => lerp(low, high, Math.sqrt(p));
  return { name: 'How often rescued people go on (rho)', quantile, draw: (random) => quantile(random.next()) };
}

function betaUnknown(name: string, { a, b }: { a: number; b: number }): Unknown {
  return { name, draw: (random) => beta(random, a, b), quantile: (p) => betaQuantile(p, a, b) };
}

/** By bisection of the distribution function, which for whole a and b is a sum of binomial terms (DLMF 8.17.5). */
function betaQuantile(p: number, a: number, b: number): number {
  const n = a + b - 1;
  const choose = (k: number) => Array.from({ length: k }, (_, at) => (n - at) / (at + 1)).reduce((x, y) => x * y, 1);
  const cdf = (x: number) => {
    let sum = 0;
    for (let k = a; k <= n; k++) sum += choose(k) * x ** k * (1 - x) ** (n - k);
    return sum;
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
