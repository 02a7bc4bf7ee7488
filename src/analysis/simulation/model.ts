// The model of a journey: a Markov chain per device stratum, with the posterior distribution of its rows.
import type { Random } from '../../domain/random.ts';
import type { MoveCount } from '../../metrics/evidence/moves.ts';
import { gammas } from '../statistics/draws.ts';
import { type Absorption, compileAbsorption, completionOf } from './absorb.ts';
import { buildChain, type Chain, LEFT, leavingEdge } from './chain.ts';
import type { Effect, LossContext } from './changes.ts';

/** Jeffreys prior for each observed edge. */
const EDGE_PRIOR = 0.5;
/** Weight, in sessions, of a step's first visits as prior for its later visits. */
const AGAIN_PRIOR = 10;
/** A stratum with fewer sessions is merged with the others. */
export const STRATUM_SESSIONS_MIN = 300;
const MOBILE = 'mobile';

export interface Stratum {
  readonly name: string;
  readonly isMobile: boolean;
  readonly sessions: number;
  readonly completed: number;
  readonly chain: Chain;
  readonly absorption: Absorption;
  /** Dirichlet parameters of each row's edges. */
  readonly alpha: Float64Array;
  /** Draws a gamma variate for each parameter. */
  readonly drawGammas: (random: Random, into: Float64Array) => void;
  /** By row: the edge to LEFT, or -1. */
  readonly leaving: Int32Array;
  /** By row: the row of the same step and visit in the other stratum, or -1. */
  readonly elsewhere: Int32Array;
}

export interface Model {
  readonly strata: readonly Stratum[];
  /** Closed sessions that saw a step. */
  readonly sessions: number;
  readonly completed: number;
}

/** `deff`: design effect of each step, at least 1. */
export function buildModel(
  moves: readonly MoveCount[],
  order: readonly string[],
  deff: (stepKey: string) => number,
): Model {
  const startsOf = (rows: readonly MoveCount[]) =>
    rows.reduce((sum, { from, times }) => (from === '' ? sum + times : sum), 0);
  const mobile = moves.filter(({ stratum }) => stratum === MOBILE);
  const others = moves.filter(({ stratum }) => stratum !== MOBILE);
  const isSplit = startsOf(mobile) >= STRATUM_SESSIONS_MIN && startsOf(others) >= STRATUM_SESSIONS_MIN;
  const parts: [string, readonly MoveCount[]][] = isSplit
    ? [
        [MOBILE, mobile],
        ['other', others],
      ]
    : [['all', moves]];
  const built = parts.map(([name, rows]) => {
    const chain = buildChain(rows, order);
    const alpha = alphaOf(chain, deff);
    return {
      ...{ name, isMobile: name === MOBILE, sessions: startsOf(rows), chain },
      completed: rows.reduce((sum, { end, times }) => (end === 'completed' ? sum + times : sum), 0),
      absorption: compileAbsorption(chain),
      ...{ alpha, drawGammas: gammas(alpha) },
      leaving: Int32Array.from(chain.rows.map((_, row) => leavingEdge(chain, row))),
    };
  });
  const strata = built.map((stratum, at) => ({
    ...stratum,
    elsewhere: matchRows(stratum.chain, built[1 - at]?.chain),
  }));
  return {
    strata,
    sessions: strata.reduce((sum, { sessions }) => sum + sessions, 0),
    completed: strata.reduce((sum, { completed }) => sum + completed, 0),
  };
}

function alphaOf({ states, rows, targets, counts }: Chain, deff: (stepKey: string) => number): Float64Array {
  const alpha = new Float64Array(counts.length);
  // A target without the distinction of first and later visits.
  const meaning = (target: number) => (target < 0 ? String(target) : ` ${states[target]?.stepKey}`);
  const firstRow = new Map(states.map(({ stepKey, again }, at) => [again ? '' : stepKey, at + 1]));
  for (const [row, { from, to }] of rows.entries()) {
    const state = states[row - 1];
    const worth = state ? deff(state.stepKey) : 1;
    for (let edge = from; edge < to; edge++) alpha[edge] = (counts[edge] ?? 0) / worth + EDGE_PRIOR;
    const first = state?.again ? rows[firstRow.get(state.stepKey) ?? -1] : undefined;
    if (!first) continue;
    const shares = new Map<string, number>();
    const all = counts.subarray(first.from, first.to).reduce((sum, times) => sum + times, 0);
    for (let edge = first.from; edge < first.to; edge++) {
      const key = meaning(targets[edge] ?? LEFT);
      shares.set(key, (shares.get(key) ?? 0) + (counts[edge] ?? 0) / all);
    }
    const same = (key: string) => targets.subarray(from, to).filter((target) => meaning(target) === key).length;
    for (let edge = from; edge < to; edge++) {
      const key = meaning(targets[edge] ?? LEFT);
      (alpha[edge] as number) += (AGAIN_PRIOR * (shares.get(key) ?? 0)) / same(key);
    }
  }
  return alpha;
}

function matchRows(chain: Chain, other: Chain | undefined): Int32Array {
  const keyOf = ({ stepKey, again }: Chain['states'][number]) => `${again}${stepKey}`;
  const rows = new Map(other?.states.map((state, at) => [keyOf(state), at + 1]));
  return Int32Array.from([-1, ...chain.states.map((state) => rows.get(keyOf(state)) ?? -1)]);
}

/** Posterior means of the edge probabilities. */
export function meanProbabilities({ chain: { rows }, alpha }: Stratum): Float64Array {
  return normalised(Float64Array.from(alpha), rows);
}

/** One draw of every row. */
export function drawProbabilities(
  { chain: { rows, targets }, drawGammas }: Stratum,
  random: Random,
  into: Float64Array = new Float64Array(targets.length),
): Float64Array {
  drawGammas(random, into);
  return normalised(into, rows);
}

function normalised(weights: Float64Array, rows: Chain['rows']): Float64Array {
  for (let row = 0; row < rows.length; row++) {
    const { from, to } = rows[row] as Chain['rows'][number];
    let sum = 0;
    for (let edge = from; edge < to; edge++) sum += weights[edge] as number;
    for (let edge = from; edge < to; edge++) (weights[edge] as number) /= sum;
  }
  return weights;
}

/** Applies the shift that all steps share in a period: better or worse weeks, on the logit of each step's loss. */
export function shiftLosses(stratum: Stratum, probabilities: Float64Array, logit: number): void {
  const odds = Math.exp(-logit);
  for (let row = 0; row < stratum.leaving.length; row++) {
    const edge = stratum.leaving[row] as number;
    const loss = edge < 0 ? 0 : (probabilities[edge] as number);
    if (loss > 0 && loss < 1) setLoss(stratum, probabilities, row, 1 / (1 + ((1 - loss) / loss) * odds));
  }
}

/** Sets the loss of a row; the remaining sessions keep their proportions. */
export function setLoss({ chain, leaving }: Stratum, probabilities: Float64Array, row: number, loss: number): void {
  const edge = leaving[row] as number;
  const { from, to } = chain.rows[row] as Chain['rows'][number];
  const rest = edge < 0 ? 0 : 1 - (probabilities[edge] as number);
  // If all sessions of a row leave, or none, it cannot be shifted.
  if (rest <= 0) return;
  const scale = (1 - loss) / rest;
  for (let at = from; at < to; at++) (probabilities[at] as number) *= scale;
  probabilities[edge] = loss;
}

/** Applies a change to the current losses of its steps, for one draw of its unknowns. */
export type BoundEffect = (values: ArrayLike<number>) => void;

/** Binds an effect to rows: its targets are looked up once for all draws. */
export function bindEffect({ strata }: Model, rows: readonly Float64Array[], effect: Effect): BoundEffect {
  const bound = strata.flatMap((stratum, at) => {
    const { states } = stratum.chain;
    const probabilities = rows[at] as Float64Array;
    const lossOf = (probabilities: Float64Array | undefined, edge: number | undefined) =>
      edge === undefined || edge < 0 ? undefined : probabilities?.[edge];
    return states.flatMap(({ stepKey, again }, index) => {
      const row = index + 1;
      const edge = stratum.leaving[row] ?? -1;
      if (edge < 0 || !effect.steps.includes(stepKey)) return [];
      const twin = strata[1 - at]?.leaving[stratum.elsewhere[row] ?? -1];
      const context: LossContext = {
        ...{ again, isMobile: stratum.isMobile },
        get loss() {
          return probabilities[edge] as number;
        },
        get elsewhere() {
          return lossOf(rows[1 - at], twin);
        },
      };
      return [{ stratum, own: probabilities, row, stepKey, context }];
    });
  });
  const losses = new Float64Array(bound.length);
  return (values) => {
    // All losses are computed before any is set, since a step may take over another step's previous loss.
    for (let index = 0; index < bound.length; index++) {
      const { stepKey, context } = bound[index] as (typeof bound)[number];
      losses[index] = effect.lossAfter(stepKey, context, values);
    }
    for (let index = 0; index < bound.length; index++) {
      const { stratum, own, row } = bound[index] as (typeof bound)[number];
      setLoss(stratum, own, row, losses[index] as number);
    }
  };
}

/** The share of sessions that complete, over all strata. */
export function completionOfModel({ strata, sessions }: Model, probabilities: readonly Float64Array[]): number {
  let sum = 0;
  for (let at = 0; at < strata.length; at++) {
    const { absorption, sessions: own } = strata[at] as Stratum;
    sum += (own / sessions) * completionOf(absorption, probabilities[at] as Float64Array);
  }
  return sum;
}
