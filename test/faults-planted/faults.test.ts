// Every room of the source has lines that were shown to be tested: run.mjs plants them, each in its turn of the long runs.
import { expect, it } from 'vitest';
import { FAULTS, isStale, rooms } from './faults.mjs';

it('has a fault in 800 lines of each room', () => {
  const all = rooms();
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter(({ faults, least }) => faults < least)).toEqual([]);
});

it('has no fault that fits no line any more, or whose test is gone', () => {
  expect(FAULTS.filter(isStale).map(({ file, before, test }) => `${file}: ${before} (${test})`)).toEqual([]);
});

it('has no fault twice', () => {
  const planted = FAULTS.map(({ file, before, after }) => `${file}: ${before} → ${after}`);
  expect(planted.filter((fault, at) => planted.indexOf(fault) !== at)).toEqual([]);
});
