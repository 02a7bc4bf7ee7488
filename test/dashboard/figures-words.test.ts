// What the figures' pages work out by themselves, on any input: files, words, paths, the diagram.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv } from '../../dashboard/src/charts/csv.ts';
import { layoutFlow, stepsOf, waysBack } from '../../dashboard/src/charts/flow.ts';
import { duration, percent } from '../../dashboard/src/charts/format.ts';
import { whatToLookAtNext } from '../../dashboard/src/charts/look-next.ts';
import { questionOf, readChoice, writeChoice } from '../../dashboard/src/charts/period.ts';
import { loopsOf, runsOf } from '../../dashboard/src/charts/runs.ts';
import { csvCell } from '../../src/domain/csv.ts';
import type { StepFigures } from '../../src/domain/figures.ts';
import { share } from '../metrics/figures-brute-force.ts';
import { DANGEROUS, HARMLESS } from '../support/cells.ts';

describe('a file', () => {
  it('holds any text so that it is read back, and never as a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [, line = ''] = /^\uFEFFname\r\n([\s\S]*)\r\n$/.exec(csv(['name'], [[text]])) ?? [];
        const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(read.replace(/^'/, '')).toBe(text.replace(/^'/, ''));
        expect(read.trimStart()).not.toMatch(/^[=+\-@|%]/);
      }),
    );
  });

  it.each(DANGEROUS)('makes %j harmless, as the files of the service do', (text) => {
    expect(csv(['name'], [[text]])).toContain(`'${text}`);
    expect(csvCell(text)).toContain(`'${text}`);
  });

  it.each(HARMLESS)('leaves %j as it is', (text) => {
    const cell = csvCell(text);
    expect(cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"')).toBe(text);
    expect(csv(['name'], [[text]])).toBe(`\uFEFFname\r\n${cell}\r\n`);
  });

  it('leaves numbers numbers, negative ones too, and nothing empty', () => {
    expect(csv(['a', 'b', 'c'], [[-0.5, null, 1e-7]])).toBe('\uFEFFa,b,c\r\n-0.5,,1e-7\r\n');
  });
});

describe('words', () => {
  it.each([
    [null, '–'],
    [0.04, '0 s'],
    [9.94, '9.9 s'],
    [42.4, '42 s'],
    [59.6, '1 min'],
    [260, '4 min 20 s'],
    [3_599.7, '1 h'],
    [11_100, '3 h 5 min'],
    [216_000, '2 d 12 h'],
  ])('tell %s seconds as %s', (seconds, text) => expect(duration(seconds)).toBe(text));

  it.each([
    [0, '0.0%'],
    [0.0001, '<0.1%'],
    [0.25, '25.0%'],
    [0.99999, '>99.9%'],
    [1, '100.0%'],
    [null, '–'],
  ])('tell the rate %s as %s', (rate, text) => expect(percent(rate)).toBe(text));
});

describe('what to look at next', () => {
  const step = (name: string, left: number, reached: number): StepFigures => ({
    ...{ stepKey: name, name, index: 0, reached, left, open: 0, wentOn: reached - left },
    reachedShare: share(reached, reached),
    abandonment: share(left, reached),
    medianTimeOnStep: null,
  });

  it('is the step whose interval lies above all others', () => {
    const { step: found, text } = whatToLookAtNext([step('a', 40, 1_000), step('b', 250, 900), step('c', 60, 600)]);
    expect(found?.name).toBe('b');
    expect(text).toBe(
      '250 (27.8%) of the 900 sessions that saw it ended there, clearly more than at any other step. Next is “c” with 10.0%.',
    );
  });

  it('is told with doubt when an interval overlaps, be it that of a step with a low rate and few sessions', () => {
    const { step: found, text } = whatToLookAtNext([step('a', 300, 1_000), step('b', 200, 1_000), step('c', 6, 31)]);
    expect(found?.name).toBe('a');
    expect(text).toContain('not clearly: its interval overlaps with that of “c”');
  });

  it('is nothing with too few sessions, with none, and when nobody gave up', () => {
    expect(whatToLookAtNext([step('a', 12, 29)])).toMatchObject({ step: undefined, text: /^Too few sessions/ });
    expect(whatToLookAtNext([step('a', 0, 0)]).text).toBe('No session of this period has seen a step.');
    expect(whatToLookAtNext([step('a', 0, 50), step('b', 0, 90)]).step).toBeUndefined();
  });
});

describe('the choice of a period', () => {
  const now = new Date('2026-03-10T12:00:00Z');

  it('is the address of a page, and back', () => {
    const filter = fc.constantFrom(undefined, 'mobile', 'de & more');
    const period = fc.constantFrom('today', '7d', '30d', '90d');
    fc.assert(
      fc.property(period, filter, filter, (key, deviceClass, source) => {
        const address = new URLSearchParams({
          period: key,
          ...(deviceClass && { deviceClass }),
          ...(source && { source }),
        });
        const choice = readChoice(address, now);
        expect(choice.period).toBe(key);
        expect(readChoice(writeChoice(choice), now)).toEqual(choice);
      }),
    );
  });

  it('asks for whole days, up to now where today is the last', () => {
    const ask = (address: string) => questionOf(readChoice(new URLSearchParams(address), now), now);
    expect(ask('')).toEqual({ from: '2026-02-09' });
    expect(ask('period=today&language=de')).toEqual({ from: '2026-03-10', language: 'de' });
    expect(ask('period=custom&from=2026-02-27&to=2026-02-28')).toEqual({ from: '2026-02-27', to: '2026-03-01' });
    for (const broken of [
      'period=custom',
      'period=custom&from=2026-02-30&to=2026-03-01',
      'period=custom&from=b&to=a',
    ]) {
      expect(ask(broken)).toEqual({ from: '2026-02-09' });
    }
  });
});

describe('paths', () => {
  const order = ['a', 'b', 'c', 'd'];
  const path = (steps: string, sessions = 1) => ({
    ...{ steps: [...steps], end: 'left' as const, sessions },
    share: share(sessions, 100),
  });

  it('are told in stretches', () => {
    const told = runsOf([...'abcbdxa'], order).map(({ first, last, steps, by }) => `${by} ${first}-${last} ${steps}`);
    expect(told).toEqual(['start a-c 3', 'back b-b 1', 'skip d-d 1', 'skip x-x 1', 'skip a-a 1']);
  });

  it('hold loops, each once, whichever step a session began it from', () => {
    const loops = loopsOf(
      [path('abcbcd', 5), path('acbcb', 2), path('abcabca', 1), path('abcba', 3), path('abcd', 9)],
      order,
    );
    expect(loops.map(({ steps, sessions }) => [steps.join(''), sessions])).toEqual([
      ['bcb', 10],
      ['abca', 1],
    ]);
  });
});

describe('the diagram', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y');
  const transition = fc
    .record({
      from: fc.option(key),
      to: fc.option(key),
      end: fc.constantFrom('completed' as const, 'left' as const, 'open' as const),
      sessions: fc.integer({ min: 1, max: 1_000 }),
    })
    .filter(({ from, to }) => from !== to)
    .map(({ end, ...way }) => ({
      ...way,
      end: way.to === null ? end : null,
      direction: 'other' as const,
      times: way.sessions,
    }));

  it('draws every way down in its width and tells every way up, whatever cycles there are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(transition, { selector: ({ from, to, end }) => `${from} ${to} ${end}` }), (ways) => {
        const steps = stepsOf(
          ways,
          [...'abcd'].map((one) => ({ key: one, name: one })),
        );
        const { nodes, ribbons, height } = layoutFlow(ways, steps, 500);
        expect(ribbons.length + waysBack(ways, steps).length).toBe(ways.length);
        for (const node of nodes) {
          expect(node.width).toBeLessThanOrEqual(500);
          const given = ribbons.filter(({ from }) => from === node.key).reduce((sum, { width }) => sum + width, 0);
          expect(given).toBeLessThanOrEqual(node.width + 1e-6);
        }
        for (const { y0, y1 } of ribbons) {
          expect(y1).toBeGreaterThan(y0);
          expect(y1).toBeLessThanOrEqual(height + 20);
        }
      }),
    );
  });
});
