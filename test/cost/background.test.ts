// Recurring work that one organization makes too large for a statement: it is skipped, and done for all others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { JOBS } from '../../src/jobs.ts';
import type { LimitExceeded } from '../../src/store/engine.ts';
import { listSpans } from '../../src/store/spans.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Shape, send } from './shapes.ts';

/** So small that the sums of one hostile day do not fit into a statement's share. */
const ENGINE_BYTES = 128 * 1024 ** 2;
const HOSTILE: Shape = {
  name: 'paths that are all different',
  sessions: 200,
  events: 40_000,
  stepKey: 'start',
  event: (place) =>
    event('step_view', { id: `event-${place}`, sessionId: `session-${place % 200}`, stepKey: `step-${place}` }),
};

const clock = testClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: clock.now, config: { engineBytes: ENGINE_BYTES } });
});
afterAll(() => service.remove());

it('sums up the days of others when those of one organization take more than one statement may', async () => {
  // In the order of their slugs: the hostile one comes first.
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  await service.org('zoo');
  await service.journey(await service.key('acme'), { slug: 'apply' });
  const { id } = await service.journey(await service.key('zoo'), { slug: 'apply' });
  await service.ingest(batch('zoo', 'apply', [event('session_start')]));
  await send(service, HOSTILE, 'apply');
  clock.advance(2 * DAY_MS);

  const skipped: LimitExceeded[] = [];
  const store = service.service.store.as({ kind: 'background' });
  const sessions = { ...service.service.sessions, store };
  const job = JOBS.find(({ name }) => name === 'sum up days that are over');
  await job?.run({ ...service.service, store, sessions }, (error) => skipped.push(error));
  expect(skipped).toMatchObject([{ name: 'LimitExceeded', limit: 'memory' }]);
  expect(await listSpans(store, [id])).toMatchObject([{ journeyId: id, version: expect.stringMatching(/^[1-9]/) }]);
}, 240_000);
