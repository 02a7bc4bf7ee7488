// Targets of a journey: what an organization wants its figures to reach.
import { type Static, Type } from 'typebox';

/** Seconds of 30 days, the longest session. */
const SECONDS_MAX = 30 * 86_400;

export const Targets = Type.Object(
  {
    completionRate: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()], {
      description: 'The share of sessions that should complete, at least; null: no target.',
      examples: [0.6],
      'x-must': 'be a number above 0, at most 1, or null',
    }),
    medianTimeToComplete: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: SECONDS_MAX }), Type.Null()], {
      description: 'The median time to complete that should not be exceeded, in seconds; null: no target.',
      examples: [600],
      'x-must': `be a number of seconds above 0, at most ${SECONDS_MAX}, or null`,
    }),
  },
  { description: 'Targets of a journey.' },
);
export type Targets = Static<typeof Targets>;

export const TargetsChange = Type.Partial(Targets);
export type TargetsChange = Static<typeof TargetsChange>;

export const NO_TARGETS: Targets = { completionRate: null, medianTimeToComplete: null };
