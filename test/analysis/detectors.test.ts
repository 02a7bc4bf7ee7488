// Each detector finds what is planted in its evidence, says it in numbers, and is silent on its twin without the plant.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import type { FindingCode } from '../../src/domain/memo.ts';
import { random } from '../../src/domain/random.ts';
import { HISTORY, memoInput, stepOf, WINDOW } from './memo-input.ts';

const found = (input: MemoInput, code: FindingCode) =>
  computeMemo(input).findings.filter((finding) => finding.code === code);
/** A count that differs from day to day as counts do. */
const near = (chance: ReturnType<typeof random>, of: number, share: number) =>
  Array.from({ length: of }, () => chance.chance(share)).filter(Boolean).length;

describe('tries that validation stopped', () => {
  const inputOf = (shareBefore: number, share: number) => {
    const chance = random(3);
    const submits = [...HISTORY, ...WINDOW].map((day) => {
      const stopped = near(chance, 40, HISTORY.includes(day) ? shareBefore : share);
      return { day, step: 'upload', crowd: '', tried: 40, stopped, left: Math.floor(stopped / 2) };
    });
    const stoppers = [{ step: 'upload', field: 'iban', code: 'patternMismatch', sessions: 90 }];
    return memoInput({ submits, stoppers });
  };

  it('are a description when they were always as frequent, with the number that left and the errors', () => {
    const [finding, ...others] = found(inputOf(0.2, 0.2), 'submit_blocked');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ grade: 'D', subject: { stepKey: 'upload' } });
    expect(finding?.headline).toMatch(
      /^Of those who tried to send “Upload”, \d+ in 100 were stopped by its checks the last time they tried\.$/,
    );
    const text = finding?.sentences.join(' ');
    expect(text).toMatch(
      /\d+\.\d % \(\d+ of 1,120\), between .* \d+\.\d % \(\d+ of \d+\) of those who were stopped left there\./,
    );
    expect(text).toContain('weeks differ as much by chance');
    expect(text).toContain('The errors that stopped most: “the format was not accepted” at “iban” (90 times).');
    // Worth no more than those who left.
    expect(finding?.gain?.ceiling).toBeLessThanOrEqual(1120 * 0.12);
  });

  it('are an association when they were fewer before, and nothing when they are few', () => {
    expect(found(inputOf(0.08, 0.2), 'submit_blocked')[0]).toMatchObject({
      grade: 'C',
      gradeReasons: ['Compared with the weeks before, it is higher by more than weeks differ by chance.'],
    });
    expect(found(inputOf(0.05, 0.05), 'submit_blocked')).toEqual([]);
  });

  it('are listed and are not a finding when every reported attempt was blocked, since successful ones may not be reported', () => {
    const { findings, notTested } = computeMemo(inputOf(1, 1));
    expect(findings.filter(({ code }) => code === 'submit_blocked')).toEqual([]);
    expect(notTested.filter(({ code }) => code === 'submit_blocked')).toEqual([
      expect.objectContaining({ have: 0, need: 1, of: 'without', enoughOn: null }),
    ]);
  });
});

describe('groups', () => {
  /** One group leaves the first of two steps more often. Days differ as days do. */
  const gainsBy = (by: 'source' | 'browser') => {
    const chance = random(5);
    const steps = [stepOf('upload'), stepOf('send', 1)];
    const rows = memoInput({}, steps).cube.flatMap((row) =>
      ['letter', 'search'].map((value) => {
        const left = near(chance, 60, value === 'search' && row.step !== 'send' ? 0.35 : 0.1);
        return { ...row, value, reached: 60, left, completed: 60 - left };
      }),
    );
    return found(memoInput({ groups: [{ by, rows }] }, steps), 'group_gap').map(({ gain }) => gain);
  };

  it('gain something where a page can serve them as well, and nothing where they only come from elsewhere', () => {
    expect(gainsBy('browser')).toContainEqual(expect.any(Object));
    const [first, ...others] = gainsBy('source');
    expect([first, ...others.filter((gain) => gain !== null)]).toEqual([null]);
  });
});

it('says in short which visits a memo is about', () => {
  const filter = { language: 'fr', device: 'mobile', source: '' };
  const { sentences } = computeMemo({ ...memoInput(), filter }, 'en').summary;
  expect(sentences).toContain('Only visits in French, on mobile and without a source were counted.');
});

describe('too little data', () => {
  it('reports the available data, the required data, and the date when there will be enough', () => {
    const few = memoInput();
    const cube = few.cube.map((row) => ({ ...row, reached: 6, left: 1, completed: 5 }));
    const { facts, notTested } = computeMemo({ ...few, cube });
    expect(facts.find(({ code }) => code === 'too_little_data')).toMatchObject({
      headline: 'There is too little to compare: 168 visits in 28 days, and 300 are needed.',
      sentences: ['At the current traffic, enough will have arrived on 28 Jun 2026, in a memo over 56 days.'],
    });
    expect(notTested).toEqual([]);
    const phones = few.cube.map((row) => ({ ...row, device: row.day % 8 === 0 ? 'mobile' : 'desktop' }));
    const waiting = computeMemo({ ...few, cube: phones }).notTested.find(({ code }) => code === 'group_gap');
    // 240 of 300 in 28 days: seven days more.
    expect(waiting).toMatchObject({ have: 240, need: 300, enoughOn: '2026-06-13T00:00:00.000Z' });
  });

  it('names the marks of excluded sessions, and counts no group below ten', () => {
    const marked = { excluded: 130, excludedByMark: { bot: 120, tooFast: 12, foreignHost: 3 } };
    const { summary, data } = computeMemo(memoInput(marked));
    expect(summary.sentences.at(-1)).toBe(
      '130 marked visits are left out: 120 from programs and 12 faster than a person.',
    );
    expect(data).toMatchObject(marked);
  });
});
