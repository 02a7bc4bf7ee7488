// Simulations, which estimate the gain of a change to a journey with its uncertainty. The shapes of the API.
import { type Static, Type } from 'typebox';
import { CountMarked } from './beside-marked.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST, PLAIN_TEXT, STEP_KEY } from './text.ts';

/** Version of the model. Only results of the same version are compared; a change of its rules needs a new version. */
export const MODEL_VERSION = 'sim-3';

export const SIMULATION_DAYS = [28, 56, 84] as const;
export const CHANGES_MAX = 10;
export const DRAWS_MIN = 1_000;
export const DRAWS_MAX = 40_000;
export const HORIZON_WEEKS_MAX = 26;

const stepKey = Type.String({ ...STEP_KEY, minLength: 1, 'x-must': 'be the key of a step of the journey' });
const whole = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000, description, 'x-must': 'be an integer from 0 to 1,000' }));

/** The caller's own prior, in place of the built-in one. */
export const Effect = Type.Object(
  {
    mean: Type.Number({ minimum: -3, maximum: 3, 'x-must': 'be a number from -3 to 3' }),
    sd: Type.Number({ minimum: 0, maximum: 2, 'x-must': 'be a number from 0 to 2' }),
    source: Type.Optional(
      Type.String({
        ...PLAIN_TEXT,
        maxLength: 500,
        'x-must': 'be a string of at most 500 characters without control characters',
      }),
    ),
  },
  { description: 'Log hazard ratio of leaving the step, normally distributed: -0.2 is about a sixth fewer.' },
);
export type Effect = Static<typeof Effect>;
const effect = Type.Optional(Effect);

const Range = (minimum: number, maximum: number, description: string) =>
  Type.Object(
    {
      low: Type.Number({ minimum, maximum, 'x-must': `be a number from ${minimum} to ${maximum}` }),
      high: Type.Number({ minimum, maximum, 'x-must': `be a number from ${minimum} to ${maximum}` }),
    },
    { description, 'x-must': 'be an object with low and high' },
  );

const TYPES = ['drop_step', 'fewer_fields', 'fewer_documents', 'error_text', 'mobile_parity', 'set_rate'] as const;
export type ChangeType = (typeof TYPES)[number];

/** One thing that changes; several apply in their order. Which members count depends on the type. */
export const NewChange = Type.Object({
  type: Type.Enum([...TYPES], { 'x-must': `be one of ${TYPES.join(', ')}` }),
  stepKey,
  from: whole('fewer_fields, fewer_documents: as many as there are now; what the step says of itself, where it does.'),
  to: whole('The same afterwards.'),
  fieldKey: Type.Optional(
    Type.String({
      ...PLAIN_TEXT,
      maxLength: 256,
      description: 'error_text.',
      'x-must': 'be a string of at most 256 characters without control characters',
    }),
  ),
  errorType: Type.Optional(
    Type.String({
      ...PLAIN_TEXT,
      maxLength: 256,
      description: 'error_text.',
      'x-must': 'be a string of at most 256 characters without control characters',
    }),
  ),
  effect,
  loss: Type.Optional(Range(0, 1, 'set_rate: share of those on the step that leave.')),
  factor: Type.Optional(Range(0, 10, 'set_rate: by what the share is multiplied.')),
});
export type NewChange = Static<typeof NewChange>;

interface Believed {
  stepKey: string;
  effect?: Effect;
}

/** A change whose members are known to fit its type. */
export type SimulationChange =
  | { type: 'drop_step' | 'mobile_parity'; stepKey: string }
  | ({ type: 'fewer_fields' | 'fewer_documents'; from: number; to: number } & Believed)
  | { type: 'error_text'; stepKey: string; fieldKey?: string; errorType?: string }
  | { type: 'set_rate'; stepKey: string; loss?: Bounds; factor?: Bounds };
export interface Bounds {
  low: number;
  high: number;
}

export const NewSimulation = Type.Object({
  journeyId: Type.String({ ...PLAIN_TEXT, maxLength: 300, 'x-must': 'be the id of a journey' }),
  name: Type.Optional(Type.String({ ...PLAIN_NAME, 'x-must': PLAIN_NAME_MUST })),
  changes: Type.Array(NewChange, {
    minItems: 1,
    maxItems: CHANGES_MAX,
    'x-must': `be an array of 1 to ${CHANGES_MAX} changes`,
  }),
  days: Type.Optional(
    Type.Enum([...SIMULATION_DAYS], {
      description: 'Whole days, in the time zone of the organization, that the model is fitted to; 56 if not given.',
      'x-must': `be one of ${SIMULATION_DAYS.join(', ')}`,
    }),
  ),
  horizonWeeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: HORIZON_WEEKS_MAX,
      description: 'Weeks that the forecast is about; 4 if not given.',
      'x-must': `be an integer from 1 to ${HORIZON_WEEKS_MAX}`,
    }),
  ),
  sessionsPerWeek: Type.Optional(
    Type.Union([Type.Number({ minimum: 1, maximum: 1e9 }), Type.Null()], {
      description: 'Sessions to expect a week; the median of the last 8 weeks if not given.',
      'x-must': 'be a number from 1 to 1,000,000,000, or null',
    }),
  ),
  rho: Type.Optional(
    Range(0, 1, 'How often people who would have left go on, beside the others; 0.5 to 1 if not given.'),
  ),
  draws: Type.Optional(
    Type.Integer({
      minimum: DRAWS_MIN,
      maximum: DRAWS_MAX,
      description: '10,000 if not given; doubled until the error of the quantiles is small.',
      'x-must': `be an integer from ${DRAWS_MIN} to ${DRAWS_MAX}`,
    }),
  ),
  seed: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, 'x-must': 'be an integer from 0 to 4,294,967,295' }),
  ),
  target: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e9,
      description: 'Completions more that are wanted: how strong would the effect have to be?',
      'x-must': 'be a number from 0 to 1,000,000,000',
    }),
  ),
  fromFinding: Type.Optional(
    Type.String({
      pattern: '^f_[0-9a-f]{12}$',
      description: 'The finding of a memo that this is about.',
      'x-must': 'be the id of a finding',
    }),
  ),
  marked: Type.Optional(CountMarked),
  save: Type.Optional(
    Type.Boolean({
      description: 'false: computed at once, with the draws asked for, and kept nowhere.',
      'x-must': 'be true or false',
    }),
  ),
});
export type NewSimulation = Static<typeof NewSimulation>;
