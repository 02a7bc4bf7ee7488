// The `webhooks` section of the API document: each message type with an example. A test of an endpoint sends the same example.
import { addressed } from '../../delivery/formats.ts';
import type { MessageData } from '../../domain/message.ts';
import { describedTypes } from '../../domain/message-examples.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', 'Id of the message, the same in every attempt: a receiver that has seen it is done.'),
  header('webhook-timestamp', 'Seconds since 1970 of this attempt.'),
  header('webhook-signature', 'v1 signatures separated by spaces, one for each secret that is valid.'),
];

const DESCRIPTIONS: Record<string, string> = {
  timestamp: 'When it happened: ISO 8601.',
  summary: 'One sentence for people.',
  url: "The dashboard's page about it; null: there is none.",
};

/** Infers a JSON schema from an example. A null in the example allows any value. */
function schemaOf(value: unknown, name = ''): object {
  const description = DESCRIPTIONS[name];
  const described = description === undefined ? {} : { description };
  if (value === null || name === 'url') return described;
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object') return { type: typeof value, ...described };
  const properties = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, schemaOf(one, key)]));
  return { type: 'object', required: Object.keys(value), properties };
}

export function webhooksOf(baseUrl: string) {
  const described = describedTypes.map(({ type, description, example, variants }) => {
    const messageOf = (data: MessageData) => ({
      ...{ type, timestamp: '2026-03-03T08:05:00.000Z', data: addressed(data, baseUrl) },
    });
    const [schema, ...others] = [example, ...variants].map((data) => schemaOf(messageOf(data)));
    const operation = {
      operationId: `on.${type}`,
      summary: description,
      tags: ['Messages'],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: others.length === 0 ? schema : { anyOf: [schema, ...others] },
            example: messageOf(example),
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. The body is not read.' },
        '410': { description: 'The receiver wants no more messages: the endpoint is switched off.' },
        '4XX': { description: 'Any other answer is a failure, also a redirect: it is sent again for a day.' },
      },
    };
    return [type, { post: operation }];
  });
  return Object.fromEntries(described);
}
