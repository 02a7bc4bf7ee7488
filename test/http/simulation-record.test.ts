// The track record at the doors: a change ships, four weeks pass, the forecast is scored, and nothing of it goes away.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import type { Outcome, TrackRecord } from '../../src/domain/simulation-outcome.ts';
import type { Simulation } from '../../src/domain/simulation-result.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const clock = testClock();
const MIDNIGHT = Math.floor(clock.now() / DAY_MS) * DAY_MS;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const TODAY = dayOf(MIDNIGHT);
const SCORING = 'score forecasts that are due';
const CHANGES = [{ type: 'fewer_documents', stepKey: 'documents', from: 2, to: 1 }];

const journeys: Journey[] = [];
let byWeeks: Simulation;
let byVariant: Simulation;
let astray: Simulation;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'simulations:run'],
});
await service.org('other');
const reader = await service.key('acme', ['results:read']);
const stranger = await service.key('other', ['simulations:run', 'results:read']);
for (const slug of ['weeks', 'variants']) journeys.push(await service.journey(key, { slug, steps: CROWD_STEPS }));
for (const [at, { slug }] of journeys.entries())
  await sendCrowd(service, key, 'acme', slug, {
    ...{ seed: at + 1, to: MIDNIGHT, days: 57, sessions: 2_850 },
    leaves: (_, stepKey) => (stepKey === 'documents' ? 0.3 : 0.1),
  });
// A hook of its own: on a busy machine, crowds and simulations take their time.
beforeAll(async () => {
  [byWeeks, byVariant, astray] = [await make('weeks'), await make('variants'), await make('variants')];
});

async function make(slug: string): Promise<Simulation> {
  const body = { journeyId: journeys.find((journey) => journey.slug === slug)?.id, changes: CHANGES };
  const made = await service.request<Simulation>('POST', '/api/simulations/run', { key, body });
  return (await get<Simulation>(`/api/simulations/${made.body.id}?wait=25`)).body;
}
const get = <Body>(path: string, as = key) => service.request<Body>('GET', path, { key: as });
const ship = (id: string, body: unknown, as = key) =>
  service.request<Simulation>('PUT', `/api/simulations/${id}/outcome`, { key: as, body });
const record = async (as = reader) => (await get<TrackRecord>('/api/simulations/record', as)).body;
const outcomeOf = async (id: string) => (await get<Simulation>(`/api/simulations/${id}`)).body.outcome as Outcome;

describe('a change that ships', () => {
  it.each([
    ['not a date', 'yesterday', 'shippedAt must be a date, YYYY-MM-DD'],
    [
      'no day of the calendar',
      '2026-02-30',
      `shippedAt must be a date from ${TODAY}, when it was forecast, to ${TODAY}`,
    ],
    [
      'before the forecast',
      dayOf(MIDNIGHT - DAY_MS),
      `shippedAt must be a date from ${TODAY}, when it was forecast, to ${TODAY}`,
    ],
    ['to come', dayOf(MIDNIGHT + DAY_MS), `shippedAt must be a date from ${TODAY}, when it was forecast, to ${TODAY}`],
  ])('is refused when its day is %s', async (_, shippedAt, problem) => {
    expectError(await ship(byWeeks.id, { shippedAt }), 400, `Invalid simulation data: ${problem}`);
  });

  it('requires simulations:run, in the organization', async () => {
    const body = { shippedAt: TODAY };
    expectError(await ship(byWeeks.id, body, reader), 403, 'API key does not have required scope: simulations:run');
    expectError(await ship(byWeeks.id, body, stranger), 404, `Simulation with id "${byWeeks.id}" not found`);
  });

  it('has no outcome without a forecast', async () => {
    journeys.push(await service.journey(key, { slug: 'empty', steps: CROWD_STEPS }));
    const refused = await make('empty');
    expect(refused.status).toBe('refused');
    expectError(
      await ship(refused.id, { shippedAt: TODAY }),
      409,
      `Simulation with id "${refused.id}" has no forecast`,
    );
  });

  it('is set once', async () => {
    expect(byWeeks.outcome).toBeNull();
    const { status, body } = await ship(byWeeks.id, { shippedAt: TODAY });
    expect([status, body.outcome]).toMatchObject([
      200,
      { status: 'waiting', shippedAt: TODAY, actual: null, pit: null },
    ]);
    // The week of the change, four weeks, and until every attempt of them is over.
    expect(Date.parse(body.outcome?.due ?? '')).toBe(MIDNIGHT + 36 * DAY_MS + 30 * 60_000);
    expect((await ship(byWeeks.id, { shippedAt: TODAY })).status).toBe(200);
    expectError(
      await ship(byWeeks.id, { shippedAt: TODAY, variant: 'short' }),
      409,
      `Simulation with id "${byWeeks.id}" was shipped on ${TODAY}: that is set once`,
    );
    expect((await ship(byVariant.id, { shippedAt: TODAY, variant: 'short' })).status).toBe(200);
    expect((await ship(astray.id, { shippedAt: TODAY, variant: 'shorter' })).status).toBe(200);
  });

  it('waits for four weeks that are over', async () => {
    clock.set(MIDNIGHT + 36 * DAY_MS);
    const fewer = (stepKey: string) => (stepKey === 'documents' ? 0.15 : 0.1);
    await sendCrowd(service, key, 'acme', 'weeks', {
      ...{ seed: 3, to: MIDNIGHT + 35 * DAY_MS, days: 35, sessions: 1_750 },
      leaves: (_, stepKey) => fewer(stepKey),
    });
    await sendCrowd(service, key, 'acme', 'variants', {
      ...{ seed: 4, to: MIDNIGHT + 35 * DAY_MS, days: 35, sessions: 2_800, variants: ['long', 'short'] },
      leaves: (_, stepKey, _day, variant) =>
        variant === 'short' ? fewer(stepKey) : stepKey === 'documents' ? 0.3 : 0.1,
    });
    await runJob(service, SCORING);
    expect((await outcomeOf(byWeeks.id)).status).toBe('waiting');
    expect(await record()).toMatchObject({ shipped: 3, waiting: 3, scored: 0, coverage: null, skill: null, pit: null });
  });

  it('is scored by the weeks before and after it', async () => {
    clock.set(MIDNIGHT + 37 * DAY_MS);
    await runJob(service, SCORING);
    const outcome = await outcomeOf(byWeeks.id);
    expect(outcome).toMatchObject({
      status: 'scored',
      method: 'before_after',
      caution: expect.stringContaining('Other changes'),
    });
    // 0.9 x 0.9 x (0.85 - 0.7) of 350 sessions a week complete more, over four weeks: 170.
    const { low, high, estimate } = outcome.actual as NonNullable<Outcome['actual']>;
    expect(low).toBeLessThan(170);
    expect(high).toBeGreaterThan(170);
    expect(estimate).toBeGreaterThan(80);
    // Far more than a document less was believed to bring: the forecast is still better than none, and it shows.
    expect(outcome.pit).toBeGreaterThan(0.8);
    expect(outcome.crps).toBeLessThan(outcome.crpsNoChange ?? 0);
    expect(outcome.inside50).toBe(false);
  });

  it('is scored by chance alone where visitors were assigned to variants', async () => {
    const outcome = await outcomeOf(byVariant.id);
    expect(outcome).toMatchObject({ status: 'scored', method: 'randomised', caution: null, variant: 'short' });
    const { low, high } = outcome.actual as NonNullable<Outcome['actual']>;
    expect(low).toBeLessThan(170);
    expect(high).toBeGreaterThan(170);
  });

  it('cannot be recorded after the weeks that judge it, since the result would be known', async () => {
    const late = clock.now();
    expect(late).toBeGreaterThan(MIDNIGHT + 36 * DAY_MS);
    const { id } = await make('weeks');
    const shippedAt = dayOf(clock.now());
    clock.advance(40 * DAY_MS);
    expectError(await ship(id, { shippedAt }), 400, /^Invalid simulation data: shippedAt must be given before \d{4}/);
    expect((await record()).neverShipped).toBe(1);
    clock.set(late);
  });

  it('is tried again where it could not be measured, and says why in the end', async () => {
    expect((await outcomeOf(astray.id)).status).toBe('waiting');
    for (let again = 0; again < 8; again++) {
      clock.advance(14 * DAY_MS);
      await runJob(service, SCORING);
    }
    expect(await outcomeOf(astray.id)).toMatchObject({
      ...{ status: 'not_measured', reason: 'Nobody met the variant “shorter”.', actual: null, pit: null },
    });
  });

  it('is not scored again', async () => {
    const before = await outcomeOf(byWeeks.id);
    clock.advance(40 * DAY_MS);
    await runJob(service, SCORING);
    expect(await outcomeOf(byWeeks.id)).toEqual(before);
  });
});

describe('the record', () => {
  it('has every shipped forecast, good and bad, also when its simulation is deleted', async () => {
    expect((await service.request('DELETE', `/api/simulations/${byWeeks.id}`, { key })).status).toBe(204);
    const found = await record();
    expect(found).toMatchObject({ shipped: 3, waiting: 0, scored: 2, notMeasured: 1, pit: null, learned: [] });
    expect(found.coverage?.p95).toMatchObject({ of: 2 });
    expect(found.skill).toBeGreaterThan(0);
    expect(found.simulations.find(({ id }) => id === byWeeks.id)).toMatchObject({
      ...{ isDeleted: true, journeySlug: 'weeks', changes: CHANGES, horizonWeeks: 4 },
      outcome: { status: 'scored' },
    });
    expect(found.simulations.find(({ id }) => id === byVariant.id)?.isDeleted).toBe(false);
  });

  it('is empty for another organization, and refused without a scope', async () => {
    expect(await record(stranger)).toMatchObject({ shipped: 0, simulations: [] });
    const none = await service.key('acme', ['ingest:write']);
    expect((await get('/api/simulations/record', none)).status).toBe(403);
  });

  it('loses a forecast with its journey only', async () => {
    expect((await service.request('DELETE', '/api/journeys/weeks', { key })).status).toBe(204);
    expect((await record()).simulations.map(({ id }) => id).sort()).toEqual([byVariant.id, astray.id].sort());
  });
});
