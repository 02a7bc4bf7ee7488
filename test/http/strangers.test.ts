// Sessions that few networks forge, below every limit and without a mark, change no alert, memo or published month; each says how many it leaves out.
import { beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../src/domain/alert.ts';
import type { Installation } from '../../src/domain/arrivals.ts';
import type { PublicPage } from '../../src/domain/public-page.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { onlyWhenRun, runJob } from '../support/jobs.ts';

const JOB = 'look at alerts when an hour closes';
const clock = testClock(Date.UTC(2026, 10, 18, 12, 10));
onlyWhenRun(JOB);
onlyWhenRun('publish months');
const service = await serviceForFile({ now: clock.now, config: { trustedProxies: ['loopback'] } });
await service.org('acme', { ingestRequestsPerHour: 100_000 });
const key = await service.key('acme', ['journeys:write', 'results:read', 'memos:write', 'org:settings']);
const STEPS = ['start', 'documents', 'send'].map((stepKey, index) => ({ stepKey, index, name: stepKey }));
const { id: journeyId } = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps: STEPS });

let visits = 0;
/** A visit that sees the first steps, ends there, or sends and succeeds; received as it happens. */
async function visit(network: number, steps: number, succeeds: boolean): Promise<void> {
  const sessionId = `visit-${++visits}`;
  const at = (nth: number) => ({
    ...{ id: `${sessionId}-${nth}`, sessionId, clientId: sessionId, seq: nth + 1 },
    ts: clock.iso((nth - 8) * 20 * SECOND_MS),
  });
  const events = [
    event('session_start', at(0)),
    ...STEPS.slice(0, steps).map(({ stepKey }, nth) => event('step_view', { ...at(nth + 1), stepKey })),
    ...(succeeds ? [event('submit_attempt', { ...at(5), stepKey: 'send' }), event('submit_success', at(6))] : []),
  ];
  const sender = `10.${network >> 8}.${network & 255}.7`;
  expect((await service.ingest(batch('acme', 'apply', events), { 'x-forwarded-for': sender })).status).toBe(204);
}
/** Hours with eight visits each: every tenth leaves at a step, the others succeed unless it is broken. */
async function hours(many: number, isBroken = false, perHour = 8): Promise<void> {
  for (let hour = 0; hour < many; hour++) {
    for (let nth = 0; nth < perHour; nth++) {
      const steps = [1, 2, 3][visits % 30] ?? 3;
      await visit((visits * 37) % 1_000, steps, steps === 3 && visits % 30 > 2 && !isBroken);
      clock.advance(HOUR_MS / perHour);
    }
  }
}
const alerts = async () => (await service.request<{ alerts: Alert[] }>('GET', '/api/alerts', { key })).body.alerts;

beforeAll(async () => {
  const from = clock.now();
  clock.set(from - 30 * DAY_MS);
  await hours(30 * 24 - 1, false, 2);
  await hours(1);
  await runJob(service, JOB);
}, 240_000);

it('opens no alert for 57 sessions of three networks that leave one step, and says on Install how many are left out', async () => {
  await hours(20);
  for (let nr = 0; nr < 57; nr++) {
    await visit(2_000 + (nr % 3), 2, false);
    clock.advance(2 * MINUTE_MS);
  }
  await hours(3);
  await runJob(service, JOB);
  expect(await alerts()).toEqual([]);
  const path = '/api/journeys/apply/metrics/installation';
  const { body } = await service.request<Installation>('GET', path, { key });
  expect(body.networks.isHidden).toBe(false);
  expect(body.networks.leftOut).toBeGreaterThan(50);
  expect(body.findings.map(({ text }) => text).join()).toMatch(
    /\d+ sessions of the last 28 days came from few networks/,
  );
}, 120_000);

it('makes no finding of 456 sessions of one address over a day, and says how many it leaves out', async () => {
  for (let nr = 0; nr < 456; nr++) {
    await visit(3_000, 1, false);
    if (nr % 3 === 0) await visit((visits * 37) % 1_000, 3, true);
    clock.advance(Math.floor(DAY_MS / 456));
  }
  clock.advance(2 * DAY_MS);
  const { result } = await memoOf(service, key, { journeyId });
  expect(result?.data.networks?.sessions).toBeGreaterThan(450);
  expect(result?.findings.filter(({ code }) => code.startsWith('step'))).toEqual([]);
  expect(result?.data.completed).toBeGreaterThan(0.7 * (result?.data.sessions ?? 0));
}, 120_000);

it('opens "no completions" in an outage, even if one network completes once', async () => {
  await hours(24);
  await runJob(service, JOB);
  await hours(4, true);
  await visit(4_000, 3, true);
  await hours(4, true);
  await runJob(service, JOB);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ rule: 'no_success', figures: { part: 0, leftOut: 1 } });
  expect(alert?.sentence).toContain('1 visit of a network that stands out is left out of this.');
  // The real visitors end it.
  await hours(7);
  await runJob(service, JOB);
  expect((await alerts())[0]?.overAt).not.toBeNull();
}, 120_000);

it('publishes months without them, and says how many are left out', async () => {
  clock.set(Date.UTC(2026, 11, 6));
  await service.request('PUT', '/api/journeys/apply/public-page', { key, body: { enabled: true } });
  const { body } = await service.request<PublicPage>('GET', '/p/acme/apply/figures.json');
  const november = body.months.find(({ month }) => month === '2026-11');
  expect(november?.leftOut).toBeGreaterThan(500);
  const rate = november?.figures.find(({ id }) => id === 'completionRate')?.value;
  expect(rate).toBeGreaterThan(0.7);
});
