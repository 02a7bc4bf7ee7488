// Simulations at the doors: run, waited for, listed, exported, deleted; by sliders; and refused.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import type { Simulation, SimulationList, SimulationResult } from '../../src/domain/simulation-result.ts';
import { DAY_MS, MINUTE_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const clock = testClock();
/** The number of fields is known of one step. */
const STEPS = CROWD_STEPS.map((step) => (step.stepKey === 'about' ? { ...step, fieldCount: 7 } : step));
/** The latest end of days that are over: the clock stands at noon. */
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;
const DROP = [{ type: 'drop_step', stepKey: 'documents' }];

let simulation: Simulation;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'simulations:run'],
});
await service.org('other');
const reader = await service.key('acme', ['results:read', 'journeys:read']);
const stranger = await service.key('other', ['journeys:write', 'simulations:run']);
const journey = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: STEPS });
const empty = await service.journey(key, { slug: 'empty', displayName: 'Empty', steps: CROWD_STEPS });
await sendCrowd(service, key, 'acme', 'apply', {
  ...{ seed: 1, to: LAST, days: 56, sessions: 3_000 },
  leaves: (device, stepKey) => (stepKey === 'documents' ? (device === 'mobile' ? 0.35 : 0.2) : 0.1),
});
beforeAll(async () => {
  const made = await run({ changes: DROP, target: 50 });
  expect(made.status).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/simulations/${made.body.id}`);
  simulation = (await get<Simulation>(`/api/simulations/${made.body.id}?wait=25`)).body;
  clock.advance(1_000);
});

const run = (body: Record<string, unknown>, headers = {}, as = key) =>
  service.request<Simulation>('POST', '/api/simulations/run', {
    ...{ key: as, headers },
    body: { journeyId: journey.id, ...body },
  });
const get = <Body>(path: string, as = key) => service.request<Body>('GET', path, { key: as });
const slider = async (more: Record<string, unknown> = {}) =>
  (
    await service.request<{ result: SimulationResult }>('POST', '/api/simulations/run', {
      ...{ key, body: { journeyId: journey.id, changes: DROP, save: false, ...more } },
    })
  ).body.result;
const result = () => simulation.result as SimulationResult;

describe('a simulation', () => {
  it('shows ceilings before any forecast, then a range with its assumptions', () => {
    expect(simulation).toMatchObject({
      ...{ status: 'ready', progress: 1, journeySlug: 'apply', name: 'Apply: drop step', failure: null },
      createdBy: { type: 'key', name: 'test' },
      request: { changes: DROP, days: 56, horizonWeeks: 4, rho: { low: 0.5, high: 1 }, target: 50 },
    });
    const { ceiling, result: found, headline, model, assumptions } = result();
    expect(headline).toMatch(
      /^Between \d+ and \d+ more completions in four weeks \(4 in 5 forecasts\); (at most|about) \d+ /,
    );
    expect(ceiling?.hard).toBeGreaterThanOrEqual(ceiling?.conditional ?? Number.NaN);
    expect(found?.completions.extra.q95).toBeLessThan(ceiling?.hard ?? 0);
    expect(model.sessions).toBe(3_000);
    expect(Math.abs((model.observedCompletion ?? 0) - (model.reproducedCompletion ?? 1))).toBeLessThan(0.005);
    expect(model.strata.map(({ name }) => name)).toEqual(['mobile', 'other']);
    expect(assumptions.length).toBeGreaterThanOrEqual(3);
    // By the title that people gave the step, not by its key.
    expect(assumptions[0]?.text).toMatch(/^Without “Upload your documents”, nobody leaves at this step/);
  });

  it('reproduces the crowd: as many complete as did not leave elsewhere', () => {
    // Without the step, 0.9 x 0.9 of all complete; with it 0.81 x 0.725. Rescued people go on at 0.5 to 1 times that.
    const weekly = 3_000 / 8;
    const gain = 4 * weekly * 0.81 * (1 - 0.725);
    const { q05, q95 } = result().result?.completions.extra ?? { q05: Number.NaN, q95: Number.NaN };
    expect(q05).toBeLessThan(0.75 * gain);
    expect(q95).toBeGreaterThan(0.75 * gain);
    expect(q95).toBeLessThan(1.25 * gain);
  });

  it('names itself in the journey, and is listed, for readers too', async () => {
    const { lastArtifactCreated } = (
      await get<Journey & { lastArtifactCreated: unknown }>('/api/journeys/apply', reader)
    ).body;
    expect(lastArtifactCreated).toEqual({ type: 'simulation', id: simulation.id, createdAt: simulation.createdAt });
    const { body } = await get<SimulationList>(`/api/simulations?journeyId=${journey.id}`, reader);
    expect(body.simulations).toMatchObject([{ id: simulation.id, status: 'ready', headline: result().headline }]);
    expect(body.nextCursor).toBeNull();
    expect((await get<Simulation>(`/api/simulations/${simulation.id}`, reader)).body).toEqual(simulation);
  });

  it('is the same for the same question', async () => {
    const again = await run({ changes: DROP, target: 50 });
    const { body } = await get<Simulation>(`/api/simulations/${again.body.id}?wait=25`);
    expect(body.result).toEqual(simulation.result);
    expect((await service.request('DELETE', `/api/simulations/${body.id}`, { key })).status).toBe(204);
    expectError(await get(`/api/simulations/${body.id}`), 404, `Simulation with id "${body.id}" not found`);
  });

  it('answers a repeated request with the first one', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await run({ changes: DROP, name: 'First' }, headers);
    expect((await run({ changes: DROP, name: 'First' }, headers)).body.id).toBe(first.body.id);
    expectError(
      await run({ changes: DROP, name: 'Second' }, headers),
      409,
      'Idempotency-Key was used with another body',
    );
  });

  it('is computed at once for a slider, and kept nowhere', async () => {
    const before = (await get<SimulationList>('/api/simulations')).body.simulations.length;
    const { status, body } = await service.request<{ result: SimulationResult }>('POST', '/api/simulations/run', {
      key,
      body: {
        journeyId: journey.id,
        changes: [{ type: 'fewer_fields', stepKey: 'documents', from: 6, to: 3 }],
        save: false,
      },
    });
    expect(status).toBe(200);
    expect(body.result.result?.draws).toBe(2_000);
    expect(body.result.beliefs).toEqual([
      { mean: expect.any(Number), sd: expect.any(Number), nothing: 0.57, harm: 0.16 },
    ]);
    expect(body.result.assumptions.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('57 in 100 do nothing, 16 make it worse'),
    );
    expect(body.result.assumptions[0]).toMatchObject({
      kind: 'assumption',
      text: expect.stringContaining('assumption'),
    });
    expect((await get<SimulationList>('/api/simulations')).body.simulations).toHaveLength(before);
    const { body: log } = await get<{ entries: { action: string; subject: string }[] }>(
      '/api/orgs/acme/audit',
      ADMIN_TOKEN,
    );
    expect(log.entries.filter(({ action }) => action === 'simulation.run').map(({ subject }) => subject)).not.toContain(
      'run',
    );
  });

  it('leaves out current exclusions, for sliders and saved ones, until they end', async () => {
    const before = (await slider()).model.sessions;
    expect(before).toBe(3_000);
    const { status, body: exclusion } = await service.request<{ id: string }>('POST', '/api/orgs/acme/exclusions', {
      ...{ key: ADMIN_TOKEN, body: { receivedFrom: '2000-01-01T00:00:00Z', receivedTo: '2100-01-01T00:00:00Z' } },
    });
    expect(status).toBe(201);
    const without = await slider();
    expect([without.status, without.model.sessions]).toEqual(['refused', 0]);
    const made = await run({ changes: DROP });
    const { body } = await get<Simulation>(`/api/simulations/${made.body.id}?wait=25`);
    expect(body.result?.model.sessions).toBe(0);
    await service.request('DELETE', `/api/simulations/${body.id}`, { key });
    await service.request('DELETE', `/api/orgs/acme/exclusions/${exclusion.id}`, { key: ADMIN_TOKEN });
    expect((await slider()).model.sessions).toBe(before);
  });

  it('follows for a slider the pages that are said to confirm a success', async () => {
    const confirmed = Array.from({ length: 50 }, (_, nth) => {
      const at = (minutes: number) => ({
        ...{ sessionId: `confirmed-${nth}`, clientId: `confirmed-${nth}` },
        ts: toIso(LAST - (1 + (nth % 20)) * DAY_MS + minutes * MINUTE_MS),
      });
      const view = event('page_view', { ...at(2), url: 'https://www.example.org/done' });
      return [event('session_start', at(0)), event('step_view', { ...at(1), stepKey: 'about' }), view];
    });
    expect((await service.ingest(batch('acme', 'apply', confirmed.flat()))).status).toBe(204);
    const completed = async () => (await slider({ days: 28, marked: 'counted' })).model.completed;
    const before = await completed();
    const confirm = (pages: string[]) =>
      service.request('PUT', '/api/journeys/apply/success-pages', { key, body: { pages } });
    expect((await confirm(['/done'])).status).toBe(200);
    expect(await completed()).toBe(before + 50);
    await confirm([]);
    expect(await completed()).toBe(before);
  });

  it('makes no forecast for an error that never occurred', async () => {
    const changes = [{ type: 'error_text', stepKey: 'documents', fieldKey: 'upload' }];
    const { body } = await service.request<{ result: SimulationResult }>('POST', '/api/simulations/run', {
      ...{ key, body: { journeyId: journey.id, changes, save: false } },
    });
    expect(body.result).toMatchObject({
      ...{ status: 'refused', result: null },
      headline:
        'No forecast: Nobody met an error on the field “upload” of “Upload your documents”. Without any, no day can be named.',
    });
  });

  it.each([
    ['pdf', 'application/pdf', /^%PDF/],
    ['html', 'text/html; charset=utf-8', /<h2>The most that it can bring<\/h2>/],
    ['md', 'text/markdown; charset=utf-8', /## The most that it can bring/],
    ['json', 'application/json; charset=utf-8', /"ceiling":/],
  ])('is a file as %s', async (format, type, content) => {
    const path = `${service.url}/api/simulations/${simulation.id}/export?format=${format}`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${reader}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    const day = simulation.createdAt.slice(0, 10);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="simulation-apply-${day}.${format}"`);
    expect(await answer.text()).toMatch(content);
  });
});

describe('too little data', () => {
  it('is a refusal with the available data, the required data and the date', async () => {
    const made = await run({ journeyId: empty.id, changes: DROP });
    const { body } = await get<Simulation>(`/api/simulations/${made.body.id}?wait=25`);
    expect(body.status).toBe('refused');
    expect(body.result?.headline).toMatch(/^No forecast: /);
    expect(body.result?.refusal?.reasons).toContainEqual({
      ...{ text: expect.stringContaining('Too few completed sessions.'), have: 0, need: 100, enoughOn: null },
    });
    const { lastArtifactCreated } = (await get<{ lastArtifactCreated: unknown }>('/api/journeys/empty')).body;
    expect(lastArtifactCreated).toBeNull();
  });
});

describe('a simulation that cannot be', () => {
  const change = (more: Record<string, unknown>) => ({ changes: [{ stepKey: 'documents', ...more }] });
  it.each<[string, Record<string, unknown>, string]>([
    ['no changes', { changes: [] }, 'changes must be an array of 1 to 10 changes'],
    [
      'an unknown step',
      { changes: [{ type: 'drop_step', stepKey: 'nowhere' }] },
      'changes[0].stepKey must be the key of a step of the journey',
    ],
    ['an unknown type', change({ type: 'magic' }), 'changes[0].type must be one of drop_step,'],
    [
      'the last step left out',
      { changes: [{ type: 'drop_step', stepKey: 'send' }] },
      'changes[0].stepKey must not be the last step of the journey: sending it is what completes the journey',
    ],
    [
      'another number of fields than the step says',
      { changes: [{ type: 'fewer_fields', stepKey: 'about', from: 9, to: 3 }] },
      'changes[0].from must be 7, the number of fields that “About you” says it has',
    ],
    [
      'more fields instead of fewer',
      change({ type: 'fewer_fields', from: 2, to: 3 }),
      'changes[0].to must be less than from',
    ],
    [
      'two rates at once',
      change({ type: 'set_rate', loss: { low: 0, high: 0 }, factor: { low: 1, high: 1 } }),
      'changes[0].loss must be given, or factor, but not both',
    ],
    [
      'a range that is turned around',
      change({ type: 'set_rate', loss: { low: 0.5, high: 0.1 } }),
      'changes[0].loss.high must not be less than loss.low',
    ],
    [
      'the same change twice',
      { changes: [...DROP, { type: 'error_text', stepKey: 'send' }, { type: 'error_text', stepKey: 'send' }] },
      'changes[2] must not repeat changes[1]: both are error_text of “send”',
    ],
    [
      'a step that is left out and changed',
      { changes: [...DROP, { type: 'fewer_fields', stepKey: 'documents', from: 2, to: 1 }] },
      'changes[1] must not contradict changes[0]: one of them leaves out “documents”',
    ],
    ['a finding that is none', { changes: DROP, fromFinding: 'x' }, 'fromFinding must be the id of a finding'],
    [
      'a finding that nobody made',
      { changes: DROP, fromFinding: 'f_0123456789ab' },
      'fromFinding must be the id of a finding of this journey',
    ],
    ['odd days', { changes: DROP, days: 30 }, 'days must be one of 28, 56, 84'],
    ['too many draws', { changes: DROP, draws: 1e6 }, 'draws must be an integer from 1000 to 40000'],
    ['a seed that is none', { changes: DROP, seed: -1 }, 'seed must be an integer from 0 to 4,294,967,295'],
    [
      'an effect beyond belief',
      change({ type: 'fewer_fields', from: 2, to: 1, effect: { mean: -9, sd: 0 } }),
      'changes[0].effect.mean must be a number from -3 to 3',
    ],
  ])('is refused with its member: %s', async (_, body, problem) => {
    const answer = await run(body);
    expect(answer.status).toBe(400);
    expect((answer.body as unknown as { error: string }).error).toContain(`Invalid simulation data: ${problem}`);
  });

  it('is not found by others, nor run without its scope', async () => {
    expectError(
      await get(`/api/simulations/${simulation.id}`, stranger),
      404,
      `Simulation with id "${simulation.id}" not found`,
    );
    expectError(await run({ changes: DROP }, {}, stranger), 404, `Journey with id "${journey.id}" not found`);
    expectError(await run({ changes: DROP }, {}, reader), 403, 'API key does not have required scope: simulations:run');
    expect((await get<SimulationList>('/api/simulations', stranger)).body.simulations).toEqual([]);
    const another = await service.key('acme', ['journeys:read']);
    expectError(await get('/api/simulations', another), 403, 'API key does not have required scope: results:read');
    expectError(
      await get('/api/simulations?cursor=x'),
      400,
      'Invalid simulation query: cursor must be the nextCursor of a page of this list',
    );
  });
});
