// An event id counts once; clocks are corrected; nothing that names a visitor is stored.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { filesHolding } from '../support/folder.ts';
import { startAcme, startTestService, type TestService } from '../support/service.ts';

const clock = testClock();
let service: TestService;
let key: string;
let journeys = 0;
let slug: string;

beforeAll(async () => {
  ({ service, key } = await startAcme({ now: clock.now }));
});
afterAll(async () => {
  await service.close();
  rmSync(service.dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  journeys += 1;
  slug = `journey-${journeys}`;
  await service.journey(key, { slug });
});

const one = (tag = 'page_view', properties: Record<string, unknown> = {}) =>
  event(tag, { ts: clock.iso(-SECOND_MS), ...properties });
const send = async (events: Record<string, unknown>[], more: Record<string, unknown> = {}, headers = {}) =>
  (await service.ingest({ ...batch('acme', slug, events), ...more }, headers)).status;
const counts = async () => (await service.retrieve(key, slug)).eventCountsLast24h;
const sessions = async () => (await service.retrieve(key, slug)).healthMetrics.sessionCount;

describe('an event id counts once', () => {
  it('in one batch', async () => {
    const repeated = one();
    expect(await send([repeated, one('field_focus'), repeated, repeated])).toBe(204);
    expect(await counts()).toEqual({ page_view: 1, field_focus: 1 });
  });

  it('over batches, at once and later', async () => {
    const repeated = one();
    expect(await Promise.all(Array.from({ length: 10 }, () => send([repeated])))).toEqual(Array(10).fill(204));
    expect(await counts()).toEqual({ page_view: 1 });
    clock.advance(2 * HOUR_MS);
    expect(await send([repeated, one('field_blur')])).toBe(204);
    expect(await counts()).toEqual({ page_view: 1, field_blur: 1 });
  });

  it('whatever else is different: the first delivery stands', async () => {
    const first = one('step_view', { id: 'same', sessionId: 's1', stepKey: 'one' });
    const others = [
      one('step_view', { id: 'same', sessionId: 's2', stepKey: 'two' }),
      one('submit_success', { id: 'same', sessionId: 's1' }),
      one('field_focus', { id: 'same', ts: clock.iso(-HOUR_MS), url: 'https://other.example/' }),
    ];
    await send([first]);
    for (const other of others) expect(await send([other])).toBe(204);
    expect(await counts()).toEqual({ step_view: 1 });
    expect(await sessions()).toBe(1);
    expect((await service.retrieve(key, slug)).behaviorMetrics.completionRate).toBe(0);
  });

  it('in each journey separately', async () => {
    const shared = one('page_view', { id: 'shared-by-two' });
    await send([shared]);
    await service.journey(key, { slug: `${slug}-b` });
    expect((await service.ingest(batch('acme', `${slug}-b`, [shared]))).status).toBe(204);
    expect((await service.retrieve(key, `${slug}-b`)).eventCountsLast24h).toEqual({ page_view: 1 });
    expect(await counts()).toEqual({ page_view: 1 });
  });

  it('but ids that differ only in case or blanks are two', async () => {
    expect(await send(['a', 'A', 'a ', 'á', 'a\u0301'].map((id) => one('page_view', { id })))).toBe(204);
    expect(await counts()).toEqual({ page_view: 5 });
  });

  it('through a restart on the same folder', async () => {
    const loaded = one();
    const spooled = one('field_focus');
    await send([loaded]);
    expect(await counts()).toEqual({ page_view: 1 });
    await send([spooled]);
    await service.close();
    service = await startTestService({ now: clock.now, dataDir: service.dataDir });
    expect(await counts()).toEqual({ page_view: 1, field_focus: 1 });
    expect(await send([loaded, spooled, one('field_blur')])).toBe(204);
    expect(await counts()).toEqual({ page_view: 1, field_focus: 1, field_blur: 1 });
  });
});

describe('sentAt', () => {
  const storedTs = async (): Promise<string[]> => {
    const { id: journeyId } = await service.retrieve(key, slug);
    const rows = await service.service.store.query<{ ts: string }>(
      'SELECT ts FROM events WHERE journey_id = {journeyId:String} ORDER BY batch, place',
      { journeyId },
    );
    return rows.map(({ ts }) => `${ts.replace(' ', 'T')}Z`);
  };
  const at = (ms: number) => one('page_view', { ts: clock.iso(ms) });

  it('of a clock that is wrong by more than a minute shifts every ts by its whole error, else by nothing', async () => {
    const shifts: [error: number, shift: number][] = [
      [-MINUTE_MS, 0],
      [MINUTE_MS, 0],
      [-MINUTE_MS - 1, MINUTE_MS + 1],
      [MINUTE_MS + 1, -MINUTE_MS - 1],
      [DAY_MS, -DAY_MS],
      [0, 0],
    ];
    for (const [error] of shifts)
      expect(await send([at(error), at(error - 5_000)], { sentAt: clock.iso(error) })).toBe(204);
    expect(await storedTs()).toEqual(
      shifts.flatMap(([error, shift]) => [clock.iso(error + shift), clock.iso(error - 5_000 + shift)]),
    );
  });

  it('may be left out: ts is taken as it is', async () => {
    await send([at(-3 * DAY_MS), at(3 * DAY_MS)]);
    expect(await storedTs()).toEqual([clock.iso(-3 * DAY_MS), clock.iso(3 * DAY_MS)]);
  });

  it('may be in another offset', async () => {
    const local = `${clock.iso(2 * HOUR_MS).replace('Z', '+02:00')}`;
    await send([at(0)], { sentAt: local });
    expect(await storedTs()).toEqual([clock.iso()]);
  });

  it('at the ends of time stays storable', async () => {
    const [first, last] = ['2000-01-01T00:00:00.000Z', '2100-12-31T23:59:59.999Z'];
    expect(await send([one('page_view', { ts: first })], { sentAt: last })).toBe(204);
    expect(await send([one('page_view', { ts: last })], { sentAt: first })).toBe(204);
    expect(await send([one('page_view', { ts: last }), one('page_view', { ts: first })])).toBe(204);
    expect(await sessions()).toBe(1);
    expect(await storedTs()).toHaveLength(4);
    expect(service.service.spool.depth().batches).toBe(0);
  });
});

it('counts the events that a client had to give up', async () => {
  const before = await givenUp();
  expect(await send([one()], { dropped: 7 })).toBe(204);
  expect(await send([], { dropped: 2 })).toBe(204);
  expect((await givenUp()) - before).toBe(9);
  expect(await counts()).toEqual({ page_view: 1 });
});

async function givenUp(): Promise<number> {
  const { body } = await service.request<string>('GET', '/metrics');
  return Number(/^waymark_events_given_up_total (\d+)/m.exec(body)?.[1] ?? 0);
}

it('stores neither address nor User-Agent, cookies or other headers in any file', async () => {
  const canaries = {
    'user-agent': 'canary-agent/1.0 (iPhone; Mobile)',
    'x-forwarded-for': '203.0.113.77',
    forwarded: 'for=198.51.100.23',
    cookie: 'canary-cookie=1',
    'accept-language': 'xx-canarylang',
    referer: 'https://canary-referer.example/x',
  };
  const sent = batch('acme', slug, [one('page_view', { fieldKey: 'positive-canary' })], { deviceClass: undefined });
  expect((await service.ingest(sent, canaries)).status).toBe(204);
  const { id: journeyId } = await service.retrieve(key, slug);
  const rows = await service.service.store.query('SELECT * FROM events WHERE journey_id = {journeyId:String}', {
    journeyId,
  });
  const texts = [
    'canary-agent',
    '203.0.113.77',
    '198.51.100.23',
    'canary-cookie',
    'canarylang',
    'canary-referer',
    '127.0.0.1',
  ];
  expect(rows).toMatchObject([{ field_key: 'positive-canary', device_class: 'mobile' }]);
  for (const text of texts) expect(JSON.stringify(rows)).not.toContain(text);
  await service.close();
  // The search finds what is there.
  expect(filesHolding(service.dataDir, 'positive-canary').length).toBeGreaterThan(0);
  expect(filesHolding(service.dataDir, slug)).toContain('catalog.db');
  for (const text of texts) expect(filesHolding(service.dataDir, text)).toEqual([]);
  service = await startTestService({ now: clock.now, dataDir: service.dataDir });
});
