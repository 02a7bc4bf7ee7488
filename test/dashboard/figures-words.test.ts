// What the figures' pages work out by themselves, on any input: files, words, paths, the diagram.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference } from '../../dashboard/src/charts/compare.ts';
import { csv, csvName } from '../../dashboard/src/charts/csv.ts';
import { layoutFlow, stepsOf, waysBack } from '../../dashboard/src/charts/flow.ts';
import { duration, percent } from '../../dashboard/src/charts/format.ts';
import { whatToLookAtNext } from '../../dashboard/src/charts/look-next.ts';
import { questionOf, readChoice, writeChoice } from '../../dashboard/src/charts/period.ts';
import { loopsOf, runsOf } from '../../dashboard/src/charts/runs.ts';
import { whyPeopleLeft } from '../../dashboard/src/charts/why.ts';
import { abandonmentFinding, durationChange, funnelFinding, shareChange } from '../../dashboard/src/charts/words.ts';
import { csvCell } from '../../src/domain/csv.ts';
import type { StepDetail, StepFields, StepFigures, Summary } from '../../src/domain/figures.ts';
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

  const textOf = (...steps: StepFigures[]) => whatToLookAtNext(steps).text.replaceAll(/[\u2068\u2069]/g, '');

  it('is the step that is clearly above each of the others', () => {
    const steps = [step('a', 40, 1_000), step('b', 250, 900), step('c', 60, 600)];
    expect(whatToLookAtNext(steps).step?.name).toBe('b');
    expect(textOf(...steps)).toBe(
      '250 (27.8%) of the 900 sessions that saw it stopped there, clearly more than at any other step. Next is “c” with 10.0%.',
    );
  });

  it('is no step where the difference may be chance, be it to a step with a low rate and few sessions', () => {
    const steps = [step('a', 300, 1_000), step('b', 200, 1_000), step('c', 6, 31)];
    expect(whatToLookAtNext(steps).step).toBeUndefined();
    expect(textOf(...steps)).toBe(
      'No step stands out. The highest share is at “a”: 300 (30.0%) of the 1,000 sessions that saw it stopped there. The difference from “c” may be chance.',
    );
  });

  it('goes by the interval of the difference: two intervals may overlap where the difference is clear', () => {
    const steps = [step('a', 130, 1_000), step('b', 100, 1_000)];
    expect(share(130, 1_000).low).toBeLessThan(share(100, 1_000).high ?? 0);
    expect(whatToLookAtNext(steps).step?.name).toBe('a');
  });

  it('names a step with a higher share that too few sessions saw', () => {
    expect(textOf(step('a', 400, 1_000), step('b', 20, 1_000), step('c', 27, 27))).toMatch(
      /Next is “b” with 2\.0%\. “c” lost 27 of 27: too few sessions to judge\.$/,
    );
  });

  it('is nothing with too few sessions, with none, and when nobody gave up', () => {
    expect(whatToLookAtNext([step('a', 12, 29)])).toMatchObject({ step: undefined, text: /^Too few sessions/ });
    expect(whatToLookAtNext([step('a', 0, 0)]).text).toBe('No session of this period has seen a step.');
    expect(whatToLookAtNext([step('a', 0, 50), step('b', 0, 90)]).step).toBeUndefined();
  });

  it('is the same step in the captions of funnel and abandonment, or none in all three', () => {
    const steps = fc.array(
      fc.nat(400).chain((reached) => fc.nat(reached).map((left) => [left, reached] as const)),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(steps, (counts) => {
        const all = counts.map(([left, reached], at) => step(`s${at}`, left, reached));
        const named = whatToLookAtNext(all).step?.name;
        for (const finding of [abandonmentFinding(all), funnelFinding(all, summary(1_000, 500))]) {
          expect(/“\u2068(.+?)\u2069”/.exec(finding)?.[1]).toBe(named);
        }
      }),
    );
  });
});

const summary = (sessions: number, completed: number): Summary => ({
  ...{ sessions, completed, open: 0, completion: share(completed, sessions), mobile: share(0, sessions) },
  ...{ medianTimeToComplete: 60, p90TimeToComplete: 90 },
});

describe('a difference of two shares', () => {
  // Newcombe 1998, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
  ])('of %i/%i and %i/%i has the published interval', (a, m, b, n, low, high) => {
    const found = difference(share(a, m), share(b, n));
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it('is called a change only where its interval leaves out 0, and never below 30 sessions', () => {
    const change = (now: [number, number], before: [number, number]) =>
      shareChange({ share: share(...now), sessions: now[1] }, { share: share(...before), sessions: before[1] });
    expect(change([130, 1_000], [100, 1_000])).toBe('3.0 points higher than 10.0% before (between 0.2 and 5.8 points)');
    expect(change([110, 1_000], [100, 1_000])).toBe('1.0 points higher than 10.0% before; that may be chance');
    expect(change([20, 20], [1, 1_000])).toBe('0.1% before; too few sessions to compare');
    expect(change([1, 2], [0, 0])).toBe('Nothing before to compare with');
  });

  it('of two medians needs 30 completed sessions on both sides', () => {
    const now = { seconds: 120, completed: 400 };
    expect(durationChange(now, { seconds: 60, completed: 2 })).toBe(
      '1 min before; too few completed sessions to compare',
    );
    expect(durationChange(now, { seconds: 60, completed: 30 })).toBe('1 min longer than 1 min before');
  });
});

describe('why people left', () => {
  const field = (fieldKey: string, lastTouched: number, givenUp: number) =>
    ({ fieldKey, lastTouched, givenUp }) as StepFields['fields'][number];
  const detail = (left: number, quick: number) =>
    ({ step: { left }, leaving: [{ reason: 'rapid_exit', sessions: quick }] }) as unknown as StepDetail;

  it('comes in the order of how much it explains, without what explains little', () => {
    const fields = [field('iban', 50, 40), field('name', 3, 0)];
    expect(
      whyPeopleLeft(detail(100, 10), { fields }).map(({ did, sessions }) => [
        did.replaceAll(/[\u2068\u2069]/g, ''),
        sessions,
      ]),
    ).toEqual([
      ['touched “iban” last', 50],
      ['had touched no field', 47],
      ['had met an error in “iban”', 40],
      ['left within 5 seconds', 10],
    ]);
  });

  it('is not said of fewer than 30 sessions', () => {
    expect(whyPeopleLeft(detail(29, 29), { fields: [] })).toEqual([]);
  });
});

describe('the name of a file', () => {
  it('carries the filters, and both days of the period', () => {
    const period = { from: '2026-10-22T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
    expect(csvName('benefit', 'funnel', period, [])).toBe('benefit-funnel-2026-10-22-to-2026-11-20.csv');
    expect(csvName('benefit', 'funnel', period, ['mobile', 'a/b c'])).toBe(
      'benefit-funnel-mobile-a-b-c-2026-10-22-to-2026-11-20.csv',
    );
  });
});

describe('the choice of a period', () => {
  const now = new Date('2026-03-10T12:00:00Z');

  it('is the address of a page, and back', () => {
    const filter = fc.constantFrom(undefined, 'mobile', 'de & more');
    const period = fc.constantFrom('today', '7d', '30d', '90d');
    fc.assert(
      fc.property(period, filter, filter, fc.boolean(), (key, deviceClass, source, asTables) => {
        const address = new URLSearchParams({
          period: key,
          ...(asTables && { view: 'tables' }),
          ...(deviceClass && { deviceClass }),
          ...(source && { source }),
        });
        const choice = readChoice(address, now);
        expect(choice).toMatchObject({ period: key, asTables });
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
