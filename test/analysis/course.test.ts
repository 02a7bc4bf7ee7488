// Changes and versions are compared over all who started: worlds of committed and hesitant people, in which a page before chooses who reaches a page.
import { describe, expect, it } from 'vitest';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import type { MemoInput } from '../../src/analysis/memo/input.ts';
import { random } from '../../src/domain/random.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { FIRST, HISTORY, memoInput, stepOf, WINDOW } from './memo-input.ts';

interface Visitor {
  isHesitant: boolean;
  isSince: boolean;
  device: string;
  variant: string;
}
type Leaves = (visitor: Visitor, page: string) => number;

const PAGES = ['details', 'documents', 'payment'];
const NOTE = { at: FIRST * DAY_MS, what: 'Release 47' };
/** The usual share that leaves a page. */
const usual: Leaves = ({ isHesitant }, page) => (isHesitant ? (page === 'payment' ? 0.35 : 0.3) : 0.04);

/** 140 visits a day for twelve weeks, half of them of hesitant people; `phones` is the share of phones since the date. */
function inputOf(leaves: Leaves, { dates = [NOTE], phones = 0.5, skips = false, isTest = false } = {}): MemoInput {
  const chance = random(41);
  const rows = new Map<string, MemoInput['groups'][number]['rows'][number]>();
  for (const day of [...HISTORY, ...WINDOW])
    for (let visit = 0; visit < 140; visit++) {
      const isSince = day >= FIRST;
      const visitor = {
        ...{ isSince, isHesitant: chance.chance(0.5), variant: isTest && chance.chance(0.5) ? 'b' : 'a' },
        device: chance.chance(isSince ? phones : 0.5) ? 'mobile' : 'desktop',
      };
      const route = PAGES.filter((page) => !skips || page !== 'documents' || chance.chance(0.5));
      const seen = route.slice(0, 1 + route.findIndex((page) => chance.chance(leaves(visitor, page))));
      const left = seen.at(-1);
      for (const step of ['', ...(left === undefined ? route : seen)]) {
        const key = `${day} ${visitor.device} ${visitor.variant} ${step}`;
        const row = rows.get(key) ?? {
          ...{ day, device: visitor.device, language: 'en', crowd: '', value: visitor.variant, step },
          ...{ reached: 0, left: 0, open: 0, completed: 0, brief: 0 },
        };
        row.reached++;
        if (left === undefined) row.completed++;
        else if (step === '' || step === left) row.left++;
        rows.set(key, row);
      }
    }
  const steps = PAGES.map((page, index) => stepOf(page, index));
  const cube = [...rows.values()];
  const groups = isTest ? [{ by: 'variant' as const, rows: cube }] : [];
  return memoInput({ cube, groups, dates }, steps);
}

const changesOf = (input: MemoInput) =>
  computeMemo(input).findings.filter(({ code }) => code === 'change_since' || code === 'step_loss_change');
const better: Leaves = (visitor, page) =>
  page === 'details' && visitor.isHesitant && visitor.isSince ? 0.05 : usual(visitor, page);

describe('a better early page', () => {
  const input = inputOf(better);
  const { findings, summary } = computeMemo(input);

  it('stays, and a later page is not blamed', () => {
    const lossAt = (step: string, days: readonly number[]) => {
      const rows = input.cube.filter((row) => row.step === step && days.includes(row.day));
      const sum = (member: 'left' | 'reached') => rows.reduce((all, row) => all + row[member], 0);
      return sum('left') / sum('reached');
    };
    expect(lossAt('payment', WINDOW)).toBeGreaterThan(lossAt('payment', HISTORY) + 0.015);
    expect(findings[0]).toMatchObject({
      code: 'change_since',
      subject: { stepKey: null },
      suggestion: expect.stringMatching(/^Keep what changed on 9 May 2026 \(Release 47\)/),
      gain: null,
    });
    expect(findings.filter(({ code }) => code === 'change_since').map(({ subject }) => subject.stepKey)).toEqual([
      null,
      'details',
    ]);
    expect(findings.map(({ suggestion }) => suggestion).join()).not.toContain('put it back');
  });

  it('begins with completion before and since the release', () => {
    expect(summary.sentences[1]).toMatch(
      /^Of all visits, [\d.]+ % completed since 9 May 2026 \(Release 47\), and [\d.]+ % in the weeks before\. At the same mix of visits the difference is \+[\d.]+ to \+[\d.]+ points\.$/,
    );
    expect(findings[0]?.sentences[0]).toBe(summary.sentences[1]);
  });

  it('names the note in place of an unknown change', () => {
    const said = findings.flatMap(({ gradeReasons }) => gradeReasons);
    expect(said).not.toContain('Nobody said what changed, or when.');
    const unsaid = changesOf(inputOf(better, { dates: [] }));
    expect(unsaid[0]?.gradeReasons[0]).toBe('Nobody said what changed, or when.');
  });
});

it('gains the completions that a worse page lost', () => {
  const [first] = changesOf(
    inputOf((visitor, page) =>
      page === 'details' && visitor.isSince && visitor.isHesitant ? 0.6 : usual(visitor, page),
    ),
  );
  expect(first).toMatchObject({
    subject: { stepKey: null },
    suggestion: 'Look at what changed on “Details” on 9 May 2026 (Release 47), and put it back where you can.',
  });
  const { low = 0, high = 0 } = first?.gain?.completions ?? {};
  // Half of 3,920 visits are hesitant: 30 in 100 more leave, of whom 45 in 100 would have completed.
  expect(low).toBeLessThan(3_920 * 0.5 * 0.3 * 0.45);
  expect(high).toBeGreaterThan(3_920 * 0.5 * 0.3 * 0.45);
});

it('names an earlier end of visits, without advice to undo it', () => {
  const unfit =
    (isSooner: boolean): Leaves =>
    (visitor, page) =>
      visitor.isHesitant
        ? ({ details: isSooner ? 0.9 : 0.1, documents: 0.95, payment: 0.5 }[page] ?? 0)
        : usual(visitor, page);
  const [first] = changesOf(inputOf((visitor, page) => unfit(visitor.isSince)(visitor, page)));
  expect(first).toMatchObject({
    subject: { stepKey: 'details' },
    suggestion: expect.stringMatching(/^As many visits complete as before.* More end already on “Details”/),
  });
  expect(first?.gain?.completions.low).toBe(0);
});

it('adds a better page to the advice about a fall', () => {
  const [first] = changesOf(
    inputOf((visitor, page) => {
      if (!visitor.isSince) return usual(visitor, page);
      return page === 'details' ? 0.3 * usual(visitor, page) : page === 'documents' ? 0.4 : usual(visitor, page);
    }),
  );
  expect(first?.suggestion).toBe(
    'Look at what changed on “Documents” on 9 May 2026 (Release 47), and put it back where you can. Keep what changed on “Details”: fewer visits end there, though fewer complete in all.',
  );
});

it('holds the mix of devices equal', () => {
  const leaves: Leaves = ({ device, isSince }, page) =>
    page === 'documents' ? (device === 'mobile' ? 0.5 : 0.1) * (isSince ? 0.6 : 1) : 0.05;
  const [first] = changesOf(inputOf(leaves, { phones: 0.95 }));
  expect(first).toMatchObject({ suggestion: expect.stringMatching(/^Keep what changed on 9 May 2026/) });
  expect(first?.headline).toContain('at the same mix of visits');
  expect(first?.sentences.join(' ')).toMatch(
    /Another mix of devices, languages and sources goes with [\d.]+ points fewer\./,
  );
});

it('blames no page for a change of all pages', () => {
  const [first] = changesOf(inputOf((visitor, page) => usual(visitor, page) * (visitor.isSince ? 0.5 : 1)));
  expect(first?.suggestion).toMatch(/^Find out who comes, or what changed on all pages: more visits complete/);
});

it('counts visits without a page as past the page', () => {
  const changes = changesOf(inputOf(usual, { skips: true }));
  expect(changes).toEqual([]);
  const { tested } = computeMemo(inputOf(usual, { skips: true }));
  const pages = tested.filter(({ code, subject }) => code === 'change_since' && subject.stepKey !== null);
  // All who started are the base of every page.
  expect(pages.map(({ n }) => n)).toEqual(pages.map(() => [28 * 140, 56 * 140]));
  expect(pages.length).toBe(PAGES.length);
});

it('advises the version with more completions', () => {
  const { findings } = computeMemo(
    inputOf(
      (visitor, page) =>
        page === 'details' && visitor.isHesitant ? (visitor.variant === 'b' ? 0.05 : 0.55) : usual(visitor, page),
      { dates: [], isTest: true },
    ),
  );
  const versions = findings.filter(({ code }) => code === 'variant_difference');
  expect(versions.map(({ subject }) => subject.stepKey)).toEqual([null, 'details']);
  for (const { grade, suggestion, evidence } of versions) {
    expect(grade).toBe('A');
    expect(suggestion).toBe('Show the journey with variant “b” to everybody, once the test is over.');
    expect((evidence.denominators.group ?? 0) + (evidence.denominators.against ?? 0)).toBe(28 * 140);
  }
  expect(versions[0]?.gain?.completions.low).toBeGreaterThan(0);
});
