// The simulator: a change while it is put together, the request that comes of it, a forecast as dots, its outcome in words.
import { describe, expect, it } from 'vitest';
import { dotsOf, stacked } from '../../dashboard/src/pages/simulations/dots.ts';
import {
  anotherDraft,
  draftOf,
  effectOf,
  meanOf,
  newDraft,
  percentOf,
  requestOf,
  sizeOf,
} from '../../dashboard/src/pages/simulations/draft.ts';
import { outcomeSentence } from '../../dashboard/src/pages/simulations/outcome.ts';

const step = (stepKey: string, fieldCount: number | null, requiredArtifacts: number | null = null) => ({
  ...{ stepKey, fieldCount, requiredArtifacts },
});
const STEPS = [step('contact', 3), step('papers', null, 2), step('review', null)];

describe('a draft', () => {
  it('asks fewer than the step asks now, be that few or unknown', () => {
    expect(newDraft('fewer_fields', 'contact', STEPS)).toMatchObject({ from: 3, to: 2 });
    expect(newDraft('fewer_documents', 'papers', STEPS)).toMatchObject({ from: 2, to: 1 });
    expect(newDraft('fewer_fields', 'review', STEPS)).toMatchObject({ from: 8, to: 4 });
  });

  it('is of the kind that the address names, or else of the first that the step allows', () => {
    const typeOf = (query: string, nth: 0 | 1 | 2) =>
      draftOf(new URLSearchParams(query), STEPS[nth] as never, STEPS).type;
    expect([typeOf('', 0), typeOf('', 1), typeOf('', 2)]).toEqual(['fewer_fields', 'fewer_documents', 'mobile_parity']);
    expect(typeOf('change=error_text', 0)).toBe('error_text');
    expect(typeOf('change=toString', 0)).toBe('fewer_fields');
  });

  it('comes with another of a kind that its step does not have yet, and of no step that is dropped', () => {
    const drop = { ...newDraft('drop_step', 'contact'), stepKey: 'contact' };
    expect(anotherDraft([newDraft('fewer_fields', 'contact')], STEPS, 'contact')).toMatchObject({
      ...{ stepKey: 'contact', type: 'fewer_documents' },
    });
    expect(anotherDraft([drop], STEPS, 'contact')).toMatchObject({ stepKey: 'papers' });
    expect(anotherDraft([drop], STEPS.slice(0, 1), 'contact')).toBeUndefined();
  });

  it('is asked for in shares, the lower first, without a field that is any', () => {
    const rate = { ...newDraft('set_rate', 'contact'), low: 20, high: 10 };
    expect(requestOf(rate)).toEqual({ type: 'set_rate', stepKey: 'contact', loss: { low: 0.1, high: 0.2 } });
    const text = { ...newDraft('error_text', 'contact'), fieldKey: 'email' };
    expect(requestOf(text)).toEqual({ type: 'error_text', stepKey: 'contact', fieldKey: 'email' });
  });

  it('has an effect by its size or by numbers, which fewer leaving make negative', () => {
    expect(effectOf(-20)).toEqual({ mean: -0.2231, sd: 0.1 });
    expect([-10, -20, -35].map((percent) => sizeOf(effectOf(percent) as never))).toEqual(['small', 'medium', 'large']);
    expect(sizeOf({ mean: -0.2, sd: 0.1 })).toBeNull();
    for (const percent of [-90, -35, -1, 0, 12, 100]) expect(percentOf(meanOf(percent))).toBe(percent);
  });
});

describe('the dots of a forecast', () => {
  it('lie in the middle of equal parts of the draws', () => {
    const even = dotsOf([{ from: 0, to: 100, draws: 1_000 }]);
    expect(even).toHaveLength(20);
    expect([even[0], even[10], even[19]]).toEqual([2.5, 52.5, 97.5]);
    const gap = dotsOf([
      { from: 0, to: 10, draws: 50 },
      { from: 10, to: 20, draws: 0 },
      { from: 20, to: 30, draws: 50 },
    ]);
    expect(gap.filter((dot) => dot < 10)).toHaveLength(10);
    expect(gap.filter((dot) => dot > 20)).toHaveLength(10);
  });

  it('stand on each other where they would cover each other', () => {
    expect(stacked([0, 4, 9, 10, 25], 10)).toEqual([
      { x: 0, row: 0 },
      { x: 0, row: 1 },
      { x: 0, row: 2 },
      { x: 10, row: 0 },
      { x: 25, row: 0 },
    ]);
  });
});

it('reports the result of a forecast, its comparison, or the reason why it was not measured', () => {
  const shipped = { shippedAt: '2026-10-01T22:30:00.000Z', due: '2026-10-29T22:30:00.000Z', reason: null };
  const actual = { low: 11.6, high: 18.2 };
  const say = (outcome: object) => outcomeSentence({ ...shipped, actual, ...outcome } as never);
  const held = say({ status: 'measured', method: 'randomised', inside80: true });
  expect(held).toMatch(/^Live since 1 Oct 2026\. .* by chance: 12 to 18 more completions\. .* held it\.$/);
  const missed = say({ status: 'measured', method: 'weeks', inside80: false });
  expect(missed).toMatch(/ by weeks before and after: .* did not hold it\.$/);
  expect(say({ status: 'not_measured', reason: 'Too few sessions' })).toContain('Too few sessions');
  expect(say({ status: 'waiting' })).toContain('29 Oct 2026');
});
