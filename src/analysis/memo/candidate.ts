// A question that a memo asks of its evidence, answered as far as one question alone can be: what was estimated, how sure it
// is, and how to word it. Which answers are findings is judged over all questions together (judge.ts).
import type { Evidence, Finding, FindingCode, Grade, NotTested, Range, Subject } from '../../domain/memo.ts';
import type { Estimate } from '../statistics/jackknife.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { twoSidedP } from '../statistics/t.ts';
import type { Week } from './series.ts';
import type { Said, Speech } from './words.ts';

/** The words about a candidate, when its interval is known. */
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
  /** On the scale that is shown: a difference, a ratio, a share. */
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
  /** Which of the journey's sessions it is about, as the query of timelines names them. */
  look: Record<string, string>;
  series(): Week[];
  /** Whether it is large enough to act on, and its interval keeps clear of none. */
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

/** A difference, tested against none. */
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

/** The logarithm of a ratio, tested against that of one; shown as the ratio. */
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

/** Without the value that would be none. */
export const keepsClearOf = (none: number, { low, high }: Range): boolean => low > none || high < none;

/** An estimate can be tested when it exists, and its error does. */
export const isTestable = ({ value, standardError, df }: Estimate): boolean =>
  Number.isFinite(value) && Number.isFinite(standardError) && standardError > 0 && df >= 1;
