// The complete input of a simulation: the request and everything read from the store.
import type { SimulationChange } from '../../domain/simulation.ts';
import type { MarkedSides } from '../../metrics/evidence/cube.ts';
import type { MoveCount } from '../../metrics/evidence/moves.ts';
import type { Week } from './backtest.ts';
import type { ErrorCounts } from './changes.ts';

/** A completed session: its steps, the time on each step in ms, and the total time in ms. */
export interface TimedSession {
  steps: readonly string[];
  spent: readonly number[];
  total: number;
}

/** Sessions of one day and step. */
export interface StepDay {
  /** Days since 1970. */
  day: number;
  step: string;
  reached: number;
  left: number;
  /** Total time from first to last event of sessions that left here, in ms. */
  lostMs: number;
}

/** The validated request with all defaults. */
export interface SimulationOrder {
  changes: readonly SimulationChange[];
  days: number;
  /** IANA name of the time zone of its days; absent for UTC, since the request is hashed into the seed. */
  zone?: string;
  /** Suspicious sessions are included. Absent if they are not, since the request is hashed into the seed. */
  countsMarked?: boolean;
  /** End of the days that the model is fitted to: a date, as its midnight in UTC (ms). */
  to: number;
  horizonWeeks: number;
  sessionsPerWeek: number | null;
  rho: { low: number; high: number };
  draws: number;
  /** Draws are not doubled: for a slider, speed matters more than another digit. */
  quick: boolean;
  seed: number | null;
  target: number | null;
}

export interface SimulationInput {
  order: SimulationOrder;
  journey: { id: string; slug: string; displayName: string; steps: readonly { stepKey: string; name: string }[] };
  fingerprint: string;
  /** True if a success of the journey was ever declared. Absent from older evidence. */
  isDeclared?: boolean;
  /** Sessions left out because their network stands out; absent from older evidence. */
  networks?: number;
  /** Sessions that left after submitting the last step, without a known outcome. Absent from older evidence. */
  unknown?: number;
  /** Completed sessions with a declared success; absent from older evidence. */
  declared?: number;
  /** Suspicious sessions compared with the others, in the days that the model is fitted to. Absent from older evidence. */
  marked?: { counted: boolean } & MarkedSides;
  moves: readonly MoveCount[];
  /** Open sessions, and sessions without a step; the model includes neither. */
  open: number;
  unplaced: number;
  days: readonly StepDay[];
  /** Whole weeks that end with the period, oldest first. */
  weeks: readonly Week[];
  times: readonly TimedSession[];
  /** Days of changes (since 1970). Absent from older evidence. */
  dates?: readonly number[];
  /** For each change: the counts of its error, if it is about an error text. */
  errors: readonly (ErrorCounts | null)[];
  /** Share of lost events, a lower bound. */
  lossOfEvents: number;
  /** Priors learned from the organization's own shipped changes, for kinds with at least three. */
  learned: Partial<Record<string, { mean: number; sd: number; from: number }>>;
}
