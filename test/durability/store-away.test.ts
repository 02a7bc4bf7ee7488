// The event store refuses for a while: its table is detached. Ingest goes on into the spool up to its bound, then
// answers 503; questions are answered 503, never with what is out of date; afterwards all is drained, and exact.
import { expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const BOUND_BYTES = 40_000;

const nextBatch = () => batch('acme', 'apply', [event('step_view', { sessionId: crypto.randomUUID() })]);

it('is waited for: all acknowledged batches are stored afterwards, also across a stop', async () => {
  const spoolBounds = { bytesMax: BOUND_BYTES };
  const first = await startTestService({ spoolBounds });
  await first.org('acme', { ingestRequestsPerHour: 1_000_000 });
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  expect((await first.ingest(nextBatch())).status).toBe(204);
  expect(await first.retrieve(key, 'apply')).toMatchObject({ healthMetrics: { sessionCount: 1 } });

  await first.service.store.command('DETACH TABLE event_ids');
  const acknowledged = [nextBatch()];
  expect((await first.ingest(acknowledged[0])).status).toBe(204);
  const question = first.request('GET', '/api/journeys/apply', { key });
  const refused: unknown[] = [];
  while (refused.length < 5) {
    const one = nextBatch();
    const { status, body } = await first.ingest(one);
    if (status === 204) acknowledged.push(one);
    else {
      expect({ status, body }).toEqual({ status: 503, body: { error: expect.stringMatching(/too many are waiting/) } });
      refused.push(one);
    }
  }
  expect(await first.request('GET', '/healthz')).toMatchObject({
    status: 503,
    body: { error: 'Events cannot be acknowledged: the spool is full: the event store is behind, or away' },
  });
  const { batches, bytes } = first.service.spool.depth();
  expect(batches).toBe(acknowledged.length);
  expect(bytes).toBeLessThanOrEqual(BOUND_BYTES);
  expect(await question).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/event store is behind/) },
  });
  const metrics = await first.request<string>('GET', '/metrics');
  expect(Number(/^waymark_load_failures_total (\d+)$/m.exec(metrics.body)?.[1])).toBeGreaterThan(2);
  expect(metrics.body).toContain(`waymark_spool_batches ${acknowledged.length}`);
  expect(metrics.body).toContain('waymark_batches_set_aside_total 0');

  // Back in time: the first attempt that succeeds drains the spool, and there is room again.
  await first.service.store.command('ATTACH TABLE event_ids');
  expect(await first.retrieve(key, 'apply')).toMatchObject({
    healthMetrics: { sessionCount: 1 + acknowledged.length },
  });
  expect(first.service.spool.depth()).toMatchObject({ batches: 0, bytes: 0 });
  for (const one of refused) expect((await first.ingest(one)).status).toBe(204);

  // Away again, and the service stops in order: the spool keeps what it could not load.
  await first.service.store.command('DETACH TABLE event_ids');
  const late = nextBatch();
  expect((await first.ingest(late)).status).toBe(204);
  await first.close();
  const second = await startTestService({ dataDir: first.dataDir });
  const all = 1 + acknowledged.length + refused.length + 1;
  expect(await second.retrieve(key, 'apply')).toMatchObject({
    healthMetrics: { sessionCount: all },
    eventCountsLast24h: { step_view: all },
  });
  console.log(`store away: acknowledged ${all}, refused at the bound and sent again ${refused.length}, found ${all}`);
  await second.remove();
});
