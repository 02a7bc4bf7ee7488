// Alerts at the doors: nothing on usual days, one when a step loses far more people, one when it breaks; answered by members, over by
// itself, never twice.
import { beforeAll, expect, it } from 'vitest';
import type { Alert, AlertRules } from '../../src/domain/alert.ts';
import type { Annotation } from '../../src/domain/annotation.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { call, folderForTest } from '../cli/command.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';
import { newMember, setUp } from '../support/people.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const JOB = 'look at alerts when an hour closes';
const WEEK_HOURS = 7 * 24;
// Visits are drawn by their moments: a fixed day keeps them the same ones.
const clock = testClock(Date.UTC(2026, 10, 18, 12));

const usual = () => 0.1;
const visits = (
  from: number,
  to: number,
  leaves: (stepKey: string) => number,
  perHour = 8,
  answer: 'declared' | 'none' = 'declared',
) => sendVisits(service, key, { org: 'acme', journey: 'apply', from, to, leaves, perHour, answer });
const list = async (query = '') =>
  (await service.request<{ alerts: Alert[] }>('GET', `/api/alerts${query}`, { key: reader })).body.alerts;
const put = (id: string, body: unknown, as = key) =>
  service.request<Alert>('PUT', `/api/alerts/${id}`, { key: as, body });

/** Time goes on, with visits, and alerts are looked at in the end. */
async function pass(
  hours: number,
  leaves: (stepKey: string) => number,
  perHour = 8,
  answer: 'declared' | 'none' = 'declared',
): Promise<void> {
  clock.advance(hours * HOUR_MS);
  const until = clock.now() - 10 * 60_000;
  await visits(until - hours * HOUR_MS, until, leaves, perHour, answer);
  await runJob(service, JOB);
}

onlyWhenRun(JOB);
const service = await serviceForFile({ now: clock.now });
await setUp(service, 'owner@acme.example', 'acme');
await service.org('other');
const key = await service.key('acme', ['journeys:write', 'ingest:write', 'org:settings']);
const reader = await service.key('acme', ['results:read']);
await service.request('PUT', '/api/orgs/acme', {
  key,
  body: { settings: { timezone: 'Europe/Berlin', ingestRequestsPerHour: 100_000 } },
});
await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: VISIT_STEPS });
beforeAll(async () => {
  clock.advance(10 * 60_000);
  await visits(clock.now() - 58 * DAY_MS - 10 * 60_000, clock.now() - 10 * 60_000, usual, 2);
}, 180_000);

it('says nothing while days are as usual, however often it looks', async () => {
  await runJob(service, JOB);
  await runJob(service, JOB);
  await pass(1, usual);
  await pass(1, usual);
  expect(await list()).toEqual([]);
}, 60_000);

let alert: Alert;

it('opens one alert when far more people leave a step, with numbers, and no second one', async () => {
  await pass(24, (stepKey) => (stepKey === 'documents' ? 0.45 : 0.1));
  const alerts = await list();
  expect(alerts.map(({ rule, stepKey }) => [rule, stepKey])).toEqual([['step_loss', 'documents']]);
  [alert] = alerts as [Alert];
  expect(alert).toMatchObject({ state: 'open', overAt: null, journey: { slug: 'apply' } });
  expect(alert.figures.whole).toBeGreaterThanOrEqual(150);
  expect(alert.figures.part / alert.figures.whole).toBeGreaterThan(0.2);
  expect(alert.figures.usual).toBeCloseTo(0.1, 1);
  expect(alert.sentence).toMatch(
    /^\d+ % of the people who saw "documents" left there \(\d+ of \d+, from .+ on\); usual are /,
  );
  expect(alert.lookFirst).toContain('"documents"');
  await pass(1, (stepKey) => (stepKey === 'documents' ? 0.45 : 0.1));
  [alert] = (await list()) as [Alert];
  expect(alert.cost).toMatch(/^About \d+ people fewer than usual got through/);
  expect(alert.url).toBe(`http://waymark.example.org/alerts/${alert.id}`);
  await Promise.all([runJob(service, JOB), runJob(service, JOB)]);
  expect(await list()).toHaveLength(1);
}, 120_000);

it('is said in the language that is asked for, the same in a list, alone and when it is answered', async () => {
  const [german] = await list('?lang=de');
  expect(german?.sentence).toMatch(
    /^\d+\u00a0% der Personen, die „documents“ sahen, haben dort abgebrochen \(\d+ von \d+, ab /,
  );
  expect(german?.lookFirst).toContain('Öffnen Sie „documents“');
  const path = `/api/alerts/${alert.id}?lang=de`;
  expect((await service.request<Alert>('GET', path, { key: reader })).body.sentence).toBe(german?.sentence);
  const answered = await service.request<Alert>('PUT', path, { key, body: { state: 'open' } });
  expect(answered.body.sentence).toBe(german?.sentence);
  expectError(
    await service.request('GET', '/api/alerts?lang=xx', { key: reader }),
    400,
    'Invalid alerts query: lang must be one of en, de, fr, es',
  );
});

it('counts late events while it is open, without opening a second one', async () => {
  const before = alert;
  // A page that was away sends what happened hours ago, in the window that the alert is about.
  const until = clock.now() - 3 * HOUR_MS;
  const late = { org: 'acme', journey: 'apply', from: until - 2 * HOUR_MS, to: until, perHour: 40, seed: 7 };
  await sendVisits(service, key, { ...late, leaves: (stepKey) => (stepKey === 'documents' ? 0.9 : 0) });
  // The hour that was looked at is not looked at again; the next one takes them in.
  await runJob(service, JOB);
  expect((await list()).map(({ id, figures }) => [id, figures])).toEqual([[before.id, before.figures]]);
  await pass(1, (stepKey) => (stepKey === 'documents' ? 0.45 : 0.1));
  const alerts = await list();
  expect(alerts.map(({ id, overAt }) => [id, overAt])).toEqual([[before.id, null]]);
  [alert] = alerts as [Alert];
  expect(alert.openedAt).toBe(before.openedAt);
  expect(alert.figures.whole).toBeGreaterThan(before.figures.whole + 60);
  expect(alert.figures.part).toBeGreaterThan(before.figures.part + 50);
}, 120_000);

it('is read by keys with results:read, and changed by keys that change journeys', async () => {
  expectError(
    await put(alert.id, { state: 'acknowledged' }, reader),
    403,
    'API key does not have required scope: journeys:write',
  );
  const foreign = await service.key('other', ['journeys:write']);
  expectError(await put(alert.id, { state: 'acknowledged' }, foreign), 404, `Alert with id "${alert.id}" not found`);
  const viewer = await newMember(service, 'acme', 'viewer');
  expect((await viewer.ask<Alert>('GET', `/api/alerts/${alert.id}`)).body).toMatchObject({
    id: alert.id,
    state: 'open',
  });
  expectError(
    await viewer.ask('PUT', `/api/alerts/${alert.id}`, { body: { state: 'closed' } }),
    403,
    'Viewers cannot change anything',
  );
  const editor = await newMember(service, 'acme', 'editor');
  const { body } = await editor.ask<Alert>('PUT', `/api/alerts/${alert.id}`, { body: { state: 'acknowledged' } });
  expect(body).toMatchObject({ state: 'acknowledged', changedBy: 'editor of acme' });
});

it('names the field that is wrong, and changes nothing then', async () => {
  const until = 'snoozedUntil must be an ISO 8601 timestamp in the future, at most 30 days from now';
  for (const [body, reported] of [
    [{}, 'state must be one of: open, acknowledged, snoozed, closed'],
    [{ state: 'gone' }, 'state must be one of: open, acknowledged, snoozed, closed'],
    [{ state: 'snoozed' }, until],
    [{ state: 'snoozed', snoozedUntil: clock.iso(-1) }, until],
    [{ state: 'snoozed', snoozedUntil: clock.iso(31 * DAY_MS) }, until],
    [{ state: 'open', snoozedUntil: clock.iso(1000) }, 'snoozedUntil must be left out unless state is snoozed'],
    [{ state: 'open', annotation: 'x' }, 'annotation must be left out unless state is closed'],
    [{ state: 'closed', annotation: ' ' }, /annotation must be a string of 1 to 280 characters/],
  ] as const) {
    const { status, body: answer } = await put(alert.id, body);
    expect(status).toBe(400);
    expect((answer as unknown as { error: string }).error).toMatch(
      reported instanceof RegExp ? reported : `Invalid alert data: ${reported}`,
    );
  }
  for (const query of ['?show=some', '?limit=0', '?cursor=x', '?jurney=apply'])
    expect((await service.request('GET', `/api/alerts${query}`, { key: reader })).status).toBe(400);
  expect(await list()).toMatchObject([{ state: 'acknowledged' }]);
});

it('sleeps until its time, and is open again then', async () => {
  const snoozedUntil = clock.iso(2 * HOUR_MS);
  expect((await put(alert.id, { state: 'snoozed', snoozedUntil })).body).toMatchObject({
    state: 'snoozed',
    snoozedUntil,
  });
  await pass(3, (stepKey) => (stepKey === 'documents' ? 0.45 : 0.1));
  expect(await list('?show=open&journey=apply')).toMatchObject([{ id: alert.id, state: 'open', snoozedUntil: null }]);
}, 60_000);

it('is listed, shown and answered by the command', async () => {
  const waymark = (...args: string[]) =>
    call(['alert', ...args, '--url', service.url, '--api-key', key], folderForTest(), { NO_COLOR: '1' });
  const listed = await waymark('list', '--journey', 'apply');
  expect(listed).toMatchObject({ code: 3, stderr: '' });
  expect(listed.stdout).toMatch(/^ID +STATE +SINCE +JOURNEY +ALERT\n/);
  expect(listed.stdout).toContain(`${alert.id}  open`);
  const acknowledged = await waymark('acknowledge', alert.id);
  expect(acknowledged).toMatchObject({ code: 0, stderr: '' });
  expect(acknowledged.stdout).toMatch(/left there.*State +acknowledged/s);
  expect((await waymark('snooze', alert.id)).code).toBe(2);
  const refused = await waymark('snooze', alert.id, '--until', 'tomorrow');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('snoozedUntil must be') });
  expect(JSON.parse((await waymark('show', alert.id, '--json')).stdout)).toMatchObject({ state: 'acknowledged' });
  expect((await waymark('show', 'none')).code).toBe(1);
  await put(alert.id, { state: 'open' });
}, 60_000);

it('is closed with an annotation beside the figures, and does not open again while it lasts', async () => {
  const closed = await put(alert.id, { state: 'closed', annotation: 'The upload service is slow' });
  expect(closed.body).toMatchObject({ state: 'closed', overAt: null, closedAt: clock.iso() });
  const { body } = await service.request<{ annotations: Annotation[] }>('GET', '/api/journeys/apply/annotations', {
    key: reader,
  });
  expect(body.annotations).toMatchObject([
    { text: 'The upload service is slow', stepKey: 'documents', author: 'test' },
  ]);
  await pass(2, (stepKey) => (stepKey === 'documents' ? 0.45 : 0.1));
  expect(await list()).toHaveLength(1);
  expect(await list('?show=open')).toEqual([]);
}, 60_000);

it('is over when the step is as usual again, and stays closed', async () => {
  await pass(27, usual);
  const [over, ...more] = await list();
  expect(more).toEqual([]);
  expect(over).toMatchObject({ id: alert.id, state: 'closed', overAt: expect.any(String) });
  expect(over?.sentence).toMatch(/ It has been as usual again since /);
  expectError(await put(alert.id, { state: 'open' }), 409, 'The alert is over: it stays closed');
}, 120_000);

it('opens within the hour when a step breaks altogether, and says which', async () => {
  await pass(1, (stepKey) => (stepKey === 'documents' ? 1 : 0.1), 50);
  const [broken] = await list('?show=open');
  expect(broken).toMatchObject({ rule: 'step_silent', stepKey: 'send', figures: { part: 0, hours: 1 } });
  expect(broken?.lookFirst).toMatch(/^Walk from "documents" to "send" yourself\./);
  await pass(1, usual, 50);
  expect(await list('?show=open')).toEqual([]);
}, 60_000);

it('reports the number of unknown sends when completions stop', async () => {
  await pass(1, usual, 50, 'none');
  const [silent] = await list('?show=open');
  expect(silent).toMatchObject({ rule: 'no_success', figures: { part: 0, hours: 1 } });
  const { declared, likely, unknown = 0 } = silent?.figures.certainty ?? {};
  expect([declared, likely]).toEqual([0, 0]);
  // Those who sent in the last half hour are open.
  expect(unknown).toBeGreaterThan(5);
  expect(silent?.sentence).toContain(
    `Not confirmed: 0 completions are declared, and of ${unknown} more that sent the last step it is unknown whether they worked. The completion rate is between 0.0 % and `,
  );
  await pass(1, usual, 50);
  expect(await list('?show=open')).toEqual([]);
}, 60_000);

it('is silent about rules that are off', async () => {
  const path = '/api/journeys/apply/alert-rules';
  const rules = (await service.request<AlertRules>('GET', path, { key: reader })).body;
  expect(Object.values(rules)).toEqual(Array(10).fill(true));
  const off = { step_silent: false, no_success: false, step_loss: false, completion: false };
  expectError(
    await service.request('PUT', path, { key: reader, body: off }),
    403,
    'API key does not have required scope: journeys:write',
  );
  expectError(
    await service.request('PUT', path, { key, body: { step_silent: 'no' } }),
    400,
    'Invalid alert rules data: step_silent must be true or false',
  );
  expect((await service.request('PUT', path, { key, body: off })).body).toEqual({ ...rules, ...off });
  clock.advance(7 * HOUR_MS);
  await pass(1, (stepKey) => (stepKey === 'documents' ? 1 : 0.1), 50);
  expect(await list('?show=open')).toEqual([]);
}, 60_000);

it('is written to the audit log', async () => {
  const { body } = await service.request<{ entries: { action: string }[] }>('GET', '/api/orgs/acme/audit', {
    key: ADMIN_TOKEN,
  });
  const actions = body.entries.map(({ action }) => action).filter((action) => action.startsWith('alert'));
  expect(actions).toEqual(['alert-rules.update', ...Array(6).fill('alert.decide')]);
});

it('shows alerts about the service to operators only', async () => {
  expect((await service.request('GET', '/api/service-alerts', { key: ADMIN_TOKEN })).body).toEqual({
    alerts: [],
    nextCursor: null,
  });
  expectError(await service.request('GET', '/api/service-alerts', { key }), 403, 'This needs the admin token');
});

it('opens for a target that two weeks in a row miss, not one, and is over with a week that meets it', async () => {
  const missed = async () =>
    (await list('?show=open')).map(({ rule, figures: { part, whole } }) => [rule, part < 0.6 * whole, whole > 100]);
  const { status } = await service.request('PUT', '/api/journeys/apply/targets', {
    key,
    body: { completionRate: 0.6 },
  });
  expect(status).toBe(200);
  const monday = Date.UTC(2026, 10, 23, 12);
  await pass((monday - clock.now()) / HOUR_MS, () => 1, 10);
  expect(await missed()).toEqual([]);
  await pass(WEEK_HOURS, () => 1, 2);
  expect(await missed()).toEqual([['target_missed', true, true]]);
  await pass(WEEK_HOURS, usual, 2);
  expect(await missed()).toEqual([]);
}, 60_000);
