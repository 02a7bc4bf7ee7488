// The statistics room against definitions, brute force and another implementation.
import fc from 'fast-check';
import jStat from 'jstat';
import { describe, expect, it } from 'vitest';
import { autocorrelationFactor, changeByWeeks, weekSpread } from '../../src/analysis/statistics/change.ts';
import { jackknife } from '../../src/analysis/statistics/jackknife.ts';
import {
  adjustPValues,
  criticalValue,
  selectedLevel,
  shrinkage,
  smallestDetectable,
} from '../../src/analysis/statistics/multiple.ts';
import { logOddsRatioByBlocks, oddsRatio, standardisedShares } from '../../src/analysis/statistics/odds-ratio.ts';
import { besidePeers, randomEffects } from '../../src/analysis/statistics/peers.ts';
import { riskDifference, riskDifferenceByBlocks } from '../../src/analysis/statistics/risk-difference.ts';
import { crpsOfBins, pitOfBins, quantileOfBins } from '../../src/analysis/statistics/score.ts';
import { shareByBlocks, wilson } from '../../src/analysis/statistics/share.ts';
import { tCdf, tQuantile, twoSidedP, upperP } from '../../src/analysis/statistics/t.ts';
import { random } from '../../src/domain/random.ts';
import { shareOf } from '../../src/domain/share.ts';
import { runs } from '../support/runs.ts';

const reals = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const counts = fc.integer({ min: 0, max: 5000 });
/** [part, whole] with a part that is not above the whole. */
const shares = fc.tuple(counts, counts).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

describe('the t distribution', () => {
  it('agrees with another implementation', () => {
    fc.assert(
      fc.property(reals(-40, 40), reals(1, 400), (t, df) => {
        expect(tCdf(t, df)).toBeCloseTo(jStat.studentt.cdf(t, df), 6);
      }),
    );
    fc.assert(
      fc.property(reals(1e-5, 1 - 1e-5), fc.integer({ min: 1, max: 300 }), (p, df) => {
        const reference = jStat.studentt.inv(p, df);
        expect(Math.abs(tQuantile(p, df) - reference)).toBeLessThan(1e-6 * (1 + Math.abs(reference)));
      }),
    );
  });

  it('equals the closed forms for one, two and four degrees of freedom', () => {
    fc.assert(
      fc.property(reals(-50, 50), (t) => {
        expect(tCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
        expect(tCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
        const x = t / Math.sqrt(4 + t * t);
        expect(tCdf(t, 4)).toBeCloseTo(0.5 + (3 / 4) * (x - (x * x * x) / 3), 12);
      }),
    );
  });

  it('is exact far out, where one minus a distribution is nothing', () => {
    // With two degrees of freedom the tail is (1 - t / sqrt(t² + 2)) / 2, about 1 / (2 t²).
    expect(upperP(1e6, 2)).toBeCloseTo(5e-13, 20);
    expect(twoSidedP(1e6, 2) / 1e-12).toBeCloseTo(1, 6);
  });
});

it('gives the textbook error of a mean when every block is one value', () => {
  fc.assert(
    fc.property(fc.array(reals(-100, 100), { minLength: 3, maxLength: 40 }), (values) => {
      const blocks = values.map((value) => [value, 1]);
      const { value, standardError, df } = jackknife(blocks, ([sum = 0, n = 0]) => sum / n);
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
      expect(value).toBeCloseTo(mean, 9);
      expect(standardError).toBeCloseTo(Math.sqrt(variance / values.length), 9);
      expect(df).toBe(values.length - 1);
    }),
  );
});

it('knows no error of what exists only with all blocks', () => {
  expect(jackknife([[1, 5]], ([part = 0, whole = 0]) => part / whole).standardError).toBe(Number.POSITIVE_INFINITY);
  const blocks = [
    [1, 5],
    [0, 0],
  ];
  expect(jackknife(blocks, ([part = 0, whole = 0]) => part / whole).standardError).toBe(Number.POSITIVE_INFINITY);
});

describe('the risk difference', () => {
  it('is the plain difference in a single stratum', () => {
    fc.assert(
      fc.property(shares, shares, ([a, m], [b, n]) => {
        fc.pre(m > 0 && n > 0);
        expect(riskDifference([a, m, b, n])).toBeCloseTo(a / m - b / n, 10);
      }),
    );
  });

  it('is not fooled by a mix that differs while no stratum does', () => {
    // Half of everybody leaves on phones, a tenth on desktops, in both languages; one language comes mostly by phone.
    expect(riskDifference([450, 900, 50, 100, 10, 100, 90, 900])).toBeCloseTo(0, 12);
  });

  it('turns its sign when the groups change places, and adds nothing for a stratum of one group', () => {
    fc.assert(
      fc.property(shares, shares, shares, shares, (one, two, three, four) => {
        fc.pre(one[1] > 0 && two[1] > 0);
        const there = riskDifference([...one, ...two, ...three, ...four]);
        const back = riskDifference([...two, ...one, ...four, ...three]);
        expect(back).toBeCloseTo(-there, 10);
        expect(riskDifference([...one, ...two, 7, 9, 0, 0])).toBeCloseTo(riskDifference([...one, ...two]), 10);
      }),
    );
  });

  it('has an error of at least what chance gives, also where days agree by luck', () => {
    const blocks = Array.from({ length: 28 }, () => [10, 100, 12, 100]);
    expect(riskDifferenceByBlocks(blocks).standardError).toBeGreaterThan(0.008);
  });
});

describe('the odds ratio', () => {
  it('is the plain one in a single stratum, and the same in strata that differ in their odds alone', () => {
    expect(oddsRatio([30, 70, 20, 80])).toBeCloseTo((30 * 80) / (70 * 20), 12);
    // Long stays end by leaving more often, and errors come up in long ones: pooled, the error seems to matter.
    const strata = [10, 90, 100, 900, 400, 400, 50, 50];
    expect(oddsRatio(strata)).toBeCloseTo(1, 12);
    expect((410 / 490 / 150) * 950).toBeGreaterThan(5);
    const shares = standardisedShares(strata);
    expect(shares.with).toBeCloseTo(shares.without, 12);
  });

  it('leaves strata without a counterpart out of the standardised shares', () => {
    const shares = standardisedShares([10, 90, 0, 0, 5, 45, 20, 80]);
    expect(shares.with).toBeCloseTo(0.1, 12);
    expect(shares.without).toBeCloseTo(0.2, 12);
  });

  it('turns around when with and without change places', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 8, maxLength: 8 }), (sums) => {
        const [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
        expect(oddsRatio([c, d, a, b, g, h, e, f]) * oddsRatio(sums)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is as wide as its cells are small, also where days agree by luck', () => {
    const blocks = Array.from({ length: 28 }, () => [3, 7, 2, 8]);
    // One stratum: Woolf's sum of reciprocals of the four cells.
    const woolf = Math.sqrt([84, 196, 56, 224].reduce((sum, cell) => sum + 1 / cell, 0));
    expect(logOddsRatioByBlocks(blocks).standardError).toBeCloseTo(woolf, 9);
  });
});

describe('a change between weeks', () => {
  it('is the difference of two shares when the mix is one stratum', () => {
    const before = [
      [10, 100],
      [14, 100],
      [12, 100],
    ];
    const after = [
      [20, 100],
      [24, 100],
    ];
    const { value, df } = changeByWeeks(before, after);
    expect(value).toBeCloseTo(0.22 - 0.12, 12);
    expect(df).toBe(3);
  });

  it('is the two-sample t test of weeks where sessions add nothing, and is surer of a side with more sessions', () => {
    const weeks = (parts: readonly number[], sessions: number) => parts.map((part) => [part * sessions, sessions]);
    const [was, is] = [
      [0.1, 0.14, 0.12, 0.16],
      [0.2, 0.26, 0.23],
    ];
    // By hand: sums of squares 0.002 and 0.0018 over 5 degrees of freedom, times 1/4 + 1/3.
    const pooled = Math.sqrt(((0.002 + 0.0018) / 5) * (1 / 4 + 1 / 3));
    const many = changeByWeeks(weeks(was, 1e9), weeks(is, 1e9));
    expect(many.standardError).toBeCloseTo(pooled, 6);
    expect(changeByWeeks(weeks(was, 1e9), weeks(is, 1e9), 2).standardError).toBeCloseTo(2 * pooled, 6);
    // Where all weeks are alike, it is chance among sessions, however much neighbours share.
    const alike = changeByWeeks(weeks([0.1, 0.1, 0.1], 1000), weeks([0.1, 0.1], 100), 3);
    expect(alike.standardError).toBeCloseTo(Math.sqrt(0.09 / 3000 + 0.09 / 200), 12);
  });

  it('sees no change where only the mix moved', () => {
    const before = Array.from({ length: 8 }, () => [450, 900, 10, 100]);
    const after = Array.from({ length: 4 }, () => [50, 100, 90, 900]);
    expect(changeByWeeks(before, after).value).toBeCloseTo(0, 12);
  });

  it('learns from earlier weeks how much weeks differ beyond chance', () => {
    const source = random(4);
    const drawn = Array.from({ length: 4000 }, (): [number, number] => {
      const rate = 0.2 + 0.02 * source.normal();
      let part = 0;
      for (let at = 0; at < 500; at++) if (source.next() < rate) part++;
      return [part, 500];
    });
    const { beyond, df } = weekSpread(drawn, 1);
    expect(Math.sqrt(beyond)).toBeCloseTo(0.02, 2);
    expect(df).toBe(3999);
    // r = 0.6 where the factor is 2: 40 weeks are worth 39 · (1 - 0.36)/(1 + 0.36).
    expect(weekSpread(drawn.slice(0, 40), 2).df).toBeCloseTo((39 * 0.64) / 1.36, 10);
    expect(weekSpread(drawn.slice(0, 11), 1)).toEqual({ beyond: 0, df: 0 });
    const sides = [drawn.slice(0, 8), drawn.slice(8, 12)] as const;
    const [alone, known] = [changeByWeeks(...sides), changeByWeeks(...sides, 1, weekSpread(drawn.slice(12, 52), 1))];
    expect([alone.df, known.df]).toEqual([10, 49]);
    expect(known.value).toBe(alone.value);
  });

  it('widens by what neighbouring weeks share', () => {
    const chance = random(7);
    let shock = 0;
    const related = Array.from({ length: 400 }, () => {
      shock = 0.6 * shock + chance.normal();
      return shock;
    });
    expect(autocorrelationFactor(related).r).toBeCloseTo(0.6, 1);
    const unrelated = Array.from({ length: 400 }, () => chance.normal());
    expect(autocorrelationFactor(unrelated).factor).toBeLessThan(1.15);
    expect(autocorrelationFactor([1, 2, 3])).toEqual({ r: 0, factor: 1 });
    // Under noise of the same size, neighbours seem to share half of what they do.
    const noisy = related.map((value) => value + 1.25 * chance.normal());
    expect(autocorrelationFactor(noisy).r).toBeLessThan(0.4);
    expect(autocorrelationFactor(noisy, 1.25 * 1.25).r).toBeCloseTo(0.6, 1);
    expect(autocorrelationFactor(unrelated, 4)).toEqual({ r: 0, factor: 1 });
  });
});

describe('many questions', () => {
  it('finds the same results as the definition of Benjamini and Hochberg', () => {
    fc.assert(
      fc.property(fc.array(reals(0, 1), { minLength: 1, maxLength: 40 }), reals(0.01, 0.2), (ps, q) => {
        const sorted = [...ps].sort((a, b) => a - b);
        // The largest k with p(k) <= k q / m; everything up to it is found.
        let found = 0;
        sorted.forEach((p, at) => {
          if (p <= ((at + 1) * q) / ps.length) found = at + 1;
        });
        const bound = found === 0 ? -1 : (sorted[found - 1] ?? -1);
        const adjusted = adjustPValues(ps);
        const unsure = ps.some((p, at) => Math.abs((adjusted[at] ?? 0) - q) < 1e-12 * (1 + p));
        fc.pre(!unsure);
        expect(adjusted.map((p) => p <= q)).toEqual(ps.map((p) => p <= bound));
      }),
    );
  });

  it('shows the intervals of few finds among many wider', () => {
    expect(selectedLevel(0.05, 0, 100)).toBe(0.95);
    expect(selectedLevel(0.05, 100, 100)).toBe(0.95);
    expect(selectedLevel(0.05, 1, 100)).toBeCloseTo(0.9995, 12);
    expect(criticalValue(0.95, 27)).toBeCloseTo(2.0518, 4);
  });

  it('finds an effect of the smallest detectable size four times in five', () => {
    const chance = random(11);
    const [blocks, alpha] = [28, 0.01];
    const effect = smallestDetectable(1 / Math.sqrt(blocks), blocks - 1, alpha);
    let found = 0;
    for (let run = 0; run < 600; run++) {
      const days = Array.from({ length: blocks }, () => [effect + chance.normal(), 1]);
      const { value, standardError, df } = jackknife(days, ([sum = 0, n = 0]) => sum / n);
      if (twoSidedP(value / standardError, df) <= alpha) found++;
    }
    expect(found / 600).toBeGreaterThan(0.74);
    expect(found / 600).toBeLessThan(0.86);
  });

  it('shrinks an estimate by its error', () => {
    expect(shrinkage(0.02, 0.02)).toBe(0);
    expect(shrinkage(0.02, 0.01)).toBeCloseTo(0.75, 12);
    expect(shrinkage(0, 1)).toBe(0);
  });
});

describe('peers', () => {
  it('finds the spread that Paule and Mandel define', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: reals(-3, 3), standardError: reals(0.05, 0.5) }), { minLength: 3, maxLength: 20 }),
        (values) => {
          const { mean, tau2 } = randomEffects(values);
          const q = values.reduce((sum, one) => sum + (one.value - mean) ** 2 / (tau2 + one.standardError ** 2), 0);
          if (tau2 > 0) expect(q).toBeCloseTo(values.length - 1, 6);
          else expect(q).toBeLessThanOrEqual(values.length - 1 + 1e-9);
        },
      ),
    );
  });

  it('calls one of equals an outlier in about one run of twenty', () => {
    const chance = random(3);
    let found = 0;
    for (let run = 0; run < 1000; run++) {
      const steps = Array.from({ length: 8 }, () => ({
        value: 0.4 * chance.normal() + 0.1 * chance.normal(),
        standardError: 0.1,
      }));
      const [one, ...others] = steps;
      if (!one) throw new Error('no step');
      const { value, standardError, df } = besidePeers(one, others);
      if (twoSidedP(value / standardError, df) <= 0.05) found++;
    }
    expect(found / 1000).toBeGreaterThan(0.025);
    expect(found / 1000).toBeLessThan(0.08);
  });
});

describe('a share', () => {
  it('has Wilson’s interval, as the figures of the dashboard have it', () => {
    fc.assert(
      fc.property(shares, ([part, whole]) => {
        fc.pre(whole > 0);
        const { low, high } = shareOf(part, whole);
        expect(wilson(part, whole, 1.959963984540054)).toEqual({ low, high });
      }),
    );
  });

  it('counts for fewer sessions when days differ more than chance', () => {
    const even = Array.from({ length: 28 }, () => [20, 100]);
    const uneven = Array.from({ length: 28 }, (_, day) => [day % 2 === 0 ? 5 : 35, 100]);
    expect(shareByBlocks(even).designEffect).toBe(1);
    expect(shareByBlocks(uneven).designEffect).toBeGreaterThan(10);
  });
});

describe('the score of a forecast that is a histogram', () => {
  const bins = fc
    .tuple(
      reals(-50, 50),
      fc.array(fc.tuple(reals(0.1, 5), fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 8 }),
    )
    .map(([start, all]) => {
      let end = start;
      return all.map(([width, draws]) => {
        const from = end;
        end += width;
        return { from, to: end, draws };
      });
    });

  it('is the mean distance from the actual value less half of the mean distance between draws', () => {
    fc.assert(
      fc.property(bins, reals(-80, 120), (all, actual) => {
        // Gneiting and Raftery 2007, eq. 21, with draws at the middles of fine slices.
        const total = all.reduce((sum, { draws }) => sum + draws, 0);
        const slices = all.flatMap(({ from, to, draws }) =>
          Array.from({ length: 40 }, (_, at) => ({
            at: from + ((at + 0.5) / 40) * (to - from),
            share: draws / total / 40,
          })),
        );
        const apart = (of: (one: { at: number }) => number) =>
          slices.reduce((sum, one) => sum + one.share * of(one), 0);
        const between = apart((one) => apart((other) => Math.abs(one.at - other.at)));
        expect(crpsOfBins(all, actual)).toBeCloseTo(apart((one) => Math.abs(one.at - actual)) - between / 2, 1);
      }),
      { numRuns: runs(50) },
    );
  });

  it('knows the place of a value, and the value at a place', () => {
    fc.assert(
      fc.property(bins, reals(0.001, 0.999), (all, p) => {
        expect(pitOfBins(all, quantileOfBins(all, p))).toBeCloseTo(p, 9);
      }),
    );
  });
});
