// Where sessions that look wrong change what a memo says, it says so first, and the other version is one parameter away.
import { expect, it } from 'vitest';
import type { Memo, Rerun } from '../../src/domain/memo.ts';
import { DAY_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const NOW = Date.UTC(2026, 10, 18, 12);
const CROWD = 60;
const VISITORS = 80;
const WOULD =
  'Sessions that may not be visitors would change this memo: 60 look wrong and are left out. Of these, 100.0 % completed; of the others, 25.0 %.';
const DO =
  'Sessions that may not be visitors change this memo: 60 look wrong and are counted. Of these, 100.0 % completed; of the others, 25.0 %.';

const { service, key } = await acmeForFile({
  now: () => NOW,
  settings: { ingestRequestsPerHour: 10_000 },
  scopes: ['journeys:write', 'ingest:write', 'memos:write'],
});

/** A journey with visitors, a quarter of whom complete, and one request about many sessions. */
async function attacked(slug: string, completedOfCrowd: number): Promise<string> {
  const { id } = await service.journey(key, { slug, steps: [{ stepKey: 'start', index: 0, name: 'Start' }] });
  const visit = (nth: number, name: string, completes: boolean) => {
    const about = (seconds: number) => ({
      ...{ sessionId: `${slug}-${name}-${nth}`, clientId: `${name}-${nth}`, stepKey: 'start' },
      ts: toIso(NOW - (4 + (nth % 20)) * DAY_MS + seconds * SECOND_MS),
    });
    const events = [event('session_start', about(0)), event('step_view', about(1))];
    return completes ? [...events, event('submit_success', about(300))] : events;
  };
  const visitors = Array.from({ length: VISITORS }, (_, nth) => visit(nth, 'visitor', nth % 4 === 0)).flat();
  const crowd = Array.from({ length: CROWD }, (_, nth) => visit(nth, 'crowd', nth < completedOfCrowd)).flat();
  const trusted = await service.ingest(batch('acme', slug, visitors), { authorization: `Bearer ${key}` });
  expect([trusted.status, (await service.ingest(batch('acme', slug, crowd))).status]).toEqual([204, 204]);
  return id;
}
const textOf = async ({ id }: Memo, format: string) =>
  String((await service.request<string>('GET', `/api/memos/${id}/export?format=${format}`, { key })).body);

it('says first that they would change it, in every format, and is made with them by one parameter', async () => {
  const journeyId = await attacked('forged', CROWD);
  const without = await memoOf(service, key, { journeyId });
  expect(without.failure).toBeNull();
  expect(without.result?.summary.sentences[0]).toBe(WOULD);
  const others = { sessions: VISITORS, completed: VISITORS / 4 };
  const sides = { differ: true, sessions: CROWD, completed: CROWD, others };
  expect(without.result?.data).toMatchObject({
    ...{ sessions: VISITORS, completed: VISITORS / 4, excluded: CROWD },
    marked: { counted: false, ...sides },
  });
  for (const format of ['md', 'html']) expect(await textOf(without, format), format).toContain(WOULD);

  const counted = await memoOf(service, key, { journeyId, marked: 'counted' });
  expect(counted.result?.summary.sentences[0]).toBe(DO);
  expect(counted.result?.data).toMatchObject({
    ...{ sessions: VISITORS + CROWD, completed: VISITORS / 4 + CROWD, excluded: 0 },
    marked: { counted: true, ...sides },
  });
  expect(await textOf(counted, 'md')).toContain(DO);
  for (const { id } of [without, counted]) {
    const { body } = await service.request<Rerun>('POST', `/api/memos/${id}/rerun`, { key });
    expect(body).toMatchObject({ reproduced: true, differences: [] });
  }
}, 180_000);

it('says nothing of them where they complete as often as the others', async () => {
  const memo = await memoOf(service, key, { journeyId: await attacked('even', CROWD / 4) });
  expect(memo.result?.data.marked).toMatchObject({ differ: false, sessions: CROWD, completed: CROWD / 4 });
  expect(JSON.stringify(memo.result?.summary.sentences)).not.toContain('may not be visitors');
}, 120_000);

it.each(['all', '', true, null])('refuses marked %j', async (marked) => {
  const { id: journeyId } = await service.journey(key, { slug: `refused-${String(marked)}x` });
  const answer = await service.request('POST', '/api/memos', { key, body: { journeyId, marked } });
  expectError(answer, 400, 'Invalid memo data: marked must be one of left_out, counted');
});
