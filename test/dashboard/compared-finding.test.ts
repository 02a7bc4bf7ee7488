// A caption above compared rows, and the words of each row, follow one rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ComparedRow,
  comparedFinding,
  judgedOf,
  wordsOf,
} from '../../dashboard/src/charts/charts/compared-finding.ts';
import type { Versus } from '../../dashboard/src/charts/choice/versus.ts';
import { wilson95 } from '../../dashboard/src/charts/findings/compare.ts';
import { runs } from '../support/runs.ts';

const share = (part: number, all: number) => wilson95(part, all);
const BEFORE: Versus = {
  where: 'before',
  refusal: null,
  period: { from: '', to: '', timezone: 'UTC' },
  sides: ['This period', 'Before'],
};

describe('a caption above compared rows', () => {
  const versus = BEFORE;
  const row = (label: string, now: [number, number], other: [number, number]): ComparedRow => ({
    ...{ key: label, label },
    now: { count: now[0], of: now[1], share: share(...now) },
    other: { count: other[0], of: other[1], share: share(...other) },
  });
  const wordsIn = (rows: readonly ComparedRow[]) => rows.map((one) => wordsOf(one, judgedOf(rows).length));

  it('names no clear row if there is none, and names a row that would be clear alone', () => {
    const same = [1, 2, 3, 4, 5, 6, 7].map((n) => row(`step ${n}`, [100, 1_000], [100, 1_000]));
    const rows = [...same, row('documents', [130, 1_000], [100, 1_000])];
    expect(comparedFinding(rows, 'left here', versus)).toBe(
      'No difference stands out: among 8 rows, one such as at “⁨documents⁩” (3.0 points) may be chance.',
    );
    expect(wordsIn(rows).at(-1)).toBe('3.0 points higher, may be chance among 8 rows');
    const one = [row('documents', [130, 1_000], [100, 1_000])];
    expect(comparedFinding(one, 'left here', versus)).toMatch(/^The clearest difference is at/);
    expect(wordsIn(one)).toEqual(['3.0 points higher']);
  });

  it('agrees with its rows on any counts', () => {
    const side = fc
      .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 600 }))
      .map(([part, more]) => [part, part + more] as [number, number]);
    fc.assert(
      fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 12 }), (sides) => {
        const rows = sides.map(([now, other], at) => row(`row ${at}`, now, other));
        const isClear = wordsIn(rows).some((words) => /^[\d.]+ points (higher|lower)$/.test(words));
        expect(comparedFinding(rows, 'left here', versus).startsWith('The clearest')).toBe(isClear);
      }),
      { numRuns: runs(300) },
    );
  });
});
