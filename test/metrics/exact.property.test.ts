// The metrics of a retrieved journey equal a brute-force recomputation, whatever arrives: late, repeated and reordered
// events, equal timestamps, steps that nobody configured, journeys that share session ids, more than one day of receipt.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { bruteForce, type SentEvent } from './brute-force.ts';

const START = Date.UTC(2026, 1, 27, 22, 30);
const HOUR = 3_600_000;

let now = START;
let service: TestService;
let key: string;
let runs = 0;

beforeAll(async () => {
  service = await startTestService({ now: () => now });
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  key = await service.key('acme');
});
afterAll(() => service.remove());

const STEP_KEYS = ['start', 'data', 'upload', 'review'];

const sentEvent: fc.Arbitrary<SentEvent> = fc.record(
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
    deviceClass: fc.constantFrom('mobile', 'desktop', 'tablet'),
  },
  { requiredKeys: ['tag', 'id', 'ts', 'sessionId', 'stepKey', 'deviceClass'] },
);

/** What is sent: events of two journeys, one batch each, while the clock goes on. */
const sending = fc.record({
  event: sentEvent,
  journey: fc.constantFrom(0, 1),
  hoursLater: fc.constantFrom(0, 0, 0, 1, 24),
});

/** Some are sent again later: the same, or with their id under another session. */
const stream = fc
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

async function send(journey: Journey, { deviceClass, tag, ts, ...rest }: SentEvent): Promise<void> {
  const keys = { orgKey: 'acme', journeyKey: journey.slug };
  const { status, body } = await service.ingest({
    schemaVersion: 1,
    context: { ...keys, deviceClass },
    events: [
      {
        _tag: tag,
        schemaVersion: 1,
        ts: new Date(ts).toISOString(),
        clientId: 'c',
        url: 'https://example.org/',
        ...keys,
        ...rest,
      },
    ],
  });
  expect({ status, body }).toEqual({ status: 204, body: '' });
}

it('equals the brute-force recomputation on random streams', { timeout: 200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.nat({ max: STEP_KEYS.length }), async (sent, configured) => {
      now = START;
      runs++;
      const steps = STEP_KEYS.slice(0, configured).map((stepKey, index) => ({ stepKey, index, name: `Step ${index}` }));
      const journeys = [
        await service.journey(key, { slug: `one-${runs}`, steps }),
        await service.journey(key, { slug: `two-${runs}`, steps }),
      ];
      const accepted: SentEvent[][] = [[], []];
      for (const { event, journey, hoursLater } of sent) {
        now += hoursLater * HOUR;
        await send(journeys[journey] as Journey, event);
        accepted[journey]?.push(event);
      }
      for (const [which, journey] of journeys.entries()) {
        const { id: _, ...retrieved } = await service.retrieve(key, journey.slug);
        expect(retrieved).toMatchObject(bruteForce(journey.steps, accepted[which] ?? [], now));
        expect(retrieved.eventCountsLast24h).toEqual(
          bruteForce(journey.steps, accepted[which] ?? [], now).eventCountsLast24h,
        );
      }
    }),
    { numRuns: 80, interruptAfterTimeLimit: 180_000, markInterruptAsFailure: true },
  );
});
