// Long questions to the embedded engine, as a dashboard asks them, hold up nobody who sends or loads; and what one
// organization asks, nobody of another.
import { setMaxListeners } from 'node:events';
import { expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile({ journey: 'apply' });

/**
 * Ends only when nobody waits for it, or at its limit of time. With a value bound, as every question has. It waits more than it
 * counts: what is asked here is who has the connections, and tests beside this one need the cores.
 */
const ENDLESS =
  'SELECT sum(sleepEachRow(0.01)) AS sum FROM numbers(1000000000000) WHERE number != {from:UInt64} SETTINGS max_block_size = 10';

/** As many endless questions as an organization may have under way, and twice the connections that there are. */
function askWithoutEnd(orgIds: readonly string[]) {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const answers = orgIds.flatMap((orgId) => {
    const store = service.service.store.as({ kind: 'retrieve', orgId, signal: leaving.signal });
    return Array.from({ length: 40 }, () => store.query(ENDLESS, { from: 1 }));
  });
  const settled = Promise.allSettled(answers);
  return {
    async leave() {
      leaving.abort();
      await settled;
    },
  };
}

const running = () => service.service.store.tally().underWay.retrieve;

it('acknowledges, loads and empties the spool while every connection for questions is taken', async () => {
  const questions = askWithoutEnd(['one', 'another']);
  await expect.poll(running).toBeGreaterThanOrEqual(2);
  // Ids that may have been there before are looked up in the store: that is a question too.
  const events = [event('session_start', { id: 'once' }), event('step_view')];
  for (const _ of [1, 2, 3]) {
    expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
    await service.service.loader.caughtUp();
    expect(service.service.spool.depth()).toMatchObject({ batches: 0, ageSeconds: 0 });
  }
  expect(running()).toBeGreaterThanOrEqual(2);
  expect((await service.request('GET', '/readyz')).status).toBe(200);
  await questions.leave();
  expect((await service.retrieve(key, 'apply')).eventCountsLast24h).toEqual({ session_start: 1, step_view: 1 });
});

it('answers one organization while another has as many questions under way as it may', async () => {
  const questions = askWithoutEnd(['greedy']);
  await expect.poll(running).toBeGreaterThanOrEqual(1);
  expect((await service.retrieve(key, 'apply')).healthMetrics.sessionCount).toBe(1);
  expect((await service.request('GET', '/api/journeys/apply/metrics', { key })).status).toBe(200);
  expect(running()).toBeGreaterThanOrEqual(1);
  await questions.leave();
});

it('ends the question of a caller who has gone, and refuses those beyond the share of an organization', async () => {
  const neighbours = askWithoutEnd(['one', 'another']);
  await expect.poll(running).toBeGreaterThanOrEqual(2);
  const path = `${service.url}/api/journeys/apply/metrics`;
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  const headers = { authorization: `Bearer ${key}` };
  const asked = Array.from({ length: 40 }, () => fetch(path, { headers, signal: gone.signal }));
  const ended = Promise.allSettled(asked);
  await expect.poll(() => service.service.store.tally().waiting).toBeGreaterThanOrEqual(2 * 39 + 40);
  const more = await service.request('GET', '/api/journeys/apply/metrics', { key });
  expectError(more, 503, '40 questions of this organization are under way. Try again when one is done');
  expect(more.headers.get('retry-after')).toBe('5');
  gone.abort();
  await ended;
  // Questions that waited for their turn wait no more.
  await expect.poll(() => service.service.store.tally().waiting).toBeLessThanOrEqual(2 * 39);
  await neighbours.leave();
  await expect.poll(() => service.service.store.tally().waiting).toBe(0);
  expect((await service.request('GET', '/api/journeys/apply/metrics', { key })).status).toBe(200);
});
