// How usual a day is, beside days that differ among themselves by more than chance.
import { expect, it } from 'vitest';
import { compare, type DayShare, usualOf } from '../../src/alerts/usual.ts';

const WHOLE = 400;
const DAYS = 56;
/** Days whose shares are these, by turns. */
const daysOf = (...shares: readonly number[]): DayShare[] =>
  Array.from({ length: DAYS }, (_, day) => ({
    day,
    part: Math.round((shares[day % shares.length] ?? 0) * WHOLE),
    whole: WHOLE,
  }));
const chanceOf = (past: DayShare[], share: number) => {
  const usual = usualOf(past);
  if (!usual) throw new Error('too few days');
  return compare([{ day: DAYS, part: share * WHOLE, whole: WHOLE }], usual);
};

it('is the rarer, the less the days before differed', () => {
  const steady = chanceOf(daysOf(0.2), 0.3);
  const unsteady = chanceOf(daysOf(0.1, 0.3), 0.3);
  expect(steady.p).toBeLessThan(1e-4);
  expect(unsteady.p).toBeGreaterThan(0.05);
  expect(unsteady.high - unsteady.low).toBeGreaterThan(3 * (steady.high - steady.low));
});

it('is expected by its weekday, where the weekdays differ', () => {
  const weekends = daysOf(0.5, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2);
  expect(chanceOf(weekends, 0.4).expected).toBeGreaterThan(0.35);
  expect(chanceOf(weekends, 0.4).p).toBeGreaterThan(0.05);
});

it('is not known of fewer than fourteen days with sessions', () => {
  expect(usualOf(daysOf(0.2).slice(0, 13))).toBeUndefined();
  expect(usualOf([...daysOf(0.2).slice(0, 13), { day: 13, part: 0, whole: 0 }])).toBeUndefined();
});
