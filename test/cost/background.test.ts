// Recurring work that one organization makes too large for a statement: it is skipped, and done for all others.
import { afterEach, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { JOBS } from '../../src/jobs.ts';
import type { LimitExceeded } from '../../src/store/engine.ts';
import { listSpans } from '../../src/store/spans.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Shape, send } from './shapes.ts';

/** So small that the sums of one hostile day do not fit into a statement's share, however it is divided. */
const TINY_BYTES = 128 * 1024 ** 2;
/** So small that the sums of an ordinary day fit only in parts. */
const SMALL_BYTES = 192 * 1024 ** 2;
const HOSTILE: Shape = {
  name: 'paths that are all different',
  sessions: 200,
  events: 40_000,
  stepKey: 'start',
  event: (place) =>
    event('step_view', { id: `event-${place}`, sessionId: `session-${place % 200}`, stepKey: `step-${place}` }),
};

const VISIT = ['session_start', 'step_view', 'field_focus', 'field_blur', 'step_view', 'submit_attempt'] as const;
const SESSIONS = 2_000;
const ORDINARY: Shape = {
  name: 'sessions of people',
  sessions: SESSIONS,
  events: SESSIONS * VISIT.length,
  stepKey: 'start',
  event(place) {
    const at = place % VISIT.length;
    const type = VISIT[at] as (typeof VISIT)[number];
    const of = { id: `event-${place}`, sessionId: `session-${Math.floor(place / VISIT.length)}` };
    if (type === 'session_start') return event(type, of);
    return event(type, {
      ...of,
      stepKey: at < 4 ? 'start' : 'next',
      ...(type.startsWith('field') && { fieldKey: `field-${place % 40}` }),
    });
  },
};

const clock = testClock();
let service: TestService;
afterEach(() => service.remove());

it('sums up the days of others when those of one organization take more than one statement may', async () => {
  service = await startTestService({ now: clock.now, config: { engineBytes: TINY_BYTES } });
  // In the order of their slugs: the hostile one comes first.
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  await service.org('zoo');
  await service.journey(await service.key('acme'), { slug: 'apply' });
  const { id } = await service.journey(await service.key('zoo'), { slug: 'apply' });
  await service.ingest(batch('zoo', 'apply', [event('session_start')]));
  await send(service, HOSTILE, 'apply');
  expect(await sumUp()).toMatchObject([{ name: 'LimitExceeded', limit: 'memory' }]);
  expect(await listSpans(service.service.store, [id])).toMatchObject([
    { journeyId: id, version: expect.stringMatching(/^[1-9]/) },
  ]);
}, 240_000);

it('sums up a day in parts when one statement has not the memory for it', async () => {
  service = await startTestService({ now: clock.now, config: { engineBytes: SMALL_BYTES } });
  await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
  const key = await service.key('acme');
  const { id } = await service.journey(key, { slug: 'apply' });
  await send(service, ORDINARY, 'apply');
  expect(await sumUp()).toEqual([]);
  expect(await listSpans(service.service.store, [id])).toMatchObject([
    { journeyId: id, version: expect.stringMatching(/^[1-9]/) },
  ]);
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(SESSIONS);
}, 240_000);

/** Two days later. Resolves with what was skipped. */
async function sumUp(): Promise<LimitExceeded[]> {
  clock.advance(2 * DAY_MS);
  const skipped: LimitExceeded[] = [];
  const store = service.service.store.as({ kind: 'background' });
  const sessions = { ...service.service.sessions, store };
  const job = JOBS.find(({ name }) => name === 'sum up days that are over');
  await job?.run({ ...service.service, store, sessions }, (error) => skipped.push(error));
  return skipped;
}
