// Response shapes of the live feed and the installation check.
import { type Static, Type } from 'typebox';
import { Load } from './load.ts';
import { SuccessState } from './success.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });

export const HEALTH_LEVELS = ['green', 'amber', 'red'] as const;
export const HEALTH_STATES = ['arriving', 'not_installed', 'silent', 'nobody_completes', 'attention'] as const;

/** Limits that can be used up: the hour of a journey, the minute of an origin it does not know, the hour of a network, the day of an organization. */
export const INGEST_LIMITS = ['journey_hour', 'origin_minute', 'network_hour', 'organization_day'] as const;

export const UsedUp = Type.Object({
  of: Type.Enum(INGEST_LIMITS),
  requests: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'Requests that it allows, where a setting of the organization says so.',
  }),
});
export type UsedUp = Static<typeof UsedUp>;
const usedUpOrNull = Type.Union([UsedUp, Type.Null()], {
  description: 'The limit that turned it away; null: it was refused for another reason.',
});

/**
 * GET /api/journeys/:slug/metrics/live, server-sent events. `event: batch` with one of these as data for each batch
 * that arrives, accepted or refused; a comment line every 15 s keeps the connection open.
 */
export const LiveBatch = Type.Object({
  at: instant('When it arrived.'),
  outcome: Type.Enum(['accepted', 'refused']),
  status: Type.Integer({ description: 'The HTTP status that was answered.' }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'The error that was answered.' }),
  limit: usedUpOrNull,
  origin: Type.Union([Type.String(), Type.Null()], { description: 'Origin of the page; null if it is none.' }),
  deviceClass: Type.Union([Type.String(), Type.Null()]),
  events: Type.Array(
    Type.Object({
      tag: Type.String(),
      ts: Type.String({ format: 'date-time' }),
      session: Type.String({ description: 'First 8 characters of the session id.' }),
      stepKey: Type.String(),
      fieldKey: Type.String(),
      errorType: Type.String(),
      reason: Type.String(),
      url: Type.String(),
    }),
    { description: 'The first 50, as they are kept. Of a refused batch, none.' },
  ),
  eventsTotal: Type.Integer({ minimum: 0, description: 'Events of the batch; 0 of a refused one.' }),
  skipped: Type.Integer({
    minimum: 0,
    description: 'Batches that arrived since the one shown before: at most 20 a second are shown.',
  }),
});
export type LiveBatch = Static<typeof LiveBatch>;

/** GET /api/journeys/:slug/metrics/installation: what the Install page checks. */
export const Installation = Type.Object({
  lastEventAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the last event was received. All times here are of receipt, whatever events say of the time.',
  }),
  eventsLastHour: Type.Integer(),
  networks: Type.Object(
    {
      isHidden: Type.Boolean({
        description:
          'Most sessions of the last 28 days have one class of networks: a proxy hides the others, and none is left out for its network.',
      }),
      leftOut: Type.Integer({
        minimum: 0,
        description:
          'Sessions of the last 28 days of networks that stand out: memos, alerts, forecasts and public pages leave them out.',
      }),
    },
    { description: 'Whether few networks could change what is said about the journey.' },
  ),
  eventCountsLast24h: Type.Record(Type.String(), Type.Integer(), {
    description: 'Events that were received in the last 24 hours, by tag. Tags without events are left out.',
  }),
  origins: Type.Array(
    Type.Object({ origin: Type.String(), events: Type.Integer(), lastAt: instant('Last event from it.') }),
    { description: 'Origins of the pages that sent events in the last 7 days, from their addresses; at most 50.' },
  ),
  refused: Type.Array(
    Type.Object({
      reason: Type.String(),
      limit: usedUpOrNull,
      fewSources: Type.Boolean({
        description: 'Only of the rate limit: a few networks had used it up, and others are still let in.',
      }),
      origin: Type.Union([Type.String(), Type.Null()]),
      batches: Type.Integer(),
      lastAt: instant('Last such refusal.'),
    }),
    { description: 'Refusals since this process started, in the last 24 hours; at most 50 kinds.' },
  ),
  steps: Type.Array(
    Type.Object({
      stepKey: Type.String(),
      name: Type.String({ description: 'Name of the configured step, or its key.' }),
      lastSeenAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    }),
    { description: 'Configured steps; lastSeenAt within the last 7 days, else null.' },
  ),
  unknownStepKeys: Type.Array(Type.String(), {
    description: 'Keys that events of the last 7 days carry and no step has, in the format of keys; at most 50.',
  }),
  success: SuccessState,
  load: Load,
  findings: Type.Array(
    Type.Object({
      level: Type.Enum([...HEALTH_LEVELS]),
      text: Type.String({ description: 'What is so, and what to do, in words.' }),
      fix: Type.Optional(Type.String({ description: 'The line to paste into the page, where one puts it right.' })),
    }),
  ),
});
export type Installation = Static<typeof Installation>;
