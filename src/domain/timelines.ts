// A sample of the sessions behind a number, as lines of events: kind and time, without entered values and without ids of sessions or
// browsers.
import { type Static, Type } from 'typebox';
import { FiguresQuery, ZonedPeriod } from './figures.ts';

export const TIMELINES_DEFAULT = 10;
export const TIMELINES_MAX = 20;
/** Events of one line. */
export const TIMELINE_EVENTS_MAX = 200;

export const OUTCOMES = ['completed', 'left', 'open', 'went_on'] as const;
export const FIELD_ROLES = ['touched', 'error', 'last'] as const;
export const SUBMITS = ['attempted', 'blocked'] as const;

const key = (what: string) =>
  Type.Optional(Type.String({ maxLength: 128, description: what, 'x-must': 'be a string of at most 128 characters' }));

/** Steps of a path; longer paths are cut here. */
export const PATH_STEPS_MAX = 50;
const PATH_TEXT_MAX = 8_000;

/** The query of the figures, and which of their sessions are meant. */
export const TimelinesQuery = Type.Object({
  ...FiguresQuery.properties,
  step: key('Sessions that saw this step.'),
  outcome: Type.Optional(
    Type.Enum([...OUTCOMES], {
      description:
        'How they ended. With `step`: left, open or completed with this as the last step they saw; went_on, which needs `step`: any other way.',
      'x-must': `be one of ${OUTCOMES.join(', ')}`,
    }),
  ),
  field: key('Sessions with this field of the step; needs `step`.'),
  fieldRole: Type.Optional(
    Type.Enum([...FIELD_ROLES], {
      description: 'Whether they touched the field (if not given), met an error in it, or touched it last on the step.',
      'x-must': `be one of ${FIELD_ROLES.join(', ')}`,
    }),
  ),
  next: key('Sessions that went from the step to this one; needs `step`.'),
  submit: Type.Optional(
    Type.Enum([...SUBMITS], {
      description: 'Sessions that tried to submit the step, or that its checks stopped at least once; needs `step`.',
      'x-must': `be one of ${SUBMITS.join(', ')}`,
    }),
  ),
  reason: key(
    'How they left, as in `leaving` of the figures of a step: the reason of the last signal, `unspecified` or `none`; needs `outcome=left`.',
  ),
  loop: Type.Optional(
    Type.String({
      maxLength: PATH_TEXT_MAX,
      description: `Sessions that went round from a step back to it, from whichever of its steps: a JSON list of 2 to ${PATH_STEPS_MAX} step keys, the last as the first.`,
      examples: ['["eligibility","documents","eligibility"]'],
      'x-must': 'be a JSON list of step keys',
    }),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: PATH_TEXT_MAX,
      description: `Sessions that saw exactly these steps in this order: a JSON list of step keys, at most ${PATH_STEPS_MAX}.`,
      examples: ['["eligibility","documents"]'],
      'x-must': 'be a JSON list of step keys',
    }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|1[0-9]|20)$',
      'x-integer': [1, TIMELINES_MAX],
      description: `Sessions of the sample, 1 to ${TIMELINES_MAX}; ${TIMELINES_DEFAULT} if not given.`,
      'x-must': `be an integer from 1 to ${TIMELINES_MAX}`,
    }),
  ),
});
export type TimelinesQuery = Static<typeof TimelinesQuery>;

export const Timeline = Type.Object({
  startedAt: Type.String({ format: 'date-time', description: 'To the second.' }),
  status: Type.Enum(['completed', 'left', 'open']),
  device: Type.String({ description: 'As the first event said; empty if it said nothing. So are the next three.' }),
  language: Type.String(),
  source: Type.String(),
  browser: Type.String(),
  events: Type.Array(
    Type.Object({
      after: Type.Number({ minimum: 0, description: 'Seconds since the start of the session.' }),
      tag: Type.String(),
      stepKey: Type.String(),
      fieldKey: Type.String(),
      errorType: Type.String(),
      reason: Type.String({ description: 'Of a drop-off signal.' }),
    }),
    { description: `In their order, each once; at most ${TIMELINE_EVENTS_MAX}. What people entered is never known.` },
  ),
  more: Type.Boolean({ description: 'Whether it has more events than are listed.' }),
});
export type Timeline = Static<typeof Timeline>;

/** GET /api/journeys/:slug/metrics/timelines */
export const Timelines = Type.Object({
  period: ZonedPeriod,
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that are meant, in all.' }),
  timelines: Type.Array(Timeline, {
    description: 'A sample of them, the same for equal questions: chosen by a hash, so that none is preferred.',
  }),
});
export type Timelines = Static<typeof Timelines>;
