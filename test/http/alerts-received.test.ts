// The alert on the gap between what pages report as sent and what the case system received: late hours are no gap, a usual ratio is
// none, one alert when submissions are lost, over when they arrive again.
import { beforeAll, expect, it } from 'vitest';
import { receivedVerdict } from '../../src/alerts/received.ts';
import type { Alert } from '../../src/domain/alert.ts';
import { DAY_MS, HOUR_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { serviceForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';
import { setUp } from '../support/people.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const JOB = 'look at alerts when an hour closes';
const PER_HOUR = 2;
/** Half as many again as sent arrives by other ways, always. */
const RECEIVED_PER_HOUR = 3;
const clock = testClock(Date.UTC(2026, 10, 18, 1, 30));

const list = async () =>
  (await service.request<{ alerts: Alert[] }>('GET', '/api/alerts', { key })).body.alerts.filter(
    ({ rule }) => rule === 'received_gap',
  );
const visits = (from: number, to: number) =>
  sendVisits(service, key, {
    org: 'acme',
    journey: 'apply',
    from,
    to,
    leaves: () => 0,
    perHour: PER_HOUR,
    answer: 'likely',
  });

async function receive(from: number, to: number, perHour: number, source = 'cases'): Promise<void> {
  const hours: { hour: string; received: number }[] = [];
  for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at < to; at += HOUR_MS)
    hours.push({ hour: toIso(at), received: perHour });
  for (let first = 0; first < hours.length; first += 1_000) {
    const body = { source, hours: hours.slice(first, first + 1_000) };
    const { status } = await service.request('POST', '/api/journeys/apply/outcomes', { key, body });
    expect(status).toBe(200);
  }
}

/** A day goes by with its visits. What was received comes up to `lateHours` before now. */
async function day(receivedPerHour: number | null, lateHours = 2): Promise<void> {
  const before = clock.now();
  clock.advance(DAY_MS);
  await visits(before - 10 * 60_000, clock.now() - 10 * 60_000);
  if (receivedPerHour !== null)
    await receive(before - lateHours * HOUR_MS, clock.now() - lateHours * HOUR_MS, receivedPerHour);
  await runJob(service, JOB);
}

onlyWhenRun(JOB);
const service = await serviceForFile({ now: clock.now });
await setUp(service, 'owner@acme.example', 'acme');
const key = await service.key('acme', ['journeys:write', 'ingest:write', 'org:settings', 'results:read']);
await service.request('PUT', '/api/orgs/acme', { key, body: { settings: { ingestRequestsPerHour: 100_000 } } });
await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: VISIT_STEPS });
beforeAll(async () => {
  await visits(clock.now() - 36 * DAY_MS, clock.now() - 10 * 60_000);
  await receive(clock.now() - 36 * DAY_MS, clock.now() - 2 * HOUR_MS, RECEIVED_PER_HOUR);
  await runJob(service, JOB);
}, 180_000);

it('says nothing while the ratio is as usual, nor when hours have not come yet', async () => {
  await day(RECEIVED_PER_HOUR);
  await day(RECEIVED_PER_HOUR, 20);
  expect(await list()).toEqual([]);
  for (let late = 0; late < 4; late++) await day(null);
  expect(await list()).toEqual([]);
  await receive(clock.now() - 6 * DAY_MS, clock.now() - 2 * HOUR_MS, RECEIVED_PER_HOUR);
  await day(RECEIVED_PER_HOUR);
  expect(await list()).toEqual([]);
}, 180_000);

it('opens one alert when submissions no longer arrive, and is over when they do', async () => {
  for (let lost = 0; lost < 3; lost++) await day(1);
  const [alert, ...more] = await list();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ rule: 'received_gap', state: 'open', stepKey: null });
  expect(alert?.sentence).toMatch(/^The case system received \d+ submissions where the pages reported [\d,]+ as sent/);
  // Nobody declares a success here: the sentence says how sure its completions are.
  expect(alert?.figures.certainty).toMatchObject({ declared: 0, likely: alert?.figures.whole, unknown: 0, low: 0 });
  expect(alert?.sentence).toMatch(
    / Not confirmed: nobody has declared a success, so all [\d,]+ completions are only likely\. The completion rate is between 0\.0 % and /,
  );
  expect(alert?.lookFirst).toContain('look for it in the case system');
  expect(alert?.figures.usual).toBeCloseTo(RECEIVED_PER_HOUR / PER_HOUR, 1);
  // The hours come after all, and take the place of what was counted.
  await receive(clock.now() - 4 * DAY_MS, clock.now() - 2 * HOUR_MS, RECEIVED_PER_HOUR);
  await day(RECEIVED_PER_HOUR);
  expect(await list()).toMatchObject([{ id: alert?.id, overAt: expect.any(String) }]);
}, 180_000);

it('judges neither few nor a ratio that is not known', () => {
  const window = { from: 0, to: 7 * DAY_MS };
  expect(receivedVerdict({ ...window, now: { sent: 90, received: 0 } })).toBeUndefined();
  expect(receivedVerdict({ ...window, now: { sent: 0, received: 0 } })).toBeUndefined();
  expect(receivedVerdict({ ...window, now: { sent: 500, received: 1_000 } })?.begins).toBe(false);
  expect(receivedVerdict({ ...window, now: { sent: 500, received: 380 } })?.begins).toBe(true);
  expect(receivedVerdict({ ...window, now: { sent: 100, received: 75 } })?.begins).toBe(false);
  expect(
    receivedVerdict({ ...window, now: { sent: 0, received: 400 }, past: { sent: 1_000, received: 1_000 } }),
  ).toMatchObject({
    begins: true,
    figures: { low: 1, high: 1 },
  });
});
