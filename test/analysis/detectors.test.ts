// Each detector finds what is planted in its evidence, says it in numbers, and is silent on its twin without the plant.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput, PeerStep } from '../../src/analysis/memo/input.ts';
import { metaRegression } from '../../src/analysis/statistics/meta-regression.ts';
import { randomEffects } from '../../src/analysis/statistics/peers.ts';
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
      return { day, step: 'upload', tried: 40, stopped, left: Math.floor(stopped / 2) };
    });
    const stoppers = [{ step: 'upload', field: 'iban', code: 'patternMismatch', sessions: 90 }];
    return memoInput({ submits, stoppers });
  };

  it('are a description when they always were as many, with those that left and what stopped them', () => {
    const [finding, ...others] = found(inputOf(0.2, 0.2), 'submit_blocked');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ grade: 'D', subject: { stepKey: 'upload' } });
    expect(finding?.headline).toMatch(
      /^\d+\.\d % \(\d+ of 1,120\) of sessions that tried to send from “Upload” were stopped by validation the last time they tried\.$/,
    );
    const text = finding?.sentences.join(' ');
    expect(text).toMatch(/\d+\.\d % \(\d+ of \d+\) of those that were stopped left on this step\./);
    expect(text).toContain('the two differ no more than weeks do by chance');
    expect(text).toContain('Most of them met an error of “iban” (patternMismatch) in 90 sessions.');
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

  it('are listed, and no finding, where every try that is seen was stopped: those that went through may not be seen', () => {
    const { findings, notTested } = computeMemo(inputOf(1, 1));
    expect(findings.filter(({ code }) => code === 'submit_blocked')).toEqual([]);
    expect(notTested.filter(({ code }) => code === 'submit_blocked')).toEqual([
      expect.objectContaining({ have: 0, need: 1, of: 'without', enoughOn: null }),
    ]);
  });
});

type Type = PeerStep['stepType'];

describe('going back and forth', () => {
  const bins = (first: number) => [first, 0, 0, 0, 0, 0, 0];
  /** Of 60 that reach the step each day, `share` go round; each has one more view, the last one for `ending` of them. */
  const inputOf = (share: number, ending: number, types: [Type, Type] = ['input', 'input']) => {
    const chance = random(5);
    const steps = [stepOf('about', 0, { stepType: types[0] }), stepOf('upload', 1, { stepType: types[1] })];
    const rows = WINDOW.map((day) => {
      const sessions = near(chance, 60, share);
      return { day, from: 'about', to: 'upload', sessions, views: bins(sessions), ms: sessions * 30_000 };
    });
    const loops = rows.map((row) => ({ ...row, left: bins(near(chance, row.sessions, ending)) }));
    const views = loops.map(({ day, views: own, left }) => ({
      ...{ day, step: 'upload', views: bins(60 + (own[0] ?? 0)), left: bins(near(chance, 60, 0.1) + (left[0] ?? 0)) },
    }));
    return memoInput({ loops, views }, steps);
  };

  it('stands out beside views as late, with the hours that it took', () => {
    const [finding] = found(inputOf(0.2, 0.3), 'back_loop');
    expect(finding).toMatchObject({
      grade: 'C',
      subject: { group: { by: 'from', value: 'about', against: 'upload' } },
    });
    expect(finding?.headline).toMatch(
      /^\d+\.\d % \(\d+ of 1,680\) of sessions that reached “Upload” went back to “About”/,
    );
    const text = finding?.sentences.join(' ');
    expect(text).toMatch(/people spent \d+\.\d hours more on the two steps/);
    expect(text).toMatch(/was the last one [23]\.\d times as often as other views as late in a session/);
    expect(finding?.gain?.completions.high).toBeGreaterThan(0);
    expect(finding?.gain?.hours.low).toBe(0);
  });

  it('gains nothing when who goes round leaves as others do, and is left out in a review', () => {
    const [finding] = found(inputOf(0.2, 0.1), 'back_loop');
    expect(finding?.gain?.completions.low).toBe(0);
    expect(found(inputOf(0.2, 0.3, ['input', 'review']), 'back_loop')).toEqual([]);
    expect(found(inputOf(0.2, 0.3, ['review', 'input']), 'back_loop')).toEqual([]);
    expect(found(inputOf(0.02, 0.3), 'back_loop')).toEqual([]);
  });
});

describe('pauses', () => {
  const none = () => [0, 0, 0, 0, 0, 0];
  /** `ratio`: how many times as fast people leave after a pause; in hours of the second bin but one. */
  const inputOf = (share: number, ratio: number) => {
    const chance = random(9);
    const row = (day: number) => {
      const paused = near(chance, 50, share);
      const [ms, resumedMs] = [60 * 60_000, paused * 60_000];
      const after = near(chance, Math.round(resumedMs / 1000), (ratio * 4) / 3600);
      const own = { time: none(), left: none(), pauseTime: none(), resumedTime: none(), resumedLeft: none() };
      own.time[4] = ms + resumedMs;
      own.resumedTime[4] = resumedMs;
      own.resumedLeft[4] = after;
      own.left[4] = near(chance, ms / 1000, 4 / 3600) + after;
      const counts = { sessions: 60, completed: 50, paused, pausedMs: paused * 100_000, completedMs: 50 * 90_000 };
      return { day, device: 'desktop', step: 'upload', ...own, ...counts, resumed: paused };
    };
    const pausesBefore = HISTORY.map((day) => ({
      ...{ day, step: 'upload', completed: 50, paused: near(chance, 50, share) },
    }));
    return memoInput({ stays: WINDOW.map(row), pausesBefore });
  };

  it('stand out with their hours, the weeks before, and the rate of leaving after them', () => {
    const [finding] = found(inputOf(0.4, 3), 'dead_time');
    expect(finding).toMatchObject({ grade: 'C', subject: { stepKey: 'upload' } });
    const text = finding?.sentences.join(' ');
    expect(text).toMatch(/That is \d\d seconds for each of them on average/);
    expect(text).toMatch(/In the 8 weeks before it was \d+\.\d %; the two differ no more than weeks do by chance\./);
    expect(text).toMatch(/After a first pause, sessions left at [23]\.\d times the rate of others/);
    expect(finding?.gain?.completions.low).toBeGreaterThan(0);
    expect(finding?.gain?.hours.high).toBeCloseTo((WINDOW.length * 50 * 0.4 * 100) / 3600, -1);
  });

  it('are nothing when few pause', () => {
    expect(found(inputOf(0.06, 3), 'dead_time')).toEqual([]);
  });
});

/** `among` steps of other journeys whose odds of being left grow with their fields. */
function peersOf(seed: number, among: number, perField: number): PeerStep[] {
  const chance = random(seed);
  return Array.from({ length: among }, (_, at) => {
    const fieldCount = 1 + Math.floor(chance.next() * 14);
    const logit = -2.2 + 0.3 * chance.normal() + perField * (fieldCount - 8);
    const [known, left] = [2000, near(chance, 2000, 1 / (1 + Math.exp(-logit)))];
    return {
      ...{ journeyId: `j${at}`, journeyName: `Journey ${at}`, stepKey: 'upload', name: 'Upload' },
      ...{ stepType: at % 2 === 0 ? 'upload' : 'input', fieldCount, requiredArtifacts: null, readingLevel: null },
      ...{ left, known, standardError: Math.sqrt(1 / left + 1 / (known - left)) },
    };
  });
}

describe('what steps ask for', () => {
  it('goes with their loss where it does, as an association', () => {
    const [finding, ...others] = found(memoInput({ peers: peersOf(1, 40, 0.12) }), 'burden_association');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ grade: 'C', gain: null, evidence: { estimand: 'oddsRatio', df: 40 - 3 } });
    expect(finding?.evidence.low).toBeLessThan(Math.exp(0.12));
    expect(finding?.evidence.high).toBeGreaterThan(Math.exp(0.12));
    expect(finding?.headline).toMatch(
      /^Among 40 steps of the organization, each field more goes with 1\.\d\d times the odds of leaving\.$/,
    );
    expect(finding?.suggestion).toMatch(/^Try “Upload”, which asks for the most here, with fewer fields/);
  });

  it('is found among steps that only differ in few runs, and not compared among few steps', () => {
    let runs = 0;
    for (let seed = 1; seed <= 100; seed++)
      if (found(memoInput({ peers: peersOf(seed, 40, 0) }), 'burden_association').length > 0) runs++;
    expect(runs).toBeLessThanOrEqual(9);
    expect(computeMemo(memoInput({ peers: peersOf(1, 12, 0.12) })).notTested).toContainEqual(
      expect.objectContaining({ code: 'burden_association', have: 12, need: 20, enoughOn: null }),
    );
  });

  it('is estimated as the mean of values is, where nothing but a constant is known', () => {
    const chance = random(2);
    const values = Array.from({ length: 30 }, () => ({ value: chance.normal(), standardError: 0.3 + chance.next() }));
    const [constant] =
      metaRegression(
        values,
        values.map(() => [1]),
      ) ?? [];
    const { mean, standardError } = randomEffects(values);
    expect(constant?.value).toBeCloseTo(mean, 9);
    expect(constant?.standardError).toBeCloseTo(standardError, 9);
    expect(constant?.df).toBe(29);
    // Two columns that are one: nothing can be said of either.
    expect(
      metaRegression(
        values,
        values.map(() => [1, 1]),
      ),
    ).toBeUndefined();
  });
});

describe('too little data', () => {
  it('says what it has, what it needs, and the day on which there will be enough', () => {
    const few = memoInput();
    const cube = few.cube.map((row) => ({ ...row, reached: 6, left: 1, completed: 5 }));
    const { facts, notTested } = computeMemo({ ...few, cube });
    expect(facts.find(({ code }) => code === 'too_little_data')).toMatchObject({
      headline: 'There is too little to compare: 168 sessions in 28 days, and 300 are needed.',
      sentences: ['At the current traffic, enough will have arrived on 28 Jun 2026, in a memo over 56 days.'],
    });
    expect(notTested).toEqual([]);
    const phones = few.cube.map((row) => ({ ...row, device: row.day % 8 === 0 ? 'mobile' : 'desktop' }));
    const waiting = computeMemo({ ...few, cube: phones }).notTested.find(({ code }) => code === 'group_gap');
    // 240 of 300 in 28 days: seven days more.
    expect(waiting).toMatchObject({ have: 240, need: 300, enoughOn: '2026-06-13T00:00:00.000Z' });
  });

  it('names the marks by which sessions are left out, and counts no group below ten', () => {
    const marked = { excluded: 130, excludedByMark: { bot: 120, tooFast: 12, foreignHost: 3 } };
    const { summary, data } = computeMemo(memoInput(marked));
    expect(summary.sentences.at(-1)).toBe(
      '130 marked sessions are left out: 120 from programs and 12 faster than a person.',
    );
    expect(data).toMatchObject(marked);
  });
});
