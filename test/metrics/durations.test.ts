// Bars of a distribution of times, where counts lie exactly on the shares between which bars are of equal width.
import { expect, it } from 'vitest';
import { describeDurations } from '../../src/domain/durations.ts';

it('spans its equal bars from the bucket of the 5th percentile to that of the 95th', () => {
  const bars = describeDurations(
    new Map([
      [1_000, 5],
      [60_000, 90],
      [120_000, 5],
    ]),
  );
  expect(bars.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(100);
  expect(bars[0]).toMatchObject({ tail: false, sessions: 5 });
  expect(bars.at(-1)).toMatchObject({ from: bars.at(-2)?.to, tail: true, sessions: 5 });
  expect(new Set(bars.filter(({ tail }) => !tail).map(({ from, to }) => to - from)).size).toBe(1);
});

it('has one more on the side where fewer than 5 in 100 are shorter, and none without sessions', () => {
  const bars = describeDurations(
    new Map([
      [1_000, 4],
      [60_000, 92],
      [120_000, 4],
    ]),
  );
  expect(bars[0]).toMatchObject({ from: 1, tail: true, sessions: 4 });
  expect(bars.at(-1)).toMatchObject({ tail: true, sessions: 4 });
  expect(describeDurations(new Map([[1_000, 0]]))).toEqual([]);
});
