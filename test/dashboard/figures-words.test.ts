// The figures' pages compute these by themselves, on any input: files, words, paths, the diagram.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutFlow, stepsOf, waysBack } from '../../dashboard/src/charts/charts/flow.ts';
import { neighboursFinding } from '../../dashboard/src/charts/charts/neighbours-finding.ts';
import { loopsOf, runsOf } from '../../dashboard/src/charts/charts/runs.ts';
import { hasFew, inWeeks, weeksAPoint } from '../../dashboard/src/charts/charts/weeks.ts';
import { duration, percent, rateOf } from '../../dashboard/src/charts/choice/format.ts';
import {
  aroundDay,
  type Choice,
  comparedQuestionOf,
  questionOf,
  readChoice,
  writeChoice,
} from '../../dashboard/src/charts/choice/period.ts';
import { type Versus, versusOf } from '../../dashboard/src/charts/choice/versus.ts';
import {
  compare,
  compareOneOf,
  difference,
  mostFrequent,
  wilson95,
} from '../../dashboard/src/charts/findings/compare.ts';
import { fieldsFinding } from '../../dashboard/src/charts/findings/fields-finding.ts';
import {
  countChange,
  durationChange,
  funnelFinding,
  groupFinding,
  rateTarget,
  seriesFinding,
  shareChange,
  timeFinding,
} from '../../dashboard/src/charts/findings/findings.ts';
import { whatToLookAtNext } from '../../dashboard/src/charts/findings/look-next.ts';
import { whyPeopleLeft } from '../../dashboard/src/charts/findings/why.ts';
import { csv, csvName } from '../../dashboard/src/charts/frame/csv.ts';
import { describeCertainty } from '../../src/domain/certainty.ts';
import { csvCell } from '../../src/domain/csv.ts';
import { describeStep, UNSEEN } from '../../src/domain/describe-period.ts';
import type { DidBefore, JourneyFigures, StepFigures, Summary } from '../../src/domain/figures.ts';
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
  it('has no share of nothing', () => {
    expect([rateOf(0, 0), rateOf(1, 4)]).toEqual([null, 0.25]);
  });

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
  ])('tell %s seconds as %s', (seconds, text) =>
    expect(duration(seconds)).toBe(text.replaceAll(/(\d) (?=[a-z])/g, '$1\u00a0')),
  );

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
  const step = (name: string, left: number, reached: number) =>
    describeStep({ stepKey: name, name, index: 0 }, { ...UNSEEN, reached, left }, reached);

  const textOf = (...steps: StepFigures[]) => whatToLookAtNext(steps).text.replaceAll(/[\u2068\u2069]/g, '');

  it('is the step clearly above each other step', () => {
    const steps = [step('a', 40, 1_000), step('b', 250, 900), step('c', 60, 600)];
    expect(whatToLookAtNext(steps).step?.name).toBe('b');
    expect(textOf(...steps)).toBe(
      '250 (27.8%) of the 900 sessions that saw it stopped there, clearly more than at any other step. Next is “c” with 10.0%.',
    );
  });

  it('is not the last step if unknown sends may explain its share', () => {
    const steps = [
      { ...step('details', 90, 300), index: 0 },
      { ...step('send', 126, 205), index: 1 },
    ];
    expect(whatToLookAtNext(steps).step?.name).toBe('send');
    // Without them it is still clearly more.
    expect(whatToLookAtNext(steps, 20).step?.name).toBe('send');
    const { step: named, highest, text } = whatToLookAtNext(steps, 93);
    expect([named, highest?.name]).toEqual([undefined, 'send']);
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      '“send” has the highest share: 126 (61.5%) of the 205 sessions that saw it stopped there. But 93 of them sent the form, and nobody knows whether it worked: without them it is 16.1%, and “details” has 30.0%.',
    );
    // Where the sends are at another step than the one that loses most, they change nothing.
    expect(
      whatToLookAtNext(
        [
          { ...step('a', 200, 300), index: 0 },
          { ...step('b', 20, 100), index: 1 },
        ],
        15,
      ).step?.name,
    ).toBe('a');
  });

  it('does not name a step if the difference may be chance, even to a step with a low rate and few sessions', () => {
    const steps = [step('a', 300, 1_000), step('b', 200, 1_000), step('c', 6, 31)];
    expect(whatToLookAtNext(steps).step).toBeUndefined();
    // Why people left it is said all the same.
    expect(whatToLookAtNext(steps).highest?.name).toBe('a');
    expect(textOf(...steps)).toBe(
      'No step stands out. The highest share is at “a”: 300 (30.0%) of the 1,000 sessions that saw it stopped there. The difference from “c” may be chance.',
    );
  });

  it('goes by the interval of the difference: two intervals may overlap where the difference is clear', () => {
    const steps = [step('a', 130, 1_000), step('b', 100, 1_000)];
    expect(share(130, 1_000).low).toBeLessThan(share(100, 1_000).high ?? 0);
    expect(whatToLookAtNext(steps).step?.name).toBe('a');
  });

  it('mentions a step with too few sessions if it may be the worst one', () => {
    expect(textOf(step('a', 3, 44), step('b', 3, 28), step('c', 9, 38), step('d', 0, 29))).toBe(
      '9 (23.7%) of the 38 sessions that saw it stopped there, clearly more than at any other step that enough sessions saw. Next is “a” with 6.8%. “b” lost 3 of 28: too few sessions to judge.',
    );
  });

  it('names a step with a higher share that too few sessions saw', () => {
    expect(textOf(step('a', 400, 1_000), step('b', 20, 1_000), step('c', 27, 27))).toMatch(
      /Next is “b” with 2\.0%\. “c” lost 27 of 27: too few sessions to judge\.$/,
    );
  });

  it('is empty with too few sessions, with none, and if none left', () => {
    expect(whatToLookAtNext([step('a', 12, 29)])).toMatchObject({ step: undefined, text: /^Too few sessions/ });
    expect(whatToLookAtNext([step('a', 0, 0)]).text).toBe('No session of this period has seen a step.');
    expect(whatToLookAtNext([step('a', 0, 50), step('b', 0, 90)]).step).toBeUndefined();
  });

  it('is the same step in the caption of the funnel, or none in both', () => {
    const steps = fc.array(
      fc.nat(400).chain((reached) => fc.nat(reached).map((left) => [left, reached] as const)),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(steps, (counts) => {
        const all = counts.map(([left, reached], at) => step(`s${at}`, left, reached));
        const named = whatToLookAtNext(all).step?.name;
        expect(/“\u2068(.+?)\u2069”/.exec(funnelFinding(all, summary(1_000, 500)))?.[1]).toBe(named);
      }),
    );
  });
});

const BEFORE: Versus = {
  where: 'before',
  refusal: null,
  period: { from: '', to: '', timezone: 'UTC' },
  sides: ['This period', 'Before'],
};

const sure = (sessions: number, completed: number) =>
  describeCertainty({ sessions, completed, declared: completed, unknown: 0 });

const summary = (sessions: number, completed: number): Summary => ({
  ...{
    sessions,
    completed,
    certainty: sure(sessions, completed),
    open: 0,
    starters: sessions,
    completion: share(completed, sessions),
    mobile: share(0, sessions),
  },
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
    const change = (now: [number, number], before: [number, number], versus = BEFORE) =>
      shareChange({ share: share(...now), sessions: now[1] }, { share: share(...before), sessions: before[1] }, versus);
    expect(change([130, 1_000], [100, 1_000])).toBe('3.0 points higher than 10.0% before (between 0.2 and 5.8 points)');
    expect(change([110, 1_000], [100, 1_000])).toBe('1.0 points higher than 10.0% before; that may be chance');
    expect(change([20, 20], [1, 1_000])).toBe('0.1% before; too few sessions to compare');
    // Three of five are no 60 %.
    expect(change([900, 1_000], [3, 5])).toBe('3 of 5 before; too few sessions to compare');
    expect(change([1, 2], [0, 0])).toBe('No sessions before');
    const tracked = { ...BEFORE, refusal: 'tracking began 23 Oct 2026' };
    expect(change([900, 1_000], [10, 1_000], tracked)).toBe('1.0% before (tracking began 23 Oct 2026)');
    expect(change([900, 1_000], [3, 5], tracked)).toBe('3 of 5 before (tracking began 23 Oct 2026)');
    expect(countChange(3_326, 88, tracked)).toBe('88 before (tracking began 23 Oct 2026)');
    expect(countChange(3_326, 0, tracked)).toBe('None before (tracking began 23 Oct 2026)');
    expect(countChange(0, 1, { ...BEFORE, where: 'for device Desktop' })).toBe('1 for device Desktop');
    // 8 beside 5 is no percentage.
    expect(countChange(8, 5, BEFORE)).toBe('5 before');
    expect(countChange(0, 1, BEFORE)).toBe('1 before');
    expect(countChange(0, 40, BEFORE)).toBe('40 before');
    expect(countChange(110, 100, { ...BEFORE, where: 'for device Mobile' })).toBe(
      '10.0% more than 100 for device Mobile',
    );
  });

  it('that stands out of several has to hold for all of them', () => {
    const [a, b] = [
      { share: wilson95(130, 1_000), sessions: 1_000 },
      { share: wilson95(100, 1_000), sessions: 1_000 },
    ];
    expect(wilson95(130, 1_000).high).toBeCloseTo(share(130, 1_000).high ?? 0, 5);
    expect(compare(a, b)).toBe('higher');
    expect(compareOneOf(1, a, b)).toBe('higher');
    expect(compareOneOf(10, a, b)).toBe('unclear');
    const c = { share: wilson95(180, 1_000), sessions: 1_000 };
    expect(compareOneOf(10, c, b)).toBe('higher');
  });

  it('and a target are judged by the interval', () => {
    const rate = (part: number, all: number) => rateTarget({ share: share(part, all), sessions: all }, 0.6);
    expect(rate(700, 1_000)).toBe('Target 60.0%: reached');
    expect(rate(500, 1_000)).toBe('Target 60.0%: missed');
    expect(rate(610, 1_000)).toBe('Target 60.0%: within the interval');
    expect(rate(20, 20)).toBe('Target 60.0%: too few sessions to judge');
    expect(rateTarget({ share: share(1, 2), sessions: 2 }, null)).toBeNull();
  });

  it('of two medians needs 30 completed sessions on both sides', () => {
    const now = { seconds: 120, completed: 400 };
    expect(durationChange(now, { seconds: 60, completed: 2 }, BEFORE)).toBe('Too few completed sessions before: 2');
    expect(durationChange({ seconds: 60, completed: 2 }, now, BEFORE)).toBe('2\u00a0min before; too few to compare');
    expect(durationChange(now, { seconds: 60, completed: 30 }, BEFORE)).toBe(
      '1\u00a0min longer than 1\u00a0min before',
    );
  });
});

describe('what most sessions of a sample have', () => {
  const most = (counts: number[], all: number) => mostFrequent(counts, (own) => own, all);

  it('is named where it clearly exceeds the next', () => {
    expect(most([30, 60], 100)).toBe(60);
    expect(most([30], 30)).toBe(30);
    expect(most([12, 0], 400)).toBe(12);
  });

  it('is not named where the next is close, where few have it, or where the sample is small', () => {
    expect(most([50, 40], 100)).toBeUndefined();
    expect(most([3], 100)).toBeUndefined();
    expect(most([29], 29)).toBeUndefined();
    expect(most([], 100)).toBeUndefined();
  });

  it('is named by chance of one in twenty samples at most, whose items are equally frequent', () => {
    const sample = (seed: number, items: number) => {
      let state = seed;
      const counts = Array.from({ length: items }, () => 0);
      for (let nth = 0; nth < 200; nth++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const item = Math.floor((state / 2 ** 32) * items);
        counts[item] = (counts[item] ?? 0) + 1;
      }
      return counts;
    };
    for (const items of [2, 3, 6]) {
      const named = Array.from({ length: 2_000 }, (_, seed) => most(sample(seed * 7_919 + 1, items), 200));
      expect(named.filter((one) => one !== undefined).length).toBeLessThanOrEqual(2_000 * 0.06);
    }
  });
});

describe('the other side', () => {
  const now = new Date('2026-11-22T04:06:00Z');
  const TODAY = '2026-11-22';
  const choose = (address: string): Choice => readChoice(new URLSearchParams(address), TODAY);
  const asked = (address: string) => comparedQuestionOf(choose(address), TODAY, now);

  it('is the same question about another period or group, until the same hour', () => {
    expect(asked('period=today')).toEqual({ from: '2026-11-22', period: 'previous' });
    expect(asked('compare=nothing')).toBeNull();
    expect(asked('period=today&deviceClass=mobile&compare=2026-11-15..2026-11-15')).toEqual({
      from: '2026-11-15',
      to: '2026-11-15T04:06:00.000Z',
      deviceClass: 'mobile',
    });
    expect(asked('period=custom&from=2026-11-08&to=2026-11-14&compare=2026-11-01..2026-11-07')).toEqual({
      from: '2026-11-01',
      to: '2026-11-08',
    });
    expect(asked('period=today&deviceClass=desktop&compare=deviceClass:mobile')).toEqual({
      from: '2026-11-22',
      deviceClass: 'mobile',
    });
    expect(asked('period=today&marks=unmarked&compare=marks:proven')).toEqual({ from: '2026-11-22', only: 'proven' });
  });

  it('is not comparable if tracked in part, overlapping, or a subset of these sessions', () => {
    const about = (trackedSince: string | null) => ({
      period: { from: '2026-11-08T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z', timezone: 'UTC' },
      previousPeriod: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z', timezone: 'UTC' },
      trackedSince,
    });
    const week = (rest = '') => choose(`period=custom&from=2026-11-08&to=2026-11-14${rest}`);
    const refusal = (since: string) => versusOf(week(), about(since))?.refusal;
    expect(refusal('2026-10-01T08:00:00.000Z')).toBeNull();
    expect(refusal('2026-11-01T23:00:00.000Z')).toBeNull();
    expect(refusal('2026-11-03T08:00:00.000Z')).toBe('tracking began 3 Nov 2026');
    expect(refusal('2026-11-09T08:00:00.000Z')).toBe('tracking began 9 Nov 2026');
    expect(versusOf(week('&compare=2026-11-07..2026-11-08'), about(null))?.refusal).toBe(
      'not compared: the periods overlap',
    );
    // One shared day is enough, at either end.
    expect(versusOf(week('&compare=2026-11-14..2026-11-20'), about(null))?.refusal).toBe(
      'not compared: the periods overlap',
    );
    const mobile = (own = '') => versusOf(week(`${own}&compare=deviceClass:mobile`), about(null));
    expect(mobile()?.refusal).toBe('not compared: part of the same sessions');
    expect(mobile('&deviceClass=desktop')).toMatchObject({ refusal: null, sides: ['Device Desktop', 'Device Mobile'] });
    expect(versusOf(week('&compare=nothing'), about(null))).toBeNull();
  });

  it('is around the day of an annotation, by whole weeks, without the day itself', () => {
    expect(aroundDay('2026-11-22', TODAY)).toBeNull();
    expect(aroundDay('2026-11-21', TODAY)).toBeNull();
    expect(aroundDay('2026-11-18', TODAY)).toEqual({
      before: { from: '2026-11-15', to: '2026-11-17' },
      after: { from: '2026-11-19', to: '2026-11-21' },
    });
    expect(aroundDay('2026-11-10', TODAY)).toEqual({
      before: { from: '2026-11-03', to: '2026-11-09' },
      after: { from: '2026-11-11', to: '2026-11-17' },
    });
  });

  it('is read back from the address that it is written to, whatever is chosen', () => {
    const comparison = fc.oneof(
      fc.constantFrom({ with: 'previous' as const }, { with: 'nothing' as const }),
      fc.constant({ with: 'period' as const, from: '2026-01-01', to: '2026-01-31' }),
      fc
        .record({ filter: fc.constantFrom('language' as const, 'source' as const), value: fc.string({ minLength: 1 }) })
        .map((segment) => ({ with: 'segment' as const, ...segment })),
    );
    fc.assert(
      fc.property(comparison, (chosen) => {
        const address = writeChoice({ ...choose(''), comparison: chosen });
        expect(readChoice(new URLSearchParams(address.toString()), TODAY).comparison).toEqual(chosen);
      }),
    );
  });
});

describe('the fields of a step', () => {
  const field = (fieldKey: string, withErrors: number, reached: number, medianTimeInField: number | null = 5) => ({
    ...{ fieldKey, label: null, withErrors, reached, medianTimeInField },
  });
  const finding = (...fields: ReturnType<typeof field>[]) => fieldsFinding(fields).replaceAll(/[\u2068\u2069]/g, '');

  it('name the most refused field only if it clearly is, and omit unknown times', () => {
    expect(finding(field('iban', 92, 335, 52), field('rent', 30, 335, 48))).toBe(
      '“iban” is refused most: in 92 (27.5%) of the sessions that reached it. People spend most time in “iban”: 52\u00a0s at the median.',
    );
    expect(finding(field('iban', 34, 142, null), field('rent', 29, 153, null))).toBe(
      'Fields were refused, and none clearly more than the others.',
    );
    expect(finding(field('iban', 2, 3), field('rent', 0, 3))).toBe(
      'Too few sessions to name a field: fewer than 30 reached each.',
    );
    expect(finding(field('iban', 9, 40))).toBe('“iban” was refused in 9 (22.5%) of the sessions that reached it.');
    expect(finding(field('iban', 0, 40, null))).toBe('No field was refused.');
    expect(finding()).toBe('');
  });
});

describe('completion over time', () => {
  const day = (start: string, sessions: number, rate: number) => ({
    start: `2026-11-${start}T00:00:00.000Z`,
    sessions,
    completion: { rate, low: rate - 0.1, high: rate + 0.1 },
  });
  const finding = (...series: ReturnType<typeof day>[]) => findingOf({}, series);
  const findingOf = (summary: object, series: ReturnType<typeof day>[]) =>
    seriesFinding({
      ...{ series, interval: 'day', period: { timezone: 'UTC' } },
      summary: { completed: 50, sessions: 100, completion: { rate: 0.5 }, ...summary },
    } as unknown as JourneyFigures);

  it('omits shares of fewer than 30 sessions, and adds a caution to medians', () => {
    const few = { completed: 3, sessions: 8, medianTimeToComplete: 294, p90TimeToComplete: 614 };
    expect(findingOf(few, [day('02', 8, 0.375)])).toBe('No day has 30 sessions, so none is compared.');
    expect(timeFinding(few as unknown as Summary)).toBe(
      'The median of the 3 completed sessions is 4\u00a0min 54\u00a0s; fewer than 30 say little about others.',
    );
    const groups = [
      { value: 'mobile', sessions: 6, completed: 2, certainty: sure(6, 2), completion: share(2, 6) },
      { value: 'desktop', sessions: 1, completed: 0, certainty: sure(1, 0), completion: share(0, 1) },
    ];
    expect(groupFinding(groups, (value) => value)).toBe(
      'mobile: 6 (85.7%) of sessions, 2 of 6 completed; desktop: 0 of 1, too few sessions to compare.',
    );
  });

  it('says which days it names, where others have too few sessions', () => {
    const days = [day('02', 40, 0.4), day('03', 50, 0.6)];
    expect(finding(...days)).toBe('Between 40.0% (Mon 2 Nov) and 60.0% (Tue 3 Nov).');
    expect(finding(...days, day('04', 2, 1))).toBe(
      'Between 40.0% (Mon 2 Nov) and 60.0% (Tue 3 Nov), where a day has 30 sessions or more.',
    );
  });
});

describe('weeks in place of days', () => {
  const days = (counts: readonly number[]) =>
    counts.map((sessions, at) => {
      const completed = Math.floor(sessions / 2);
      const start = new Date(Date.UTC(2026, 9, 1 + at)).toISOString();
      return {
        start,
        sessions,
        completed,
        certainty: sure(sessions, completed),
        completion: share(completed, sessions),
      };
    });
  const month = days(Array.from({ length: 30 }, (_, at) => (at % 7 > 4 ? 8 : 41)));

  it('are drawn where a day that is over has fewer than 30 sessions, as many a point as it takes to have enough', () => {
    const weeks = (series: ReturnType<typeof days>) => weeksAPoint({ interval: 'day', series });
    expect(weeks(month)).toBe(1);
    expect(weeks(days(Array(30).fill(40)))).toBe(0);
    expect(weeks([...days([3]), ...days(Array(28).fill(40)), ...days([2])])).toBe(0);
    expect(weeks(days(Array(90).fill(3)))).toBe(2);
    expect(weeks(days(Array(90).fill(2)))).toBe(4);
    // Nothing is enough: as wide as still makes a line of three points.
    expect(weeks(days(Array(90).fill(1)))).toBe(4);
    expect(weeks(days(Array(30).fill(1)))).toBe(2);
    expect(weeks(month.slice(0, 14))).toBe(0);
    expect(weeksAPoint({ interval: 'hour', series: month })).toBe(0);
    // A fortnight is no line of weeks: it stays days, and says that they are few.
    expect(weeks(month.slice(0, 14))).toBe(0);
    expect(hasFew(month.slice(0, 14))).toBe(true);
    expect(hasFew(inWeeks(month, weeks(month)))).toBe(false);
  });

  it('count every session once, in weeks that end with the last day; the first week has the remaining days', () => {
    const weeks = inWeeks(month, 1);
    expect(weeks.map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-10-01',
      '2026-10-03',
      '2026-10-10',
      '2026-10-17',
      '2026-10-24',
    ]);
    const sum = (of: readonly { sessions: number; completed: number }[]) =>
      of.reduce((all, one) => [(all[0] ?? 0) + one.sessions, (all[1] ?? 0) + one.completed], [0, 0]);
    expect(sum(weeks)).toEqual(sum(month));
    expect(weeks.map(({ certainty }) => certainty)).toEqual(
      weeks.map(({ sessions, completed }) => sure(sessions, completed)),
    );
    expect(weeks[1]?.completion.low).toBeCloseTo(share(weeks[1]?.completed ?? 0, weeks[1]?.sessions ?? 0).low ?? 1, 5);
    expect(inWeeks(month.slice(0, 28), 1)).toHaveLength(4);
    expect(inWeeks([], 1)).toEqual([]);
  });
});

describe('why people left', () => {
  const did = (kind: DidBefore['did'], fieldKey: string | null, left: number, wentOn: number): DidBefore => ({
    ...{ did: kind, fieldKey, label: null, left, wentOn },
    ...{ leftShare: share(left, 100), wentOnShare: share(wentOn, 200) },
  });
  const said = (why: DidBefore[], left = 100, wentOn = 200) =>
    whyPeopleLeft({ left, wentOn, why }).map((one) => [one.did, one.fieldKey, one.left, one.wentOn]);

  it('is the behaviour that was clearly more frequent in leaving sessions', () => {
    const error = did('met_error', 'tax-number', 52, 38);
    expect(said([error, did('went_back', null, 22, 40), did('was_stopped', null, 10, 30)])).toEqual([
      ['met_error', 'tax-number', 52, 38],
    ]);
    const [first] = whyPeopleLeft({ left: 100, wentOn: 200, why: [error] });
    expect(first?.more.by).toBeCloseTo(0.33, 10);
    expect(first?.more.low).toBeCloseTo(0.2162, 3);
  });

  it('is not said where as many of the others did so, or of fewer than 30 on a side', () => {
    expect(said([did('went_back', null, 50, 100)])).toEqual([]);
    expect(said([did('went_back', null, 29, 0)], 29)).toEqual([]);
    expect(said([did('went_back', null, 90, 0)], 100, 29)).toEqual([]);
  });
});

describe('the name of a file', () => {
  it('carries the filters, and both days of the period', () => {
    const period = { from: '2026-10-22T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', timezone: 'UTC' };
    expect(csvName('benefit', 'funnel', period, [])).toBe('benefit-funnel-2026-10-22-to-2026-11-20.csv');
    expect(csvName('benefit', 'funnel', period, ['mobile', 'a/b c'])).toBe(
      'benefit-funnel-mobile-a-b-c-2026-10-22-to-2026-11-20.csv',
    );
    const tokyo = { from: '2026-10-21T15:00:00.000Z', to: '2026-11-20T15:00:00.000Z', timezone: 'Asia/Tokyo' };
    expect(csvName('benefit', 'funnel', tokyo, [])).toBe('benefit-funnel-2026-10-22-to-2026-11-20.csv');
  });
});

describe('the choice of a period', () => {
  const now = '2026-03-10';

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

describe('neighbours of a step', () => {
  const bars = (...counts: number[]) =>
    counts.map((count, nth) => ({ name: 'abc'[nth] ?? '', count, rate: count / 100 }));
  const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

  it('call one "mostly" only if it is alone and has more than half', () => {
    expect(plain(neighboursFinding(bars(20, 60)))).toBe('Mostly: b, 60 (60.0%) of the sessions that saw the step.');
    const shares = 'Of the sessions that saw the step: a 50 (50.0%) and b 50 (50.0%).';
    expect(plain(neighboursFinding(bars(50, 50)))).toBe(shares);
    expect(plain(neighboursFinding(bars(30, 45, 5)))).toContain(': b 45 (45.0%), a 30 (30.0%) and c 5 (5.0%).');
    expect(plain(neighboursFinding(bars(70, 70)))).toContain(': a 70 (70.0%) and b 70 (70.0%).');
    expect(neighboursFinding([])).toBe('');
  });
});

describe('paths', () => {
  const order = ['a', 'b', 'c', 'd'];
  const path = (steps: string, sessions = 1) => ({
    ...{ steps: [...steps], end: 'left' as const, sessions },
    share: share(sessions, 100),
  });

  it('are reported in stretches', () => {
    const reported = runsOf([...'abcbdxa'], order).map(
      ({ first, last, steps, by }) => `${by} ${first}-${last} ${steps}`,
    );
    expect(reported).toEqual(['start a-c 3', 'back b-b 1', 'skip d-d 1', 'skip x-x 1', 'skip a-a 1']);
  });

  it('hold loops, each once, whichever step a session began it from', () => {
    const loops = loopsOf([
      ...[path('abcbcd', 5), path('acbcb', 2), path('abcabca', 1), path('abcba', 3), path('abcd', 9)],
      path('dxd', 4),
    ]);
    expect(loops.map(({ steps, sessions }) => [steps.join(''), sessions])).toEqual([
      ['bcb', 10],
      // As it was gone, not from the first step in order.
      ['dxd', 4],
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
