// Erasures of a journey's sessions in the API: the selected sessions, the counts of a preview, and the progress.
import { type Static, Type } from 'typebox';
import { MARKS, type Mark } from './marks.ts';

/** Sessions that one erasure names. */
export const ERASED_IDS_MAX = 1_000;
const SESSION_ID_LENGTH_MAX = 128;

const received = (description: string, example: string) =>
  Type.String({ description, examples: [example], 'x-must': 'be an ISO 8601 timestamp' });
const MARK_NAMES = Object.keys(MARKS) as Mark[];

export const NewErasure = Type.Object(
  {
    receivedFrom: Type.Optional(
      received('Sessions with an event that was received from here on.', '2026-03-02T14:00:00.000Z'),
    ),
    receivedTo: Type.Optional(received('Received before.', '2026-03-02T15:00:00.000Z')),
    marks: Type.Optional(
      Type.Array(Type.Enum(MARK_NAMES, { 'x-must': `be one of ${MARK_NAMES.join(', ')}` }), {
        minItems: 1,
        description: 'Of the window, only sessions that bear one of these marks.',
        examples: [['crowd']],
        'x-must': `be a list of ${MARK_NAMES.join(', ')}`,
      }),
    ),
    sessionIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: SESSION_ID_LENGTH_MAX }), {
        minItems: 1,
        maxItems: ERASED_IDS_MAX,
        description: 'In the place of a window: these sessions.',
        examples: [['6f1a1c2e-0f4e-4a57-9d59-6a1a8b4c7c11']],
        'x-must': `be a list of at most ${ERASED_IDS_MAX} session ids`,
      }),
    ),
  },
  {
    examples: [{ receivedFrom: '2026-03-02T14:00:00.000Z', receivedTo: '2026-03-02T15:00:00.000Z', marks: ['crowd'] }],
  },
);
export type NewErasure = Static<typeof NewErasure>;

export const ErasurePreview = Type.Object({
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that would be removed.' }),
  completions: Type.Integer({ minimum: 0, description: 'Of these, the completed ones.' }),
  normal: Type.Integer({
    minimum: 0,
    description:
      "Of the sessions, those that look like a visitor's: ten seconds or longer, with a field that was used or two steps, and without any mark but those named.",
  }),
  normalShare: Type.Union([Type.Number(), Type.Null()], {
    description: 'The same as a fraction; null without sessions. Above a few hundredths, erase by something narrower.',
  }),
});
export type ErasurePreview = Static<typeof ErasurePreview>;

export const Erasure = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['waiting', 'running', 'done', 'failed']),
    receivedFrom: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    receivedTo: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    marks: Type.Array(Type.Enum(MARK_NAMES)),
    sessionIds: Type.Integer({ minimum: 0, description: 'The number of sessions that it names.' }),
    found: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Sessions that it removes, as far as they are counted; null until then.',
    }),
    sessions: Type.Integer({ minimum: 0, description: 'Sessions that were removed so far.' }),
    events: Type.Integer({ minimum: 0, description: 'Events that were removed so far.' }),
    failure: Type.Union([Type.String(), Type.Null()]),
    finalAt: Type.String({
      format: 'date-time',
      description:
        'Until then, what a node that was away brings of it is removed again within an hour; after that, none can.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    endedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  },
  { description: "An erasure of a journey's sessions." },
);
export type Erasure = Static<typeof Erasure>;
