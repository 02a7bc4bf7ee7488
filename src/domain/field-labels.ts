// Labels for the fields of a step: pages use keys, people know the visible label.
import { type Static, Type } from 'typebox';
import { PLAIN_NAME } from './text.ts';

/** As long as what an event may hold. */
const FIELD_KEY = { ...PLAIN_NAME, maxLength: 128 };

export const FIELD_LABELS_MAX = 500;
const LABEL_LENGTH_MAX = 100;

const LABEL = Type.String({
  ...PLAIN_NAME,
  maxLength: LABEL_LENGTH_MAX,
  'x-must': `be a string of 1 to ${LABEL_LENGTH_MAX} characters without control characters`,
});

export const FieldLabels = Type.Object({
  labels: Type.Record(Type.String(), LABEL, {
    maxProperties: FIELD_LABELS_MAX,
    // A record's schema of keys holds none of their bounds.
    propertyNames: FIELD_KEY,
    description: `Names by field key, at most ${FIELD_LABELS_MAX}; they replace all that the step had.`,
    examples: [{ 'date-of-birth': 'Date of birth' }],
    'x-must': `be an object of at most ${FIELD_LABELS_MAX} names by field key of at most 128, each of 1 to ${LABEL_LENGTH_MAX} characters without control characters`,
  }),
});
export type FieldLabels = Static<typeof FieldLabels>;
