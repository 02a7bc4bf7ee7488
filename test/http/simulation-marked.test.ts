// Where sessions that look wrong would change a forecast, it says so first, and the other forecast is one parameter away.
import { expect, it } from 'vitest';
import type { Simulation, SimulationResult } from '../../src/domain/simulation-result.ts';
import { DAY_MS, MINUTE_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;
const FORGED = 100;
const VISITORS = 1_200;
const changes = [{ type: 'drop_step', stepKey: 'documents' }];

const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { ingestRequestsPerHour: 10_000 },
  scopes: ['journeys:write', 'ingest:write', 'simulations:run'],
});

/** A journey with visitors of eight weeks, and one request about many sessions, all of which complete or none. */
async function attacked(slug: string, completes: boolean): Promise<string> {
  const { id } = await service.journey(key, { slug, steps: CROWD_STEPS });
  await sendCrowd(service, key, 'acme', slug, {
    ...{ seed: 3, to: LAST, days: 56, sessions: VISITORS },
    leaves: () => 0.2,
  });
  const forged = Array.from({ length: FORGED }, (_, nth) => {
    const at = (minutes: number) => ({
      ...{ sessionId: `${slug}-${nth}`, clientId: `${slug}-${nth}` },
      ts: toIso(LAST - (1 + (nth % 20)) * DAY_MS + minutes * MINUTE_MS),
    });
    const events = [event('session_start', at(0)), event('step_view', { ...at(1), stepKey: 'about' })];
    return completes ? [...events, event('submit_success', { ...at(9), stepKey: 'send' })] : events;
  });
  expect((await service.ingest(batch('acme', slug, forged.flat()))).status).toBe(204);
  return id;
}

const unsaved = async (journeyId: string, more: Record<string, unknown> = {}) =>
  (
    await service.request<{ result: SimulationResult }>('POST', '/api/simulations/run', {
      ...{ key, body: { journeyId, changes, seed: 1, save: false, ...more } },
    })
  ).body.result;

async function saved(journeyId: string, more: Record<string, unknown> = {}): Promise<Simulation> {
  const made = await service.request<Simulation>('POST', '/api/simulations/run', {
    ...{ key, body: { journeyId, changes, ...more } },
  });
  return (await service.request<Simulation>('GET', `/api/simulations/${made.body.id}?wait=25`, { key })).body;
}

const textOf = async ({ id }: Simulation, format: string) =>
  String((await service.request<string>('GET', `/api/simulations/${id}/export?format=${format}`, { key })).body);

it('first reports their effect in every format, and includes them by one parameter', async () => {
  const journeyId = await attacked('forged', true);
  const without = await saved(journeyId);
  expect(without.failure).toBeNull();
  expect(without.request.marked).toBe('left_out');
  const { marked, model } = without.result as SimulationResult;
  expect(marked).toMatchObject({
    ...{ counted: false, differ: true, sessions: FORGED, completed: FORGED },
    others: { sessions: VISITORS },
  });
  expect(marked?.said).toMatch(
    /^Sessions that may not be visitors would change this forecast: 100 look wrong and are left out\. Of these, 100\.0 % completed; of the others, [45]\d\.\d %\.$/,
  );
  for (const format of ['md', 'html']) {
    const text = await textOf(without, format);
    expect(text.indexOf(marked?.said ?? 'nothing'), format).toBeGreaterThan(0);
    expect(text.indexOf(marked?.said ?? ''), format).toBeLessThan(text.indexOf('completions in four weeks'));
  }

  const counted = await saved(journeyId, { marked: 'counted' });
  expect(counted.request.marked).toBe('counted');
  expect(counted.result?.marked).toMatchObject({ counted: true, differ: true, sessions: FORGED });
  expect(counted.result?.marked?.said).toMatch(
    /^Sessions that may not be visitors change this forecast: 100 look wrong/,
  );
  expect(counted.result?.model.sessions).toBe(model.sessions + FORGED);
  expect(await textOf(counted, 'md')).toContain(counted.result?.marked?.said);

  const shipped = { shippedAt: toIso(clock.now()).slice(0, 10) };
  expectError(
    await service.request('PUT', `/api/simulations/${counted.id}/outcome`, { key, body: shipped }),
    409,
    `Simulation with id "${counted.id}" counts sessions that look wrong: no forecast is judged by them`,
  );

  // Sliders change nothing of it, in either order.
  expect((await unsaved(journeyId, { marked: 'counted' })).model.sessions).toBe(model.sessions + FORGED);
  expect((await unsaved(journeyId)).model.sessions).toBe(model.sessions);
  expect((await unsaved(journeyId)).marked).toEqual(marked);
}, 180_000);

it('omits them without suspicious sessions', async () => {
  const { id } = await service.journey(key, { slug: 'clean', steps: CROWD_STEPS });
  await sendCrowd(service, key, 'acme', 'clean', {
    ...{ seed: 3, to: LAST, days: 56, sessions: VISITORS },
    leaves: () => 0.2,
  });
  expect((await unsaved(id)).marked).toMatchObject({ differ: false, sessions: 0, said: null });
}, 120_000);

it.each(['all', '', true, null])('refuses marked %j', async (marked) => {
  const { id: journeyId } = await service.journey(key, { slug: `refused-${String(marked)}x`, steps: CROWD_STEPS });
  const answer = await service.request('POST', '/api/simulations/run', { key, body: { journeyId, changes, marked } });
  expectError(answer, 400, 'Invalid simulation data: marked must be one of left_out, counted');
});
