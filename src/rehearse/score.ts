// The score of a forecast: each step beside the figures since the release.
import { type Expected, type Forecast, STEP_SESSIONS_MIN, type StepForecast } from './forecast.ts';

/** Sessions of a step, or of the journey, since the release. */
export interface Counted {
  whole: number;
  part: number;
}

export type Verdict = 'inside' | 'wide' | 'outside' | 'few' | 'unmarked' | 'unseen';

export interface StepScore {
  number: number;
  heading: string;
  stepKey: string | null;
  expected: Expected;
  /** Null where too few have seen it. */
  actual: number | null;
  sessions: number;
  /** inside: of the 80 % interval. wide: of the 95 % interval only. */
  verdict: Verdict;
  /** Interval score of the 80 % interval, in points: its width plus ten times the distance of the figure from it. */
  points: number | null;
  /** The same for the interval of 80 % of all past steps. */
  pointsOfAnyStep: number | null;
}

export interface ForecastScore {
  journey: string;
  madeAt: string;
  since: string;
  steps: StepScore[];
  completion: Omit<StepScore, 'number' | 'heading' | 'stepKey' | 'pointsOfAnyStep'>;
  sentence: string;
}

/** `counts` has an entry per step key; the last entry counts completed sessions among the sessions that saw the first step. */
export function scoreForecast(
  { journey, madeAt, steps, completion, anyStep }: Forecast,
  counts: ReadonlyMap<string, Counted>,
  completed: Counted,
  since: string,
): ForecastScore {
  const scored = steps.map((step) => scoreStep(step, counts, anyStep));
  const whole = scoreOf(completion, completed);
  return {
    ...{ journey, madeAt, since, steps: scored },
    completion: { expected: completion, ...whole },
    sentence: sentenceOf(scored, whole.verdict),
  };
}

function scoreStep(
  { number, heading, stepKey, goesOn }: StepForecast,
  counts: ReadonlyMap<string, Counted>,
  anyStep: Forecast['anyStep'],
): StepScore {
  const named = { number, heading, stepKey, expected: goesOn };
  const counted = stepKey === null ? undefined : counts.get(stepKey);
  if (!counted) {
    const verdict = stepKey === null ? 'unmarked' : 'unseen';
    return { ...named, actual: null, sessions: 0, verdict, points: null, pointsOfAnyStep: null };
  }
  const own = scoreOf(goesOn, counted);
  return { ...named, ...own, pointsOfAnyStep: own.actual === null ? null : intervalScore(anyStep, own.actual) };
}

function scoreOf(expected: Expected, { whole, part }: Counted) {
  if (whole < STEP_SESSIONS_MIN) return { actual: null, sessions: whole, verdict: 'few' as Verdict, points: null };
  const actual = part / whole;
  const { low80, high80, low95, high95 } = expected;
  const isWithin = (low: number, high: number) => actual >= low && actual <= high;
  const verdict: Verdict = isWithin(low80, high80) ? 'inside' : isWithin(low95, high95) ? 'wide' : 'outside';
  return { actual, sessions: whole, verdict, points: intervalScore(expected, actual) };
}

/** Gneiting and Raftery, JASA 102, 2007, eq. 43, for an interval of 80 %; in points of a percentage, rounded to a tenth. */
export function intervalScore({ low80, high80 }: Pick<Expected, 'low80' | 'high80'>, actual: number): number {
  const outside = Math.max(0, low80 - actual) + Math.max(0, actual - high80);
  return Math.round((high80 - low80 + (2 / 0.2) * outside) * 1000) / 10;
}

function sentenceOf(steps: readonly StepScore[], completion: Verdict): string {
  const known = steps.filter(({ actual }) => actual !== null);
  if (known.length === 0)
    return `Nothing can be scored yet: a step needs ${STEP_SESSIONS_MIN} sessions since the release.`;
  const many = (verdict: Verdict) => known.filter((step) => step.verdict === verdict).length;
  const sum = (name: 'points' | 'pointsOfAnyStep') => known.reduce((total, step) => total + (step[name] ?? 0), 0);
  const isBetter = sum('points') < sum('pointsOfAnyStep');
  return (
    `${many('inside')} of ${known.length} steps lie inside of their 80 % interval, ${many('wide')} only inside of that of 95 %, ${many('outside')} outside. ` +
    `The completion lies ${COMPLETION[completion]}. ` +
    `The forecast was ${isBetter ? 'better' : 'no better'} than to expect of every step what all past steps were like ` +
    `(${(sum('points') / known.length).toFixed(1)} points a step beside ${(sum('pointsOfAnyStep') / known.length).toFixed(1)}; less is better).`
  );
}

const COMPLETION: Record<Verdict, string> = {
  inside: 'inside of its 80 % interval',
  wide: 'only inside of its 95 % interval',
  outside: 'outside of both intervals',
  few: 'nowhere yet, with too few sessions',
  unmarked: 'nowhere',
  unseen: 'nowhere',
};

export const VERDICTS: Record<Verdict, string> = {
  inside: 'inside',
  wide: 'in 95 % only',
  outside: 'outside',
  few: 'too few sessions',
  unmarked: 'not marked on the page',
  unseen: 'no session saw it',
};
