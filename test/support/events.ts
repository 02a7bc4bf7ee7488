// Batches as the embed script sends them.
import { randomUUID } from 'node:crypto';

export type RawEvent = Record<string, unknown>;

/** An event with everything that is required; `properties` go on top. */
export function event(tag: string, properties: RawEvent = {}): RawEvent {
  return {
    _tag: tag,
    schemaVersion: 1,
    id: randomUUID(),
    ts: new Date().toISOString(),
    sessionId: 'session-1',
    clientId: 'client-1',
    url: 'https://www.example.org/apply',
    ...(tag === 'step_view' && { stepKey: 'start' }),
    ...properties,
  };
}

/** A batch for a journey: sets the keys on every event. */
export function batch(orgKey: string, journeyKey: string, events: RawEvent[], context: RawEvent = {}): RawEvent {
  return {
    schemaVersion: 1,
    context: { orgKey, journeyKey, deviceClass: 'desktop', ...context },
    events: events.map((one) => ({ orgKey, journeyKey, ...one })),
  };
}
