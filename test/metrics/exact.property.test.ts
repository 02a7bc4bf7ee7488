// The metrics of a retrieved journey equal a brute-force recomputation, whatever arrives: late, repeated and reordered
// events, equal timestamps, steps that nobody configured, journeys that share session ids, more than one day of receipt.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { askBothWays } from '../support/both-ways.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { startAcme, type TestService } from '../support/service.ts';
import { bruteForce, type SentEvent } from './brute-force.ts';
import { batchOf, HOUR, START, STEP_KEYS, stream } from './streams.ts';

let now = START;
let worlds = 0;

// In hooks: test/store/two-shards-figures.test.ts runs this file beside another, on other engines.
let service: TestService;
let key: string;
beforeAll(async () => {
  ({ service, key } = await startAcme({ now: () => now, settings: { ingestRequestsPerHour: 1_000_000 } }));
});
afterAll(() => service.remove());

async function send(journey: Journey, event: SentEvent): Promise<void> {
  const { status, body } = await service.ingest(batchOf('acme', journey.slug, event));
  expect({ status, body }).toEqual({ status: 204, body: '' });
}

it('equals the brute-force recomputation on random streams', { timeout: runsTimeout(200_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.nat({ max: STEP_KEYS.length }), async (sent, configured) => {
      now = START;
      worlds++;
      const steps = STEP_KEYS.slice(0, configured).map((stepKey, index) => ({ stepKey, index, name: `Step ${index}` }));
      const journeys = [
        await service.journey(key, { slug: `one-${worlds}`, steps }),
        await service.journey(key, { slug: `two-${worlds}`, steps }),
      ];
      const accepted: SentEvent[][] = [[], []];
      for (const { event, journey, hoursLater } of sent) {
        now += hoursLater * HOUR;
        await send(journeys[journey] as Journey, event);
        accepted[journey]?.push(event);
      }
      for (const [which, journey] of journeys.entries()) {
        const { id: _, ...retrieved } = await askBothWays(service, () => service.retrieve(key, journey.slug));
        expect(retrieved).toMatchObject(bruteForce(journey.steps, accepted[which] ?? [], now));
        expect(retrieved.eventCountsLast24h).toEqual(
          bruteForce(journey.steps, accepted[which] ?? [], now).eventCountsLast24h,
        );
      }
    }),
    {
      numRuns: runs(12),
      interruptAfterTimeLimit: runsTimeout(180_000),
      markInterruptAsFailure: true,
    },
  );
});
