// Outcomes of submissions, as the case system counts them by the hour, and how these counts compare with the sessions
// that pages reported as completed. Counts only: no number or name of a case has a place here.
import { type Static, Type } from 'typebox';
import { ZonedPeriod } from './figures.ts';
import { SLUG, SLUG_MUST } from './text.ts';
import { DAY_MS } from './time.ts';

/** Hours of one request: 41 days. */
export const OUTCOME_HOURS_MAX = 1_000;
/** Submissions that an hour of one source may count. */
export const OUTCOME_COUNT_MAX = 10_000_000;
/** Case systems that may report about one journey. */
export const OUTCOME_SOURCES_MAX = 10;
/** How long a reported hour is kept, and how old it may be when it is sent, in ms. */
export const OUTCOMES_KEPT_MS = 400 * DAY_MS;

/** A difference is named from this share of the larger count on, and from this many on: edges of the period explain less. */
export const GAP_SHARE_MIN = 0.05;
export const GAP_COUNT_MIN = 10;

const hourly = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: OUTCOME_COUNT_MAX,
      description,
      'x-must': `be an integer from 0 to ${OUTCOME_COUNT_MAX}`,
    }),
  );

export const OutcomeHour = Type.Object({
  hour: Type.String({
    description: 'Start of a full hour in UTC, ISO 8601.',
    examples: ['2026-03-02T09:00:00Z'],
    'x-must': 'be the start of a full hour in UTC, such as 2026-03-02T09:00:00Z',
  }),
  received: hourly('Submissions that arrived in the case system in this hour.'),
  returned: hourly('Submissions that were sent back as incomplete in this hour.'),
  decided: hourly('Submissions that were decided in this hour.'),
});
export type OutcomeHour = Static<typeof OutcomeHour>;

export const NewOutcomes = Type.Object(
  {
    source: Type.String({
      ...SLUG,
      minLength: 1,
      maxLength: 64,
      description: 'Which case system counts: each source has its own counts, and sums are of all sources.',
      examples: ['case-system'],
      'x-must': `${SLUG_MUST}, 1 to 64 of them`,
    }),
    hours: Type.Array(OutcomeHour, {
      minItems: 1,
      maxItems: OUTCOME_HOURS_MAX,
      description: 'Each hour once. Counts that are not named keep the value that was sent before.',
      'x-must': `be an array of 1 to ${OUTCOME_HOURS_MAX} hours`,
    }),
  },
  { examples: [{ source: 'case-system', hours: [{ hour: '2026-03-02T09:00:00Z', received: 12, decided: 9 }] }] },
);
export type NewOutcomes = Static<typeof NewOutcomes>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const counted = (description: string) => Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description });

export const OutcomeGap = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Start of the first hour of the period with a count.' }),
    to: Type.String({
      format: 'date-time',
      description: 'End of the last such hour: of several sources, of the one that ends first.',
    }),
    sessions: count('Sessions that started in this time.'),
    sent: count('Of these, completed: what the pages reported as sent.'),
    received: count('Submissions that all sources received in this time.'),
    difference: Type.Integer({ description: '`received` less `sent`.' }),
    verdict: Type.Enum(['agrees', 'fewer_received', 'more_received'], {
      description: `agrees: the difference is below ${GAP_COUNT_MIN}, or below ${GAP_SHARE_MIN * 100} % of the larger count.`,
    }),
    text: Type.String({ description: 'The same in words, with what to check.' }),
  },
  { description: 'What pages reported as sent beside what the case system received, over the hours that it counted.' },
);
export type OutcomeGap = Static<typeof OutcomeGap>;

export const Outcomes = Type.Object({
  period: ZonedPeriod,
  received: counted('Submissions received in the period; null: no source counted them.'),
  returned: counted('Submissions sent back as incomplete in the period; null likewise.'),
  decided: counted('Submissions decided in the period; null likewise.'),
  gap: Type.Union([OutcomeGap, Type.Null()], { description: 'Null where no source counted what it received.' }),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      firstHour: Type.String({ format: 'date-time' }),
      lastHour: Type.String({ format: 'date-time' }),
      received: counted('Submissions received.'),
      returned: counted('Submissions sent back as incomplete.'),
      decided: counted('Submissions decided.'),
    }),
    { description: 'Sources that counted anything in the period, by name.' },
  ),
});
export type Outcomes = Static<typeof Outcomes>;
