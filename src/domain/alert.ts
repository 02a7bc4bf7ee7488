// Alerts: sentences about a journey that need attention now, and the rules that produce them.
import { type Static, type TSchema, Type } from 'typebox';
import { ANNOTATION_LENGTH_MAX } from './annotation.ts';
import { Certainty } from './certainty.ts';
import { PLAIN_NAME } from './text.ts';
import { DAY_MS } from './time.ts';

/** Rules of a journey, each of which can be switched off. Names are only added, never renamed. */
export const JOURNEY_RULES = [
  'tracking_silent',
  'step_silent',
  'no_success',
  'step_loss',
  'completion',
  'field_errors',
  'refused_batches',
  'marked_sessions',
  'target_missed',
  'received_gap',
] as const;
export type JourneyRule = (typeof JOURNEY_RULES)[number];

/** About the service itself, for operators. */
export const SERVICE_RULES = [
  'spool_growing',
  'disk_low',
  'backup_overdue',
  'backup_doubtful',
  'requests_fail',
  'batches_set_aside',
  'clock_differs',
] as const;
export type ServiceRule = (typeof SERVICE_RULES)[number];

export const ALERT_STATES = ['open', 'acknowledged', 'snoozed', 'closed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Retention of closed alerts, in ms. */
export const ALERT_KEPT_MS = 400 * DAY_MS;
/** Alerts of one journey that are not closed, at the same time. */
export const OPEN_ALERTS_MAX = 20;
/** How long an alert may be snoozed, in ms. */
export const SNOOZE_MS_MAX = 30 * DAY_MS;

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const moment = (description: string) => Type.String({ format: 'date-time', description });

export const AlertFigures = Type.Object(
  {
    part: Type.Integer({ description: 'Sessions (or batches) that it is about.', examples: [84] }),
    whole: Type.Integer({ description: 'Of so many.', examples: [412] }),
    usual: Type.Number({ description: 'The share that is usual for these weekdays, as a fraction.', examples: [0.11] }),
    low: Type.Number({ description: 'From here on, 95 % of such windows lie.', examples: [0.08] }),
    high: Type.Number({ description: 'Up to here, 95 % of such windows lie.', examples: [0.14] }),
    hours: Type.Number({ description: 'Length of the window, in hours.', examples: [24] }),
    chance: Type.Number({
      description: 'Probability of so extreme a window if nothing had changed; 0 where no probability is computed.',
      examples: [0.0000004],
    }),
    certainty: Type.Optional(Certainty),
    leftOut: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Sessions of networks that stand out, which are left out.' }),
    ),
  },
  { description: 'What was counted, and what is usual.' },
);
export type AlertFigures = Static<typeof AlertFigures>;

export const Alert = Type.Object(
  {
    id: Type.String(),
    journey: Type.Object({ id: Type.String(), slug: Type.String(), displayName: Type.String() }),
    rule: Type.Enum([...JOURNEY_RULES], { examples: ['step_loss'] }),
    stepKey: nullable(Type.String()),
    fieldKey: nullable(Type.String()),
    state: Type.Enum([...ALERT_STATES], {
      description:
        'closed: by a person, or by itself when it was over. An alert that was snoozed is open again afterwards.',
    }),
    sentence: Type.String({ description: 'What is so, since when, and how sure that is.' }),
    cost: nullable(Type.String({ description: 'How many people it may have cost.' })),
    lookFirst: Type.String({ description: 'What to look at first.' }),
    figures: AlertFigures,
    lost: nullable(
      Type.Integer({ description: 'People that it may have cost since it began; null where that cannot be said.' }),
    ),
    since: moment('Begin of the window in which it was first found.'),
    openedAt: moment('When it was found.'),
    updatedAt: moment('When its figures were last computed, or a person changed it.'),
    overAt: nullable(moment('When it was found to be over; null: it lasts.')),
    closedAt: nullable(moment('When it was closed; null: it is not.')),
    snoozedUntil: nullable(moment('Until when it is snoozed.')),
    changedBy: nullable(Type.String({ description: 'Who acknowledged, snoozed or closed it last.' })),
    url: Type.String({ description: 'Its page in the dashboard.', format: 'uri' }),
  },
  { description: 'Something about a journey that somebody should look at now.' },
);
export type Alert = Static<typeof Alert>;

export const AlertChange = Type.Object({
  state: Type.Enum([...ALERT_STATES], {
    description: 'open takes back an acknowledgement or a snooze.',
    examples: ['closed'],
    'x-must': 'be one of: open, acknowledged, snoozed, closed',
  }),
  snoozedUntil: Type.Optional(
    Type.String({
      description: 'For snoozed: an ISO 8601 timestamp, at most 30 days from now.',
      'x-must': 'be an ISO 8601 timestamp in the future, at most 30 days from now',
    }),
  ),
  annotation: Type.Optional(
    Type.String({
      ...PLAIN_NAME,
      maxLength: ANNOTATION_LENGTH_MAX,
      description: 'For closed: what it was. It is written beside the figures of the journey as well.',
      examples: ['The address service was down from 9 to 11'],
      'x-must': `be a string of 1 to ${ANNOTATION_LENGTH_MAX} characters without control characters, not only blanks`,
    }),
  ),
});
export type AlertChange = Static<typeof AlertChange>;

const isOn = (description: string) => Type.Boolean({ description, examples: [true], 'x-must': 'be true or false' });

export const AlertRules = Type.Object(
  {
    tracking_silent: isOn('Nothing arrives from the pages although visitors are usual at this hour.'),
    step_silent: isOn('Nobody reaches a step any more.'),
    no_success: isOn('People reach the last step and nobody completes.'),
    step_loss: isOn('Far more people than usual leave at a step.'),
    completion: isOn('Far fewer people than usual complete.'),
    field_errors: isOn('Far more people than usual meet errors in a field.'),
    refused_batches: isOn('Far more batches than usual are refused by a limit.'),
    marked_sessions: isOn('Far more sessions than usual are marked, or have clocks that are wrong.'),
    target_missed: isOn('The target of the journey was missed two weeks in a row.'),
    received_gap: isOn('The case system receives far fewer, or far more, submissions than pages report as sent.'),
  },
  { description: 'Which rules are on for a journey. All are, until somebody switches one off.' },
);
export type AlertRules = Static<typeof AlertRules>;
export const AlertRulesChange = Type.Partial(AlertRules);
export type AlertRulesChange = Static<typeof AlertRulesChange>;

export const ALL_RULES_ON = Object.fromEntries(JOURNEY_RULES.map((rule) => [rule, true])) as AlertRules;

export const ServiceAlert = Type.Object(
  {
    id: Type.String(),
    rule: Type.Enum([...SERVICE_RULES], { examples: ['disk_low'] }),
    node: Type.String({ description: 'The node that found it.' }),
    sentence: Type.String(),
    lookFirst: Type.String(),
    openedAt: moment('When it was found.'),
    overAt: nullable(moment('When it was found to be over; null: it lasts.')),
  },
  { description: 'Something about the service itself that an operator should look at.' },
);
export type ServiceAlert = Static<typeof ServiceAlert>;
