// Journeys whose truth is known: visitors with patience of their own walk through steps, week after week, and walk again as
// if a step had been changed. What a simulation gets of them is counted from their paths; what it should say is counted
// from the second walk of the same visitors, by no estimator.

import type { SimulationInput, SimulationOrder, StepDay, TimedSession } from '../../src/analysis/simulation/input.ts';
import { random } from '../../src/domain/random.ts';
import type { SimulationChange } from '../../src/domain/simulation.ts';
import type { MoveCount } from '../../src/metrics/evidence/moves.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const TO = Date.UTC(2026, 9, 26);

export interface Visitors {
  steps: number;
  /** Loss of each step for a visitor of average patience. */
  losses: readonly number[];
  /** Spread of patience between visitors, on the logit of every loss. */
  frailty: number;
  /** Chance of going back a step instead of on. */
  back: number;
  mobileShare: number;
  /** The term that phones add to the logit of every loss. */
  mobileGap: number;
  perWeek: number;
  /** Shock that all steps of a week share, on the logit, and how much of it the next week keeps. */
  shockSd: number;
  shockKept: number;
}

/** A changed journey, for one visitor. */
export interface Altered {
  /** `withoutGap`: the loss that the same visitor would have on another device. */
  loss(step: number, loss: number, withoutGap: number): number;
  /** The part of the time on a step that is still needed. */
  timeLeft?(step: number): number;
}

interface Walk {
  isMobile: boolean;
  week: number;
  path: number[];
  spent: number[];
  completed: boolean;
}

const expit = (x: number) => 1 / (1 + Math.exp(-x));
const logit = (p: number) => Math.log(p / (1 - p));
const VIEWS_MAX = 60;

/** One visitor; the same seeds walk the same way as far as nothing is altered. */
function walk(world: Visitors, seed: number, week: number, visitor: number, shock: number, altered?: Altered): Walk {
  const chance = random(seed, week, visitor);
  const isMobile = chance.chance(world.mobileShare);
  const patience = world.frailty * chance.normal() + (isMobile ? world.mobileGap : 0) + shock;
  const found: Walk = { isMobile, week, path: [], spent: [], completed: false };
  let step = 0;
  while (found.path.length < VIEWS_MAX) {
    // Drawn for each view alike, so that the altered walk meets the same chances.
    const [leaves, goesBack, spent] = [chance.next(), chance.next(), chance.around(40_000)];
    found.path.push(step);
    found.spent.push(spent * (altered?.timeLeft?.(step) ?? 1));
    const own = logit(world.losses[step] ?? 0) + patience;
    const loss = expit(own);
    const withoutGap = isMobile ? expit(own - world.mobileGap) : loss;
    if (leaves < (altered ? altered.loss(step, loss, withoutGap) : loss)) return found;
    if (step > 0 && goesBack < world.back) step--;
    else if (step === world.steps - 1) return { ...found, completed: true };
    else step++;
  }
  return found;
}

export function shocksOf({ shockSd, shockKept }: Visitors, seed: number, weeks: number): number[] {
  const source = random(seed, 77);
  const shocks: number[] = [];
  for (let week = 0; week < weeks; week++) {
    const fresh = shockSd * Math.sqrt(1 - shockKept ** 2) * source.normal();
    shocks.push(week === 0 ? shockSd * source.normal() : shockKept * (shocks[week - 1] ?? 0) + fresh);
  }
  return shocks;
}

export const HISTORY_WEEKS = 30;
const FIT_WEEKS = 8;

export const stepKeyOf = (step: number) => `step-${step}`;

/** The input of a simulation at the end of the history. */
export function inputOf(
  world: Visitors,
  seed: number,
  changes: SimulationChange[],
  order: Partial<SimulationOrder> = {},
): SimulationInput {
  const shocks = shocksOf(world, seed, HISTORY_WEEKS);
  const weeks: SimulationInput['weeks'][number][] = [];
  const walks: Walk[] = [];
  for (let week = 0; week < HISTORY_WEEKS; week++) {
    const ofWeek = Array.from({ length: world.perWeek }, (_, visitor) =>
      walk(world, seed, week, visitor, shocks[week] ?? 0),
    );
    weeks.push({
      day: dayOfWeek(week),
      sessions: ofWeek.length,
      completed: ofWeek.filter(({ completed }) => completed).length,
    });
    if (week >= HISTORY_WEEKS - FIT_WEEKS) walks.push(...ofWeek);
  }
  return {
    order: {
      ...{ changes, days: FIT_WEEKS * 7, to: TO, horizonWeeks: 4, sessionsPerWeek: null, rho: { low: 0.5, high: 1 } },
      ...{ draws: 2_000, quick: true, seed: null, target: null },
      ...order,
    },
    journey: {
      ...{ id: 'j', slug: 'j', displayName: 'J' },
      steps: world.losses.map((_, step) => ({ stepKey: stepKeyOf(step), name: `Step ${step}` })),
    },
    fingerprint: `sha256:${seed}`,
    moves: movesOf(walks),
    ...{ open: 0, unplaced: 0, lossOfEvents: 0, learned: {}, weeks, errors: changes.map(() => null) },
    days: daysOf(walks),
    times: timesOf(walks),
  };
}

export interface Truth {
  /** Completions of the four weeks that follow, as they are and altered: the same visitors, twice. */
  before: number;
  after: number;
  sessions: number;
  /** Seconds that the altered completions took, sorted. */
  times: Float64Array;
}

export function truthOf(world: Visitors, seed: number, altered: Altered): Truth {
  const shocks = shocksOf(world, seed, HISTORY_WEEKS + 4);
  const times: number[] = [];
  let [before, sessions] = [0, 0];
  for (let week = HISTORY_WEEKS; week < HISTORY_WEEKS + 4; week++) {
    for (let visitor = 0; visitor < world.perWeek; visitor++) {
      sessions++;
      const shock = shocks[week] ?? 0;
      if (walk(world, seed, week, visitor, shock).completed) before++;
      const { completed, spent } = walk(world, seed, week, visitor, shock, altered);
      if (completed) times.push(spent.reduce((sum, ms) => sum + ms, 0) / 1_000);
    }
  }
  return { before, after: times.length, sessions, times: Float64Array.from(times).sort() };
}

const dayOfWeek = (week: number) => TO / DAY_MS - 7 * (HISTORY_WEEKS - week);

/** Weeks in which nothing is changed. */
export function weeksOf(world: Visitors, seed: number, weeks: number): SimulationInput['weeks'] {
  return shocksOf(world, seed, weeks).map((shock, week) => {
    let completed = 0;
    for (let visitor = 0; visitor < world.perWeek; visitor++)
      if (walk(world, seed, week, visitor, shock).completed) completed++;
    return { day: dayOfWeek(week), sessions: world.perWeek, completed };
  });
}

function movesOf(walks: readonly Walk[]): MoveCount[] {
  const counts = new Map<string, MoveCount>();
  for (const { isMobile, path, completed } of walks) {
    const seen = new Set<number>();
    let from = '';
    let fromAgain = false;
    for (const step of [...path, undefined]) {
      const to = step === undefined ? '' : stepKeyOf(step);
      const toAgain = step !== undefined && seen.has(step);
      const end = step === undefined ? (completed ? 'completed' : 'left') : '';
      const move: MoveCount = { stratum: isMobile ? 'mobile' : 'other', from, fromAgain, to, toAgain, end, times: 1 };
      const key = JSON.stringify(move);
      const known = counts.get(key);
      if (known) known.times++;
      else counts.set(key, move);
      if (step !== undefined) seen.add(step);
      [from, fromAgain] = [to, toAgain];
    }
  }
  return [...counts.values()];
}

function daysOf(walks: readonly Walk[]): StepDay[] {
  const first = TO / DAY_MS - FIT_WEEKS * 7;
  const rows = new Map<string, StepDay>();
  for (const [at, { week, path, spent, completed }] of walks.entries()) {
    const day = first + (week - (HISTORY_WEEKS - FIT_WEEKS)) * 7 + (at % 7);
    for (const step of new Set(path)) {
      const key = `${day} ${step}`;
      const row = rows.get(key) ?? { day, step: stepKeyOf(step), reached: 0, left: 0, lostMs: 0 };
      rows.set(key, row);
      row.reached++;
      if (completed || path.at(-1) !== step) continue;
      row.left++;
      row.lostMs += spent.reduce((sum, ms) => sum + ms, 0);
    }
  }
  return [...rows.values()];
}

function timesOf(walks: readonly Walk[]): TimedSession[] {
  return walks
    .filter(({ completed }) => completed)
    .slice(0, 5_000)
    .map(({ path, spent }) => {
      const steps = [...new Set(path)];
      const onStep = (step: number) => spent.reduce((sum, ms, at) => (path[at] === step ? sum + ms : sum), 0);
      return { steps: steps.map(stepKeyOf), spent: steps.map(onStep), total: spent.reduce((sum, ms) => sum + ms, 0) };
    });
}

/** A journey like any other: sizes, losses and habits by the seed. */
export function anyVisitors(seed: number): Visitors {
  const source = random(seed, 5);
  const steps = 4 + Math.floor(source.next() * 7);
  return {
    steps,
    losses: Array.from({ length: steps }, () => expit(-2.6 + 0.7 * source.normal())),
    frailty: source.between(0, 1.3),
    back: source.between(0, 0.12),
    ...{ mobileShare: source.between(0.3, 0.7), mobileGap: source.between(0, 0.5) },
    perWeek: Math.round(Math.exp(source.between(Math.log(500), Math.log(2_500)))),
    ...{ shockSd: source.between(0, 0.12), shockKept: source.between(0, 0.7) },
  };
}
