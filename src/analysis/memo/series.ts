// Weekly values of a finding, for its plot.

import { DAY_MS, toIso } from '../../domain/time.ts';
import type { EpisodeRow, StayRow } from '../../metrics/evidence/stays.ts';
import { dayOf } from './cells.ts';
import { exitsOf } from './episodes.ts';
import type { Scene } from './scene.ts';

/** A week by its first day: the finding's share, and the share that it is compared with. */
export interface Week {
  start: string;
  value: number | null;
  against: number | null;
}

/** Weeks in a plot. */
const WEEKS = 12;
/** Sessions that a week needs to be shown. */
const SESSIONS_MIN = 10;

const shareOf = (part: number, whole: number) => (whole < SESSIONS_MIN ? null : part / whole);

/** Weekly values from cells; `sideOf` returns the line of a cell. For a change over time, the weeks before the period are shown as well. */
export function weeksOfCells<Row extends { day: number }>(
  scene: Scene,
  rows: readonly Row[],
  countsOf: (row: Row) => [number, number],
  { sideOf = () => 0, isChange = false }: { sideOf?: (row: Row) => 0 | 1 | undefined; isChange?: boolean } = {},
): Week[] {
  const end = dayOf(scene.input.window.to);
  const weeks = isChange ? WEEKS : weeksIn(scene);
  const sums = Array.from({ length: weeks }, () => [0, 0, 0, 0]);
  for (const row of rows) {
    const side = sideOf(row);
    const week = sums[weeks - Math.ceil((end - row.day) / 7)];
    if (side === undefined || !week) continue;
    const [part, whole] = countsOf(row);
    week[2 * side] = (week[2 * side] ?? 0) + part;
    week[2 * side + 1] = (week[2 * side + 1] ?? 0) + whole;
  }
  return named(
    scene,
    sums.map(([a = 0, n = 0, b = 0, m = 0]) => [shareOf(a, n), shareOf(b, m)]),
  );
}

/** Weekly values of stays with an error, and of stays without it. */
export function weeksOfExits(scene: Scene, stays: readonly StayRow[], episodes: readonly EpisodeRow[]): Week[] {
  const end = dayOf(scene.input.window.to);
  const weeks = weeksIn(scene);
  const lines = Array.from({ length: weeks }, (_, week) => {
    const { met, others } = exitsOf({ firstDay: end - 7 * (weeks - week), days: 7 }, stays, episodes);
    return [shareOf(met.left, met.all), shareOf(others.left, others.all)] as const;
  });
  return named(scene, lines);
}

const weeksIn = ({ days }: Scene) => Math.min(WEEKS, Math.ceil(days / 7));

/** A week's date is its first day with data, since tracking may have begun within the week. */
function named({ input, all }: Scene, lines: readonly (readonly [number | null, number | null])[]): Week[] {
  const end = dayOf(input.window.to);
  const known = (all.get('') ?? []).reduce((first, { day }) => Math.min(first, day), end);
  const weeks = lines.map(([value, against], week) => ({
    start: toIso(Math.max(end - 7 * (lines.length - week), known) * DAY_MS),
    value,
    against,
  }));
  const first = weeks.findIndex(({ value, against }) => value !== null || against !== null);
  return first < 0 ? [] : weeks.slice(first);
}
