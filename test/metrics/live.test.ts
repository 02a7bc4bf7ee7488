// What is acknowledged is counted while the event store cannot take it, and by the same arithmetic as in the store.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DURATION_STEP, durationClassOf } from '../../src/metrics/counts.ts';
import { DURATION_CLASS } from '../../src/metrics/folding-sql.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ standingBounds: { smallSessionsMax: 0 } });
  await service.org('acme');
  key = await service.key('acme');
  await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'data', index: 0 }] });
});
afterAll(() => service.remove());

const visit = (sessionId: string, deviceClass: string) => ({
  ...batch('acme', 'apply', [
    event('step_view', { sessionId, stepKey: 'data', ts: new Date(Date.now() - 5_000).toISOString() }),
    event('submit_success', { sessionId, ts: new Date().toISOString() }),
  ]),
  context: { orgKey: 'acme', journeyKey: 'apply', deviceClass },
});

it('counts sessions that the store does not have', async () => {
  expect((await service.ingest(visit('first', 'desktop'))).status).toBe(204);
  expect(await service.retrieve(key, 'apply')).toMatchObject({ healthMetrics: { sessionCount: 1 } });

  await service.service.store.command('DETACH TABLE event_ids');
  expect((await service.ingest(visit('second', 'mobile'))).status).toBe(204);
  expect(await service.retrieve(key, 'apply')).toMatchObject({
    healthMetrics: { sessionCount: 2 },
    behaviorMetrics: { completionRate: 1, mobileRate: 0.5 },
    eventCountsLast24h: { step_view: 2, submit_success: 2 },
  });
  expect(service.service.spool.depth().batches).toBe(1);

  await service.service.store.command('ATTACH TABLE event_ids');
  await service.service.loader.caughtUp();
  expect(await service.retrieve(key, 'apply')).toMatchObject({
    healthMetrics: { sessionCount: 2 },
    eventCountsLast24h: { step_view: 2, submit_success: 2 },
  });
});

it('puts a duration into the same class as the store does, also next to the bounds of classes', async () => {
  const bounds = Array.from({ length: 2_000 }, (_, number) => Math.floor(DURATION_STEP ** number));
  const durations = [...new Set(bounds.flatMap((bound) => [bound - 1, bound, bound + 1]))];
  const rows = await service.service.store.query<{ ms: number; class: number }>(
    `SELECT ms, ${DURATION_CLASS('ms')} AS class FROM (SELECT toInt64(arrayJoin({durations:Array(String)})) AS ms)`,
    { durations: durations.map(String) },
  );
  expect(rows.length).toBe(durations.length);
  expect(rows).toEqual(rows.map(({ ms }) => ({ ms, class: durationClassOf(ms) })));
});
