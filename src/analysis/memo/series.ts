// A finding week by week, for the picture beside it.

import { DAY_MS, toIso } from '../../domain/time.ts';
import type { EpisodeRow, StayRow } from '../../metrics/evidence/stays.ts';
import { type Cell, dayOf } from './cells.ts';
import { exitsOf } from './episodes.ts';
import type { Scene } from './scene.ts';

/** A week, from its first day: the share that is meant, and the one that it is compared with. */
export interface Week {
  start: string;
  value: number | null;
  against: number | null;
}

/** Weeks of a picture. */
const WEEKS = 12;
/** Sessions without which a week shows nothing. */
const SESSIONS_MIN = 10;

const shareOf = (part: number, whole: number) => (whole < SESSIONS_MIN ? null : part / whole);

/** Weeks of cells; `sideOf` says which line a cell belongs to. */
export function weeksOfCells(
  { input }: Scene,
  rows: readonly Cell[],
  countsOf: (row: Cell) => [number, number],
  sideOf: (row: Cell) => 0 | 1 | undefined = () => 0,
): Week[] {
  const end = dayOf(input.window.to);
  const sums = Array.from({ length: WEEKS }, () => [0, 0, 0, 0]);
  for (const row of rows) {
    const side = sideOf(row);
    const week = sums[WEEKS - Math.ceil((end - row.day) / 7)];
    if (side === undefined || !week) continue;
    const [part, whole] = countsOf(row);
    week[2 * side] = (week[2 * side] ?? 0) + part;
    week[2 * side + 1] = (week[2 * side + 1] ?? 0) + whole;
  }
  return named(
    end,
    sums.map(([a = 0, n = 0, b = 0, m = 0]) => [shareOf(a, n), shareOf(b, m)]),
  );
}

/** Weeks of stays with an error, beside those without it. */
export function weeksOfExits(
  { input, days }: Scene,
  stays: readonly StayRow[],
  episodes: readonly EpisodeRow[],
): Week[] {
  const end = dayOf(input.window.to);
  const weeks = Math.min(WEEKS, (2 * days) / 7);
  const lines = Array.from({ length: weeks }, (_, week) => {
    const { met, others } = exitsOf({ firstDay: end - 7 * (weeks - week), days: 7 }, stays, episodes);
    return [shareOf(met.left, met.all), shareOf(others.left, others.all)] as const;
  });
  return named(end, lines);
}

function named(end: number, lines: readonly (readonly [number | null, number | null])[]): Week[] {
  const all = lines.map(([value, against], week) => ({
    start: toIso((end - 7 * (lines.length - week)) * DAY_MS),
    value,
    against,
  }));
  const first = all.findIndex(({ value, against }) => value !== null || against !== null);
  return first < 0 ? [] : all.slice(first);
}
