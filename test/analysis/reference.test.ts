// The statistics room beside R: the tables, and what stats, metafor and survival say of them, are in reference/ with the script.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { binomialAtMost, hypergeometricAtMost } from '../../src/analysis/statistics/binomial.ts';
import { jackknife } from '../../src/analysis/statistics/jackknife.ts';
import { oddsError, oddsRatio } from '../../src/analysis/statistics/odds-ratio.ts';
import { randomEffects } from '../../src/analysis/statistics/peers.ts';

const tables: Record<'strata' | 'days', number[][]> & Record<'values' | 'errors', number[]> & Record<string, unknown> =
  JSON.parse(readFileSync(new URL('reference/r.json', import.meta.url), 'utf8'));
const figure = (name: string) => Number(tables[name]);

it('has the odds ratio of Mantel and Haenszel, and its error', () => {
  const sums = tables.strata.flat();
  expect(oddsRatio(sums)).toBeCloseTo(figure('mantelHaenszel'), 10);
  expect(Math.log(oddsRatio(sums))).toBeCloseTo(figure('logOdds'), 10);
  expect(oddsError(sums)).toBeCloseTo(figure('logOddsError'), 10);
  // Another estimator of the same odds: within its error.
  expect(Math.abs(Math.log(oddsRatio(sums) / figure('conditional')))).toBeLessThan(figure('logOddsError'));
});

it('has the jackknife of a ratio of sums', () => {
  const { value, standardError } = jackknife(tables.days, ([part = 0, whole = 0]) => part / whole);
  expect(value).toBeCloseTo(figure('share'), 12);
  expect(standardError).toBeCloseTo(figure('jackknife'), 12);
});

it('has the spread of Paule and Mandel, whose error is that of Knapp and Hartung', () => {
  const values = tables.values.map((value, at) => ({ value, standardError: tables.errors[at] ?? 0 }));
  const { mean, standardError, tau2 } = randomEffects(values);
  expect(tau2).toBeCloseTo(figure('tau2'), 8);
  expect(mean).toBeCloseTo(figure('mean'), 8);
  expect(standardError).toBeCloseTo(figure('error'), 8);
  // With this spread Q is its degrees of freedom: what Knapp and Hartung multiply by is one.
  expect(standardError).toBeCloseTo(figure('knappHartung'), 6);
});

it('has the exact tails of counts', () => {
  expect(hypergeometricAtMost(3, 120, 41, 1639)).toBeCloseTo(figure('fisher'), 10);
  expect(binomialAtMost(7, 143, 0.12)).toBeCloseTo(figure('binomial'), 10);
});
