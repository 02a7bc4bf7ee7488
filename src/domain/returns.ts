// Attempts of one browser until completion, as counts only.
import { type Static, Type } from 'typebox';
import { Period } from './figures.ts';

/** The highest counted number of attempts. */
export const ATTEMPTS_MAX = 5;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** GET /api/journeys/:slug/metrics/returns */
export const Returns = Type.Object({
  period: Period,
  browsers: count('Browsers with a session that started in the period, by their anonymous id.'),
  returned: count('Browsers with attempts on more than one day, up to their first completion.'),
  completedLater: count('Browsers that completed on a later day than that of their first attempt.'),
  attempts: Type.Array(
    Type.Object({
      attempts: Type.Integer({ minimum: 1, maximum: ATTEMPTS_MAX, description: `${ATTEMPTS_MAX}: as many or more.` }),
      browsers: count('Browsers that made so many attempts, up to their first completion.'),
      completed: count('Of these, completed.'),
    }),
    { description: 'By the number of attempts; those that no browser made are left out.' },
  ),
});
export type Returns = Static<typeof Returns>;
