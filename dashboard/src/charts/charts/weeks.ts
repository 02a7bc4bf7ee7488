// Days with too few sessions to tell anything make a zigzag: drawn as weeks, or as two or four of them, each with the sessions of its days.
import type { JourneyFigures } from '../../../../src/domain/figures.ts';
import { sumOf } from '../findings/certainty.ts';
import { ENOUGH_SESSIONS, wilson95 } from '../findings/compare.ts';
import { seriesWords as words } from '../findings/words.ts';

type Series = Pick<JourneyFigures, 'series' | 'interval'>;
type Point = JourneyFigures['series'][number];

const WEEK = 7;
/** Weeks that a point may have. */
const SPANS = [1, 2, 4] as const;
/** Fewer points than this are no line. */
const POINTS_MIN = 3;

/**
 * How many weeks a point is, so that each has enough sessions, but the first and the last, which are cut; 0: it stays what it is. Where no
 * width gives all of them enough, the widest that still makes a line.
 */
export function weeksAPoint({ series, interval }: Series): 0 | (typeof SPANS)[number] {
  if (interval !== 'day' || !hasFew(series)) return 0;
  const lines = SPANS.filter((weeks) => Math.ceil(series.length / (WEEK * weeks)) >= POINTS_MIN);
  return lines.find((weeks) => !hasFew(inWeeks(series, weeks))) ?? lines.at(-1) ?? 0;
}

/** Whether some points, but the first and the last, which are cut, have too few sessions: their line goes up and down by chance. */
export const hasFew = (points: readonly Point[]): boolean =>
  points.slice(1, -1).some(({ sessions }) => sessions < ENOUGH_SESSIONS);

/** A caution about the points that are drawn, where one is needed. */
export function drawnNote({ series, interval }: Series, weeks: number, cut: number): string | undefined {
  const notes = [
    ...(weeks > 0 ? [words.inWeeks({ weeks, cut })] : []),
    ...(hasFew(series) ? [words.fewAPoint({ interval, enough: ENOUGH_SESSIONS })] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Whole weeks up to the last day, `weeks` of them a point; what is left over at the front is the first point, shorter. */
export function inWeeks(series: readonly Point[], weeks: number): Point[] {
  const length = WEEK * weeks;
  const first = series.length % length;
  const starts = Array.from({ length: Math.ceil(series.length / length) }, (_, nth) =>
    first === 0 ? nth * length : Math.max(0, first + (nth - 1) * length),
  );
  return starts.map((from, nth) => {
    const days = series.slice(from, starts[nth + 1]);
    const sum = (of: 'sessions' | 'completed') => days.reduce((all, day) => all + day[of], 0);
    const [sessions, completed] = [sum('sessions'), sum('completed')];
    const certainty = sumOf(
      days.map((day) => day.certainty),
      sessions,
    );
    return { start: days[0]?.start ?? '', sessions, completed, certainty, completion: wilson95(completed, sessions) };
  });
}
