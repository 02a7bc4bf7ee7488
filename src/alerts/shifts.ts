// Finds change points: the day since which a step loses a larger or smaller share of its sessions, with or without an annotation. Pure:
// bench/shifts.mjs runs it on simulated journeys with known truth.
//
// Each day is tried as the first day after a change. The weeks before it give each weekday's usual share and the overdispersion of
// days; a shift shared by the other steps is expected here, too. The day with the smallest p-value is the change.
import { twoSidedP } from '../analysis/statistics/t.ts';
import type { StepDay } from './evidence.ts';
import { expectedShift } from './losses.ts';
import { type DayShare, type Usual, usualOf } from './usual.ts';

export interface StepShift {
  stepKey: string;
  /** First day after the change, in days since 1970. */
  day: number;
  /** Shares of the step's sessions that left there; `before` is weighted by the weekdays of the days after. */
  before: number;
  after: number;
  /** Sessions that saw the step, on both sides. */
  sessionsBefore: number;
  sessionsAfter: number;
  /** p-value, corrected for the number of days and steps tried. */
  p: number;
}

/** Days that are examined, at most. */
export const SHIFT_DAYS = 84;
/** Days needed before a change (each weekday twice), and after it. */
const BEFORE_DAYS_MIN = 14;
const AFTER_DAYS_MIN = 2;
/** Older changes are not reported: they have become normal. */
const AFTER_DAYS_MAX = 42;
const SESSIONS_MIN = 100;
/** Smaller changes are not reported. */
const POINTS_MIN = 0.05;
/** Chosen on development seeds of bench/shifts. */
const P_MAX = 0.01;
/** The correlation of deviations on neighbouring days: it widens their error by sqrt((1 + r)/(1 - r)). */
const MEMORY = 0.6;

/** Changes by ascending p-value. `days` are consecutive; `steps` are the keys of the configured steps. */
export function findShifts(days: readonly Omit<StepDay, 'completed'>[], steps: readonly string[]): StepShift[] {
  const byStep = new Map(steps.map((step) => [step, sharesOf(days, step)]));
  const all = [...new Set(days.map(({ day }) => day))].sort((a, b) => a - b);
  const last = all.at(-1) ?? 0;
  const candidates = all.filter(
    (day, place) => place >= BEFORE_DAYS_MIN && last - day + 1 >= AFTER_DAYS_MIN && last - day < AFTER_DAYS_MAX,
  );
  const tried = candidates.length * byStep.size;
  const best = new Map<string, StepShift>();
  for (const day of candidates) {
    for (const shift of shiftsAt(day, byStep, tried)) {
      if (shift.p < (best.get(shift.stepKey)?.p ?? 1)) best.set(shift.stepKey, shift);
    }
  }
  return [...best.values()].filter(isNews).sort((a, b) => a.p - b.p);
}

const isNews = ({ p, before, after }: StepShift) => p < P_MAX && Math.abs(after - before) >= POINTS_MIN;

interface Sides {
  stepKey: string;
  before: readonly DayShare[];
  after: readonly DayShare[];
  usual: Usual;
}

function shiftsAt(day: number, byStep: ReadonlyMap<string, readonly DayShare[]>, tried: number): StepShift[] {
  const sides = [...byStep].flatMap(([stepKey, shares]): Sides[] => {
    const before = shares.filter((share) => share.day < day);
    const after = shares.filter((share) => share.day >= day);
    const usual = usualOf(before, BEFORE_DAYS_MIN);
    const enough = sum(before, 'whole') >= SESSIONS_MIN && sum(after, 'whole') >= SESSIONS_MIN;
    return usual && enough ? [{ stepKey, before, after, usual }] : [];
  });
  return sides.map((side) => {
    const others = sides.filter((other) => other !== side);
    return shiftOf(side, expectedShift(others.map(({ after, usual }) => [after, usual] as const)), tried);
  });
}

function shiftOf({ stepKey, before, after, usual }: Sides, shared: number, tried: number): StepShift {
  const [wholeBefore, wholeAfter] = [sum(before, 'whole'), sum(after, 'whole')];
  const share = sum(after, 'part') / wholeAfter;
  const plain = after.reduce((all, { day, whole }) => all + whole * (usual.byWeekday[day % 7] ?? 0), 0) / wholeAfter;
  const moved = plain / (plain + (1 - plain) * Math.exp(-shared));
  // The other steps' shift can explain a change in the same direction; it never creates one in the other direction.
  const expected = share > plain ? Math.min(share, Math.max(plain, moved)) : Math.max(share, Math.min(plain, moved));
  const spread = (days: readonly DayShare[], rate: number) => {
    const whole = sum(days, 'whole');
    const squares = days.reduce((all, one) => all + one.whole ** 2, 0) / whole;
    const beyond = (squares - 1) * usual.correlation * ((1 + MEMORY) / (1 - MEMORY));
    return (Math.max(rate * (1 - rate), 1e-9) * (1 + Math.max(0, beyond))) / whole;
  };
  const middle = (sum(before, 'part') + sum(after, 'part')) / (wholeBefore + wholeAfter);
  const error = Math.sqrt(spread(before, middle) + spread(after, middle));
  const p = twoSidedP((share - expected) / error, Math.max(2, before.length - 7));
  return {
    ...{ stepKey, day: Math.min(...after.map((one) => one.day)), before: plain, after: share },
    ...{ sessionsBefore: wholeBefore, sessionsAfter: wholeAfter, p: Math.min(1, p * tried) },
  };
}

const sharesOf = (days: readonly Omit<StepDay, 'completed'>[], step: string): DayShare[] =>
  days.flatMap(({ day, step: of, reached, left }) =>
    of === step && reached > 0 ? [{ day, part: left, whole: reached }] : [],
  );

const sum = (days: readonly DayShare[], member: 'part' | 'whole') => days.reduce((all, one) => all + one[member], 0);
