// Where the level of a series changed, and what that means for its spread, its base and its backtest.
import { describe, expect, it } from 'vitest';
import { backtest, type Week, weeklySpread } from '../../src/analysis/simulation/backtest.ts';
import { judgingOf } from '../../src/analysis/simulation/judging.ts';
import { levelsOf } from '../../src/analysis/simulation/levels.ts';
import { random } from '../../src/domain/random.ts';

/** Weeks of 800 sessions; the share by week, give or take. */
function weeksOf(seed: number, share: (week: number) => number, weeks = 52): Week[] {
  const source = random(seed);
  return Array.from({ length: weeks }, (_, week) => {
    const rate = share(week) + 0.01 * source.normal();
    const completed = Math.round(800 * rate + Math.sqrt(800 * rate * (1 - rate)) * source.normal());
    return { day: 20_000 + 7 * week, sessions: 800, completed };
  });
}

describe('a series', () => {
  it('is cut where it jumps, and nowhere else', () => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(
        levelsOf(
          weeksOf(seed, () => 0.5),
          [],
        ).length,
      ).toBe(1);
      const [before, after, ...more] = levelsOf(
        weeksOf(seed, (week) => (week < 40 ? 0.3 : 0.7)),
        [],
      );
      expect(more).toEqual([]);
      expect([before?.length, after?.length]).toEqual([40, 12]);
    }
  });

  it('is cut at smaller steps where something is known to have happened', () => {
    const weeks = weeksOf(2, (week) => (week < 46 ? 0.5 : 0.56));
    expect(levelsOf(weeks, []).length).toBe(1);
    expect(levelsOf(weeks, [20_000 + 7 * 46 + 2]).map((level) => level.length)).toEqual([46, 6]);
  });

  it('has the spread of its levels, not of the jump between them', () => {
    const jump = weeklySpread(
      weeksOf(3, (week) => (week < 26 ? 0.24 : 0.79)),
      [],
    );
    expect(jump.sd).toBeLessThan(0.15);
  });

  it('is judged from eight origins without common weeks, each by its own level', () => {
    const steady = weeksOf(4, () => 0.5);
    expect(backtest(steady)?.origins).toBe(11);
    expect(backtest(steady.slice(0, 38))).toBeNull();
    const jumped = backtest(weeksOf(5, (week) => (week < 20 ? 0.3 : 0.6)));
    // The jump itself is missed by one or two of them; those after it know the new level.
    expect(jumped?.coverage.p95).toBeGreaterThan(0.7);
  });
});

it('says how long judging takes: longer for less, sooner by variants where weeks differ', () => {
  const weekly = { sessions: 1000, shock: 0.1, rate: 0.5 };
  const [large, small] = [judgingOf({ ...weekly, gain: 0.06 }), judgingOf({ ...weekly, gain: 0.02 })];
  expect(large.weeks).toBeLessThan(27);
  expect(small.weeks).toBeNull();
  expect(large.variantWeeks ?? 99).toBeLessThanOrEqual(large.weeks ?? 0);
  // By hand: 2.8 sqrt(4 · 0.25 / 1000 / w) <= 0.06 from w = 2.18.
  expect(large.variantWeeks).toBe(3);
  expect(judgingOf({ ...weekly, gain: 0 })).toEqual({ weeks: null, variantWeeks: null });
});
