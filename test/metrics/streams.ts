// Random streams of events for the tests that compare metrics with a recomputation.
import fc from 'fast-check';
import type { SentEvent } from './brute-force.ts';

export const START = Date.UTC(2026, 1, 27, 22, 30);
export const HOUR = 3_600_000;

export const STEP_KEYS = ['start', 'data', 'upload', 'review'];

export const sentEvent: fc.Arbitrary<SentEvent> = fc.record(
  {
    tag: fc.oneof(
      { weight: 5, arbitrary: fc.constant('step_view') },
      { weight: 1, arbitrary: fc.constantFrom('submit_success', 'session_end', 'session_start', 'field_change') },
    ),
    id: fc.uuid(),
    // Coarse, so that timestamps coincide; around the edges of the windows of 24 hours and 7 days.
    ts: fc
      .tuple(fc.constantFrom(0, 0, 0, 0, 1, 24, 168, 400), fc.integer({ min: -1, max: 1 }))
      .map(([hours, ticks]) => START - hours * HOUR + ticks * 1_000),
    seq: fc.integer({ min: 0, max: 1 }),
    sessionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    stepKey: fc.constantFrom(...STEP_KEYS, 'never-configured'),
    completionStatus: fc.constantFrom('completed', 'abandoned'),
    inferred: fc.boolean(),
    deviceClass: fc.constantFrom('mobile', 'desktop', 'tablet'),
  },
  { requiredKeys: ['tag', 'id', 'ts', 'sessionId', 'stepKey', 'deviceClass'] },
);

/** Sent events of two journeys, one batch each, while the clock goes on. */
const sending = fc.record({
  event: sentEvent,
  journey: fc.constantFrom(0, 1),
  hoursLater: fc.constantFrom(0, 0, 0, 1, 24),
});

/** Some are sent again later: the same, or with their id under another session. */
export const stream = fc
  .tuple(
    fc.array(sending, { minLength: 1, maxLength: 40, size: 'max' }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(undefined, 'h')), { maxLength: 10 }),
  )
  .map(([first, repeats]) => {
    const again = repeats.map(([which, sessionId]) => {
      const original = first[which % first.length] as (typeof first)[number];
      return sessionId === undefined ? original : { ...original, event: { ...original.event, sessionId } };
    });
    return [...first, ...again];
  });

/** An event as a page sends it. */
export const onTheWire = (keys: object, { tag, ts, ...rest }: { tag: string; ts: number }) => ({
  _tag: tag,
  schemaVersion: 1,
  ts: new Date(ts).toISOString(),
  clientId: 'c',
  url: 'https://example.org/',
  ...keys,
  ...rest,
});

/** The batch that brings one event. */
export function batchOf(orgKey: string, journeyKey: string, { deviceClass, tag, ts, ...rest }: SentEvent) {
  const keys = { orgKey, journeyKey };
  return {
    schemaVersion: 1,
    context: { ...keys, deviceClass },
    events: [onTheWire(keys, { tag, ts, ...rest })],
  };
}
