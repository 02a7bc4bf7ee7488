// Turns rows of counts into the vectors that src/analysis/statistics works on.
import type { Period } from '../../domain/period.ts';
import { DAY_MS } from '../../domain/time.ts';
import { grouped } from '../../grouped.ts';
import type { CubeRow, DayRow } from '../../metrics/evidence/cube.ts';

/** Counts of sessions at a step, or in the whole journey (step ''). */
export type Cell = Omit<CubeRow, 'crowd' | 'brief'>;

/** [part, whole] of a row: sessions that left, of all closed sessions. */
export const lossOf = ({ left, reached, open }: Cell): [number, number] => [left, reached - open];
export const completionOf = ({ completed, reached, open }: Cell): [number, number] => [completed, reached - open];

/** Subtracts brief sessions, in which a page cannot have been read: they are reported separately (brief.ts) and not compared. */
export const withoutBrief = <Row extends DayRow>(rows: readonly Row[]): Row[] =>
  rows.map((row) => (row.brief === 0 ? row : { ...row, reached: row.reached - row.brief, left: row.left - row.brief }));

/** Weekly sums of each step, oldest first; the last week ends with the day `end`. */
export function weeksOf(rows: readonly DayRow[], end: number): DayRow[] {
  const weeks = new Map<string, DayRow>();
  for (const row of rows) {
    const day = end - 7 * Math.ceil((end - row.day) / 7);
    const key = `${day} ${row.step}`;
    const known = weeks.get(key);
    if (!known) weeks.set(key, { ...row, day });
    else for (const name of ['reached', 'left', 'open', 'completed', 'brief'] as const) known[name] += row[name];
  }
  return [...weeks.values()].sort((a, b) => a.day - b.day);
}

export const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

export const within = <Row extends { day: number }>(rows: readonly Row[], { from, to }: Period): Row[] =>
  rows.filter(({ day }) => day >= dayOf(from) && day < dayOf(to));

export const byStep = <Row extends { step: string }>(rows: readonly Row[]) => grouped(rows, ({ step }) => step);

export function totalOf(rows: readonly Cell[]): { reached: number; left: number; open: number; completed: number } {
  const total = { reached: 0, left: 0, open: 0, completed: 0 };
  for (const row of rows) {
    total.reached += row.reached;
    total.left += row.left;
    total.open += row.open;
    total.completed += row.completed;
  }
  return total;
}

/** Sums by value of a group, largest first. */
export function groupsOf<Row extends Cell>(rows: readonly Row[], groupOf: (row: Row) => string) {
  return [...grouped(rows, groupOf)]
    .map(([value, own]) => ({ value, ...totalOf(own) }))
    .sort((a, b) => b.reached - a.reached || (a.value < b.value ? -1 : 1));
}

interface Cut<Row> {
  rows: readonly Row[];
  /** Its first day, the days of a block, and the number of blocks. */
  first: number;
  blockDays: number;
  blocks: number;
  stratumOf: (row: Row) => string;
  countsOf: (row: Row) => [part: number, whole: number];
}

/** Blocks of [a₁, n₁, a₂, n₂] by stratum, for a comparison of two groups. */
export function compared<Row extends { day: number }>(
  cut: Cut<Row> & { sideOf: (row: Row) => 0 | 1 | undefined },
): number[][] {
  const strata = numbered(cut.rows.filter((row) => cut.sideOf(row) !== undefined).map(cut.stratumOf));
  const blocks = Array.from({ length: cut.blocks }, () => new Array<number>(4 * strata.size).fill(0));
  for (const row of cut.rows) {
    const side = cut.sideOf(row);
    if (side === undefined) continue;
    add(blocks, cut, row, 4 * (strata.get(cut.stratumOf(row)) ?? 0) + 2 * side);
  }
  return blocks;
}

/** Blocks of [part, whole] by stratum; `strata` gives strata the same index on both sides of a change. */
export function cutIntoBlocks<Row extends { day: number }>(
  cut: Cut<Row>,
  strata: ReadonlyMap<string, number>,
): number[][] {
  const blocks = Array.from({ length: cut.blocks }, () => new Array<number>(2 * strata.size).fill(0));
  for (const row of cut.rows) add(blocks, cut, row, 2 * (strata.get(cut.stratumOf(row)) ?? 0));
  return blocks;
}

function add<Row extends { day: number }>(blocks: number[][], cut: Cut<Row>, row: Row, at: number): void {
  const block = blocks[Math.floor((row.day - cut.first) / cut.blockDays)];
  if (!block) return;
  const [part, whole] = cut.countsOf(row);
  block[at] = (block[at] ?? 0) + part;
  block[at + 1] = (block[at + 1] ?? 0) + whole;
}

export function numbered(values: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const value of [...new Set(values)].sort()) numbers.set(value, numbers.size);
  return numbers;
}
