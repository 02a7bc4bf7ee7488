// Events past retention go away, metrics agree with what is kept, and snapshots are taken.
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { rowsOfJourney } from '../support/kept.ts';

const RETENTION = 'remove events past retention';
const clock = testClock();
let orgs = 0;

const service = await serviceForFile({ now: clock.now });

/** A fresh organization that keeps events for some days, with a journey `apply`. */
async function journey(retentionDays: number) {
  orgs += 1;
  const org = `org-${orgs}`;
  await service.org(org, { retentionDays });
  const key = await service.key(org);
  const { id: journeyId } = await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
  const stored = () => rowsOfJourney(service, journeyId);
  const send = async (...events: RawEvent[]) => {
    expect((await service.ingest(batch(org, 'apply', events))).status).toBe(204);
    // Retention is of what is in the store; what still waits in the spool is looked at when it is there.
    await service.service.loader.caughtUp();
  };
  return { stored, send, retrieve: () => service.retrieve(key, 'apply'), journeyId };
}
const at = (tag: string, sessionId: string, more: RawEvent = {}) => event(tag, { sessionId, ts: clock.iso(), ...more });

it('removes events by the day of their receipt from every table, once they are past it', async () => {
  const { stored, send, retrieve } = await journey(3);
  await send(at('step_view', 'old', { stepKey: 'a' }), at('submit_success', 'old'));
  clock.advance(2 * DAY_MS);
  await send(at('step_view', 'new', { stepKey: 'a' }));
  expect((await retrieve()).healthMetrics.sessionCount).toBe(2);
  clock.advance(DAY_MS);
  await runJob(service, RETENTION);
  expect((await retrieve()).healthMetrics.sessionCount).toBe(2);
  clock.advance(DAY_MS);
  await runJob(service, RETENTION);
  expect(await stored()).toEqual([1, 1, 1, 1]);
  expect(await retrieve()).toMatchObject({
    healthMetrics: { sessionCount: 1 },
    behaviorMetrics: {
      completionRate: 0,
      medianTimeToComplete: 0,
      topDropoffStep: { stepKey: 'a', abandonmentRate: 1 },
    },
  });
  clock.advance(10 * DAY_MS);
  await runJob(service, RETENTION);
  await runJob(service, RETENTION);
  expect(await stored()).toEqual([0, 0, 0, 0]);
  expect((await retrieve()).healthMetrics.sessionCount).toBe(0);
});

it('answers the same before and after the removal: events past retention no longer count', async () => {
  const { send, retrieve } = await journey(2);
  await send(at('step_view', 's1', { stepKey: 'a' }), at('submit_success', 's1'), at('page_view', 's2'));
  clock.advance(2 * DAY_MS);
  await send(at('page_view', 's1'), at('step_view', 's3', { stepKey: 'a' }));
  clock.advance(DAY_MS);
  const before = await retrieve();
  await runJob(service, RETENTION);
  expect(await retrieve()).toEqual(before);
  expect(before).toMatchObject({ healthMetrics: { sessionCount: 2 }, behaviorMetrics: { completionRate: 0 } });
});

it('counts events received from the start of the first kept day', async () => {
  const { send, retrieve } = await journey(1);
  clock.set(Math.ceil(clock.now() / DAY_MS) * DAY_MS - 1);
  await send(at('page_view', 'of the day before'));
  clock.advance(1);
  await send(at('page_view', 'of the day'));
  clock.advance(DAY_MS);
  expect((await retrieve()).healthMetrics.sessionCount).toBe(1);
  clock.advance(DAY_MS);
  expect((await retrieve()).healthMetrics.sessionCount).toBe(0);
});

it('does not count an old ts as old: receipt decides', async () => {
  const { send, retrieve, stored } = await journey(1);
  await send(at('page_view', 'late', { ts: '2001-01-01T00:00:00Z' }));
  await runJob(service, RETENTION);
  expect((await retrieve()).healthMetrics).toMatchObject({ sessionCount: 1, hasRecentEvents: false });
  expect((await stored())[0]).toBe(1);
});

it('follows each organization separately, and a change of its setting', async () => {
  const [short, long] = [await journey(1), await journey(395)];
  for (const { send } of [short, long]) await send(at('page_view', 's'));
  clock.advance(3 * DAY_MS);
  await runJob(service, RETENTION);
  expect([(await short.stored())[0], (await long.stored())[0]]).toEqual([0, 1]);
  const change = { settings: { retentionDays: 2 } };
  await service.request('PUT', `/api/orgs/org-${orgs}`, {
    key: 'admin-token-of-the-tests-which-is-long',
    body: change,
  });
  expect((await long.retrieve()).healthMetrics.sessionCount).toBe(0);
  await runJob(service, RETENTION);
  expect((await long.stored())[0]).toBe(0);
});

it('takes a snapshot of journeys that have events, and tells that there is one', async () => {
  const [busy, idle] = [await journey(395), await journey(395)];
  await busy.send(at('page_view', 's'));
  expect((await busy.retrieve()).healthMetrics).toMatchObject({ hasSnapshot: false, sessionCount: 1 });
  await runJob(service, 'take daily snapshots');
  expect((await busy.retrieve()).healthMetrics.hasSnapshot).toBe(true);
  expect((await idle.retrieve()).healthMetrics.hasSnapshot).toBe(false);
});

it('keeps one snapshot a day, of the metrics as they were', async () => {
  const { send, journeyId } = await journey(395);
  const snapshots = () =>
    service.service.catalog
      .selectFrom('snapshots')
      .selectAll()
      .where('journey_id', '=', journeyId)
      .orderBy('taken_on')
      .execute();
  for (const [ms, session] of [
    [0, 's1'],
    [HOUR_MS, 's2'],
    [DAY_MS, 's3'],
  ] as const) {
    clock.advance(ms);
    await send(at('page_view', session));
    await service.service.loader.caughtUp();
    await runJob(service, 'take daily snapshots');
  }
  const counts = (await snapshots()).map(({ metrics }) => JSON.parse(metrics).healthMetrics.sessionCount);
  expect(counts).toEqual([1, 3]);
});
