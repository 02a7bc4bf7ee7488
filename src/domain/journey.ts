// Journeys and their ordered steps: the shapes that the API takes and gives.
// `x-must` completes the sentence "<field> must …" in the answer to a value that does not fit.
import { type Static, type TSchemaOptions, Type } from 'typebox';
import { ALLOWED_ORIGINS_MAX } from './origin.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST, SLUG, SLUG_MUST, STEP_KEY, STEP_KEY_MUST } from './text.ts';

/** How many steps a journey may have. */
export const STEPS_MAX = 1_000;
/** Counts and indexes stay within what every engine and client keeps exactly. */
const COUNT_MAX = 2_147_483_647;

export const STEP_TYPES = [
  'eligibility',
  'upload',
  'review',
  'submit',
  'information',
  'input',
  'selection',
  'payment',
  'signature',
  'other',
] as const;
export const SOURCE_SYSTEMS = ['partner', 'custom', 'unknown'] as const;
export const ENVIRONMENTS = ['production', 'staging'] as const;

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);

const slug = Type.String({ ...SLUG, examples: ['housing-benefit'], 'x-must': SLUG_MUST });
const displayName = Type.String({ ...PLAIN_NAME, examples: ['Housing benefit'], 'x-must': PLAIN_NAME_MUST });
const sourceSystem = Type.Enum([...SOURCE_SYSTEMS], { 'x-must': `be one of ${SOURCE_SYSTEMS.join(', ')}` });
const environment = Type.Enum([...ENVIRONMENTS], { 'x-must': `be one of ${ENVIRONMENTS.join(', ')}` });
const allowedOrigins = Type.Array(Type.String(), {
  maxItems: ALLOWED_ORIGINS_MAX,
  examples: [['https://www.example.org']],
  description: 'Origins that may send events. Empty: every origin may, unknown ones at a lower rate.',
  'x-must': `be an array of at most ${ALLOWED_ORIGINS_MAX} origins (scheme://host[:port], http or https)`,
});

const positive = (description: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: COUNT_MAX }), { description, 'x-must': 'be a positive integer' });

const index = Type.Integer({
  minimum: 0,
  maximum: COUNT_MAX,
  description: 'Position in the journey, from 0.',
  examples: [0],
  'x-must': 'be a non-negative integer',
});
const stepKey = Type.String({ ...STEP_KEY, examples: ['personal-data'], 'x-must': STEP_KEY_MUST });
const stepType = Type.Enum([...STEP_TYPES], { 'x-must': `be one of ${STEP_TYPES.join(', ')}` });

/** Properties of a step besides its key and position. null clears. */
const stepDetails = {
  name: orNull(Type.String(PLAIN_NAME), { examples: ['Personal data'], 'x-must': PLAIN_NAME_MUST }),
  stepType,
  fieldType: orNull(Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 64 }), {
    description: 'Primary field type on the step, for example text_box or file_upload.',
    examples: ['text_box'],
    'x-must': 'be a lowercase snake_case string of at most 64 characters',
  }),
  readingLevel: positive('Reading level as a school grade.'),
  fieldCount: positive('Number of input fields.'),
  requiredArtifacts: positive('Number of documents or files that are asked for.'),
};

export const Step = Type.Object(
  {
    id: Type.String(),
    journeyId: Type.String(),
    stepKey,
    ...stepDetails,
    index,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { description: 'One step of a journey.' },
);
export type Step = Static<typeof Step>;

export const NewStep = Type.Object({ stepKey, index, ...Type.Partial(Type.Object(stepDetails)).properties });
export type NewStep = Static<typeof NewStep>;

/** `stepKey` and `index` may come along only as they are, so that get, change, put works. */
export const StepChange = Type.Partial(NewStep);
export type StepChange = Static<typeof StepChange>;

/** Largest value of an hourly limit of visits. */
const VISITS_MAX = 10_000_000;

export const NewJourney = Type.Object({
  slug,
  displayName,
  busiestHourVisits: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: VISITS_MAX,
      description:
        "Visits expected in the busiest hour. Raises the organization's limit of requests an hour for them, within what " +
        'the operator allows; never lowers it. Needs the scope org:settings where it raises the limit.',
      examples: [400],
      'x-must': `be an integer from 1 to ${VISITS_MAX}`,
    }),
  ),
  sourceSystem: Type.Optional(sourceSystem),
  allowedOrigins: Type.Optional(allowedOrigins),
  steps: Type.Optional(
    Type.Array(NewStep, { maxItems: STEPS_MAX, 'x-must': `be an array of at most ${STEPS_MAX} steps` }),
  ),
});
export type NewJourney = Static<typeof NewJourney>;

export const JourneyChange = Type.Object({
  displayName: Type.Optional(displayName),
  environment: Type.Optional(environment),
  sourceSystem: Type.Optional(sourceSystem),
  allowedOrigins: Type.Optional(allowedOrigins),
});
export type JourneyChange = Static<typeof JourneyChange>;

const journeyFields = {
  id: Type.String(),
  orgId: Type.String(),
  slug,
  displayName,
  sourceSystem,
  environment,
  allowedOrigins,
};
const timestamps = {
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};

export const JourneySummary = Type.Object(
  { ...journeyFields, ...timestamps },
  { description: 'A journey in a list: without steps and metrics.' },
);
export type JourneySummary = Static<typeof JourneySummary>;

export const Journey = Type.Object(
  { ...journeyFields, steps: Type.Array(Step), ...timestamps },
  { description: 'A journey with its steps in index order.' },
);
export type Journey = Static<typeof Journey>;

export const Reorder = Type.Object({
  steps: Type.Array(
    Type.Object(
      { stepId: Type.String({ 'x-must': 'be a string' }), index },
      { 'x-must': 'be an object with stepId and index' },
    ),
    { maxItems: STEPS_MAX, 'x-must': `be an array of at most ${STEPS_MAX} objects with stepId and index` },
  ),
});
export type Reorder = Static<typeof Reorder>;
