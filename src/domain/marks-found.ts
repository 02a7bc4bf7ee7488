// Sessions of the last days that look wrong, in shapes.
import { type Static, Type } from 'typebox';
import { MARKS, type Mark } from './marks.ts';

/** The number of days whose received sessions are examined. */
export const MARKED_DAYS = 7;

/** GET /api/journeys/:slug/metrics/marks. */
export const MarksFound = Type.Object({
  from: Type.String({
    format: 'date-time',
    description: `Sessions that were received in the last ${MARKED_DAYS} days.`,
  }),
  sessions: Type.Integer({ minimum: 0 }),
  marked: Type.Array(
    Type.Object({
      mark: Type.Enum(Object.keys(MARKS) as Mark[], { description: 'A session can have several: see docs/marks.md.' }),
      sessions: Type.Integer({ minimum: 0 }),
      share: Type.Number({ description: 'Of all sessions, a fraction.' }),
      hours: Type.Array(
        Type.Object({ from: Type.String({ format: 'date-time' }), sessions: Type.Integer({ minimum: 0 }) }),
        { description: 'Hours of receipt (UTC) with the most of them.' },
      ),
      finding: Type.Union([Type.String(), Type.Null()], {
        description: 'What should be looked at, in words; null: they are few.',
      }),
    }),
  ),
  findings: Type.Array(Type.String(), { description: 'What should be looked at, in words.' }),
});
export type MarksFound = Static<typeof MarksFound>;
