// A public page does not leak a withheld count: whatever the count is, every file of the page is the same.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PAGE_FILES, pageFile } from '../../src/analysis/public/files.ts';
import { publicPage } from '../../src/analysis/public/page.ts';
import type { Journey } from '../../src/domain/journey.ts';
import type { Org } from '../../src/domain/org.ts';
import {
  CELLS,
  type Cell,
  type MonthContent,
  type MonthSums,
  publishable,
  SMALLEST_SHOWN,
} from '../../src/domain/public-page.ts';
import { runs } from '../support/runs.ts';

const ORG = { slug: 'acme', displayName: 'Acme' } as Org;
const JOURNEY = { slug: 'apply', displayName: 'Apply' } as Journey;

/** Small counts are drawn often, and so are corrections by little. */
const count = fc.oneof(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 2_000 }));
const counted = fc.option(count, { nil: null });
const monthSums: fc.Arbitrary<MonthSums> = fc.record({
  counts: fc.record({
    ...{ completed: count, left: count },
    ...{ otherChannels: counted, satisfied: counted, notSatisfied: counted },
  }),
  medianSeconds: fc.integer({ min: 1, max: 4_000 }),
  batches: count,
  leftOut: counted,
  completions: fc.constantFrom('declared', 'likely'),
  scripts: fc.constantFrom([], ['1.4.0'], ['1.4.0', '1.3.2']),
  cost: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 50_000 }), currency: fc.constant('EUR') }), {
    nil: null,
  }),
});
/** A month and its corrections: each differs from the one before by little, in some counts. */
const history = fc
  .tuple(
    monthSums,
    fc.array(fc.record({ by: fc.integer({ min: -14, max: 14 }), cells: fc.subarray([...CELLS]) }), { maxLength: 4 }),
  )
  .map(([first, changes]) => {
    const versions = [first];
    for (const { by, cells } of changes) versions.push(moved(versions.at(-1) ?? first, cells, by));
    return versions;
  });

const moved = (sums: MonthSums, cells: readonly Cell[], by: number): MonthSums => ({
  ...sums,
  counts: Object.fromEntries(
    CELLS.map((cell) => {
      const was = sums.counts[cell];
      return [cell, was !== null && cells.includes(cell) ? Math.max(0, was + by) : was];
    }),
  ) as MonthSums['counts'],
});

function publish(versions: readonly MonthSums[]): MonthContent[] {
  const contents: MonthContent[] = [];
  for (const sums of versions) contents.push(publishable(sums, 'UTC', contents));
  return contents;
}

/** Everything that anybody can read. */
function filesOf(versions: readonly MonthSums[]): string {
  const kept = publish(versions).map((content, nth) => ({
    ...{
      month: '2026-04',
      version: nth + 1,
      publishedAt: `2026-05-0${nth + 4}T00:00:00.000Z`,
      reason: nth === 0 ? null : 'late',
    },
    content,
  }));
  return PAGE_FILES.map((file) => pageFile(publicPage(ORG, JOURNEY, kept), file, { language: 'en' })).join('\n');
}

const withCount = (versions: readonly MonthSums[], nth: number, cell: Cell, value: number) =>
  versions.map((sums, at) => (at === nth ? { ...sums, counts: { ...sums.counts, [cell]: value } } : sums));

it('is the same for any withheld count', () => {
  let withheld = 0;
  fc.assert(
    fc.property(history, (versions) => {
      const said = filesOf(versions);
      for (const [nth, { cells }] of publish(versions).entries()) {
        for (const cell of CELLS.filter((one) => cells[one] === 'withheld')) {
          withheld++;
          for (let value = 0; value < SMALLEST_SHOWN; value++) {
            expect(filesOf(withCount(versions, nth, cell, value))).toBe(said);
          }
        }
      }
    }),
    { numRuns: runs(15) },
  );
  expect(withheld).toBeGreaterThan(20);
});

it('corrects no count by a small one, over all of its versions', () => {
  let corrected = 0;
  fc.assert(
    fc.property(history, (versions) => {
      const contents = publish(versions);
      const numbers = (of: (content: MonthContent) => unknown) =>
        contents.map(of).filter((one): one is number => typeof one === 'number');
      for (const shown of [
        ...CELLS.map((cell) => numbers(({ cells }) => cells[cell])),
        numbers(({ batches }) => batches),
      ]) {
        for (const [nth, one] of shown.entries()) {
          for (const other of shown.slice(nth + 1)) {
            if (one === other) continue;
            corrected++;
            expect(Math.abs(one - other)).toBeGreaterThanOrEqual(SMALLEST_SHOWN);
          }
        }
      }
    }),
    { numRuns: runs(300) },
  );
  expect(corrected).toBeGreaterThan(20);
});

it('is the same for a count that changed by little, in any direction', () => {
  const first: MonthSums = {
    counts: { completed: 140, left: 60, otherChannels: null, satisfied: null, notSatisfied: null },
    ...{ medianSeconds: 90, batches: 400, scripts: ['1.4.0'], cost: { amount: 900, currency: 'EUR' } },
    ...{ completions: 'declared', leftOut: 12 },
  };
  const said = new Set<string>();
  for (let by = -9; by <= 9; by++) {
    if (by === 0) continue;
    // The erasure of some sessions changes the median and the batches, too.
    said.add(filesOf([first, { ...moved(first, ['completed'], by), medianSeconds: 90 + by, batches: 400 + by }]));
  }
  expect(said.size).toBe(1);
});

it('shows of a row of figures only those whose every count is shown', () => {
  const counts = { completed: 200, left: 4, otherChannels: 9, satisfied: 30, notSatisfied: 3 };
  const sums = {
    counts,
    medianSeconds: 61,
    batches: 300,
    scripts: ['1.4.0'],
    cost: { amount: 1_000, currency: 'EUR' },
    ...{ completions: 'declared' as const, leftOut: 3 },
  };
  const [month] = publicPage(ORG, JOURNEY, [
    {
      ...{ month: '2026-04', version: 1, publishedAt: '2026-05-04T00:00:00.000Z', reason: null },
      content: publishable(sums, 'UTC', []),
    },
  ]).months;
  expect(month?.figures.map(({ id, value, missing }) => [id, value ?? missing])).toEqual([
    ['sessions', 'withheld'],
    ['completed', 200],
    ['completionRate', 'withheld'],
    ['medianTime', 61],
    ['digitalTakeUp', 'withheld'],
    ['satisfaction', 'withheld'],
    ['costPerTransaction', 5],
  ]);
  // The number of batches would say how many sessions there were.
  expect(month?.figures.map(({ proof }) => proof?.batches ?? null)).toEqual(Array(7).fill(null));
});
