// Outcomes of forecasts, from what was counted to the score; and what a record teaches.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Learnable, learnedFrom } from '../../src/analysis/simulation/learned.ts';
import { daysOfOutcome, type OutcomeInput, scoreOutcome } from '../../src/analysis/simulation/outcome.ts';
import { PRIORS } from '../../src/analysis/simulation/priors.ts';
import { pitOfBins, quantileOfBins, withError } from '../../src/analysis/statistics/score.ts';
import { random } from '../../src/domain/random.ts';
import { DAY_MS } from '../../src/domain/time.ts';

const SHIPPED = Date.UTC(2026, 5, 1);
const CHANGE = { type: 'fewer_fields' as const, stepKey: 'form', from: 8, to: 4 };

/** 500 sessions a day, of which a share leaves the step before the change and another share after it. */
function inputWith(before: number, after: number, seed = 1): OutcomeInput {
  const { before: first, after: start, end } = daysOfOutcome(SHIPPED);
  const chance = random(seed);
  const rows: OutcomeInput['rows'][number][] = [];
  for (let at = first; at < end; at += DAY_MS) {
    const loss = at < start ? before : after;
    let left = 0;
    for (let session = 0; session < 500; session++) if (chance.chance(loss)) left++;
    const row = { day: at / DAY_MS, device: 'mobile', language: 'en', value: '', reached: 500, open: 0 };
    rows.push({ ...row, step: 'form', left, completed: 500 - left }, { ...row, step: '', left, completed: 500 - left });
  }
  const bins = [
    { from: -1_000, to: 0, draws: 20 },
    { from: 0, to: 2_000, draws: 80 },
  ];
  return {
    ...{ shippedAt: SHIPPED, variant: null, rows, weeks: [] },
    forecast: {
      ...{ changes: [CHANGE], horizonWeeks: 4, sessions: 14_000, q10: -500, q50: 750, q90: 1_750, histogram: bins },
      modelVersion: 'sim-1',
    },
  };
}

describe('an outcome', () => {
  it('is the completions more that the weeks after show, and the hazard that the belief was about', () => {
    const score = scoreOutcome(inputWith(0.2, 0.15));
    if (score.status !== 'scored') throw new Error(score.reason);
    expect(score.actual.low).toBeLessThan(700);
    expect(score.actual.high).toBeGreaterThan(700);
    // Half of the fields went, so that the whole belief is twice what was measured.
    const truth = 2 * Math.log(Math.log(0.85) / Math.log(0.8));
    expect(Math.abs((score.effect?.value ?? 0) - truth)).toBeLessThan(3 * (score.effect?.standardError ?? 0));
    expect(score.pit).toBeGreaterThan(0.4);
    expect(score.pit).toBeLessThan(0.7);
  });

  it('covers the truth with its interval as often as stated', () => {
    const held = Array.from({ length: 60 }, (_, seed) => scoreOutcome(inputWith(0.2, 0.2, seed + 1))).filter(
      (score) => score.status === 'scored' && score.actual.low <= 0 && score.actual.high >= 0,
    );
    // The chance that fewer than 52 of 60 intervals of 95 % hold is 1 in 1,000.
    expect(held.length).toBeGreaterThanOrEqual(52);
  });

  it.each<[string, (input: OutcomeInput) => Partial<OutcomeInput>, string]>([
    [
      'nobody came after',
      ({ rows }) => ({ rows: rows.filter(({ day }) => day < SHIPPED / DAY_MS) }),
      'Only 0 of the 4 weeks',
    ],
    [
      'nobody came before',
      ({ rows }) => ({ rows: rows.filter(({ day }) => day > SHIPPED / DAY_MS) }),
      'Only 0 weeks before',
    ],
    [
      'few came',
      ({ rows }) => ({ rows: rows.map((row) => ({ ...row, reached: 30, left: 6, completed: 24 })) }),
      'About 210 sessions a week are too few',
    ],
    ['nobody met the variant', () => ({ variant: 'short' }), 'Nobody met the variant “short”.'],
    [
      'everybody met it',
      ({ rows }) => ({ variant: 'short', rows: rows.map((row) => ({ ...row, value: 'short' })) }),
      'it has nothing to be compared with',
    ],
  ])('is not measured when %s, and says so', (_, change, reason) => {
    const input = inputWith(0.2, 0.15);
    expect(scoreOutcome({ ...input, ...change(input) })).toMatchObject({
      status: 'not_measured',
      reason: expect.stringContaining(reason),
    });
  });

  it('warns where visitors met variants that it does not name', () => {
    const input = inputWith(0.2, 0.15);
    const score = scoreOutcome({ ...input, rows: input.rows.map((row) => ({ ...row, value: 'long' })) });
    expect(score).toMatchObject({ caution: expect.stringContaining('variants') });
  });
});

describe('a forecast with the error of its measurement', () => {
  it('keeps its middle and gets wider', () => {
    const bins = [
      { from: -10, to: 0, draws: 50 },
      { from: 0, to: 10, draws: 50 },
    ];
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 100, noNaN: true }), (sd) => {
        const shown = withError(bins, sd);
        expect(pitOfBins(shown, 0)).toBeCloseTo(0.5, 3);
        expect(quantileOfBins(shown, 0.9)).toBeGreaterThan(quantileOfBins(bins, 0.9) - 0.1);
        expect(shown.reduce((sum, { draws }) => sum + draws, 0)).toBeCloseTo(100, 6);
      }),
    );
  });
});

describe('priors learned from a record', () => {
  const outcome = (at: number, value: number, standardError = 0.05): Learnable => ({
    ...{ journeyId: `journey-${at}`, shippedAt: '2026-06-01', forecast: { changes: [CHANGE] } },
    score: {
      ...{ status: 'scored', method: 'before_after', caution: null, actual: { estimate: 0, low: 0, high: 0 } },
      ...{ crps: 0, crpsNoChange: 0, pit: 0.5, effect: { type: 'fewer_fields', value, standardError } },
    },
  });

  it('is nothing from two changes, and the same change counted twice is one', () => {
    expect(learnedFrom([outcome(1, 0), outcome(2, 0)])).toEqual({});
    expect(learnedFrom([outcome(1, 0), outcome(2, 0), outcome(2, 0)])).toEqual({});
  });

  it('moves the belief from three changes on, and never makes it certain', () => {
    const { fewer_fields: learned } = learnedFrom([1, 2, 3, 4].map((at) => outcome(at, 0)));
    expect(learned?.mean).toBeGreaterThan(PRIORS.fewer_fields.mean);
    expect(Math.abs(learned?.mean ?? 1)).toBeLessThan(0.05);
    expect(learned?.sd).toBe(PRIORS.fewer_fields.sd / 2);
    expect(learned?.from).toBe(4);
  });

  it('stays as wide as changes differ', () => {
    const { fewer_fields: learned } = learnedFrom([-1, 0, 1].map((value, at) => outcome(at, value)));
    expect(learned?.sd).toBeGreaterThan(0.8);
  });
});
