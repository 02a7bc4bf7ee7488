// Compares a step's losses with the losses of the other steps. Visitors of a campaign or on a holiday leave more often at every step; a
// broken step loses more than the others on the same day.
import type { StepDay } from './evidence.ts';
import { type Comparison, compare, type DayShare, type Usual, usualOf } from './usual.ts';

/** Standard deviation of the prior for a day's common shift, on the logit scale: it damps days with few sessions. */
const SHIFT_SPREAD = 0.3;

/** The baseline of each step's losses. A day's shift of the other steps is removed before overdispersion is estimated. */
export function usualLosses(days: readonly StepDay[], steps: readonly string[]): Map<string, Usual> {
  const losses = new Map(steps.map((step) => [step, sharesOf(days, step)]));
  const plain = new Map<string, Usual>();
  for (const [step, shares] of losses) {
    const usual = usualOf(shares);
    if (usual) plain.set(step, usual);
  }
  const sums = new Map<number, Sums>();
  for (const [step, usual] of plain)
    for (const share of losses.get(step) ?? []) add(sums, share.day, sumsOf([share], usual));
  const usualByStep = new Map<string, Usual>();
  for (const [step, usual] of plain) {
    const shares = losses.get(step) ?? [];
    const shiftOn = (share: DayShare) => shiftOf(less(sums.get(share.day) ?? NONE, sumsOf([share], usual)));
    usualByStep.set(step, usualOf(shares, undefined, shiftOn) ?? usual);
  }
  return usualByStep;
}

/** Compares each step that has a baseline with the other steps, in the window of a day. */
export function compareLosses(
  window: readonly StepDay[],
  steps: readonly string[],
  usual: ReadonlyMap<string, Usual>,
): Map<string, Comparison> {
  const known = steps.flatMap((step) => {
    const own = usual.get(step);
    const shares = sharesOf(window, step);
    return own ? [{ step, shares, usual: own, sums: sumsOf(shares, own) }] : [];
  });
  const all = known.reduce((total, { sums }) => plus(total, sums), NONE);
  return new Map(
    known.map(({ step, shares, usual: own, sums }) => [
      step,
      // When the others lose less than usual, the expectation stays at the step's own baseline.
      compare(shares, own, Math.max(0, shiftOf(less(all, sums)))),
    ]),
  );
}

/** The common shift of all steps in a window, on the logit scale, from each step's daily shares and baseline. */
export const expectedShift = (steps: readonly (readonly [readonly DayShare[], Usual])[]): number =>
  shiftOf(steps.reduce((total, [shares, usual]) => plus(total, sumsOf(shares, usual)), NONE));

const sharesOf = (days: readonly StepDay[], step: string): DayShare[] =>
  days.filter((one) => one.step === step).map(({ day, left, reached }) => ({ day, part: left, whole: reached }));

/** Losses above the expected number (the score), and the Fisher information about a shift of the logit. */
interface Sums {
  beyond: number;
  information: number;
}
const NONE: Sums = { beyond: 0, information: 0 };

function sumsOf(shares: readonly DayShare[], { byWeekday }: Usual): Sums {
  let sums = NONE;
  for (const { day, part, whole } of shares) {
    const rate = byWeekday[day % 7] ?? 0;
    sums = plus(sums, { beyond: part - whole * rate, information: whole * rate * (1 - rate) });
  }
  return sums;
}

const plus = (one: Sums, other: Sums): Sums => ({
  beyond: one.beyond + other.beyond,
  information: one.information + other.information,
});
const less = (one: Sums, other: Sums): Sums => ({
  beyond: one.beyond - other.beyond,
  information: one.information - other.information,
});

/** One step of Newton's method, from no shift. */
const shiftOf = ({ beyond, information }: Sums) => beyond / (information + SHIFT_SPREAD ** -2);

function add(sums: Map<number, Sums>, day: number, one: Sums): void {
  sums.set(day, plus(sums.get(day) ?? NONE, one));
}
