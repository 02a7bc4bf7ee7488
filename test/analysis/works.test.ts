// Does it work at all: breaks that a glance at the figures shows, and days that are no break.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import {
  binomialAtLeast,
  binomialAtMost,
  hypergeometricAtMost,
  lnBinomialAtMost,
} from '../../src/analysis/statistics/binomial.ts';
import { usualOf, worstRun } from '../../src/analysis/statistics/runs.ts';
import { random } from '../../src/domain/random.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { DAYS, END, memoInput, WINDOW } from './memo-input.ts';

const LAST = END / DAY_MS;

/** A year of sessions that all see one step; `completes` is the share that gets past it on a day, counted back from the last. */
function yearOf(perDay: (ago: number) => number, completes: (ago: number) => number, year = 364): MemoInput {
  const chance = random(8);
  const days: MemoInput['days'] = [];
  for (let day = LAST - year; day < LAST; day++) {
    const ago = LAST - 1 - day;
    const reached = perDay(ago);
    const completed = Array.from({ length: reached }, () => chance.chance(completes(ago))).filter(Boolean).length;
    for (const step of ['', 'upload'])
      days.push({ day, step, reached, left: reached - completed, open: 0, completed, brief: 0 });
  }
  const cube = days
    .filter(({ day }) => WINDOW.includes(day))
    .map((row) => ({ ...row, device: 'desktop', language: 'en', crowd: '' }));
  return memoInput({ days, cube });
}
const alarmsOf = (input: MemoInput) => computeMemo(input).alarms;

describe('a journey with few visits', () => {
  it('is not broken by one visit that fails, after twelve that did not', () => {
    const perDay = (ago: number) => (ago < 13 ? 1 : 0);
    expect(alarmsOf(yearOf(perDay, (ago) => (ago === 2 ? 0 : 1), 84))).toEqual([]);
    expect(alarmsOf(yearOf(perDay, (ago) => (ago < 2 ? 0 : 1), 84))).toEqual([]);
  });
});

describe('a journey without completions', () => {
  it('comes first, with the action and its first day', () => {
    const input = yearOf(
      () => 24,
      () => 0,
      84,
    );
    const [alarm, ...others] = alarmsOf(input);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      code: 'nobody_completes',
      headline: 'Nobody has completed this journey since 14 Mar 2026 (0 of 2,016 visits).',
      suggestion: expect.stringMatching(/^Try sending the form yourself today; .*\.$/),
    });
    expect(computeMemo(input).summary.sentences[0]).toBe('One thing does not work.');
    expect(computeMemo(input).facts.map(({ code }) => code)).not.toContain('no_finding');
  });

  it('is questioned if almost no session completes, and accepted if one in five does', () => {
    const few = (share: number) =>
      alarmsOf(
        yearOf(
          () => 60,
          () => share,
        ),
      );
    expect(few(0.03)).toMatchObject([{ code: 'low_completion' }]);
    expect(few(0.2)).toEqual([]);
  });
});

describe('days on which it breaks', () => {
  const usual = () => 40;
  it('are named from their first to their last, or as going on', () => {
    const [over, ...none] = alarmsOf(yearOf(usual, (ago) => (ago >= 10 && ago < 13 ? 0 : 0.5)));
    expect(none).toEqual([]);
    expect(over).toMatchObject({
      code: 'stopped',
      subject: { stepKey: 'upload' },
      headline: 'From 24 May to 26 May 2026, nobody got past “Upload” (0 of 120); usually 50 in 100 do.',
      from: '2026-05-24T00:00:00.000Z',
      to: '2026-05-27T00:00:00.000Z',
    });
    const [now] = alarmsOf(
      yearOf(
        () => 20,
        (ago) => (ago < 10 ? 0 : 0.5),
      ),
    );
    expect(now).toMatchObject({
      to: null,
      headline: expect.stringMatching(/^Since 27 May 2026, nobody got past “Upload”/),
    });
  });

  it('are none where others come in crowds and leave, on weekends, in small numbers, or when the year had worse', () => {
    // A campaign: as many complete as ever, of four times the visitors.
    expect(
      alarmsOf(
        yearOf(
          (ago) => (ago >= 8 && ago < 13 ? 160 : 40),
          (ago) => (ago >= 8 && ago < 13 ? 0.125 : 0.5),
        ),
      ),
    ).toEqual([]);
    expect(
      alarmsOf(
        yearOf(
          (ago) => (ago % 7 < 2 ? 4 : 40),
          () => 0.5,
        ),
      ),
    ).toEqual([]);
    expect(
      alarmsOf(
        yearOf(
          () => 2,
          (ago) => (ago < 2 ? 0 : 0.5),
        ),
      ),
    ).toEqual([]);
    const holidays = (ago: number) => ((ago >= 10 && ago < 14) || (ago >= 200 && ago < 214) ? 0.22 : 0.5);
    expect(alarmsOf(yearOf(usual, holidays))).toEqual([]);
  });

  it.each([
    ['four days', 4, 0.12, '2 Jun 2026'],
    ['twelve days', 12, 0.12, '25 May 2026'],
    ['a total stop whose chance is below the smallest double', 20, 0, '17 May 2026'],
    ['all days of the memo', 28, 0.12, '9 May 2026'],
  ])('begin on the first day that fits, and go on: %s', (_, length, wave, day) => {
    const year = yearOf(
      () => 100,
      (ago) => (ago < length ? 0 : 0.5 + wave * Math.sin(ago / 3)),
    );
    const stops = alarmsOf(year).filter(({ code }) => code === 'stopped');
    expect(stops).toMatchObject([{ to: null, headline: expect.stringContaining(`Since ${day}, nobody`) }]);
  });

  it('continue over days without sessions', () => {
    const weekend = yearOf(
      (ago) => (ago < 2 ? 0 : 40),
      (ago) => (ago < 6 ? 0 : 0.5),
    );
    expect(alarmsOf(weekend)).toMatchObject([{ to: null }]);
  });

  it('are found against the usual rate of earlier days, even if these contain breaks', () => {
    const days = Array.from({ length: 364 }, (_, day) => ({ day, part: day % 60 < 2 ? 0 : 20, whole: 40 }));
    const of = usualOf(days);
    expect(of.perDay.every((part) => part === 20)).toBe(true);
    expect(worstRun(days, of, 300)).toMatchObject({ first: 300, last: 301, part: 0, whole: 80 });
    expect(
      worstRun(
        days.filter(({ day }) => day % 60 >= 2),
        of,
      ),
    ).toBeUndefined();
  });
});

describe('a group that stops', () => {
  const group = (value: string, reached: number, left: number, hours = 20) =>
    ['', 'upload'].map((step) => ({
      ...{ by: 'language' as const, value, step, reached, left, open: 0, completed: reached - left, brief: 0, hours },
    }));
  const inputOf = (left: number, hours?: number) => {
    const input = memoInput({ every: [...group('en', 1639, 167), ...group('ar', 41, left, hours)] });
    const added = left === 41 ? 41 - Math.round(41 * 0.1) : 0;
    return {
      ...input,
      cube: input.cube.map((row, at) =>
        at < added * 2 ? { ...row, left: row.left + 1, completed: row.completed - 1 } : row,
      ),
    };
  };

  it('is found at any size if nearly all of it stops', () => {
    const [alarm, ...others] = alarmsOf(inputOf(41));
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      code: 'group_stopped',
      subject: { stepKey: 'upload', group: { by: 'language', value: 'ar' } },
      headline: expect.stringMatching(/^41 of 41 people in Arabic stopped at “Upload”; of the others \d+ in 100\.$/),
      look: { step: 'upload', outcome: 'left', language: 'ar' },
    });
  });

  it('is none where some get on, or where all came within an hour', () => {
    expect(alarmsOf(inputOf(8))).toEqual([]);
    expect(alarmsOf(inputOf(41, 1))).toEqual([]);
  });

  it('is judged by Fisher’s exact test', () => {
    // The lady tasting tea: all four right by chance, 1 in 70.
    expect(hypergeometricAtMost(0, 4, 4, 8)).toBeCloseTo(1 / 70, 12);
    expect(hypergeometricAtMost(4, 4, 4, 8)).toBeCloseTo(1, 12);
  });
});

describe('visits too brief to read a page', () => {
  it('are counted apart, named with the browser that most are of, and compared with nothing', () => {
    const base = memoInput();
    const cube = base.cube.flatMap((row) => [
      row,
      { ...row, device: 'mobile', reached: 20, left: 20, completed: 0, brief: 20 },
    ]);
    const all = (by: 'browser', value: string, reached: number, brief: number) => ({
      ...{ by, value, step: '', reached, left: brief, open: 0, completed: reached - brief, brief, hours: 28 },
    });
    const every = [all('browser', 'safari', 700, 560), all('browser', 'chrome', 1540, 0)];
    const { facts, findings, data, alarms } = computeMemo({ ...base, cube, every });
    expect(alarms).toEqual([]);
    expect(facts.find(({ code }) => code === 'brief_visits')).toMatchObject({
      headline: '20 visits a day last under 3 seconds and see one page (25.0 % (560 of 2,240)).',
      sentences: [
        'They are compared with nothing below. If they are programs, exclude them.',
        expect.stringMatching(/^100\.0 % \(560 of 560\) of them are in Safari, where 80 in 100 visits are so brief/),
        'Open the first page in Safari: it may not show there.',
      ],
    });
    expect(findings).toEqual([]);
    expect(data).toMatchObject({ sessions: DAYS * 80, brief: 560 });
  });
});

it('knows chances of counts that no double holds', () => {
  // Nobody of n: the chance is (1 - rate) to the power of n.
  expect(lnBinomialAtMost(0, 5_000, 0.5)).toBeCloseTo(5_000 * Math.log(0.5), 6);
  expect(lnBinomialAtMost(3, 40, 0.2)).toBeCloseTo(Math.log(binomialAtMost(3, 40, 0.2)), 10);
  expect(lnBinomialAtMost(60, 100, 0.5)).toBeCloseTo(Math.log(binomialAtMost(60, 100, 0.5)), 10);
  expect(binomialAtLeast(100, 100, 0.001) * 1e300).toBeCloseTo(1, 6);
  expect(binomialAtLeast(13, 40, 0.2)).toBeCloseTo(1 - binomialAtMost(12, 40, 0.2), 12);
});
