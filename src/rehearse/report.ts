// The shape of a rehearsal's result: what its JSON holds and its page shows.
import type { Criterion } from './criteria.ts';
import type { Forecast, NoForecast } from './forecast.ts';

/** Kinds of people, in the order of their walks. */
export const KIND_NAMES = [
  'pointer',
  'keyboard',
  'narrow',
  'zoom',
  'slow',
  'back',
  'reload',
  'autofill',
  'wrong',
  'timeout',
  'tabs',
  'reader',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

export type Severity = 'error' | 'warning';

/** A place where a person is held up. */
export interface Trap {
  /** The criterion of WCAG 2.2; null: none names it, and people are held up all the same. */
  criterion: Criterion | null;
  severity: Severity;
  /** The kinds of people that met it. */
  kinds: KindName[];
  /** The number of the step, from 1. */
  step: number;
  selector: string;
  message: string;
  /** The rule of axe that found it; without one, the walk did. */
  rule?: string;
}

export type EndingHow = 'stopped' | 'submitted' | 'stuck' | 'no-way' | 'failed';

export interface Walked {
  kind: KindName;
  /** `stopped`: before the last submission, as it should. */
  ended: EndingHow;
  sentence: string;
  steps: number;
  answers: number;
  seconds: number;
  events: number;
}

/** An act and the event that should say so, or an event without an act. */
export interface Mismatch {
  /** The kinds of people in whose walks it occurred. */
  kinds: KindName[];
  how: 'lost' | 'wrong';
  tag: string;
  stepKey: string | null;
  fieldKey: string | null;
  sentence: string;
}

export interface StepReport {
  number: number;
  heading: string;
  stepKey: string | null;
  /** Without its query. */
  url: string;
  fields: number;
  /** Its type, as its questions suggest; a word of `stepType` of journeys. */
  stepType: string;
}

/** The cost of a question for a person that answers it once, without a mistake. */
export interface Cost {
  step: number;
  key: string;
  label: string;
  /** Presses of keys, Tab included. */
  keys: number;
  seconds: number;
  /** The browser could fill it in. */
  isRemembered: boolean;
}

export interface Rehearsal {
  version: string;
  url: string;
  startedAt: string;
  seconds: number;
  isSubmitted: boolean;
  hasTag: boolean;
  walks: Walked[];
  steps: StepReport[];
  mismatches: Mismatch[];
  mismatchesLeftOut: number;
  traps: Trap[];
  trapsLeftOut: number;
  costs: Cost[];
  /** From the past of an organization; absent: none was asked for. */
  forecast?: Forecast | NoForecast;
  /** The version of axe; null: it is not installed, and its rules were not tried. */
  axe: string | null;
  /** Origins that the page wanted something of, and was kept from. */
  keptFrom: string[];
  notes: string[];
}
