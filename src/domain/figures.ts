// The figures of a journey in a period: the shapes that the metrics endpoints answer with and the dashboard draws. How
// each number is defined: docs/metrics.md. A period counts the sessions that started in it.
import { type Static, Type } from 'typebox';
import { HEALTH_LEVELS, HEALTH_STATES } from './arrivals.ts';
import { BROWSERS } from './browser.ts';
import { Certainty } from './certainty.ts';
import { DurationBars } from './durations.ts';
import { Exclusion } from './exclusion.ts';
import { type FigureList, type ListedFigure, STEP_FIGURES, SUMMARY_FIGURES } from './figure-list.ts';
import { Headline } from './headline.ts';
import { LOAD_DAYS } from './load.ts';
import { MARKS } from './marks.ts';
import { Targets } from './targets.ts';
import { patternOfSeveral } from './text.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seconds = (description: string) =>
  Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: `${description} In seconds; null without any.`,
  });
const stepName = Type.String({ description: 'Name of the configured step, or its key.' });
const stepIndex = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'Position; null for a key that is not configured.',
});
const instant = (description: string) => Type.String({ format: 'date-time', description });

/** A share with its 95 % Wilson interval; all of them null when it is a share of nothing. */
export const Share = Type.Object(
  {
    rate: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
    low: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
    high: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  },
  { description: 'A share, and its 95 % interval after Wilson. All null when it is a share of nothing.' },
);
export type Share = Static<typeof Share>;

/** The members of an answer that has the figures of a list. */
const schemasOf = <List extends FigureList>(list: List) =>
  Object.fromEntries(Object.entries(list).map(([key, figure]) => [key, schemaOf(figure)])) as {
    -readonly [Key in keyof List]: ReturnType<(typeof SCHEMA_BY)[List[Key]['unit']]>;
  };
const share = (description: string) => Type.Object(Share.properties, { description });
const SCHEMA_BY = { count, share, seconds };
const schemaOf = ({ unit, description }: ListedFigure) => SCHEMA_BY[unit](description);

export const DEVICE_FILTERS = ['desktop', 'mobile', 'tablet', 'unknown'] as const;
const MARK_LIST = patternOfSeveral(Object.keys(MARKS));
const MARKS_MUST = `be marks out of ${Object.keys(MARKS).join(', ')}, separated by commas`;
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

/** The parameters of every metrics endpoint, all optional. Times are ISO 8601 instants or dates (which begin in the organization's time zone). */
export const FiguresQuery = Type.Object({
  from: Type.Optional(
    Type.String({
      description: 'Start, included; 30 days before `to` if not given.',
      'x-must': 'be an ISO 8601 date or timestamp',
    }),
  ),
  to: Type.Optional(
    Type.String({ description: 'End, not included; now if not given.', 'x-must': 'be an ISO 8601 date or timestamp' }),
  ),
  deviceClass: Type.Optional(Type.Enum([...DEVICE_FILTERS], { 'x-must': `be one of ${DEVICE_FILTERS.join(', ')}` })),
  language: Type.Optional(Type.String({ maxLength: 35, 'x-must': 'be a language tag' })),
  source: Type.Optional(Type.String({ maxLength: 255, 'x-must': 'be a string of at most 255 characters' })),
  browser: Type.Optional(Type.Enum([...BROWSERS], { 'x-must': `be one of ${BROWSERS.join(', ')}` })),
  variant: Type.Optional(Type.String({ maxLength: 32, 'x-must': 'be a string of at most 32 characters' })),
  without: Type.Optional(
    Type.String({
      pattern: MARK_LIST,
      description: 'Marks, separated by commas: sessions that carry one of them are left out.',
      examples: ['bot,crowd'],
      'x-must': MARKS_MUST,
    }),
  ),
  only: Type.Optional(
    Type.String({
      pattern: MARK_LIST,
      description: 'Marks, separated by commas: only sessions that carry one of them.',
      examples: ['proven'],
      'x-must': MARKS_MUST,
    }),
  ),
  period: Type.Optional(
    Type.Enum(['current', 'previous'], {
      description:
        'previous: the period that the given one is compared with, the same length and hours earlier by whole days.',
      'x-must': 'be one of current, previous',
    }),
  ),
  withExcluded: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'With `true`, sessions that exclusions leave out are counted all the same.',
      'x-must': 'be true or false',
    }),
  ),
  interval: Type.Optional(
    Type.Enum([...INTERVALS], {
      description: 'Width of a point in `series`; chosen by the length of the period if not given.',
      'x-must': `be one of ${INTERVALS.join(', ')}`,
    }),
  ),
});
export type FiguresQuery = Static<typeof FiguresQuery>;

export const Period = Type.Object({ from: instant('Start, included.'), to: instant('End, not included.') });

export const ZonedPeriod = Type.Object({
  ...Period.properties,
  timezone: Type.String({
    description: "Whose days and hours are meant: the organization's `timezone` setting.",
    examples: ['Europe/Berlin'],
  }),
});

/** Part of every response with figures of a journey. */
export const ExcludedSessions = Type.Object(
  {
    exclusions: Type.Array(Exclusion, { description: 'Those that concern the journey, the oldest first.' }),
    sessions: count('Sessions of the period, by the filter, that they are about.'),
    counted: Type.Boolean({ description: 'Whether the figures count these, as `withExcluded` asks.' }),
  },
  { description: 'What the figures leave out.' },
);
export type ExcludedSessions = Static<typeof ExcludedSessions>;

export const Summary = Type.Object({ ...schemasOf(SUMMARY_FIGURES), certainty: Certainty });
export type Summary = Static<typeof Summary>;

/** One step of the funnel. */
export const StepFigures = Type.Object({
  stepKey: Type.String(),
  name: stepName,
  index: stepIndex,
  ...schemasOf(STEP_FIGURES),
});
export type StepFigures = Static<typeof StepFigures>;

/** See faults.ts. */
export const Fault = Type.Object({
  kind: Type.Enum(['silent_step', 'no_completion'], {
    description:
      'silent_step: no session saw the step, although many saw a later one. no_completion: sessions are over, and none completed.',
  }),
  stepKey: Type.String({ description: 'The step; of no_completion the last of the journey.' }),
  name: Type.String(),
  sessions: count('Sessions that saw the later step, or the last one.'),
});
export type Fault = Static<typeof Fault>;

export const SeriesPoint = Type.Object({
  start: instant('Start of the interval.'),
  sessions: count('Sessions that started in it.'),
  completed: count('Of these, completed.'),
  certainty: Certainty,
  completion: Share,
});

export const Group = Type.Object({
  value: Type.String({ description: 'Empty: unknown.' }),
  sessions: count('Sessions of the group.'),
  completed: count('Of these, completed.'),
  certainty: Certainty,
  completion: Share,
});
export type Group = Static<typeof Group>;

const GROUPS = {
  devices: Type.Array(Group),
  languages: Type.Array(Group, { description: 'By sessions; at most 50.' }),
  sources: Type.Array(Group, { description: 'By sessions; at most 50.' }),
  browsers: Type.Array(Group, { description: 'By sessions.' }),
  variants: Type.Array(Group, { description: 'By sessions; at most 50. Versions of the page.' }),
};

/** GET /api/journeys/:slug/metrics */
export const JourneyFigures = Type.Object({
  period: ZonedPeriod,
  excluded: ExcludedSessions,
  previousPeriod: ZonedPeriod,
  interval: Type.Enum([...INTERVALS]),
  summary: Summary,
  previousSummary: Summary,
  steps: Type.Array(StepFigures, {
    description: 'Configured steps by index, then other keys that were seen, by sessions; at most 1,000.',
  }),
  faults: Type.Array(Fault, {
    description: 'Where pages do not report, so that figures say nothing about people. Empty where a filter is given.',
  }),
  series: Type.Array(SeriesPoint, { description: 'Without gaps, oldest first.' }),
  previousSeries: Type.Array(SeriesPoint),
  /** Counts of completed sessions. */
  timeToComplete: DurationBars,
  weekHours: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'From 1, Monday.' }),
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      ...{ sessions: count('Sessions that started in it.'), completed: count('Of these, completed.') },
    }),
    { description: 'By the weekday and hour of their start, in the zone; those without sessions are left out.' },
  ),
  ...GROUPS,
});
export type JourneyFigures = Static<typeof JourneyFigures>;

/** GET /api/journeys/:slug/metrics/summary */
export const FiguresSummary = Type.Object({
  period: ZonedPeriod,
  excluded: ExcludedSessions,
  previousPeriod: ZonedPeriod,
  trackedSince: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description:
      'The hour in which the first stored session of the journey started, whatever the filter; null without any. A period that begins before it is tracked in part.',
  }),
  summary: Summary,
  previousSummary: Summary,
  refusedVisits: count(
    `Visits that a limit turned away in the period, and did not let in later, whatever the filter. Hours are kept for ${LOAD_DAYS} days.`,
  ),
});
export type FiguresSummary = Static<typeof FiguresSummary>;

/** GET /api/journeys/:slug/metrics/comparison */
export const ComparedFigures = Type.Object({
  period: Period,
  interval: Type.Enum([...INTERVALS]),
  summary: Summary,
  steps: Type.Array(StepFigures, { description: 'As in the figures of a journey.' }),
  series: Type.Array(SeriesPoint, { description: 'Likewise.' }),
  ...GROUPS,
});
export type ComparedFigures = Static<typeof ComparedFigures>;

/** A step before or after another; null means the start or the end of a session. */
const Neighbour = Type.Object({
  stepKey: Type.Union([Type.String(), Type.Null()]),
  name: Type.Union([Type.String(), Type.Null()]),
  sessions: count('Sessions that went this way.'),
  share: Share,
});

/** GET /api/journeys/:slug/metrics/filters */
export const FilterValues = Type.Object({
  languages: Type.Array(Type.String(), { description: 'By sessions; at most 50. Empty: unknown.' }),
  sources: Type.Array(Type.String(), { description: 'Likewise.' }),
  browsers: Type.Array(Type.String(), { description: 'Likewise.' }),
  variants: Type.Array(Type.String(), { description: 'Likewise.' }),
});
export type FilterValues = Static<typeof FilterValues>;

/** GET /api/journeys/:slug/metrics/steps/:stepKey */
export const StepDetail = Type.Object({
  period: ZonedPeriod,
  excluded: ExcludedSessions,
  step: StepFigures,
  /** Counts of sessions whose stay on the step ended. */
  timeOnStep: DurationBars,
  entries: Type.Array(Neighbour, {
    description: 'Where sessions came from when they first saw the step; null: it was their first.',
  }),
  exits: Type.Array(Neighbour, { description: 'Where they went after they last saw it; null: nowhere.' }),
  completedFromHere: count('Sessions that completed with this as the last step they saw.'),
  certainty: Type.Object(Certainty.properties, {
    description:
      'Of `completedFromHere`, and of the sessions in `left`. The bounds are shares of the sessions that saw the step.',
  }),
  leaving: Type.Array(
    Type.Object({
      reason: Type.String({
        description: 'Reason of the drop-off signal that only a session_end follows; `none` without one.',
      }),
      sessions: count('Sessions.'),
      share: Share,
    }),
    { description: 'How the sessions in `left` went.' },
  ),
  leftAfterBack: count('Of the sessions in `left`, those that had gone back to an earlier step.'),
  submits: Type.Object({
    attempted: count('Sessions with a submit_attempt on the step.'),
    blocked: count('Of these, with an attempt that validation stopped.'),
  }),
});
export type StepDetail = Static<typeof StepDetail>;

export const FieldFigures = Type.Object({
  fieldKey: Type.String(),
  label: Type.Union([Type.String(), Type.Null()], { description: 'What people call it; null if nobody named it.' }),
  reached: count('Sessions that focused the field.'),
  changed: count('Sessions that changed it.'),
  medianTimeInField: seconds('From focus to blur, summed over visits of a session, median over sessions.'),
  returned: count('Sessions that came back to it after having left it.'),
  errors: Type.Array(
    Type.Object({
      errorType: Type.String(),
      sessions: count('Sessions with such an error.'),
      events: count('Errors.'),
    }),
  ),
  withErrors: count('Sessions with any validation error on it.'),
  fixed: count('Of these, went on from the step or completed.'),
  givenUp: count('Of these, left at the step.'),
  lastTouched: count('Sessions that left at the step and touched this field last.'),
  lastTouchedShare: Share,
});
export type FieldFigures = Static<typeof FieldFigures>;

/** See describe-why.ts. */
export const DidBefore = Type.Object({
  did: Type.Enum(['met_error', 'was_stopped', 'went_back'], {
    description:
      'met_error: any validation error on the field. was_stopped: a submit_attempt on the step that validation stopped. went_back: from a configured step to one with a lower index, anywhere until the step was last seen.',
  }),
  fieldKey: Type.Union([Type.String(), Type.Null()], { description: 'Of met_error.' }),
  label: Type.Union([Type.String(), Type.Null()], { description: 'What people call the field.' }),
  left: count('Sessions that did so, of those that left at the step.'),
  leftShare: Share,
  wentOn: count('Sessions that did so, of those that went on from the step.'),
  wentOnShare: Share,
});
export type DidBefore = Static<typeof DidBefore>;

/** GET /api/journeys/:slug/metrics/steps/:stepKey/fields */
export const StepFields = Type.Object({
  period: ZonedPeriod,
  excluded: ExcludedSessions,
  stepKey: Type.String(),
  reached: count('Sessions that saw the step.'),
  left: count('Sessions that left at it.'),
  wentOn: count('Sessions that saw it and went on: they saw another step later, or completed.'),
  fields: Type.Array(FieldFigures, { description: 'In the order in which sessions usually reach them; at most 500.' }),
  why: Type.Array(DidBefore, {
    description:
      'What those who left had done beside those who went on, the largest difference of shares first; of these fields, and only what anybody did.',
  }),
});
export type StepFields = Static<typeof StepFields>;

/** GET /api/journeys/:slug/metrics/paths */
export const Paths = Type.Object({
  period: ZonedPeriod,
  excluded: ExcludedSessions,
  sessions: count('Sessions that saw any step.'),
  steps: Type.Array(
    Type.Object({
      stepKey: Type.String(),
      name: stepName,
      index: stepIndex,
      sessions: count('Sessions that saw it.'),
      skipped: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description:
          'Sessions that skipped it: they never saw it, and saw a later step or completed. null: no step has this key, so that it has no place in the order.',
      }),
    }),
    { description: 'Configured steps by index, then other keys that were seen, by sessions; at most 1,000.' },
  ),
  /** null: start or end. The end is reported as completed, left or open. */
  transitions: Type.Array(
    Type.Object({
      from: Type.Union([Type.String(), Type.Null()], { description: 'Step key; null: the start.' }),
      to: Type.Union([Type.String(), Type.Null()], { description: 'Step key; null: the end.' }),
      end: Type.Union([Type.Enum(['completed', 'left', 'open']), Type.Null()], {
        description: 'How it ended, where `to` is null.',
      }),
      direction: Type.Enum(['start', 'forward', 'back', 'other', 'end'], {
        description: 'By the indexes of configured steps.',
      }),
      times: count('How often.'),
      sessions: count('In how many sessions.'),
    }),
    { description: 'By times; at most 500. A step seen again without another in between is not a transition.' },
  ),
  paths: Type.Array(
    Type.Object({
      steps: Type.Array(Type.String(), { description: 'Step keys in order; at most 50, then cut.' }),
      end: Type.Enum(['completed', 'left', 'open']),
      sessions: count('Sessions that went exactly so.'),
      share: Share,
    }),
    { description: 'By sessions; at most `limit` (query), 20 if not given.' },
  ),
  otherSessions: count('Sessions on paths that are not listed.'),
  backSessions: count('Sessions that went back to an earlier step at least once.'),
});
export type Paths = Static<typeof Paths>;

/** GET /api/metrics/journeys: the front page of the dashboard. The last 30 days in the organization's time zone, today included. */
export const JourneyOverview = Type.Object({
  slug: Type.String(),
  displayName: Type.String(),
  environment: Type.String(),
  sessions: count('Sessions that started in the last 30 days.'),
  completed: count('Of these, completed.'),
  allExcluded: count('Where exclusions leave no session of these days: how many they leave out. 0 elsewhere.'),
  certainty: Certainty,
  completion: Share,
  medianTimeToComplete: seconds('Half of the completed sessions took less.'),
  targets: Targets,
  previous: Type.Object(
    {
      sessions: count('Sessions that started then.'),
      completed: count('Of these, completed.'),
      certainty: Certainty,
      completion: Share,
      trackedSince: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description:
          'The hour of the first stored session, if it is later than the start of that period: it is tracked in part.',
      }),
    },
    {
      description:
        'The period that the overview of the journey compares with: as many days, 35 days earlier, until the same hour.',
    },
  ),
  steps: Type.Array(Type.Pick(StepFigures, ['stepKey', 'name', 'reached', 'left', 'abandonment']), {
    description: 'Configured steps by index, over the same sessions.',
  }),
  faults: Type.Array(Fault, { description: 'As in the figures of a journey, over the same sessions.' }),
  sparkline: Type.Array(Type.Object({ date: Type.String(), sessions: Type.Integer(), completed: Type.Integer() }), {
    description: '30 days, oldest first.',
  }),
  health: Type.Object({
    level: Type.Enum([...HEALTH_LEVELS]),
    state: Type.Enum([...HEALTH_STATES], {
      description: 'What is wrong most: no event ever came, none came lately, nobody completes, or something else.',
    }),
    reasons: Type.Array(Type.String(), { description: 'What is wrong and what to do, in words; empty when green.' }),
  }),
  lastEventAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  headline: Headline,
});
export type JourneyOverview = Static<typeof JourneyOverview>;
/** The counted part of an overview. */
export type CountedOverview = Omit<JourneyOverview, 'headline'>;
export const JourneyOverviews = Type.Object({
  journeys: Type.Array(JourneyOverview, { description: 'By slug.' }),
  exclusions: Type.Array(Exclusion, { description: 'Whose sessions no journey counts here.' }),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'null on the last page.' }),
});
export type JourneyOverviews = Static<typeof JourneyOverviews>;
