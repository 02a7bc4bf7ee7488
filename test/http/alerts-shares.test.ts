// Alerts about what a journey is sent, from requests to the sentence: sessions that look wrong, batches that a limit refuses, and
// completion that falls at every step a little.
import { expect, it } from 'vitest';
import type { Alert } from '../../src/domain/alert.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const LOOK = 'look at alerts when an hour closes';
const COUNT = 'count what organizations are sent';
const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const BOT = 'python-requests/2.32.3';
/** Below two weeks nothing is known to be usual. */
const PAST_DAYS = 15;
const SESSIONS_A_PAST_DAY = 20;
/** A day is judged from a hundred on. */
const SESSIONS_A_DAY = 120;

const clock = testClock(Date.UTC(2026, 10, 9, 12));

onlyWhenRun(LOOK);
const { service, key } = await acmeForFile({
  now: clock.now,
  settings: { unknownOriginRequestsPerMinute: 1_000_000 },
  scopes: ['journeys:write', 'ingest:write', 'org:settings', 'results:read'],
});
for (const slug of ['marked', 'refused', 'falling'])
  await service.journey(key, { slug, displayName: slug, steps: VISIT_STEPS });

async function limitRequests(ingestRequestsPerHour: number): Promise<void> {
  const body = { settings: { ingestRequestsPerHour } };
  expect(await service.request('PUT', '/api/orgs/acme', { key, body })).toMatchObject({ status: 200 });
}
const alertsOf = async (slug: string) =>
  (await service.request<{ alerts: Alert[] }>('GET', `/api/alerts?journey=${slug}`, { key })).body.alerts;

let sessions = 0;
/** Visits, a few of one browser in a batch; answers how many batches a limit refused. */
async function visit(journey: string, many: number, agent = PERSON, perBatch = 4): Promise<number> {
  let refused = 0;
  for (let nth = 0; nth < many; nth += perBatch) {
    const events = Array.from({ length: perBatch }, () => {
      const of = { ts: clock.iso(), sessionId: `session-${++sessions}`, url: 'https://www.example.org/apply' };
      return [event('session_start', of), event('step_view', { ...of, stepKey: 'start' })];
    }).flat();
    const { status } = await service.ingest(batch('acme', journey, events), { 'user-agent': agent });
    if (status === 429) refused += 1;
    else expect(status).toBe(204);
  }
  return refused;
}

/** A day goes by, whose hours are counted. */
async function passDay(): Promise<void> {
  await runJob(service, COUNT);
  clock.advance(DAY_MS);
}

it('opens when most sessions of a day look wrong, and is over on a day when few do', async () => {
  await limitRequests(100_000);
  for (let day = 0; day < PAST_DAYS; day++) {
    await visit('marked', SESSIONS_A_PAST_DAY);
    await visit('refused', SESSIONS_A_PAST_DAY, PERSON, 1);
    await passDay();
  }
  await runJob(service, LOOK);
  expect(await alertsOf('marked')).toEqual([]);
  await visit('marked', SESSIONS_A_DAY, BOT);
  await passDay();
  await runJob(service, LOOK);
  const [alert] = await alertsOf('marked');
  expect(alert).toMatchObject({ rule: 'marked_sessions', overAt: null });
  expect(alert?.figures).toMatchObject({ part: SESSIONS_A_DAY, whole: SESSIONS_A_DAY, usual: 0 });
  for (let day = 0; day < 2; day++) {
    await visit('marked', SESSIONS_A_DAY);
    await visit('refused', SESSIONS_A_PAST_DAY, PERSON, 1);
    await passDay();
    await runJob(service, LOOK);
  }
  expect(await alertsOf('marked')).toMatchObject([{ rule: 'marked_sessions', overAt: expect.any(String) }]);
}, 120_000);

it('opens when a limit refuses batches that used to be accepted', async () => {
  expect(await alertsOf('refused')).toEqual([]);
  await limitRequests(50);
  const refused = await visit('refused', SESSIONS_A_DAY, PERSON, 1);
  expect(refused).toBeGreaterThan(SESSIONS_A_DAY / 3);
  await runJob(service, COUNT);
  clock.advance(2 * HOUR_MS);
  await runJob(service, LOOK);
  const [alert] = await alertsOf('refused');
  expect(alert).toMatchObject({ rule: 'refused_batches', overAt: null });
  expect(alert?.figures).toMatchObject({ part: refused, whole: SESSIONS_A_DAY });
}, 120_000);

it('opens for completion that falls where no step alone loses far more', async () => {
  await limitRequests(100_000);
  // A look learns the past of every journey that is awake.
  for (const slug of ['marked', 'refused'])
    expect((await service.request('DELETE', `/api/journeys/${slug}`, { key })).status).toBe(204);
  // Nodes keep settings for a while.
  clock.advance(HOUR_MS);
  const send = (from: number, to: number, leaves: number, perHour: number) =>
    sendVisits(service, key, { org: 'acme', journey: 'falling', from, to, perHour, leaves: () => leaves });
  const now = clock.now();
  await send(now - 58 * DAY_MS, now, 0.04, 4);
  await runJob(service, LOOK);
  expect(await alertsOf('falling')).toEqual([]);
  clock.advance(26 * HOUR_MS);
  await send(now, clock.now(), 0.095, 16);
  await runJob(service, LOOK);
  const [alert] = await alertsOf('falling');
  expect(alert).toMatchObject({ rule: 'completion', stepKey: null, overAt: null });
  const { part, whole, usual } = (alert as Alert).figures;
  expect(usual).toBeGreaterThan(0.85);
  expect(part / whole).toBeLessThan(0.78);
}, 120_000);
