// The answers about a journey equal a brute-force recomputation, whatever arrives: late, repeated and reordered events, equal timestamps,
// steps that nobody configured, sessions of another journey under the same ids, several days of receipt, events past retention;
// whatever period, filter and longest pause are asked for.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { startAcme, type TestService } from '../support/service.ts';
import type { Asked, FigureEvent } from './figures-brute-force.ts';
import {
  type Asking,
  compared,
  expectBurden,
  expectFigures,
  expectJourney,
  RETENTION_DAYS,
  sendWorld,
} from './laws.ts';
import { DAY, HOUR, MINUTE, START, STEP_KEYS, WORLD, world } from './worlds.ts';

let now = START;
let worlds = 0;

// In hooks: test/store/two-shards-figures.long.test.ts runs this file beside another, on other engines.
let service: TestService;
let key: string;
beforeAll(async () => {
  ({ service, key } = await startAcme({
    now: () => now,
    settings: { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS },
    scopes: ['journeys:write', 'results:read'],
  }));
});
afterAll(() => service.remove());

type Filter = Partial<Pick<Asked, 'deviceClass' | 'language' | 'source'>>;
const anyFilter: fc.Arbitrary<Filter> = fc.record(
  {
    deviceClass: fc.constantFrom('mobile', 'desktop'),
    language: fc.constantFrom('en', ''),
    source: fc.constantFrom('partner', ''),
  },
  { requiredKeys: [] },
);

/** Periods: how long before the first event is sent they begin, and how long they are. Events lie at some edges. */
const question = fc.record({
  period: fc.oneof(
    { weight: 2, arbitrary: fc.constant([4 * DAY, 8 * DAY] as const) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom(25 * MINUTE, 45 * MINUTE, 46 * MINUTE, DAY),
        fc.constantFrom(20 * MINUTE, 45 * MINUTE, DAY, 60 * DAY),
      ),
    },
  ),
  capMinutes: fc.constantFrom(1, 5, 30),
  filter: fc.oneof({ weight: 3, arbitrary: fc.constant({} as Filter) }, { weight: 1, arbitrary: anyFilter }),
});

it('equal the brute-force recomputation of random worlds', { timeout: runsTimeout(400_000) }, async () => {
  let last: { journey: Journey; accepted: FigureEvent[]; declaredOnly: boolean } | undefined;
  const asking = (declaredOnly = false): Asking => ({ service, key, now, declaredOnly });
  const countDeclaredOnly = (slug: string) =>
    service.request('PUT', `/api/journeys/${slug}/completions`, { key, body: { counts: 'declared' } });
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.constantFrom(0, 1, ...STEP_KEYS.map((_, place) => place + 1)),
      question,
      async (sent, configured, { period, filter, capMinutes }) => {
        worlds++;
        const steps = STEP_KEYS.slice(0, configured).map((stepKey, index) => ({
          stepKey,
          index,
          ...(index % 2 === 0 && { name: `Step ${index}` }),
        }));
        const journeys = [
          await service.journey(key, { slug: `one-${worlds}`, steps }),
          await service.journey(key, { slug: `two-${worlds}`, steps }),
        ] as const;
        const accepted = await sendWorld(service, journeys, sent, (instant) => {
          now = instant;
        });
        const declaredOnly = worlds % 2 === 0;
        if (declaredOnly) for (const { slug } of journeys) await countDeclaredOnly(slug);
        const from = START - period[0];
        const to = from + period[1];
        await expectFigures(asking(declaredOnly), journeys[0], accepted[0], { from, to, ...filter });
        await expectBurden(asking(declaredOnly), journeys[0], accepted[0], { from, to, capMinutes });
        for (const place of [0, 1] as const)
          await expectJourney(asking(declaredOnly), journeys[place], accepted[place]);
        if (configured === STEP_KEYS.length) last ??= { journey: journeys[0], accepted: accepted[0], declaredOnly };
      },
    ),
    {
      // By chance, no world of a run may have several steps configured, and nothing to compare: one always has.
      examples: [[WORLD, STEP_KEYS.length, { period: [4 * DAY, 8 * DAY], filter: {}, capMinutes: 1 }]],
      numRuns: runs(3),
      interruptAfterTimeLimit: runsTimeout(380_000),
      markInterruptAsFailure: true,
      endOnFailure: true,
    },
  );
  // Whatever the filters left of the worlds: all of one, and a day later what happened is in the period before.
  const { journey, accepted, declaredOnly } = last as unknown as NonNullable<typeof last>;
  now += DAY;
  await expectFigures(asking(declaredOnly), journey, accepted, { from: START - 4 * DAY, to: START + 4 * DAY });
  await expectFigures(asking(declaredOnly), journey, accepted, { from: START + 23 * HOUR, to: START + 47 * HOUR });
  for (const [what, times] of Object.entries(compared)) expect(times, what).toBeGreaterThan(0);
});
