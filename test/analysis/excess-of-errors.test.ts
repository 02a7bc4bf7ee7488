import { expect, it } from 'vitest';
import { excessOfErrors } from '../../src/analysis/memo/episodes.ts';

const DAYS = 10;
/** [left, went on] by bin of a stay's length: short stays go on, long ones are left half of the time. */
const rowsOf = (long: [number, number], short: [number, number]) =>
  Array.from({ length: DAYS }, (_, day) => ({
    ...{ day, device: 'mobile', step: 'send', crowd: '', sessions: 1 },
    left: [short[0], 0, 0, 0, long[0], 0, 0, 0],
    went: [short[1], 0, 0, 0, long[1], 0, 0, 0],
  }));
const met = (code: string, long: [number, number]) =>
  rowsOf(long, [0, 0]).map((row) => ({ ...row, kind: 'error' as const, field: 'iban', code }));

it('does not blame an error that only people who stay long meet', () => {
  const stays = rowsOf([10, 10], [0, 80]);
  const { value, standardError } = excessOfErrors({ firstDay: 0, days: DAYS }, stays, [met('patternMismatch', [5, 5])]);
  expect(value).toBeCloseTo(0, 12);
  expect(standardError).toBeCloseTo(0, 12);
});

it('is the excess share of leaving after the error, compared with equally long stays', () => {
  const stays = rowsOf([11, 9], [0, 80]);
  const one = met('patternMismatch', [8, 2]);
  expect(excessOfErrors({ firstDay: 0, days: DAYS }, stays, [one]).value).toBeCloseTo(0.5, 12);
  // Two errors are each compared with the stays without that one.
  const two = excessOfErrors({ firstDay: 0, days: DAYS }, stays, [one, met('tooShort', [2, 3])]);
  expect(two.value).toBeCloseTo((10 * 0.5 + 5 * (2 / 5 - 9 / 15)) / 15, 12);
});

it('is unknown when the error never occurred', () => {
  expect(excessOfErrors({ firstDay: 0, days: DAYS }, rowsOf([1, 1], [1, 1]), []).value).toBeNaN();
});
