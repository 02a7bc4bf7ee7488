// Several periods in one statement: it costs less than one for each.
import type { Period } from '../../domain/period.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';

/** The question about sessions of any of these periods, and about those that started between them. */
export const ofPeriods = <Question extends SessionsQuestion>(
  question: Question,
  periods: readonly Period[],
): Question => ({
  ...question,
  period: { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) },
});

/** The place, among these periods, of the first in which a session started; their number where it started in none. */
export const placeOf = (periods: readonly Period[]) =>
  `multiIf(${periods.map(({ from, to }, place) => `start >= ${from} AND start < ${to}, ${place}`).join(', ')}, ${periods.length})`;

/** The start of the interval in which a session started; the parameter `starts` lists them, ascending, as text. */
export const INTERVAL = 'roundDown(start, arrayMap(ms -> toInt64(ms), {starts:Array(String)}))';
