// The ingest batch as JSON Schema, for the API document: made from the tables that the reader reads by.
import { BATCH_EVENTS_MAX, DEVICE_CLASSES, EVENT_TAGS, SCHEMA_VERSION } from './event.ts';
import { BATCH_PROPERTIES, CHECKED_PROPERTIES, EVENT_PROPERTIES, type EventProperty } from './event-properties.ts';

type Schema = Record<string, unknown>;

export const EXAMPLE_BATCH = {
  schemaVersion: 1,
  sentAt: '2026-03-02T09:30:05.120Z',
  context: { orgKey: 'city-of-example', journeyKey: 'housing-benefit', language: 'en-GB', deviceClass: 'mobile' },
  events: [
    {
      _tag: 'step_view',
      schemaVersion: 1,
      id: '0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a',
      ts: '2026-03-02T09:30:01.250Z',
      orgKey: 'city-of-example',
      journeyKey: 'housing-benefit',
      sessionId: '5f1f3c52-8a0e-4b43-8a51-3f2f8f2b7a10',
      clientId: 'a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55',
      url: 'https://www.example.org/apply/personal-data',
      stepKey: 'personal-data',
      seq: 3,
    },
  ],
};

const version = { type: 'integer', const: SCHEMA_VERSION };
const text = (description: string) => ({ type: 'string', description });

const types: Record<EventProperty['type'], Schema> = {
  text: { type: 'string' },
  instant: { type: 'string', format: 'date-time' },
  integer: { type: 'integer', minimum: 0 },
  boolean: { type: 'boolean' },
};

function propertySchema({ type, minLength, maxLength, purpose }: EventProperty): Schema {
  return { ...types[type], ...(minLength && { minLength }), ...(maxLength && { maxLength }), description: purpose };
}

const properties: readonly EventProperty[] = EVENT_PROPERTIES;

const eventSchema: Schema = {
  type: 'object',
  description: 'An event. Properties that are not listed are accepted and dropped.',
  required: [
    '_tag',
    'schemaVersion',
    'orgKey',
    'journeyKey',
    ...properties.filter(({ required }) => required).map(({ name }) => name),
  ],
  properties: {
    _tag: { type: 'string', enum: [...EVENT_TAGS], description: 'What happened. step_view needs a stepKey.' },
    schemaVersion: version,
    orgKey: text(CHECKED_PROPERTIES.orgKey),
    journeyKey: text(CHECKED_PROPERTIES.journeyKey),
    ...Object.fromEntries(properties.map((property) => [property.name, propertySchema(property)])),
  },
};

export const BATCH_SCHEMA: Schema = {
  type: 'object',
  required: ['schemaVersion', 'context', 'events'],
  properties: {
    schemaVersion: version,
    sentAt: {
      type: 'string',
      format: 'date-time',
      description: BATCH_PROPERTIES.sentAt.purpose,
    },
    dropped: { type: 'integer', minimum: 0, description: BATCH_PROPERTIES.dropped.purpose },
    context: {
      type: 'object',
      required: ['orgKey', 'journeyKey'],
      properties: {
        orgKey: text(BATCH_PROPERTIES['context.orgKey'].purpose),
        journeyKey: text(BATCH_PROPERTIES['context.journeyKey'].purpose),
        language: text(BATCH_PROPERTIES['context.language'].purpose),
        deviceClass: {
          type: 'string',
          enum: [...DEVICE_CLASSES],
          description: BATCH_PROPERTIES['context.deviceClass'].purpose,
        },
        token: text(BATCH_PROPERTIES['context.token'].purpose),
      },
    },
    events: { type: 'array', maxItems: BATCH_EVENTS_MAX, items: eventSchema },
  },
  examples: [EXAMPLE_BATCH],
};
