// A journey that is retrieved again and again: each answer counts what was sent, erased, excluded or configured before it.
import { expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '../../src/domain/event.ts';
import { DAY_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
let slugs = 0;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['org:settings', 'journeys:write', 'results:read'],
});

async function journey(): Promise<string> {
  const slug = `apply-${++slugs}`;
  await service.journey(key, { slug, steps: [{ stepKey: 'start', index: 0 }] });
  return slug;
}

const send = async (slug: string, ...events: RawEvent[]) =>
  expect((await service.ingest(batch('acme', slug, events))).status).toBe(204);
const seen = (sessionId: string, ms = 0) =>
  event('step_view', { sessionId, clientId: `client-${sessionId}`, ts: clock.iso(ms) });

it('includes events, erasures, exclusions and settings since then', async () => {
  const slug = await journey();
  const sessions = async () => (await service.retrieve(key, slug)).healthMetrics.sessionCount;
  await send(slug, seen('b'));
  expect(await sessions()).toBe(1);
  for (const [nth, id] of ['c', 'd', 'e'].entries()) {
    await send(slug, seen(id));
    expect(await sessions()).toBe(nth + 2);
  }
  await service.request('POST', '/api/orgs/acme/erasures', { key, body: { clientId: 'client-c' } });
  expect(await sessions()).toBe(3);
  const { body } = await service.request<{ id: string }>('POST', '/api/orgs/acme/exclusions', {
    ...{ key, body: { host: 'www.example.org' } },
  });
  expect(await sessions()).toBe(0);
  await service.request('DELETE', `/api/orgs/acme/exclusions/${body.id}`, { key });
  expect(await sessions()).toBe(3);

  expect((await service.retrieve(key, slug)).unmappedStepIds).toHaveLength(0);
  const { status, body: later } = await service.request<{ id: string }>('POST', `/api/journeys/${slug}/steps`, {
    ...{ key, body: { stepKey: 'later', name: 'Later', index: 1 } },
  });
  expect(status).toBe(201);
  expect((await service.retrieve(key, slug)).unmappedStepIds).toEqual([later.id]);
});

it('knows which events enter its windows and leave them', async () => {
  const slug = await journey();
  const leaves = -DAY_MS + 2 * SECOND_MS;
  const enters = CLOCK_TOLERANCE_MS + 3 * SECOND_MS;
  await send(slug, seen('f', leaves), seen('g', leaves + 1), seen('h'), seen('i', enters));
  const counts = async () => (await service.retrieve(key, slug)).eventCountsLast24h.step_view;
  // The clock of the last one's visitor is ahead, and believed to be right.
  const expected = [3, 3, 2, 1, 2, 2, 2];
  const moments = [0, 2 * SECOND_MS - 1, 2 * SECOND_MS, 2 * SECOND_MS + 1, 3 * SECOND_MS, 5 * SECOND_MS, 9 * SECOND_MS];
  const start = clock.now();
  for (const [nth, moment] of moments.entries()) {
    clock.set(start + moment);
    expect(await counts(), `after ${moment} ms`).toBe(expected[nth]);
  }
});
