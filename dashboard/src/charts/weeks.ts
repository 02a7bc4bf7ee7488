// Days with too few sessions to tell anything make a zigzag: drawn as weeks, each with the sessions of its seven days.
import type { JourneyFigures } from '../../../src/domain/figures.ts';
import { sumOf } from './certainty.ts';
import { ENOUGH_SESSIONS, wilson95 } from './compare.ts';

type Series = Pick<JourneyFigures, 'series' | 'interval'>;
type Point = JourneyFigures['series'][number];

const WEEK = 7;
/** Fewer weeks than this are no line. */
const WEEKS_MIN = 4;

/** Whether some day, but the first and the last, which are cut, has too few sessions and there are weeks enough to draw. */
export const needsWeeks = ({ series, interval }: Series) =>
  interval === 'day' &&
  series.length >= WEEKS_MIN * WEEK &&
  series.slice(1, -1).some(({ sessions }) => sessions < ENOUGH_SESSIONS);

/** Whole weeks up to the last day; what is left over at the front is the first of them, shorter. */
export function inWeeks(series: readonly Point[]): Point[] {
  const first = series.length % WEEK;
  const starts = Array.from({ length: Math.ceil(series.length / WEEK) }, (_, week) =>
    first === 0 ? week * WEEK : Math.max(0, first + (week - 1) * WEEK),
  );
  return starts.map((from, week) => {
    const days = series.slice(from, starts[week + 1]);
    const sum = (of: 'sessions' | 'completed') => days.reduce((all, day) => all + day[of], 0);
    const [sessions, completed] = [sum('sessions'), sum('completed')];
    const certainty = sumOf(
      days.map((day) => day.certainty),
      sessions,
    );
    return { start: days[0]?.start ?? '', sessions, completed, certainty, completion: wilson95(completed, sessions) };
  });
}
