// Metrics equal a brute-force recomputation at every moment of a journey's life: between questions come events of new and
// of old sessions, days pass, receipts fall out of retention, other journeys are asked about, and the process starts again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { toDay } from '../../src/domain/time.ts';
import { JOBS } from '../../src/jobs.ts';
import { askBothWays } from '../support/both-ways.ts';
import { runs, runsTimeout } from '../support/runs.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { bruteForce, type SentEvent } from './brute-force.ts';
import { batchOf, HOUR, START, STEP_KEYS, sentEvent } from './streams.ts';

const RETENTION_DAYS = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'waymark-moments-'));
let now = START;
let service: TestService;
let key: string;
let worlds = 0;

const start = () =>
  startTestService({
    dataDir,
    now: () => now,
  });

beforeAll(async () => {
  service = await start();
  await service.org('acme', { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS });
  key = await service.key('acme');
  const { slug } = await service.journey(key, { slug: 'other', steps: [{ stepKey: 'a', index: 0 }] });
  await service.ingest(batchOf('acme', slug, { ...fc.sample(sentEvent, 1)[0], ts: START, id: 'other' } as SentEvent));
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const action = fc.oneof(
  { weight: 12, arbitrary: sentEvent.map((event) => ({ kind: 'send' as const, event })) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('repeat' as const), event: sentEvent, of: fc.nat() }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'compare' as const }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 24, 30).map((hours) => ({ kind: 'later' as const, hours })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask about another' as const }) },
);
/** Each world has them once, in any order. */
const seldom = fc.shuffledSubarray([{ kind: 'clean' }, { kind: 'start again' }, { kind: 'add a step' }] as const, {
  minLength: 3,
});
const some = fc.array(action, { minLength: 2, maxLength: 7, size: 'max' });
/** Each rare action comes after some of the rest. */
const actions = fc
  .tuple(seldom, fc.tuple(some, some, some), some)
  .map(([rare, before, last]) => [...rare.flatMap((one, at) => [...(before[at] ?? []), one]), ...last]);

/** A life that is the same in every run, and has every kind of action. */
const LIFE = fc.sample(actions, { numRuns: 1, seed: 3 })[0] ?? [];

async function compare(
  journey: Journey,
  sent: readonly { event: SentEvent; day: number }[],
  declaredOnly: boolean,
): Promise<void> {
  const kept = sent.filter(({ day }) => day >= toDay(now) - RETENTION_DAYS);
  // Each start takes snapshots in the background, which is not what this is about.
  const { id: _, ...retrieved } = await askBothWays(service, async () => {
    const answer = await service.retrieve(key, journey.slug);
    return { ...answer, healthMetrics: { ...answer.healthMetrics, hasSnapshot: false } };
  });
  const expected = bruteForce(
    retrieved.steps,
    kept.map(({ event }) => event),
    now,
    declaredOnly,
  );
  expected.healthMetrics.hasSnapshot = false;
  expect(retrieved).toMatchObject(expected);
  expect(retrieved.eventCountsLast24h).toEqual(expected.eventCountsLast24h);
}

it('equals the brute-force recomputation at every moment', { timeout: runsTimeout(300_000) }, async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(actions, async (actions) => {
      now = START;
      worlds++;
      const steps = STEP_KEYS.slice(0, 2).map((stepKey, index) => ({ stepKey, index, name: `Step ${index}` }));
      const journey = await service.journey(key, { slug: `run-${worlds}`, steps });
      const sent: { event: SentEvent; day: number }[] = [];
      const declaredOnly = worlds % 2 === 0;
      const body = { counts: declaredOnly ? 'declared' : 'automatic' };
      await service.request('PUT', `/api/journeys/${journey.slug}/completions`, { key, body });
      for (const one of actions) {
        kinds.add(one.kind);
        if ('event' in one) {
          // An id that came before stands for a delivery that is repeated, or for a sender that draws badly. The first
          // copy counts, as long as it is kept; once it is not, the store may still know it, or not.
          const kept = sent.filter(({ day }) => day >= toDay(now) - RETENTION_DAYS);
          const repeated = one.kind === 'repeat' ? kept[one.of % (kept.length + 1)] : undefined;
          const id = repeated?.event.id ?? `${worlds}-${sent.length}`;
          const event = { ...one.event, id, ts: one.event.ts + (now - START) };
          expect((await service.ingest(batchOf('acme', journey.slug, event))).status).toBe(204);
          if (!repeated) sent.push({ event, day: toDay(now) });
        } else if ('hours' in one) now += one.hours * HOUR;
        else if (one.kind === 'compare') await compare(journey, sent, declaredOnly);
        else if (one.kind === 'clean') await JOBS[0]?.run(service.service, () => {});
        else if (one.kind === 'ask about another') await service.retrieve(key, 'other');
        else if (one.kind === 'add a step') {
          const at = (await service.retrieve(key, journey.slug)).steps.length;
          const body = { stepKey: STEP_KEYS[at] ?? `more-${at}`, index: at, stepType: 'input' };
          const answer = await service.request('POST', `/api/journeys/${journey.slug}/steps`, { key, body });
          expect(answer.status).toBe(201);
        } else {
          await service.close();
          service = await start();
        }
      }
      await compare(journey, sent, declaredOnly);
    }),
    {
      examples: [[LIFE]],
      numRuns: runs(2),
      interruptAfterTimeLimit: runsTimeout(200_000),
      markInterruptAsFailure: true,
    },
  );
  expect([...kinds].sort()).toEqual([
    'add a step',
    'ask about another',
    'clean',
    'compare',
    'later',
    'repeat',
    'send',
    'start again',
  ]);
});
