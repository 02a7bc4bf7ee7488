// A memo each month: asked for, made once when the month is over in the organization's zone, and no more when it is off.
import { expect, it } from 'vitest';
import type { MemoList, MemoSchedule } from '../../src/domain/memo.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const PATH = '/api/journeys/apply/memo-schedule';
const JOB = 'make scheduled memos';
const clock = testClock();

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'memos:write', 'org:settings'],
});
await service.org('other');
const journeyId = (await service.journey(key, { slug: 'apply', displayName: 'Apply' })).id;
await service.journey(key, { slug: 'never', displayName: 'Never' });

const set = (body: unknown, as = key) => service.request<MemoSchedule>('PUT', PATH, { key: as, body });
const memos = async () =>
  (await service.request<MemoList>('GET', `/api/memos?journeyId=${journeyId}`, { key })).body.memos;

it('is off until a person with memos:write enables it', async () => {
  const reader = await service.key('acme', ['memos:read']);
  const off = await service.request<MemoSchedule>('GET', PATH, { key: reader });
  expect(off).toMatchObject({ status: 200, body: { monthly: false, weekly: false, nextAt: null } });
  expectError(await set({ monthly: true }, reader), 403, 'API key does not have required scope: memos:write');
  expectError(await set({ monthly: 'yes' }), 400, 'Invalid memo schedule data: monthly must be true or false');
  expectError(await set({}), 400, 'Invalid memo schedule data: monthly must be true or false');
  const foreign = await service.key('other', ['memos:write']);
  expectError(await set({ monthly: true }, foreign), 404, 'Journey with slug "apply" not found');
  await runJob(service, JOB);
  expect(await memos()).toEqual([]);
});

it('makes one memo per month when the month is over in the organization’s zone, however often the job runs', async () => {
  const org = await service.request('PUT', '/api/orgs/acme', { key, body: { settings: { timezone: 'Asia/Tokyo' } } });
  expect(org.status).toBe(200);
  const { nextAt } = must((await set({ monthly: true })).body);
  expect(must((await set({ monthly: true })).body).nextAt).toBe(nextAt);
  const due = Date.parse(nextAt ?? '');
  // Midnight of the first in Tokyo is 15:00 UTC of the day before; sessions may go on for a day and half an hour.
  expect(new Date(due).toISOString()).toMatch(/-01T15:30:00\.000Z$/);
  clock.advance(due - 1 - clock.now());
  await runJob(service, JOB);
  expect(await memos()).toEqual([]);
  clock.advance(1);
  await runJob(service, JOB);
  await Promise.all([runJob(service, JOB), runJob(service, JOB)]);
  const [memo, ...more] = await memos();
  expect(more).toEqual([]);
  expect(memo).toMatchObject({ createdBy: { type: 'schedule', name: 'Monthly' }, journeySlug: 'apply' });
  clock.advance(20 * DAY_MS);
  await runJob(service, JOB);
  expect(await memos()).toHaveLength(1);
  clock.advance(12 * DAY_MS + HOUR_MS);
  await runJob(service, JOB);
  expect(await memos()).toHaveLength(2);
});

it('makes one each week, on the Monday, in the place of each month', async () => {
  const before = (await memos()).length;
  expectError(
    await set({ monthly: true, weekly: true }),
    400,
    'Invalid memo schedule data: weekly must be false where monthly is true',
  );
  const { body } = await set({ monthly: false, weekly: true });
  expect(body).toMatchObject({ monthly: false, weekly: true });
  const due = Date.parse(body.nextAt ?? '');
  // Monday begins in Tokyo at 15:00 UTC of Sunday.
  expect([new Date(due).getUTCDay(), new Date(due).toISOString().slice(11)]).toEqual([1, '15:30:00.000Z']);
  clock.advance(due - 1 - clock.now());
  await runJob(service, JOB);
  expect(await memos()).toHaveLength(before);
  clock.advance(1);
  await runJob(service, JOB);
  await runJob(service, JOB);
  const made = await memos();
  expect(made).toHaveLength(before + 1);
  expect(made[0]).toMatchObject({ createdBy: { type: 'schedule', name: 'Weekly' } });
  clock.advance(7 * DAY_MS);
  await runJob(service, JOB);
  expect(await memos()).toHaveLength(before + 2);
  await set({ monthly: true });
});

it('makes none any more when it is switched off, and forgets a journey that is deleted', async () => {
  expect((await set({ monthly: false })).body).toEqual({ monthly: false, weekly: false, nextAt: null });
  const before = (await memos()).length;
  clock.advance(40 * DAY_MS);
  await runJob(service, JOB);
  expect(await memos()).toHaveLength(before);
  await set({ monthly: true });
  await service.request('DELETE', '/api/journeys/apply', { key });
  clock.advance(40 * DAY_MS);
  await runJob(service, JOB);
  const { body } = await service.request<MemoList>('GET', '/api/memos', { key });
  expect(body.memos).toEqual([]);
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is an answer');
  return value;
}
