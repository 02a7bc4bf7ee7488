// What questions about hostile data may cost: memory and what is read, by the engine's own counters, never by the clock.
// The engine is as small as on a machine with 1 GiB: a question ends beyond 154 MiB.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestService, type TestService } from '../support/service.ts';
import { SHAPES, send } from './shapes.ts';

const ENGINE_BYTES = 512 * 1024 ** 2;
/** By which the process may grow while a question is answered: two statements' shares, and as much again for everything else. */
const GROWTH_BYTES_MAX = ENGINE_BYTES;
/** Rows that a question reads for each event that is stored: questions are several statements, over several tables. */
const READ_ROWS_MAX = 40;
/** The same on top, for what is small. */
const READ_ROWS_LEAST = 200_000;

/** Every question of the API about a journey. */
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
  `/api/journeys/${slug}/events?format=csv`,
  '/api/metrics/journeys',
];

let service: TestService;
let key: string;
let stored = 0;
beforeAll(async () => {
  service = await startTestService({ config: { engineBytes: ENGINE_BYTES } });
  await service.org('acme');
  key = await service.key('acme', ['journeys:write', 'results:read']);
});
afterAll(() => service.remove());

const status = (name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;

/** By how many bytes the process grew meanwhile, at most. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  // Linux begins its high-water mark again.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = status('VmRSS');
  await work();
  return status('VmHWM') - before;
}

/** Rows that the engine has read from tables so far, by its own count. */
async function readRows(): Promise<number> {
  const count = "SELECT toUInt64(value) AS rows FROM system.events WHERE event = 'SelectedRows'";
  const [row] = await service.service.store.as({ kind: 'insert' }).query<{ rows: number }>(count);
  return row?.rows ?? 0;
}

describe.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s', (_name, shape) => {
  it('costs every question a bounded part of the machine, and the next one nothing', async () => {
    const slug = `shape-${SHAPES.indexOf(shape)}`;
    await service.journey(key, { slug, steps: [{ stepKey: shape.stepKey, index: 0 }] });
    await send(service, shape, slug);
    stored += shape.events;
    for (const path of questionsOf(slug, shape.stepKey)) {
      const readBefore = await readRows();
      let answer: Answer | undefined;
      const growth = await growthDuring(async () => {
        answer = await service.request('GET', path, { key });
      });
      const { status: code, body } = answer as Answer;
      const rows = (await readRows()) - readBefore;
      if (process.env.COST_REPORT) console.log(code, path, Math.round(growth / 1e6), 'MB', rows, 'rows');
      expect({ path, code, error: body.error }).toEqual({ path, code: 200 });
      expect(growth, `bytes by which ${path} grew the process`).toBeLessThanOrEqual(GROWTH_BYTES_MAX);
      expect(rows, `rows that ${path} read`).toBeLessThanOrEqual(READ_ROWS_LEAST + READ_ROWS_MAX * stored);
    }
    expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(shape.sessions);
    expect(service.service.store.tally().ended.figures).toMatchObject({ memory: 0, time: 0 });
  }, 120_000);
});
