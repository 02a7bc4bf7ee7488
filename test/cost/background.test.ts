// The cost of one session is bounded, however it is prolonged: rows that are read at each load, and memory of a small engine.
import { afterEach, expect, it, vi } from 'vitest';
import { SESSION_EVENTS_MAX } from '../../src/store/session.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readRows } from './counters.ts';
import { type Shape, send } from './shapes.ts';

/** As small as an engine may be. */
const TINY_BYTES = 128 * 1024 ** 2;
const HOSTILE: Shape = {
  name: 'paths that are all different',
  sessions: 200,
  events: 40_000,
  stepKey: 'start',
  event: (place) =>
    event('step_view', { id: `event-${place}`, sessionId: `session-${place % 200}`, stepKey: `step-${place}` }),
};
/** Rows of a granule of events, and of all other tables that a load looks into. */
const READ_ROWS_LEAST = 20_000;

let service: TestService;
afterEach(() => service.remove());

it('makes rows of hostile large sessions, and of other sessions, on a small engine', async () => {
  service = await startTestService({ config: { engineBytes: TINY_BYTES } });
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  await service.org('zoo');
  const [acme, zoo] = [await service.key('acme'), await service.key('zoo')];
  await service.journey(acme, { slug: 'apply' });
  await service.journey(zoo, { slug: 'apply' });
  await service.ingest(batch('zoo', 'apply', [event('session_start')]));
  await send(service, HOSTILE, 'apply');
  // A question gives up after a while, which a busy machine may need.
  await vi.waitFor(() => service.service.loader.caughtUp(), { timeout: 150_000 });
  expect((await service.retrieve(zoo, 'apply')).healthMetrics.sessionCount).toBe(1);
  expect((await service.retrieve(acme, 'apply')).healthMetrics.sessionCount).toBe(HOSTILE.sessions);
}, 240_000);

it('reads a bounded number of rows for a session prolonged batch by batch', async () => {
  service = await startTestService();
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  const key = await service.key('acme');
  await service.journey(key, { slug: 'apply' });
  let place = 0;
  const prolong = async (events: number) => {
    const some = Array.from({ length: events }, () => event('page_view', { id: `event-${place++}`, sessionId: 'one' }));
    expect((await service.ingest(batch('acme', 'apply', some))).status).toBe(204);
    await service.service.loader.caughtUp();
  };
  const readBy = async (events: number) => {
    const before = await readRows(service);
    await prolong(events);
    return (await readRows(service)) - before;
  };
  // The session is read whole as long as it is small, in two halves.
  for (let sent = 0; sent < SESSION_EVENTS_MAX; sent += 500) {
    expect(await readBy(500)).toBeLessThanOrEqual(READ_ROWS_LEAST + 4 * SESSION_EVENTS_MAX);
  }
  // Then not at all any more.
  for (let load = 0; load < 5; load++) expect(await readBy(500)).toBeLessThanOrEqual(READ_ROWS_LEAST);
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(1);
}, 240_000);
