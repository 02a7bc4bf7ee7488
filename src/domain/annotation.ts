// Annotations: dated sentences about events in a journey's history. People and deployments write them; changes of the journey's
// steps, origins and script add one automatically.
import { type Static, Type } from 'typebox';
import { PLAIN_NAME, STEP_KEY, STEP_KEY_MUST } from './text.ts';

/** UTF-16 units of a sentence. */
export const ANNOTATION_LENGTH_MAX = 280;
/** Annotations that a journey may have by people and keys. */
export const ANNOTATIONS_MAX = 2_000;
/** Annotations that a journey's own changes keep: the newest. */
export const AUTOMATIC_ANNOTATIONS_MAX = 1_000;

/** `note` is written by a person or a key; the other kinds record changes of the journey. */
export const ANNOTATION_KINDS = ['note', 'steps', 'origins', 'script'] as const;
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number];

const text = Type.String({
  ...PLAIN_NAME,
  maxLength: ANNOTATION_LENGTH_MAX,
  examples: ['New upload page is live'],
  'x-must': `be a string of 1 to ${ANNOTATION_LENGTH_MAX} characters without control characters, not only blanks`,
});
const stepKey = Type.Union([Type.String(STEP_KEY), Type.Null()], {
  description: 'The step that it is about; null: the journey.',
  'x-must': STEP_KEY_MUST,
});

export const Annotation = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time', description: 'When it happened.' }),
    text,
    stepKey,
    kind: Type.Enum([...ANNOTATION_KINDS], {
      description: 'note: by a person or a key. steps, origins, script: by a change of these.',
    }),
    author: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the person or key; null: the service itself.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { description: 'What happened to a journey, and when.' },
);
export type Annotation = Static<typeof Annotation>;

export const NewAnnotation = Type.Object({
  at: Type.Optional(
    Type.String({
      description: 'ISO 8601 date or timestamp; now if not given.',
      examples: ['2026-03-02T09:00:00.000Z'],
      'x-must': 'be an ISO 8601 date or timestamp of the years 2000 to 2100',
    }),
  ),
  text,
  stepKey: Type.Optional(stepKey),
});
export type NewAnnotation = Static<typeof NewAnnotation>;
