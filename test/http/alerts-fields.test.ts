// An alert about errors of a field, from events to the sentence: the day is looked at when it is over, beside its weekday before.
import { expect, it } from 'vitest';
import type { Alert } from '../../src/domain/alert.ts';
import { type Random, random } from '../../src/domain/random.ts';
import { DAY_MS, HOUR_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';

const JOB = 'look at alerts when an hour closes';
const clock = testClock(Date.UTC(2026, 10, 18, 1, 10));
const YESTERDAY = Date.UTC(2026, 10, 17);

onlyWhenRun(JOB);
const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'org:settings', 'results:read'],
});
const settings = { ingestRequestsPerHour: 100_000 };
await service.request('PUT', '/api/orgs/acme', { key, body: { settings } });
const steps = [{ stepKey: 'bank', index: 0, name: 'Bank details' }];
await service.journey(key, { slug: 'apply', displayName: 'Apply', steps });

/** A day's sessions: this share of them meets an error in the field; all correct it and complete. */
async function send(start: number, share: number, chance: Random): Promise<void> {
  const events: RawEvent[] = [];
  for (let nth = 0; nth < 140; nth++) {
    const ids = { sessionId: chance.uuid(), clientId: chance.uuid() };
    const at = start + 8 * HOUR_MS + nth * 4 * 60_000;
    const one = (tag: string, seconds: number, more: RawEvent = {}) =>
      event(tag, { id: chance.uuid(), ts: toIso(at + seconds * 1000), ...ids, seq: seconds, stepKey: 'bank', ...more });
    const of = { fieldKey: 'iban' };
    events.push(one('session_start', 0), one('step_view', 1), one('field_focus', 5, of));
    if (chance.chance(share)) events.push(one('validation_error', 20, { ...of, errorType: 'patternMismatch' }));
    events.push(one('field_blur', 25, of), one('submit_success', 40));
  }
  for (let from = 0; from < events.length; from += 480) {
    const sent = batch('acme', 'apply', events.slice(from, from + 480));
    expect((await service.ingest(sent, { authorization: `Bearer ${key}` })).status).toBe(204);
  }
}

const list = async () => (await service.request<{ alerts: Alert[] }>('GET', '/api/alerts', { key })).body.alerts;

it('opens when far more people meet an error than on that weekday before, and names the field', async () => {
  const chance = random(17);
  for (let days = 1; days <= 57; days++) await send(YESTERDAY - days * DAY_MS, 0.06, chance);
  await send(YESTERDAY, 0.4, chance);
  await runJob(service, JOB);
  const alerts = await list();
  expect(alerts.map(({ rule, stepKey, fieldKey }) => [rule, stepKey, fieldKey])).toEqual([
    ['field_errors', 'bank', 'iban'],
  ]);
  const [alert] = alerts as [Alert];
  expect(alert.figures.whole).toBe(140);
  expect(alert.figures.part / alert.figures.whole).toBeGreaterThan(0.3);
  expect(alert.figures.usual).toBeLessThan(0.1);
  expect(alert.sentence).toContain('"iban"');
}, 120_000);

it('is over on a day that is as usual', async () => {
  clock.advance(DAY_MS);
  await send(YESTERDAY + DAY_MS, 0.03, random(18));
  await runJob(service, JOB);
  expect(await list()).toMatchObject([{ rule: 'field_errors', overAt: expect.any(String) }]);
}, 60_000);

it('is over when its step is deleted', async () => {
  clock.advance(3 * DAY_MS);
  // Long enough after the last one, and on a day of the past that is known.
  const day = YESTERDAY + 4 * DAY_MS;
  for (let days = 1; days <= 2; days++) await send(day - days * DAY_MS, 0.03, random(20 + days));
  await send(day, 0.5, random(19));
  await runJob(service, JOB);
  expect(await list()).toMatchObject([{ overAt: null }, { overAt: expect.any(String) }]);
  const steps = await service.request<{ steps: { id: string }[] }>('GET', '/api/journeys/apply', { key });
  const gone = await service.request('DELETE', `/api/journeys/apply/steps/${steps.body.steps[0]?.id}`, { key });
  expect(gone.status).toBe(204);
  clock.advance(HOUR_MS);
  await runJob(service, JOB);
  expect((await list()).filter(({ overAt }) => overAt === null)).toEqual([]);
}, 60_000);
