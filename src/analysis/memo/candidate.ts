// A candidate is one comparison of a memo: its estimate, its p-value and its wording. Which candidates become findings is decided over
// all candidates together (judge.ts).
import type { Evidence, Finding, FindingCode, Grade, NotTested, Range, Subject } from '../../domain/memo.ts';
import type { Estimate } from '../statistics/jackknife.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { twoSidedP } from '../statistics/t.ts';
import type { Week } from './series.ts';
import type { Said, Speech } from './words.ts';

/** The texts about a candidate, written once its interval is known. */
export interface Telling {
  headline: string;
  sentences: string[];
  /** The suggested action, and on which page; then who can do it. */
  suggestion: string;
  who: string;
  wouldChangeOurMind: string[];
  gain: Finding['gain'];
}

export interface Candidate {
  code: FindingCode;
  subject: Subject;
  estimand: Evidence['estimand'];
  /** On the displayed scale: a difference, a ratio or a share. */
  estimate: number;
  standardError: number;
  df: number;
  p: number;
  n: number[];
  numerators: Record<string, number>;
  denominators: Record<string, number>;
  threshold: number;
  method: string;
  grade: Grade;
  gradeReasons: Said[];
  interval(level: number): Range;
  /** The filter for its sessions, as parameters of the timelines query. */
  look: Record<string, string>;
  series(): Week[];
  /** True if it is large enough to act on, and its interval excludes "no difference". */
  worth(interval: Range): boolean;
  tell(interval: Range, speech: Speech): Telling;
}

export interface Detected {
  candidates: Candidate[];
  notTested: Omit<NotTested, 'enoughOn'>[];
}

export const NO_SUBJECT: Subject = {
  stepId: null,
  stepKey: null,
  stepName: null,
  fieldKey: null,
  errorType: null,
  group: null,
  since: null,
};

/** Tests a difference against 0. */
export function differenceTest({ value, standardError, df }: Estimate) {
  return {
    estimand: 'riskDifference' as const,
    estimate: value,
    standardError,
    df,
    p: twoSidedP(value / standardError, df),
    interval: (level: number): Range => around(value, criticalValue(level, df) * standardError),
  };
}

/** Tests the logarithm of a ratio against 0; the ratio is shown. */
export function ratioTest({ value, standardError, df }: Estimate) {
  return {
    estimand: 'oddsRatio' as const,
    estimate: Math.exp(value),
    standardError,
    df,
    p: twoSidedP(value / standardError, df),
    interval: (level: number): Range => {
      const { low, high } = around(value, criticalValue(level, df) * standardError);
      return { low: Math.exp(low), high: Math.exp(high) };
    },
  };
}

export const around = (value: number, reach: number): Range => ({ low: value - reach, high: value + reach });

/** True if the interval excludes the value that means "no difference". */
export const keepsClearOf = (none: number, { low, high }: Range): boolean => low > none || high < none;

/** True if the estimate and its error are finite numbers. */
export const isTestable = ({ value, standardError, df }: Estimate): boolean =>
  Number.isFinite(value) && Number.isFinite(standardError) && standardError > 0 && df >= 1;
