// Several periods in one question: one statement costs less than one for each.
import type { Period } from '../domain/period.ts';
import type { SessionsQuestion } from './sessions.ts';

/** The question about sessions of any of these periods, which are counted apart, and about such as started between them. */
export const ofPeriods = <Question extends SessionsQuestion>(
  question: Question,
  periods: readonly Period[],
): Question => ({
  ...question,
  period: { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) },
  cuts: [...(question.cuts ?? []), ...periods.flatMap(({ from, to }) => [from, to])],
});

/** The place, among these periods, of the first in which a fact lies; how many there are, where none. */
export const placeOf = (periods: readonly Period[]) =>
  `multiIf(${periods.map(({ from, to }, place) => `at >= ${from} AND at < ${to}, ${place}`).join(', ')}, ${periods.length})`;
