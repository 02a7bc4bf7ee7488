// Durations as a readable histogram: equal bars between the 5th and the 95th percentile, and one bar on each side for shorter and
// longer times. The store counts times in classes that are fine enough for every bar width.
import { type Static, Type } from 'typebox';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

export const DurationBars = Type.Array(
  Type.Object({
    from: Type.Number({ description: 'Included, in seconds.' }),
    to: Type.Number({ description: 'Not included, in seconds.' }),
    sessions: Type.Integer({ minimum: 0, description: 'Sessions that took so long.' }),
    tail: Type.Boolean({ description: 'Whether it holds all that is shorter, or longer, than the equal bars.' }),
  }),
  {
    description:
      'Histogram: at most 21 bars of equal width from the 5th to the 95th percentile, and one on each side for the rest, where there is any. Without gaps; empty without any session.',
  },
);
export type DurationBars = Static<typeof DurationBars>;

/** Times below `below` are counted in classes of `width`, all in ms. Each width divides the next, and the bound before it. */
const CLASSES = [
  { below: 5 * MINUTE_MS, width: SECOND_MS },
  { below: HOUR_MS, width: 10 * SECOND_MS },
  { below: 12 * HOUR_MS, width: MINUTE_MS },
  { below: 7 * DAY_MS, width: 15 * MINUTE_MS },
] as const;
const WIDTH_LAST = 6 * HOUR_MS;

/** SQL: the lower bound of the class of a time, both in ms. About 2,000 classes in 30 days, which a session may take. */
export const durationClass = (ms: string) => `(intDiv(${ms}, ${widthSql(ms)}) * ${widthSql(ms)})`;
const widthSql = (ms: string) =>
  `multiIf(${CLASSES.map(({ below, width }) => `${ms} < ${below}, ${width}`).join(', ')}, ${WIDTH_LAST})`;

/** The width of the class that begins at a lower bound, in ms. */
export const classWidth = (from: number): number => CLASSES.find(({ below }) => from < below)?.width ?? WIDTH_LAST;

/** Widths of bars, in ms. From the width of a class on, each is a multiple of it. */
const BAR_WIDTHS = [
  ...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  DAY_MS,
];
/** Wider bins are multiples of this. */
const WIDEST_MS = 2 * DAY_MS;
const BARS_MAX = 20;

/** Sessions by the lower bound (ms) of the class of their time. */
export type DurationCounts = ReadonlyMap<number, number>;

export function describeDurations(counts: DurationCounts): DurationBars {
  const classes = [...counts].filter(([, sessions]) => sessions > 0).sort(([one], [other]) => one - other);
  const [shortest] = classes;
  const longest = classes.at(-1);
  if (!shortest || !longest) return [];
  const [low, high] = [reaching(classes, 0.05), reaching(classes, 0.95)];
  const width =
    BAR_WIDTHS.find((one) => one >= classWidth(high) && (high - low) / one <= BARS_MAX) ??
    Math.ceil((high - low) / BARS_MAX / WIDEST_MS) * WIDEST_MS;
  const [first, end] = [Math.floor(low / width) * width, Math.floor(high / width + 1) * width];
  const bar = (from: number, to: number, tail: boolean) => ({
    ...{ from: from / SECOND_MS, to: to / SECOND_MS, tail },
    sessions: classes.reduce((sum, [at, sessions]) => (at >= from && at < to ? sum + sessions : sum), 0),
  });
  const after = longest[0] + classWidth(longest[0]);
  return [
    ...(shortest[0] < first ? [bar(shortest[0], first, true)] : []),
    ...Array.from({ length: (end - first) / width }, (_, nth) =>
      bar(first + nth * width, first + (nth + 1) * width, false),
    ),
    ...(longest[0] >= end ? [bar(end, after, true)] : []),
  ];
}

/** The lower bound of the first bucket where the cumulative share of sessions reaches `share`. */
function reaching(classes: readonly (readonly [number, number])[], share: number): number {
  const all = classes.reduce((sum, [, sessions]) => sum + sessions, 0);
  let passed = 0;
  const found = classes.find(([, sessions]) => {
    passed += sessions;
    return passed >= share * all;
  });
  return (found ?? (classes.at(-1) as readonly [number, number]))[0];
}
