// A journey's baseline: the usual share on each weekday, and the overdispersion of days (how much they vary beyond chance).
import { binomialAtLeast, binomialAtMost } from '../analysis/statistics/binomial.ts';
import { upperP } from '../analysis/statistics/t.ts';

/** One day's share, such as the sessions that left a step of the sessions that saw it. `day` counts days since 1970. */
export interface DayShare {
  day: number;
  part: number;
  whole: number;
}

export interface Usual {
  rate: number;
  /** By `day % 7`. */
  byWeekday: readonly number[];
  /** Correlation of two sessions of the same day (beta-binomial); 0 if days differ by chance only. */
  correlation: number;
  /** The number of days that the baseline comes from, and of different weekdays among them. */
  days: number;
  weekdays: number;
}

/** A baseline needs this many days with sessions. */
export const USUAL_DAYS_MIN = 14;
/** Weight, in sessions, of the share of all days in the share of each weekday. */
const WEEKDAY_PRIOR_SESSIONS = 1_000;

/** The baseline of these days; undefined if there are too few. `shiftOn`: the known shift of a day, on the logit scale. */
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

/** Estimate by the method of moments: the squared deviations of days, minus the binomial variance. */
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
  /** The baseline share of these weekdays, after the shift. */
  expected: number;
  /** 95 % prediction interval of the window's share. */
  low: number;
  high: number;
  /** One-sided p-value: the probability of this share or a higher one if nothing has changed. */
  p: number;
}

/** Shifts the logit of a rate. */
const shifted = (rate: number, shift: number) => (shift === 0 ? rate : rate / (rate + (1 - rate) * Math.exp(-shift)));

/** Compares a window, given by its daily shares, with the baseline. `shift`: a known shift of the share's logit today. */
export function compare(window: readonly DayShare[], usual: Usual, shift = 0): Comparison {
  const [part, whole] = [sum(window, 'part'), sum(window, 'whole')];
  const plain =
    whole === 0
      ? usual.rate
      : window.reduce((all, one) => all + one.whole * (usual.byWeekday[one.day % 7] ?? 0), 0) / whole;
  const expected = shifted(plain, shift);
  // The baseline itself is an estimate from few days, which widens the error.
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

/** Each weekday in the baseline takes a degree of freedom. Errors of a field have a single weekday. */
const byT = (share: number, expected: number, error: number, { days, weekdays }: Usual) =>
  Number.isNaN(share) ? 1 : upperP((share - expected) / error, Math.max(2, days - weekdays));

/** An exact binomial test for small counts, whose distribution is too skewed for the t-test. */
const byCount = (part: number, whole: number, expected: number, effect: number) =>
  part === 0 ? 1 : binomialAtLeast((part - 1) / effect + 1, whole / effect, expected);

/** Probability of at most `part` of `whole` in a window if nothing has changed, with overdispersion. */
export function fewP(part: number, whole: number, expected: number, usual: Usual): number {
  if (whole === 0) return 1;
  const effect = 1 + (whole - 1) * usual.correlation;
  return binomialAtMost(part / effect, whole / effect, expected);
}

const sum = (days: readonly DayShare[], member: 'part' | 'whole') => days.reduce((all, one) => all + one[member], 0);
