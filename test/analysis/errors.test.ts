// Errors of a field, beside people who were on the page as long; and findings that have to hold without any one crowd.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import { type Random, random } from '../../src/domain/random.ts';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { BIN_STARTS_MS, type EpisodeRow } from '../../src/metrics/evidence/stays.ts';
import { FIRST, memoInput, stepOf, WINDOW } from './memo-input.ts';

const about = { device: 'desktop', step: 'upload', field: 'iban' };
const bins = () => BIN_STARTS_MS.map(() => 0);

/** People fill in, meet an error at "Next" or not, fix it, and decide: the truth is the odds. */
function inputOf(seed: number, odds: number, more: Partial<MemoInput> = {}): MemoInput {
  const chance = random(seed);
  const stays: MemoInput['stays'] = [];
  const episodes: MemoInput['episodes'] = [];
  for (const day of [...Array.from({ length: 28 }, (_, at) => FIRST - 28 + at), ...WINDOW]) {
    const stay = { ...{ day, device: 'desktop', step: 'upload', crowd: '' }, sessions: 0, left: bins(), went: bins() };
    const error: EpisodeRow = { ...structuredClone(stay), field: 'iban', kind: 'error', code: 'patternMismatch' };
    for (let at = 0; at < 120; at++) visit(chance, odds, stay, error);
    stays.push(stay);
    episodes.push(error);
  }
  const labels = { iban: 'Bank account' };
  return memoInput({ stays, episodes, ...more }, [stepOf('upload', 0, { labels })]);
}

function visit(chance: Random, odds: number, stay: EpisodeRow | MemoInput['stays'][number], error: EpisodeRow): void {
  const meets = chance.chance(0.25);
  const seconds = 45 * Math.exp(0.8 * chance.normal()) + (meets ? 12 * Math.exp(0.6 * chance.normal()) : 0);
  const of = (meets ? odds : 1) / 9;
  const end = chance.chance(of / (1 + of)) ? 'left' : 'went';
  const bin = BIN_STARTS_MS.findLastIndex((start) => seconds * 1000 >= start);
  for (const row of meets ? [stay, error] : [stay]) {
    row.sessions++;
    row[end][bin] = (row[end][bin] ?? 0) + 1;
  }
}
const ofErrors = (input: MemoInput) => computeMemo(input).findings.filter(({ code }) => code === 'error_unrecovered');

describe('an error of a field', () => {
  it('that changes no decision is not a finding, even if it occurs late', () => {
    for (let seed = 1; seed <= 20; seed++) expect(ofErrors(inputOf(seed, 1))).toEqual([]);
  });

  it('that makes people leave is found, in the words of the organization, as shares', () => {
    const estimates: number[] = [];
    for (let seed = 1; seed <= 12; seed++) {
      const [finding] = ofErrors(inputOf(seed, 3));
      if (!finding) throw new Error(`seed ${seed}: not found`);
      expect(finding.headline).toMatch(
        /^Of those who met “the format was not accepted” at “Bank account”, 2\d in 100 left; of the others who were here as long, (9|1\d) in 100\.$/,
      );
      expect(finding.suggestion).toContain('(on “Upload”)');
      expect(finding).toMatchObject({
        status: 'replicated',
        look: { step: 'upload', outcome: 'left', field: 'iban', fieldRole: 'error' },
      });
      // Without it: only those without it.
      const { with: met = 0, without = 0 } = finding.evidence.denominators;
      expect(met + without).toBe(28 * 120);
      // The four weeks of the memo, none before.
      expect(finding.series.map(({ start }) => start)).toEqual(
        [0, 7, 14, 21].map((days) => toIso((FIRST + days) * DAY_MS)),
      );
      estimates.push(Math.log(finding.evidence.estimate));
    }
    const mean = estimates.reduce((sum, one) => sum + one, 0) / estimates.length;
    expect(Math.exp(mean)).toBeGreaterThan(2.6);
    expect(Math.exp(mean)).toBeLessThan(3.4);
  });
});

describe('the days before', () => {
  const statusWith = (before: Pick<MemoInput, 'stays' | 'episodes'>, from = 0) => {
    const input = inputOf(1, 3);
    const now = <Row extends { day: number }>(rows: readonly Row[]) => rows.filter(({ day }) => day >= FIRST);
    const then = <Row extends { day: number }>(rows: readonly Row[]) =>
      rows.filter(({ day }) => day >= from && day < FIRST);
    const stays = [...then(before.stays), ...now(input.stays)];
    const episodes = [...then(before.episodes), ...now(input.episodes)];
    return ofErrors({ ...input, stays, episodes }).map(({ status }) => status);
  };

  it('do not show it only where they could', () => {
    expect(statusWith(inputOf(2, 3))).toEqual(['replicated']);
    expect(statusWith(inputOf(2, 1))).toEqual(['new']);
  });

  it.each([0, 1, 2])('have too few sessions to tell where tracking began %s days before', (days) => {
    expect(statusWith(inputOf(2, 1), FIRST - days)).toEqual(['too_few']);
  });
});

describe('a crowd that could be one stranger', () => {
  /** In one hour, visits that meet an error which nobody else meets, and leave. */
  function stranger(many: number): MemoInput {
    const input = inputOf(1, 1);
    const crowd = 'hour 493000';
    const stays = [...input.stays];
    const episodes = [...input.episodes];
    for (const day of WINDOW) {
      const row = {
        ...about,
        day,
        crowd,
        sessions: many,
        left: bins().map((_, at) => (at === 2 ? many : 0)),
        went: bins(),
      };
      const { field: _, ...stay } = row;
      stays.push(stay);
      episodes.push({ ...row, kind: 'error', code: 'tooShort' });
    }
    const cube = input.cube.flatMap((row) => [row, { ...row, crowd, reached: many, left: many, completed: 0 }]);
    return { ...input, stays, episodes, cube };
  }

  it('writes no finding, and reports that the result disappears without the crowd', () => {
    const { findings, belowTheLine } = computeMemo(stranger(12));
    expect(findings).toEqual([]);
    expect(belowTheLine.length).toBeGreaterThan(0);
    for (const { grade, gain, gradeReasons } of belowTheLine) {
      expect([grade, gain]).toEqual(['D', null]);
      expect(gradeReasons).toEqual([
        'It is gone without the visits that arrived in one hour, at 2026-03-29 16:00 UTC.',
      ]);
    }
  });

  it('is the journey itself where most visits are of it', () => {
    expect(computeMemo(stranger(150)).findings).toMatchObject([{ code: 'error_unrecovered' }]);
  });

  it('cannot make a memo large', () => {
    const input = inputOf(1, 1);
    const episodes = Array.from({ length: 6000 }, (_, nth) => ({
      ...{ ...about, day: FIRST, crowd: '', sessions: 150, left: bins(), went: bins() },
      ...{ field: `${nth}`.padEnd(128, 'x'), kind: 'error' as const, code: 'y'.repeat(128) },
    }));
    const result = computeMemo({ ...input, episodes });
    expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
    expect(result.notTested.length).toBe(100);
    expect(result.summary.notTested).toContainEqual({
      ...{ code: 'error_unrecovered', reason: 'left', count: 6000 },
    });
  });
});

it('reports loss by sessions: few with absurd numbers are none', () => {
  const row = { device: 'desktop', succeeded: 0, concluded: 0, untried: 0, endless: 0 };
  const healthOf = (gapped: number, missing: number) =>
    computeMemo(memoInput({ loss: [{ ...row, sessions: 1000, gapped, arrived: 12_000, missing }] })).health;
  expect(healthOf(19, 19 * 500)).toMatchObject({ level: 'green' });
  expect(healthOf(600, 900)).toMatchObject({ level: 'red' });
});
