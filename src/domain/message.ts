// Messages to other systems: their types, the endpoints that receive them, and deliveries.
import { type Static, type TSchema, Type } from 'typebox';
import type { Language } from './language.ts';
import type { Report } from './report.ts';
import { PLAIN_NAME, PLAIN_NAME_MUST } from './text.ts';
import { DAY_MS } from './time.ts';

export const MESSAGE_TYPES = [
  'alert.opened',
  'alert.closed',
  'journey.created',
  'journey.updated',
  'journey.deleted',
  'step.created',
  'step.updated',
  'step.deleted',
  'step.reordered',
  'memo.ready',
  'simulation.ready',
  'forecast.scored',
  'report.ready',
  'erasure.done',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const ENDPOINT_KINDS = ['webhook', 'slack', 'teams', 'mattermost', 'email'] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** Endpoints of one organization. */
export const ENDPOINTS_MAX = 20;
export const ENDPOINT_URL_LENGTH_MAX = 2_048;
/** The limit of an organization's waiting deliveries, and of the bytes of their messages. Further messages are dropped and counted. */
export const WAITING_DELIVERIES_MAX = 1_000;
export const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** One message, in bytes of its data. */
export const MESSAGE_BYTES_MAX = 16 * 1024;
/** A delivery is dead after this time without success, in ms. */
export const RETRIED_MS = DAY_MS;
/** How long the previous secret still signs after a rotation, in ms. */
export const OLD_SECRET_MS = DAY_MS;
/** How long deliveries that have ended are listed, in ms, and how many of one organization. */
export const ENDED_DELIVERIES_KEPT_MS = 30 * DAY_MS;
export const ENDED_DELIVERIES_MAX = 1_000;

/** A journey as messages name it. */
export interface MessageJourney {
  id: string;
  slug: string;
  displayName: string;
}

/** The `data` of a message, with paths instead of full URLs. */
export interface MessageData extends Record<string, unknown> {
  /** One sentence for people. */
  summary: string;
  /** The language of its sentences; an example has none, and is in English. */
  language?: Language;
  /** Path of the dashboard's page about it; null: it has none. */
  url: string | null;
  /** Null: it is about all journeys of the organization. */
  journey: MessageJourney | null;
  /** Set in `report.ready` alone. */
  report?: Report;
}

export interface NewMessage {
  orgId: string;
  type: MessageType;
  data: MessageData;
}

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const moment = (description: string) => Type.String({ format: 'date-time', description });

const name = Type.String({ ...PLAIN_NAME, examples: ['Service desk'], 'x-must': PLAIN_NAME_MUST });
const types = Type.Array(Type.Enum([...MESSAGE_TYPES], { 'x-must': 'be a type of message' }), {
  minItems: 1,
  uniqueItems: true,
  description: 'Types of messages that it receives.',
  examples: [['alert.opened', 'alert.closed']],
  'x-must': `be a list of different types: ${MESSAGE_TYPES.join(', ')}`,
});
const url = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: ENDPOINT_URL_LENGTH_MAX,
    description,
    examples: ['https://desk.example.org/waymark'],
    'x-must': `be an https address of at most ${ENDPOINT_URL_LENGTH_MAX} characters`,
  });

export const Endpoint = Type.Object(
  {
    id: Type.String(),
    name,
    kind: Type.Enum([...ENDPOINT_KINDS], {
      description:
        'webhook: Standard Webhooks, signed. email: text and HTML. The others: the format of their incoming webhooks.',
      examples: ['webhook'],
      'x-must': `be one of: ${ENDPOINT_KINDS.join(', ')}`,
    }),
    url: url(
      'Where messages go; of email, `mailto:` and the address. Of slack, teams and mattermost, only the host is shown again: the path is a secret.',
    ),
    types,
    isOn: Type.Boolean({ description: 'false: it receives nothing.', examples: [true], 'x-must': 'be true or false' }),
    isConfirmed: Type.Boolean({
      description:
        'false: an e-mail address from outside the organization that has not confirmed by the link it was sent, or one that wanted no more. It receives nothing.',
    }),
    offReason: nullable(Type.String({ description: 'Why the service switched it off; null: it did not.' })),
    oldSecretUntil: nullable(moment('Until when the secret before the rotation signs as well; null: there is none.')),
    waiting: Type.Integer({ description: 'Deliveries that wait or are retried.' }),
    dead: Type.Integer({ description: 'Deliveries that were given up.' }),
    dropped: Type.Integer({ description: 'Messages that found the outbox of the organization full.' }),
    createdAt: moment('When it was created.'),
    updatedAt: moment('When it was changed last.'),
  },
  { description: 'An address that messages are sent to.' },
);
export type Endpoint = Static<typeof Endpoint>;

const { kind, isOn } = Endpoint.properties;

export const NewEndpoint = Type.Object({ name, kind: Type.Optional(kind), url: url('Where messages go.'), types });
export type NewEndpoint = Static<typeof NewEndpoint>;
export const EndpointChange = Type.Partial(Type.Object({ name, url: url('Where messages go.'), types, isOn }));
export type EndpointChange = Static<typeof EndpointChange>;

export const EndpointSecret = Type.String({
  description: 'The secret that signs, shown once. Null for the other kinds, which check no signature.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwxxxxxxxxxxx='],
});
export const CreatedEndpoint = Type.Intersect([Endpoint, Type.Object({ secret: nullable(EndpointSecret) })]);
export type CreatedEndpoint = Static<typeof CreatedEndpoint>;

export const EndpointTest = Type.Object({
  type: Type.Optional(
    Type.Enum([...MESSAGE_TYPES], {
      description: 'The type whose example is sent; the first of the endpoint if not given.',
      examples: ['alert.opened'],
      'x-must': `be one of: ${MESSAGE_TYPES.join(', ')}`,
    }),
  ),
});

export const DELIVERY_STATUSES = ['waiting', 'sent', 'dead'] as const;

export const Delivery = Type.Object(
  {
    id: Type.String(),
    endpointId: Type.String(),
    messageId: Type.String({ description: 'The `webhook-id` of every attempt.' }),
    type: Type.Enum([...MESSAGE_TYPES]),
    summary: Type.String(),
    status: Type.Enum([...DELIVERY_STATUSES], {
      description: 'dead: given up after a day of attempts, or because the endpoint wants or takes no more.',
    }),
    attempts: Type.Integer(),
    answer: nullable(
      Type.Integer({ description: 'Status of the last attempt, of HTTP or SMTP; null: there was none.' }),
    ),
    failure: nullable(Type.String({ description: 'Why the last attempt failed; null: it did not.' })),
    createdAt: moment('When the message was written.'),
    nextAt: nullable(moment('When it is tried next; null: not again.')),
    endedAt: nullable(moment('When it was sent or given up; null: neither yet.')),
  },
  { description: 'A message on its way to one endpoint.' },
);
export type Delivery = Static<typeof Delivery>;
