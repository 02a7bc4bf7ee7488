// The copy of visits: figures are the same with it and without it, and what is removed leaves it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme', { retentionDays: 5 });
  key = await service.key('acme', ['journeys:write']);
  await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
});
afterAll(() => service.remove());

const visit = async (sessionId: string, clientId = 'client') => {
  const view = event('step_view', { sessionId, clientId, ts: clock.iso(-1), stepKey: 'a' });
  expect((await service.ingest(batch('acme', 'apply', [view]))).status).toBe(204);
  await service.service.loader.caughtUp();
};
const renew = () => runJob(service, 'copy quiet sessions');
const copied = async () => {
  const [row] = await service.service.store.query<{ n: number }>('SELECT count() AS n FROM visits');
  return row?.n;
};
const sessions = async () => {
  const { body } = await service.request<JourneyFigures>('GET', '/api/journeys/apply/metrics', { key });
  return body.summary.sessions;
};

it('has sessions once they are quiet, each once, and figures count them before and after', async () => {
  await visit('one');
  await renew();
  expect([await copied(), await sessions()]).toEqual([0, 1]);
  clock.advance(HOUR_MS);
  await renew();
  expect([await copied(), await sessions()]).toEqual([1, 1]);
  await visit('one');
  await visit('two');
  expect([await copied(), await sessions()]).toEqual([1, 2]);
  clock.advance(HOUR_MS);
  await renew();
  expect([await copied(), await sessions()]).toEqual([2, 2]);
});

it('loses the sessions of a client that is erased', async () => {
  await visit('three', 'leaver');
  clock.advance(HOUR_MS);
  await renew();
  expect([await copied(), await sessions()]).toEqual([3, 3]);
  const path = '/api/orgs/acme/erasures';
  const owner = await service.key('acme', ['org:settings']);
  expect((await service.request('POST', path, { key: owner, body: { clientId: 'leaver' } })).status).toBe(200);
  expect([await copied(), await sessions()]).toEqual([2, 2]);
});

it('loses what is past retention, and keeps the rest of a session that is cut', async () => {
  clock.advance(DAY_MS);
  await visit('one');
  clock.advance(HOUR_MS);
  await renew();
  clock.advance(5 * DAY_MS);
  expect(await sessions()).toBe(1);
  await runJob(service, 'remove events past retention');
  expect([await copied(), await sessions()]).toEqual([1, 1]);
});

it('loses a journey that is deleted', async () => {
  expect((await service.request('DELETE', '/api/journeys/apply', { key })).status).toBe(204);
  await runJob(service, 'remove events of deleted journeys');
  expect(await copied()).toBe(0);
});
