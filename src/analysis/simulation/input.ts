// The input of a simulation: everything that is asked of the store, and the request. The rest is arithmetic.
import type { SimulationChange } from '../../domain/simulation.ts';
import type { MarkedSides } from '../../metrics/evidence/cube.ts';
import type { MoveCount } from '../../metrics/evidence/moves.ts';
import type { Week } from './backtest.ts';
import type { ErrorCounts } from './changes.ts';

/** A completed session: the steps that it saw, how long it was on each in ms, and how long it took in ms. */
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
  /** ms from first to last event of those that left here. */
  lostMs: number;
}

/** The caller's request, with every default filled in. */
export interface SimulationOrder {
  changes: readonly SimulationChange[];
  days: number;
  /** IANA name of the time zone whose days are meant. Absent is UTC: seeds are made of what is asked. */
  zone?: string;
  /** Sessions that look wrong are counted. Absent where they are left out: seeds are made of what is asked. */
  countsMarked?: boolean;
  /** The end of the days that the model is fitted to: a date, as its midnight in UTC (ms). */
  to: number;
  horizonWeeks: number;
  sessionsPerWeek: number | null;
  rho: { low: number; high: number };
  draws: number;
  /** Draws are not doubled beyond the ones asked for: a slider wants an answer, not another digit. */
  quick: boolean;
  seed: number | null;
  target: number | null;
}

export interface SimulationInput {
  order: SimulationOrder;
  journey: { id: string; slug: string; displayName: string; steps: readonly { stepKey: string; name: string }[] };
  fingerprint: string;
  /** Whether something has declared a success of the journey. Absent in evidence of before. */
  isDeclared?: boolean;
  /** Sessions of networks that stand out, which are left out; absent in evidence of earlier versions. */
  networks?: number;
  /** Sessions that left when they had sent the last step and nothing answered. Absent in evidence of before. */
  unknown?: number;
  /** Completed sessions whose success somebody declared; unknown in evidence of earlier versions. */
  declared?: number;
  /** Sessions that look wrong beside the others, of the days that the model is fitted to. Absent in evidence of before. */
  marked?: { counted: boolean } & MarkedSides;
  moves: readonly MoveCount[];
  /** Sessions that are still open, and sessions that saw no step: both are outside of the model. */
  open: number;
  unplaced: number;
  days: readonly StepDay[];
  /** Whole weeks that end with the period, oldest first. */
  weeks: readonly Week[];
  times: readonly TimedSession[];
  /** Days (since 1970) on which something changed. Absent in evidence of before. */
  dates?: readonly number[];
  /** For each change of an error text: its errors. */
  errors: readonly (ErrorCounts | null)[];
  /** Share of events that did not arrive, at least. */
  lossOfEvents: number;
  /** Beliefs from the organization's own shipped changes, where there are three of a kind. */
  learned: Partial<Record<string, { mean: number; sd: number; from: number }>>;
}
