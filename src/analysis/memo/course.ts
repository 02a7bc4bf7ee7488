// The course of a journey: for each page, the share of all started sessions that got past it. Every statement about a page's effect
// divides by all started sessions, never by the sessions that reached the page.
//
// Reason: earlier pages select the people who reach a page. If an early page starts to keep hesitant people, a later, unchanged page
// loses a larger share of its arrivals. So a page is named as the cause of a change only if two shares of all started sessions agree: a
// larger share leaves there and a smaller share gets past it, or the other way round. An unchanged page cannot produce that: with more
// arrivals, at most the additional ones leave and as many as before get past it; with fewer arrivals, no more can leave than before.
// These are the bounds of Lee (2009) for outcomes that exist only for a selected part.
//
// Cost: power. A page that changes by less than the additional arrivals is not named. If the number of arrivals is unchanged, the share
// that leaves is enough.
//
// A session that was not offered a page counts as past it. A completed session left at no page. The mix of device, language and source
// is held constant (Kitagawa 1955), and weeks are the unit of chance (change.ts).
import { grouped } from '../../grouped.ts';
import type { DayRow } from '../../metrics/evidence/cube.ts';
import { type Change, changeByWeeks, type WeekSpread } from '../statistics/change.ts';
import type { Estimate, Sums } from '../statistics/jackknife.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { twoSidedP, upperP } from '../statistics/t.ts';

/** Counts of one day and stratum: closed sessions, completed sessions, and leaving sessions by page. */
export interface CourseRow {
  day: number;
  stratum: string;
  started: number;
  completed: number;
  left: readonly number[];
}

/** Separates the parts of a stratum's name; the first part is the device. */
export const STRATUM_OF = '\u0000';
/** A stratum needs this many sessions on each side; smaller ones are merged. */
const STRATUM_MIN = 50;
const LEVEL = 0.95;
/** A smaller change of completion counts as none. */
const COMPLETION_MIN = 0.005;
/** Error rate over all pages together. It can be high, since both shares of a page have to change, which is far rarer by chance. */
const PAGES_P_MAX = 0.1;
/** The share of a proven page's effect that must still show in completion, with the p-value needed for it. */
const AT_THE_END = [
  { leftMin: 1 / 3, pMax: 0.05 },
  { leftMin: 1 / 2, pMax: 0.16 },
];
/** If at least this many pages change in one direction, no single page is the cause. */
const ALL_PAGES_MIN = 3;

/** Builds the rows from a memo's cells by step; `pages` are step keys in the order of the journey. */
export function courseOf<Row extends Omit<DayRow, 'brief'>>(
  byStep: ReadonlyMap<string, readonly Row[]>,
  pages: readonly string[],
  stratumOf: (row: Row) => string,
): CourseRow[] {
  const keyOf = (row: Row) => `${row.day} ${stratumOf(row)}`;
  const rows = new Map<string, CourseRow & { left: number[] }>();
  for (const row of byStep.get('') ?? []) {
    const key = keyOf(row);
    const known = rows.get(key) ?? {
      ...{ day: row.day, stratum: stratumOf(row), started: 0, completed: 0, left: pages.map(() => 0) },
    };
    known.started += row.reached - row.open;
    known.completed += row.completed;
    rows.set(key, known);
  }
  pages.forEach((page, index) => {
    for (const row of byStep.get(page) ?? []) {
      const known = rows.get(keyOf(row));
      if (known) known.left[index] = (known.left[index] ?? 0) + row.left;
    }
  });
  return [...rows.values()];
}

export interface Side {
  /** First day, and weeks from it. */
  from: number;
  weeks: number;
}

export interface PageMove {
  /** Shares of all started sessions: that left at the page, and that got past it. */
  left: Change;
  past: Change;
  /** The page's own change: the smaller of the two, with the p-value of both together. Positive: more sessions leave. */
  own: Change;
  p: number;
}

export interface CourseChange {
  started: { before: number; after: number };
  completed: { before: number; after: number };
  completion: Change;
  /** In the order of the pages. */
  pages: PageMove[];
  /** The change of completion without adjusting for the mix. */
  raw: number;
  weeks: { before: number; after: number };
}

/** Compares two sides of a journey's weeks; undefined if a side has no week. `spreadOf` returns the spread of a share in earlier weeks. */
export function compareCourses(
  rows: readonly CourseRow[],
  sides: { before: Side; after: Side },
  factor: number,
  spreadOf: (measure: Measure) => WeekSpread | undefined = () => undefined,
): CourseChange | undefined {
  const [was, is] = [rowsWithin(rows, sides.before), rowsWithin(rows, sides.after)];
  const strata = strataOf(was, is);
  const blocksOf = (some: readonly CourseRow[], { from }: Side, partOf: (row: CourseRow) => number): Sums[] =>
    [...grouped(some, ({ day }) => Math.floor((day - from) / 7))]
      .sort(([a], [b]) => a - b)
      .map(([, week]) => blockOf(week, strata, partOf))
      .filter((week) => week.some((sum, at) => at % 2 === 1 && sum > 0));
  const changeOf = (measure: Measure): Change => {
    const [before, after] = [blocksOf(was, sides.before, partOf(measure)), blocksOf(is, sides.after, partOf(measure))];
    return changeByWeeks(before, after, factor, spreadOf(measure));
  };
  const counted = (some: readonly CourseRow[]) => blocksOf(some, sides.before, () => 0).length;
  const weeks = { before: counted(was), after: counted(is) };
  if (weeks.before === 0 || weeks.after === 0) return undefined;
  const total = (some: readonly CourseRow[], member: 'started' | 'completed') =>
    some.reduce((sum, row) => sum + row[member], 0);
  const started = { before: total(was, 'started'), after: total(is, 'started') };
  const completed = { before: total(was, 'completed'), after: total(is, 'completed') };
  return {
    ...{ started, completed, weeks },
    completion: changeOf({ of: 'completed' }),
    pages: movesOf(
      (was[0]?.left ?? []).map((_, page) => ({
        left: changeOf({ of: 'left', page }),
        past: changeOf({ of: 'past', page }),
      })),
    ),
    raw: completed.after / started.after - completed.before / started.before,
  };
}

export type Measure = { of: 'completed' } | { of: 'left' | 'past'; page: number };

export const partOf =
  (measure: Measure) =>
  ({ started, completed, left }: Omit<CourseRow, 'day' | 'stratum'>): number => {
    if (measure.of === 'completed') return completed;
    if (measure.of === 'left') return left[measure.page] ?? 0;
    return left.slice(0, measure.page + 1).reduce((rest, count) => rest - count, started);
  };

export const rowsWithin = (rows: readonly CourseRow[], { from, weeks }: Side): CourseRow[] =>
  rows.filter(({ day }) => day >= from && day < from + 7 * weeks);

export function sumsOf(rows: readonly CourseRow[], measure: Measure): { part: number; whole: number } {
  return rows.reduce(({ part, whole }, row) => ({ part: part + partOf(measure)(row), whole: whole + row.started }), {
    part: 0,
    whole: 0,
  });
}

/** Weekly shares of all started sessions, oldest first. */
export function weeklyShares(rows: readonly CourseRow[], { from, weeks }: Side, measure: Measure): number[] {
  return Array.from({ length: weeks }, (_, week) =>
    sumsOf(rowsWithin(rows, { from: from + 7 * week, weeks: 1 }), measure),
  )
    .filter(({ whole }) => whole > 0)
    .map(({ part, whole }) => part / whole);
}

/** The index of each stratum; small strata of a device share one index. */
function strataOf(was: readonly CourseRow[], is: readonly CourseRow[]): ReadonlyMap<string, number> {
  const sizes = (some: readonly CourseRow[], nameOf: (stratum: string) => string) => {
    const sums = new Map<string, number>();
    for (const { stratum, started } of some) sums.set(nameOf(stratum), (sums.get(nameOf(stratum)) ?? 0) + started);
    return sums;
  };
  const [before, after] = [sizes(was, (name) => name), sizes(is, (name) => name)];
  const isLarge = (name: string) => Math.min(before.get(name) ?? 0, after.get(name) ?? 0) >= STRATUM_MIN;
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const all = [...new Set([...before.keys(), ...after.keys()])].sort();
  return new Map(
    all.map((name) => [name, numberOf(isLarge(name) ? name : `${name.split(STRATUM_OF)[0]}${STRATUM_OF}*`)]),
  );
}

function blockOf(
  rows: readonly CourseRow[],
  strata: ReadonlyMap<string, number>,
  partOf: (row: CourseRow) => number,
): Sums {
  const sums = new Array<number>(2 * (Math.max(...strata.values()) + 1)).fill(0);
  for (const row of rows) {
    const at = 2 * (strata.get(row.stratum) ?? 0);
    sums[at] = (sums[at] ?? 0) + partOf(row);
    sums[at + 1] = (sums[at + 1] ?? 0) + row.started;
  }
  return sums;
}

/** Arrivals count as unchanged if the p-value of their change is above this, and no earlier page changed. */
const QUIET_P = 0.2;

/**
 * Both shares must change against the page, or both in its favour; the larger p-value counts (intersection-union test). If the arrivals
 * are unchanged, the share that left is enough.
 */
export function movesOf<Share extends Estimate>(
  shares: readonly { left: Share; past: Share }[],
): { left: Share; past: Share; own: Share; p: number }[] {
  return shares.map(({ left, past }, page) => {
    const before = shares.slice(0, page).map((share) => pOf(share.past));
    const isQuiet = before.every((p) => p > 1 - LEVEL) && (before.at(-1) ?? 1) > QUIET_P;
    const own = isQuiet || pOf(left) > pOf(past) ? left : { ...past, value: -past.value };
    return { left, past, own, p: left.value * past.value < 0 ? pOf(own) : 1 };
  });
}

const pOf = ({ value, standardError, df }: Estimate) =>
  standardError > 0 && Number.isFinite(standardError) ? twoSidedP(value / standardError, df) : 1;

export interface CourseVerdict {
  /** Direction of the change of completion at a constant mix; 0 if it is within chance. */
  sign: -1 | 0 | 1;
  /** Indexes of the pages that lose more, and fewer, than before; the largest change first. */
  worse: number[];
  better: number[];
  /** Several pages change in one direction, or did so before: the cause is a change of visitors or of all pages. */
  isEverywhere: boolean;
}

/** `earlier`: the same comparison within the time before, to detect a drift. */
export function judgeCourse(change: CourseChange, earlier?: CourseChange): CourseVerdict {
  const { pages } = change;
  const named = (wanted: 1 | -1, level: number) =>
    pages
      .flatMap(({ own, p }, page) => (p <= level && signOf(own.value) === wanted ? [{ page, own }] : []))
      .sort((a, b) => Math.abs(b.own.value) - Math.abs(a.own.value))
      .map(({ page }) => page);
  const share = PAGES_P_MAX / Math.max(1, pages.length);
  const proven = { worse: named(1, share), better: named(-1, share) };
  const sign = signOfCompletion(change, proven);
  // Completion changed, so some page did. In that direction a page is tested at the level of a single test, one-sided if a page of the
  // other direction is proven.
  const level = (wanted: 1 | -1) =>
    sign !== -wanted ? share : (1 - LEVEL) * ((wanted > 0 ? proven.better : proven.worse).length > 0 ? 2 : 1);
  const [worse, better] = [named(1, level(1)), named(-1, level(-1))];
  const drifts =
    earlier !== undefined && sign !== 0 && surely(earlier.completion) && signOf(earlier.completion.value) === sign;
  return { sign, worse, better, isEverywhere: drifts || (sign < 0 ? worse : better).length >= ALL_PAGES_MIN };
}

/**
 * A single improved page cannot lower completion, nor a worse page raise it, so the test is one-sided if such a page is proven. In the
 * direction of the page, enough of its effect must still show in completion: the rest may be people who leave at a later page.
 */
function signOfCompletion(
  { completion, pages }: CourseChange,
  { worse, better }: Pick<CourseVerdict, 'worse' | 'better'>,
): CourseVerdict['sign'] {
  const { value, standardError, df } = completion;
  if (Math.abs(value) <= COMPLETION_MIN) return 0;
  const sign = signOf(value);
  if (surely(completion)) return sign;
  if (worse.length + better.length === 0) return 0;
  const oneSidedP = upperP(Math.abs(value) / standardError, df);
  const alike = sign > 0 ? better : worse;
  if (alike.length === 0) return oneSidedP <= 1 - LEVEL ? sign : 0;
  const most = Math.max(...alike.map((page) => Math.abs(pages[page]?.past.value ?? 0)));
  return AT_THE_END.some(({ leftMin, pMax }) => Math.abs(value) >= leftMin * most && oneSidedP <= pMax) ? sign : 0;
}

const signOf = (value: number): 1 | -1 => (value < 0 ? -1 : 1);

/** True if the 95 % interval excludes 0. */
export function surely({ value, standardError, df }: Estimate): boolean {
  return standardError > 0 && Math.abs(value) > criticalValue(LEVEL, df) * standardError;
}
