// Stored events whose sessions have no rows yet, as after an upgrade: what asks for figures waits, or is answered 503, and nothing
// is answered, kept or logged as if the sessions were missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { evaluatedUpTo } from '../../src/catalog/alerts.ts';
import { findOrg } from '../../src/catalog/orgs.ts';
import type { Memo } from '../../src/domain/memo.ts';
import type { Simulation } from '../../src/domain/simulation-result.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { finished } from '../support/artifacts.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';
import { startTestService, type TestService } from '../support/service.ts';

const NOW = Date.UTC(2026, 10, 18, 12);
const SESSIONS = 60;
/** Sessions without a start among these, and sessions of bots beside these. */
const [WITHOUT_START, OF_BOTS] = [7, 5];
const STEPS = ['start', 'send'].map((stepKey, index) => ({ stepKey, index, name: stepKey }));
/** Days without events, which come first. */
const EMPTY_DAYS = 3;
const PREPARATION = 'prepare stored events';
const WINDOW = { receivedFrom: toIso(NOW - DAY_MS), receivedTo: toIso(NOW + MINUTE_MS) };
const PREPARING = /^Stored events are being prepared: \d+ of \d+ days\. Try again later$/;

const folder = mkdtempSync(join(tmpdir(), 'waymark-preparing-'));
onlyWhenRun(PREPARATION);
let key: string;
let journeyId: string;
let running: TestService | undefined;
let letGo = () => {};

beforeAll(async () => {
  const first = await startTestService({ dataDir: folder, now: () => NOW });
  await first.org('acme');
  key = await first.key('acme', ['journeys:write', 'ingest:write', 'org:settings', 'memos:write', 'simulations:run']);
  journeyId = (await first.journey(key, { slug: 'apply', steps: STEPS })).id;
  for (let nth = 0; nth < SESSIONS; nth++) {
    const at = (seconds: number, tag: string, more = {}) =>
      event(tag, { ts: toIso(NOW - (3 + (nth % 20)) * DAY_MS + seconds * SECOND_MS), sessionId: `s${nth}`, ...more });
    const events = [
      ...(nth < WITHOUT_START ? [] : [at(0, 'session_start')]),
      at(1, 'step_view', { stepKey: 'start' }),
      at(30, 'step_view', { stepKey: 'send' }),
      ...(nth % 3 === 0 ? [] : [at(60, 'submit_success', { stepKey: 'send' })]),
    ];
    const { status } = await first.ingest(batch('acme', 'apply', events), { authorization: `Bearer ${key}` });
    expect(status).toBe(204);
  }
  for (let nth = 0; nth < OF_BOTS; nth++) {
    const visit = [event('session_start', { ts: toIso(NOW - 5 * DAY_MS), sessionId: `bot${nth}` })];
    const { status } = await first.ingest(batch('acme', 'apply', visit), { 'user-agent': 'Googlebot/2.1' });
    expect(status).toBe(204);
  }
  await first.retrieve(key, 'apply');
  await first.close();
});
afterEach(async () => {
  letGo();
  await running?.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A service on the folder of an earlier version, in the middle of its preparation until `letGo`. */
async function startPreparing(dataDir = folder): Promise<TestService> {
  const store = openEmbeddedStore(join(dataDir, 'events'));
  await store.command('TRUNCATE TABLE session_rows');
  // Newest first: those without events are looked at before those with.
  await store.command(
    `INSERT INTO unfolded_days
     SELECT DISTINCT received_on FROM events UNION ALL SELECT today() + 1 + number FROM numbers(${EMPTY_DAYS})`,
  );
  await store.close();
  running = await startTestService({ dataDir, now: () => NOW });
  await hold(running);
  prepare(running);
  expect((await running.service.sessions.preparation.list()).length).toBeGreaterThan(0);
  return running;
}

/** A stop ends it in the middle, which is what some tests are about. */
const prepare = (service: TestService) => void runJob(service, PREPARATION).catch(() => {});

/** Nothing is prepared from the next portion on, until `letGo`. */
async function hold({ service }: TestService): Promise<void> {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((begin) => {
    void service.loader.pausedDuring(async () => {
      begin();
      await held;
    });
  });
  letGo();
  letGo = end;
  await begun;
}

/** In the folder of a service that has stopped. */
async function unpreparedDays(dataDir: string): Promise<number> {
  const store = openEmbeddedStore(join(dataDir, 'events'));
  try {
    const [row] = await store.query<{ days: number }>('SELECT toUInt32(count()) AS days FROM unfolded_days');
    return row?.days ?? 0;
  } finally {
    await store.close();
  }
}

const failures = async ({ service }: TestService) => {
  const [jobs, skipped] = [await service.counters.jobFailures.get(), await service.counters.skippedWork.get()];
  return [...jobs.values, ...skipped.values].map(({ labels }) => labels.job);
};

it('keeps memos and simulations waiting until all is prepared, and figures answer 503 with Retry-After', async () => {
  const service = await startPreparing();
  const post = <Made>(path: string, body: object) =>
    service.request<Made & { id: string; status: string }>('POST', path, { key, body });
  const memo = await post<Memo>('/api/memos', { journeyId });
  const simulation = await post<Simulation>('/api/simulations/run', {
    journeyId,
    changes: [{ type: 'drop_step', stepKey: 'start' }],
  });
  expect([memo.status, simulation.status]).toEqual([201, 201]);
  const doors = ['/api/journeys/apply', '/api/journeys/apply/metrics', '/api/metrics/journeys'];
  const answers = await Promise.all(doors.map((path) => service.request('GET', path, { key })));
  for (const answer of answers) {
    expectError(answer, 503, PREPARING);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const path of [`/api/memos/${memo.body.id}`, `/api/simulations/${simulation.body.id}`]) {
    const { body } = await service.request<{ status: string; failure: null }>('GET', path, { key });
    expect(body).toMatchObject({ status: expect.stringMatching(/^(queued|running)$/), failure: null });
  }
  letGo();
  const [made, simulated] = [
    await finished<Memo>(service, key, `/api/memos/${memo.body.id}`),
    await finished<Simulation>(service, key, `/api/simulations/${simulation.body.id}`),
  ];
  expect([made.status, made.failure]).toEqual(['ready', null]);
  // Too few to say more: but all of them.
  expect(simulated).toMatchObject({ status: 'refused', failure: null, result: { model: { sessions: SESSIONS } } });
  expect(made.result?.data).toMatchObject({ sessions: SESSIONS, excluded: OF_BOTS });
});

it('keeps alerts, snapshots, forecasts and erasures by a mark waiting, without an error in the log', async () => {
  const service = await startPreparing();
  const org = await findOrg(service.service.catalog, 'acme');
  const { body: erasure } = await service.request<{ id: string }>('POST', '/api/journeys/apply/erasures', {
    key,
    body: { ...WINDOW, marks: ['bot'] },
  });
  const before = await evaluatedUpTo(service.service.catalog, org?.id ?? '');
  // A question that is asked now has given up, and so has every earlier one.
  expectError(await service.request('GET', '/api/journeys/apply', { key }), 503, PREPARING);
  expect(await failures(service)).toEqual([]);
  const read = () => service.request<{ status: string }>('GET', `/api/journeys/apply/erasures/${erasure.id}`, { key });
  expect((await read()).body.status).not.toMatch(/failed|done/);
  expect(await evaluatedUpTo(service.service.catalog, org?.id ?? '')).toBe(before);
  letGo();
  await vi.waitFor(async () => expect((await read()).body.status).toBe('done'), { timeout: 30_000, interval: 100 });
  await vi.waitFor(
    async () =>
      expect(await evaluatedUpTo(service.service.catalog, org?.id ?? '')).toBeGreaterThan(NOW - 65 * MINUTE_MS),
    {
      timeout: 30_000,
      interval: 100,
    },
  );
  expect(await failures(service)).toEqual([]);
  expect((await read()).body).toMatchObject({ sessions: OF_BOTS });
});

it('ends no erasure by a mark at a stop, as if nothing bore the mark', async () => {
  const service = await startPreparing();
  const { body } = await service.request<{ id: string }>('POST', '/api/journeys/apply/erasures', {
    key,
    body: { ...WINDOW, marks: ['noStart'] },
  });
  const closing = service.close();
  letGo();
  await closing;
  // The stop has not waited for the days that were left.
  expect(await unpreparedDays(folder)).toBeGreaterThan(1);
  running = await startTestService({ dataDir: folder, now: () => NOW });
  prepare(running);
  await running.service.erasing.idle();
  const { body: after } = await running.request<{ status: string; found: number }>(
    'GET',
    `/api/journeys/apply/erasures/${body.id}`,
    { key },
  );
  expect(after).toMatchObject({ status: 'done', sessions: WITHOUT_START });
});

it('answers for a period as soon as its days are prepared, with the figures of a folder that is', async () => {
  const ofDays = mkdtempSync(join(tmpdir(), 'waymark-preparing-'));
  const [receivedDays, askedDays] = [16, 2];
  try {
    let now = NOW - receivedDays * DAY_MS;
    const first = await startTestService({ dataDir: ofDays, now: () => now });
    await first.org('acme');
    const own = await first.key('acme', ['journeys:write', 'ingest:write', 'results:read']);
    await first.journey(own, { slug: 'apply', steps: STEPS });
    const send = async (sessionId: string, tag: string, more = {}) => {
      const sent = event(tag, { ts: toIso(now), sessionId, ...more });
      const { status } = await first.ingest(batch('acme', 'apply', [sent]), { authorization: `Bearer ${own}` });
      expect(status).toBe(204);
    };
    // Only declared successes count.
    await first.request('PUT', '/api/journeys/apply/completions', { key: own, body: { counts: 'declared' } });
    await send('declares', 'submit_success', { stepKey: 'send' });
    await send('pauses', 'step_view', { stepKey: 'start' });
    for (let day = 0; day < receivedDays; day++) {
      await send(`night${day - 1}`, 'step_view', { stepKey: 'send' });
      await send(`day${day}`, 'step_view', { stepKey: 'start' });
      await send(`day${day}`, 'submit_success', { stepKey: 'send', inferred: day % 2 === 0 });
      now += 0.49 * DAY_MS;
      await send(`night${day}`, 'step_view', { stepKey: 'start' });
      now += 0.51 * DAY_MS;
    }
    now = NOW - MINUTE_MS;
    await send('pauses', 'step_view', { stepKey: 'send' });
    now = NOW;
    const period = `?from=${toIso(NOW - askedDays * DAY_MS)}&to=${toIso(NOW)}`;
    const doors = [
      `metrics${period}`,
      `metrics/summary${period}`,
      `metrics/steps/start${period}`,
      `metrics/paths${period}`,
    ];
    const ask = async ({ request }: TestService) => {
      const answers = doors.map((door) => request('GET', `/api/journeys/apply/${door}`, { key: own }));
      return Promise.all(answers);
    };
    const whole = await ask(first);
    expect(whole.map(({ status }) => status)).toEqual(doors.map(() => 200));
    await first.close();

    const service = await startPreparing(ofDays);
    const left = async () => (await service.service.sessions.preparation.list()).map((day) => day * DAY_MS);
    // The same days of the week before are asked for as well, and a day more.
    const needed = NOW - (7 + askedDays + 2) * DAY_MS;
    expectError((await ask(service))[0] as Awaited<ReturnType<typeof ask>>[0], 503, PREPARING);
    while (((await left())[0] ?? 0) + DAY_MS > needed) await hold(service);
    expect((await left()).length).toBeGreaterThan(3);
    const early = await ask(service);
    expect(early.map(({ body }) => body)).toEqual(whole.map(({ body }) => body));
    const all = await service.request('GET', '/api/journeys/apply', { key: own });
    expectError(all, 503, PREPARING);
    letGo();
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000, interval: 50 });
    expect((await ask(service)).map(({ body }) => body)).toEqual(whole.map(({ body }) => body));
  } finally {
    letGo();
    await running?.close();
    running = undefined;
    rmSync(ofDays, { recursive: true, force: true });
  }
}, 120_000);
