// Which words of a text are figures, and what they may mean.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note, nothingAnswered, unanswered } from '../../src/mcp/answered.ts';
import type { Figure } from '../../src/mcp/figure.ts';
import { readFigures } from '../../src/mcp/read-figures.ts';
import { part, say } from '../../src/mcp/words.ts';
import { runs } from '../support/runs.ts';

const read = (text: string) =>
  readFigures(text).map(({ text: one, kind, readings }) => [one, kind, readings[0]?.value]);

describe('a figure is read', () => {
  it.each([
    ['39.6 % completed', '39.6 %', 'share', 0.396],
    ['39,6 % haben', '39,6 %', 'share', 0.396],
    ['it fell by 4 percentage points', '4 percentage points', 'share', 0.04],
    ['1,234 sessions', '1,234', 'number', 1234],
    ['1 234 567 sessions', '1 234 567', 'number', 1234567],
    ["1'234 sessions", "1'234", 'number', 1234],
    ['about 1.2k people', '1.2k', 'number', 1200],
    ['3 million people', '3 million', 'number', 3_000_000],
    ['after 6 min 54 s', '6 min 54 s', 'seconds', 414],
    ['after 2 hours and 5 minutes', '2 hours and 5 minutes', 'seconds', 7_500],
    ['31 in 100 left', '31 in 100', 'share', 0.31],
    ['one in five left', 'one in five', 'share', 0.2],
    ['half of the sessions', 'half', 'share', 0.5],
    ['two thirds of those', 'two thirds', 'share', 2 / 3],
    ['twenty-five sessions', 'twenty-five', 'number', 25],
    ['a hundred sessions failed', 'a hundred', 'number', 100],
    ['five thousand people gave up', 'five thousand', 'number', 5_000],
    ['a dozen people', 'a dozen', 'number', 12],
    ['it doubled', 'doubled', 'multiple', 2],
    ['an odds ratio of 0.396', '0.396', 'number', 0.396],
  ])('of %s', (text, written, kind, value) => {
    const [[one, is, means] = []] = read(text);
    expect([one, is]).toEqual([written, kind]);
    expect(means).toBeCloseTo(value as number, 9);
  });

  it('in ranges with the unit of the end', () => {
    expect(read('between 35.6 and 43.7 %')).toEqual([
      ['35.6', 'share', expect.closeTo(0.356)],
      ['43.7 %', 'share', expect.closeTo(0.437)],
    ]);
    expect(read('10-20 sessions').map(([one]) => one)).toEqual(['10', '20']);
  });
});

it.each([
  ['on 2026-11-24 at 10:12, 24 November 2026, Nov 24, 24.11.2026, 1–15 March and since 2025'],
  ['1. First\n2) Second\n## 3. Third'],
  ['step 2, page 14, version 1.2, WCAG 2.2'],
  ['v1 of step-2, Q3, the 2nd, f_12ab, `17`, https://example.org/42?x=7'],
  ['the 95 % interval, with 95 % confidence'],
  ['0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a'],
  ['there are two reasons, and one of them is enough'],
])('none is read in %j', (text) => expect(read(text)).toEqual([]));

const figure = (value: number, unit: Figure['unit'], n = 570): Figure => ({
  ...{ value, unit, n, low: null, high: null, level: null },
});
const missing = (text: string, ...figures: Figure[]) => {
  const answered = nothingAnswered();
  note(answered, figures, '');
  return unanswered(answered, readFigures(text)).map(({ text: one }) => one);
};

describe('a figure was answered', () => {
  it('when it is the answer rounded, with its own unit', () => {
    const share = figure(0.39649, 'share');
    expect(missing('39.6 %, 39.65 %, 40 %, 0.396, 226 of 570 sessions', share, figure(226, 'count'))).toEqual([]);
    expect(missing('39.7 %, 39.6 sessions, 41 %, 0.4 s', share)).toEqual(['39.7 %', '39.6', '41 %', '0.4 s']);
    expect(missing('6 min 54 s, 7 minutes, 414 s; 8 minutes', figure(414, 'seconds'))).toEqual(['8 minutes']);
    expect(missing('226 out of 570, and 225 out of 570', share, figure(226, 'count'))).toEqual(['225 out of 570']);
  });

  it('and a count that is close was not', () => {
    expect(missing('570 or 571 or about 600', figure(226, 'count'))).toEqual(['571', '600']);
  });
});

it('finds every figure that the words of an answer say', () => {
  const some = fc.record({
    value: fc.double({ min: 0, max: 1, noNaN: true }),
    unit: fc.constantFrom<Figure['unit']>('share', 'count', 'seconds', 'hours', 'ratio'),
    n: fc.integer({ min: 0, max: 10 ** 7 }),
    scale: fc.constantFrom(1, 100, 10_000, 1_000_000),
  });
  fc.assert(
    fc.property(some, ({ value, unit, n, scale }) => {
      const all = unit === 'share' ? value : unit === 'count' ? Math.round(value * scale) : value * scale;
      const one = {
        ...figure(all, unit, n),
        ...(unit === 'share' && { low: all / 2, high: (all + 1) / 2, level: 0.95 }),
      };
      expect(missing(`It is ${say(one)}: ${part(n, n)}.`, one)).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

it('reads any text in a time that grows with its length alone', () => {
  const hostile = [
    '1'.repeat(20_000),
    '1,'.repeat(10_000),
    '1 in '.repeat(4_000),
    '1 min '.repeat(3_000),
    'twenty-'.repeat(2_500),
  ];
  for (const text of hostile) {
    const start = performance.now();
    readFigures(text);
    expect(performance.now() - start, text.slice(0, 8)).toBeLessThan(2_000);
  }
});
