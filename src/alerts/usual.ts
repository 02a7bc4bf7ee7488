// A journey's own past as a yardstick: the share that is usual on a weekday, and how far days stray from it beyond chance.
import { binomialAtLeast, binomialAtMost } from '../analysis/statistics/binomial.ts';
import { upperP } from '../analysis/statistics/t.ts';

/** One day's part of a whole: sessions that left a step, of those that saw it. `day` counts days since 1970. */
export interface DayShare {
  day: number;
  part: number;
  whole: number;
}

export interface Usual {
  rate: number;
  /** By `day % 7`. */
  byWeekday: readonly number[];
  /** Correlation of two sessions of one day (beta-binomial): 0 where days differ by chance alone. */
  correlation: number;
  /** Days that it was learned from, and how many different weekdays these are. */
  days: number;
  weekdays: number;
}

/** Days with sessions that a past must have before anything is compared with it. */
export const USUAL_DAYS_MIN = 14;
/** Sessions that a weekday's own share counts as much as the share of all days. */
const WEEKDAY_PRIOR_SESSIONS = 1_000;

/** Undefined with too few days. `shiftOn`: the known shift of a day, on the logit scale. */
export function usualOf(
  days: readonly DayShare[],
  daysMin = USUAL_DAYS_MIN,
  shiftOn: (share: DayShare) => number = () => 0,
): Usual | undefined {
  const known = days.filter(({ whole }) => whole > 0);
  if (known.length < daysMin) return undefined;
  const rate = sum(known, 'part') / sum(known, 'whole');
  const byWeekday = Array.from({ length: 7 }, (_, weekday) => {
    const own = known.filter(({ day }) => day % 7 === weekday);
    return (sum(own, 'part') + WEEKDAY_PRIOR_SESSIONS * rate) / (sum(own, 'whole') + WEEKDAY_PRIOR_SESSIONS);
  });
  const weekdays = new Set(known.map(({ day }) => day % 7)).size;
  return { rate, byWeekday, correlation: correlationOf(known, byWeekday, shiftOn), days: known.length, weekdays };
}

/** By moments: the squared distances of days, minus the binomial variance. */
function correlationOf(
  days: readonly DayShare[],
  byWeekday: readonly number[],
  shiftOn: (share: DayShare) => number,
): number {
  let [beyond, pairs] = [0, 0];
  for (const share of days) {
    const { day, part, whole } = share;
    const rate = shifted(byWeekday[day % 7] ?? 0, shiftOn(share));
    const spread = rate * (1 - rate);
    beyond += (part - whole * rate) ** 2 - whole * spread;
    pairs += whole * (whole - 1) * spread;
  }
  return pairs > 0 ? Math.min(1, Math.max(0, beyond / pairs)) : 0;
}

export interface Comparison {
  part: number;
  whole: number;
  /** The share that these weekdays make likely. */
  expected: number;
  /** Where 95 % of such windows lie. */
  low: number;
  high: number;
  /** Probability of a share so high, or higher, if nothing has changed. */
  p: number;
}

/** A rate after a shift of its logit. */
const shifted = (rate: number, shift: number) => (shift === 0 ? rate : rate / (rate + (1 - rate) * Math.exp(-shift)));

/** A window, as parts of the days that it touches. `shift`: what else is known to shift the logit of the share today. */
export function compare(window: readonly DayShare[], usual: Usual, shift = 0): Comparison {
  const [part, whole] = [sum(window, 'part'), sum(window, 'whole')];
  const plain =
    whole === 0
      ? usual.rate
      : window.reduce((all, one) => all + one.whole * (usual.byWeekday[one.day % 7] ?? 0), 0) / whole;
  const expected = shifted(plain, shift);
  // The usual share is itself learned from few days, and from finitely many sessions.
  const correlation = usual.correlation * (1 + usual.weekdays / usual.days);
  const effect = 1 + Math.max(0, whole - 1) * correlation;
  const error = Math.sqrt((Math.max(expected * (1 - expected), 1e-9) * effect) / Math.max(1, whole));
  const reach = 2 * error;
  return {
    ...{ part, whole, expected },
    low: Math.max(0, expected - reach),
    high: Math.min(1, expected + reach),
    p: Math.max(byT(part / whole, expected, error, usual), byCount(part, whole, expected, effect)),
  };
}

/** Each weekday that occurs takes a degree of freedom: errors of a field are known of one weekday alone. */
const byT = (share: number, expected: number, error: number, { days, weekdays }: Usual) =>
  Number.isNaN(share) ? 1 : upperP((share - expected) / error, Math.max(2, days - weekdays));

/** Counts that are few are skewed, which the bell curve overlooks. */
const byCount = (part: number, whole: number, expected: number, effect: number) =>
  part === 0 ? 1 : binomialAtLeast((part - 1) / effect + 1, whole / effect, expected);

/** Probability of at most `part` of `whole` in a window, if nothing has changed, with the overdispersion of windows. */
export function fewP(part: number, whole: number, expected: number, usual: Usual): number {
  if (whole === 0) return 1;
  const effect = 1 + (whole - 1) * usual.correlation;
  return binomialAtMost(part / effect, whole / effect, expected);
}

const sum = (days: readonly DayShare[], member: 'part' | 'whole') => days.reduce((all, one) => all + one[member], 0);
