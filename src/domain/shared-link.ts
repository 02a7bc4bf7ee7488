// Links that show a part of a journey without an account: their content, their end, and their readers.
import { type Static, Type } from 'typebox';
import { PLAIN_NAME, PLAIN_NAME_MUST } from './text.ts';
import { DAY_MS } from './time.ts';

/** Links of a journey that are kept, ended ones as well; the oldest ended one goes first. */
export const LINKS_MAX = 50;
/** The longest time until a link ends, in ms. */
export const LINK_MS_MAX = 366 * DAY_MS;
export const LINK_MS_DEFAULT = 30 * DAY_MS;
/** Origins that may frame one link. */
export const FRAME_ORIGINS_MAX = 10;
/** Smaller groups are not shown; counts are rounded to multiples of it. */
export const LEAST_GROUP = 10;
/** Days that a fixed period may span. */
export const SHARED_DAYS_MAX = 731;
export const LINK_PASSWORD_LENGTH_MIN = 10;
export const LINK_PASSWORD_LENGTH_MAX = 128;

export const LINK_KINDS = ['overview', 'step', 'memo'] as const;
export const LINK_FIGURES = ['completion', 'time', 'steps'] as const;
export type LinkFigure = (typeof LINK_FIGURES)[number];
export const ROLLING_DAYS: readonly number[] = [7, 28, 90];

const date = (description: string) =>
  Type.String({
    pattern: '^20\\d\\d-\\d\\d-\\d\\d$',
    description,
    examples: ['2026-05-01'],
    'x-must': 'be a date, such as 2026-05-01',
  });
export const DAYS_MUST = `be one of ${ROLLING_DAYS.join(', ')}`;
const PERIOD_MUST = `be {"days": ${ROLLING_DAYS.join(', ')}} or {"from", "to"}, two dates`;
export const LinkPeriod = Type.Union(
  [
    Type.Object(
      { days: Type.Integer({ description: `One of ${ROLLING_DAYS.join(', ')}.`, 'x-must': PERIOD_MUST }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { from: date('First day, included.'), to: date('Last day, not included.') },
      { additionalProperties: false },
    ),
  ],
  {
    description: 'The last full days, or fixed ones; those of the organization.',
    examples: [{ days: 28 }],
    'x-must': PERIOD_MUST,
  },
);
export type LinkPeriod = Static<typeof LinkPeriod>;

const text = (description: string, must: string) =>
  Type.Optional(Type.String({ maxLength: 300, description, 'x-must': must }));

export const NewSharedLink = Type.Object({
  name: Type.String({ ...PLAIN_NAME, description: 'For whom it is, for your own list.', 'x-must': PLAIN_NAME_MUST }),
  kind: Type.Enum([...LINK_KINDS], { 'x-must': `be one of ${LINK_KINDS.join(', ')}` }),
  stepKey: text('Of a link to a step.', 'be the stepKey of a step of the journey'),
  memoId: text('Of a link to a memo.', 'be the id of a memo of the journey'),
  figures: Type.Optional(
    Type.Array(Type.Enum([...LINK_FIGURES], { 'x-must': `be one of ${LINK_FIGURES.join(', ')}` }), {
      minItems: 1,
      maxItems: LINK_FIGURES.length,
      description: 'Figures that are shown; all if not given. A memo has none of them.',
      'x-must': `be figures out of ${LINK_FIGURES.join(', ')}`,
    }),
  ),
  period: Type.Optional(LinkPeriod),
  expiresAt: Type.Optional(
    Type.String({ description: 'In a year at most; in 30 days if not given.', 'x-must': 'be an ISO 8601 timestamp' }),
  ),
  password: Type.Optional(
    Type.String({
      ...{ minLength: LINK_PASSWORD_LENGTH_MIN, maxLength: LINK_PASSWORD_LENGTH_MAX, pattern: '\\S' },
      'x-must': `be a string of ${LINK_PASSWORD_LENGTH_MIN} to ${LINK_PASSWORD_LENGTH_MAX} characters, not only blanks`,
    }),
  ),
  frameOrigins: Type.Optional(
    Type.Array(Type.String({ maxLength: 300, 'x-must': 'be an origin, such as https://www.example.org' }), {
      maxItems: FRAME_ORIGINS_MAX,
      description: 'Pages of these origins may frame it; none if not given.',
      'x-must': `be a list of at most ${FRAME_ORIGINS_MAX} origins`,
    }),
  ),
});
export type NewSharedLink = Static<typeof NewSharedLink>;

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const SharedLink = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum([...LINK_KINDS]),
  stepKey: nullable('Of a link to a step.'),
  memoId: nullable('Of a link to a memo.'),
  figures: Type.Array(Type.Enum([...LINK_FIGURES])),
  period: LinkPeriod,
  hasPassword: Type.Boolean(),
  frameOrigins: Type.Array(Type.String()),
  views: Type.Integer({ description: 'How often it was shown. Nothing else is kept about that.' }),
  state: Type.Enum(['active', 'expired', 'revoked']),
  expiresAt: Type.String({ format: 'date-time' }),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type SharedLink = Static<typeof SharedLink>;

export const CreatedSharedLink = Type.Object({
  ...SharedLink.properties,
  url: Type.String({ description: 'Shown this once: the service keeps a hash of its secret.' }),
});
export type CreatedSharedLink = Static<typeof CreatedSharedLink>;
