// Questions about hostile data have a bounded cost: memory and what is read, by the engine's own counters, never by the clock.
// The engine is as small as on a machine with 1 GiB: a question ends beyond 154 MiB.
import { describe, expect, it } from 'vitest';
import type { Simulation } from '../../src/domain/simulation-result.ts';
import { finished, memoOf } from '../support/artifacts.ts';
import { acmeForFile } from '../support/for-file.ts';
import { growthDuring, readRows } from './counters.ts';
import { SHAPES, send } from './shapes.ts';

const ENGINE_BYTES = 512 * 1024 ** 2;
/** By which the process may grow while a question is answered: two statements' shares, and as much again for everything else. */
const GROWTH_BYTES_MAX = ENGINE_BYTES;
/** Rows that a question reads for each event that is stored: questions are several statements, over several tables. */
const READ_ROWS_MAX = 40;
/** The same on top, for what is small. */
const READ_ROWS_LEAST = 200_000;

/** Every question of the API about a journey, and what is computed of it. */
const questionsOf = (slug: string, stepKey: string) => [
  `/api/journeys/${slug}`,
  `/api/journeys/${slug}/metrics`,
  `/api/journeys/${slug}/metrics?from=2000-01-01&to=2100-01-01&interval=month`,
  `/api/journeys/${slug}/metrics?deviceClass=mobile`,
  `/api/journeys/${slug}/metrics/filters`,
  `/api/journeys/${slug}/metrics/paths?limit=100`,
  `/api/journeys/${slug}/metrics/steps/${stepKey}`,
  `/api/journeys/${slug}/metrics/steps/${stepKey}/fields`,
  `/api/journeys/${slug}/metrics/installation`,
  `/api/journeys/${slug}/metrics/summary`,
  `/api/journeys/${slug}/metrics/comparison?browser=other`,
  `/api/journeys/${slug}/metrics/timelines?step=${stepKey}&limit=20`,
  `/api/journeys/${slug}/metrics/returns`,
  `/api/journeys/${slug}/metrics/marks`,
  `/api/journeys/${slug}/metrics/report?format=md`,
  `/api/journeys/${slug}/events?format=csv`,
  '/api/metrics/journeys',
];

let stored = 0;
let attempts = 0;
const { service, key } = await acmeForFile({
  config: { engineBytes: ENGINE_BYTES },
  scopes: ['journeys:write', 'results:read', 'memos:read', 'memos:write', 'simulations:run'],
});

/** Several shapes in a journey each: a question about them costs more than about any of them. */
const JOURNEYS = [0, 1, 2].map((nth) => SHAPES.filter((_, place) => place % 3 === nth));

describe.each(JOURNEYS.map((shapes) => [shapes.map(({ name }) => name).join('; '), shapes] as const))(
  '%s',
  (_, shapes) => {
    it('costs every question a bounded part of the machine, and the next one nothing', async () => {
      const stepKey = shapes[0]?.stepKey ?? '';
      const slug = `shapes-${attempts++}`;
      const { id: journeyId } = await service.journey(key, {
        slug,
        steps: [...new Set([...shapes.map((shape) => shape.stepKey), 'last'])].map((stepKey, index) => ({
          stepKey,
          index,
        })),
      });
      for (const shape of shapes) {
        await send(service, shape, slug);
        stored += shape.events;
      }
      const isBounded = async (what: string, ask: () => Promise<void>) => {
        const readBefore = await readRows(service);
        const growth = await growthDuring(ask);
        const rows = (await readRows(service)) - readBefore;
        if (process.env.COST_REPORT) console.log(what, Math.round(growth / 1e6), 'MB', rows, 'rows');
        expect(growth, `bytes by which ${what} grew the process`).toBeLessThanOrEqual(GROWTH_BYTES_MAX);
        expect(rows, `rows that ${what} read`).toBeLessThanOrEqual(READ_ROWS_LEAST + READ_ROWS_MAX * stored);
      };
      for (const path of questionsOf(slug, stepKey)) {
        await isBounded(path, async () => {
          const { status, body } = await service.request('GET', path, { key });
          expect({ path, status, error: body.error }).toEqual({ path, status: 200 });
        });
      }
      await isBounded('a memo', async () => {
        expect(await memoOf(service, key, { journeyId })).toMatchObject({ status: 'ready', failure: null });
      });
      await isBounded('a simulation', async () => {
        const changes = [{ type: 'drop_step', stepKey }];
        const { status, body } = await service.request<Simulation>('POST', '/api/simulations/run', {
          ...{ key, body: { journeyId, changes } },
        });
        expect({ status, body }).toMatchObject({ status: 201 });
        const path = `/api/simulations/${body.id}`;
        const { status: ended, failure } = await finished<Simulation>(service, key, path);
        // Refused, with what it lacks, is an answer too.
        expect({ failure, ended }).toEqual({ failure: null, ended: expect.stringMatching(/^(ready|refused)$/) });
      });
      expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(
        shapes.reduce((sum, { sessions }) => sum + sessions, 0),
      );
      expect(service.service.store.tally().ended.figures).toMatchObject({ memory: 0, time: 0 });
    }, 120_000);
  },
);
