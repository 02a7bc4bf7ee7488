// Alerts about the service itself: each rule begins and is over by what the node really has, and only its operator reads them.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { noteServiceAlert } from '../../src/catalog/service-alerts.ts';
import type { ServiceAlert } from '../../src/domain/alert.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

/** The log has the sentence of what begins. */
const look = (service: TestService) =>
  runJob(service, 'look after this node').then(
    () => '',
    (error: Error) => error.message,
  );
const alerts = async (service: TestService) =>
  (await service.request<{ alerts: ServiceAlert[] }>('GET', '/api/service-alerts', { key: ADMIN_TOKEN })).body.alerts;
const open = async (service: TestService) =>
  (await alerts(service)).filter(({ overAt }) => overAt === null).map(({ rule }) => rule);

it('says that batches wait to be loaded, and when they no longer do', async () => {
  const clock = testClock(Date.now());
  const service = await startTestService({ now: clock.now });
  onTestFinished(() => service.remove());
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'apply', steps: [] });
  let resume = () => {};
  const paused = service.service.loader.pausedDuring(() => new Promise<void>((resolve) => (resume = resolve)));
  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
  clock.advance(14 * MINUTE_MS);
  expect([await look(service), await open(service)]).toEqual(['', []]);
  clock.advance(2 * MINUTE_MS);
  expect(await look(service)).toBe('Batches have waited 16 minutes to be loaded into the event store (0 MB wait).');
  expect([await look(service), await open(service)]).toEqual(['', ['spool_growing']]);
  resume();
  await paused;
  await service.service.loader.caughtUp();
  expect([await look(service), await open(service)]).toEqual(['', []]);
}, 60_000);

it('says that the disk is nearly full before ingest is refused', async () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const service = await startTestService({ spoolBounds: { diskReserveBytes: Math.round((bavail * bsize) / 2) } });
  onTestFinished(() => service.remove());
  // It is looked at when the service starts, too.
  await look(service);
  expect(await open(service)).toEqual(['disk_low']);
  const [{ sentence } = { sentence: '' }] = await alerts(service);
  expect(sentence).toMatch(/^The disk of the data folder has [\d,]+ MB left; below [\d,]+ MB ingest is refused\.$/);
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'apply', steps: [] });
  expect(await service.ingest(batch('acme', 'apply', [event('page_view')]))).toMatchObject({ status: 204 });
}, 60_000);

it('lists them by pages, the newest first, and finds them by their words', async () => {
  const clock = testClock(Date.now());
  const service = await startTestService({ now: clock.now });
  onTestFinished(() => service.remove());
  for (const node of ['one', 'two', 'three']) {
    const sentence = `Node ${node} has little room.`;
    await noteServiceAlert(service.service.catalog, { rule: 'disk_low', node, sentence }, clock.now);
    clock.advance(MINUTE_MS);
  }
  const page = async (query: string) =>
    (
      await service.request<{ alerts: ServiceAlert[]; nextCursor: string | null }>(
        'GET',
        `/api/service-alerts${query}`,
        {
          key: ADMIN_TOKEN,
        },
      )
    ).body;
  const nodes = ({ alerts: found }: { alerts: ServiceAlert[] }) => found.map(({ node }) => node);
  const first = await page('?limit=2');
  expect(nodes(first)).toEqual(['three', 'two']);
  const last = await page(`?limit=2&cursor=${first.nextCursor}`);
  expect([nodes(last), last.nextCursor]).toEqual([['one'], null]);
  expect(nodes(await page('?q=NODE%20ONE'))).toEqual(['one']);
  const wrong = await service.request('GET', '/api/service-alerts?limit=0', { key: ADMIN_TOKEN });
  expectError(wrong, 400, 'Invalid alerts query: limit must be an integer from 1 to 100');
});
