// Response shape of memos and simulations that compares suspicious sessions with the others.
import { type Static, Type } from 'typebox';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const BesideMarked = Type.Object(
  {
    counted: Type.Boolean({ description: 'Whether sessions that look wrong are counted here.' }),
    differ: Type.Boolean({
      description: 'They complete more or less often than the others, by more than chance.',
    }),
    sessions: count('That look wrong, and are over.'),
    completed: count('Of these, completed.'),
    others: Type.Object({ sessions: count('Beside them.'), completed: count('Of these, completed.') }),
  },
  { description: 'Sessions that look wrong beside the others; absent from results of earlier versions.' },
);
export type BesideMarked = Static<typeof BesideMarked>;

/** A member of requests, with its description. */
export const CountMarked = Type.Enum(['left_out', 'counted'], {
  description: 'Whether sessions that look wrong are left out, as if it is not given, or counted (docs/marks.md).',
  'x-must': 'be one of left_out, counted',
});
