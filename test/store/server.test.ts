// Failures on the way to a ClickHouse server, which the store must survive.
import { gzipSync } from 'node:zlib';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedRows, type Store, StoreFailure } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { startTestService } from '../support/service.ts';

describe('a ClickHouse server', () => {
  let server: TestClickHouse;
  let store: Store;

  beforeAll(async () => {
    server = await startClickHouse();
    store = openServerStore(server.url);
    await migrateStore(store);
  });
  afterAll(async () => {
    await store.close();
    await server.remove();
  });

  const ids = async () => (await store.query<{ ids: number }>('SELECT uniqExact(id) AS ids FROM events'))[0]?.ids ?? 0;

  it.each(['balancer', 'lost', 'cut', 'code'] as const)('that fails twice (%s) is asked again', async (kind) => {
    await server.fail({ match: 'SELECT 41 + 1', kind, times: 2 });
    expect(await store.query('SELECT 41 + 1 AS answer')).toEqual([{ answer: 42 }]);
  });

  it.each(['balancer', 'lost', 'code'] as const)(
    'whose answer to an insert fails (%s) has every row once',
    async (kind) => {
      const before = await ids();
      await server.fail({ match: 'INSERT INTO events', kind, times: 1 });
      await insertBatches(store, 1, [packed(before + 1, [event('page_view'), event('page_view')])]);
      expect(await ids()).toBe(before + 2);
    },
  );

  it('that keeps failing is reported as a failure of the store, not of the rows', async () => {
    for (const kind of ['balancer', 'lost', 'cut', 'code'] as const) {
      await server.fail({ match: 'SELECT 43', kind, times: 3 });
      await expect(store.query('SELECT 43')).rejects.toBeInstanceOf(StoreFailure);
    }
    await server.fail({ match: 'INSERT INTO events', kind: 'lost', times: 3 });
    const attempt = insertBatches(store, 1, [packed(999, [event('page_view')])]);
    await expect(attempt).rejects.toBeInstanceOf(StoreFailure);
  });

  it('that has an ALTER of another node under way is asked again', async () => {
    const own = await startClickHouse();
    const node = openServerStore(own.url);
    try {
      await own.fail({ match: 'ALTER TABLE sums', kind: 'code', code: 517, times: 1 });
      await migrateStore(node);
      const [version] = await node.query<{ newest: number }>('SELECT max(version) AS newest FROM schema_versions');
      expect(version).toEqual((await store.query('SELECT max(version) AS newest FROM schema_versions'))[0]);
    } finally {
      await node.close();
      await own.remove();
    }
  });

  it('does not get permanently refused statements again', async () => {
    await server.fail({ match: 'SELECT 44', kind: 'code', code: 62, times: 1 });
    await expect(store.query('SELECT 44')).rejects.toThrow('event store error 62');
    await server.fail({ match: 'INSERT INTO events', kind: 'code', code: 27, times: 1 });
    const attempt = insertBatches(store, 1, [packed(1_000, [event('page_view')])]);
    await expect(attempt).rejects.toBeInstanceOf(RefusedRows);
  });

  it('that refuses the password says so, and neither it nor the address is shown', async () => {
    const url = new URL(server.url);
    url.password = 'hunter2';
    const stranger = openServerStore(url.href);
    await expect(stranger.query('SELECT 1')).rejects.toThrow(/event store error 516/);
    await expect(stranger.query('SELECT 1')).rejects.not.toThrow(/hunter2/);
    await stranger.close();
  });

  it('speaks HTTP as ClickHouse does, in these tests', async () => {
    const { origin, username, password } = new URL(server.url);
    const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': decodeURIComponent(password) };
    const ask = (query: string, init: RequestInit = {}) => fetch(`${origin}/?${query}`, { headers, ...init });
    expect(await (await fetch(`${origin}/ping`)).text()).toBe('Ok.\n');
    expect(await (await ask('query=SELECT+1')).text()).toBe('1\n');
    expect(await (await ask('query=SELECT+{a:String}+AS+a&param_a=x%5Cty&default_format=JSONEachRow')).text()).toBe(
      '{"a":"x\\ty"}\n',
    );
    const missing = await ask('query=SELECT+*+FROM+nowhere');
    expect([missing.status, missing.headers.get('x-clickhouse-exception-code')]).toEqual([404, '60']);
    expect((await ask('query=SELECT+1&no_such_setting=1')).headers.get('x-clickhouse-exception-code')).toBe('115');
    expect((await ask('query=SELECT+1&session_id=a')).status).toBe(400);
    expect((await ask('query=CREATE+TABLE+x+(a+Int8)+ENGINE=Memory')).headers.get('x-clickhouse-exception-code')).toBe(
      '164',
    );
    const zipped = { headers: { ...headers, 'content-encoding': 'gzip' }, method: 'POST', body: gzipSync('SELECT 2') };
    expect(await (await ask('enable_http_compression=1', zipped)).text()).toBe('2\n');
    expect((await ask(`query=SELECT+{a:String}&param_a=${'x'.repeat(140_000)}`)).status).toBe(500);
  });

  it('that fails in the middle of a long answer is heard by the client', async () => {
    const { origin, username, password } = new URL(server.url);
    const client = createClient({
      url: origin,
      username,
      password: decodeURIComponent(password),
      log: { level: ClickHouseLogLevel.OFF },
    });
    const answer = await client.query({
      query: 'SELECT number, throwIf(number = 400000) FROM numbers(500000)',
      format: 'JSONEachRow',
    });
    await expect(answer.json()).rejects.toMatchObject({ code: '395' });
    await client.close();
  });

  it('may go away: events are accepted, questions are answered 503, and all is there when it is back', async () => {
    const own = await startClickHouse();
    const clock = testClock(Date.now());
    const service = await startTestService({ config: { clickhouseUrl: own.url }, now: clock.now });
    try {
      await service.org('acme');
      const key = await service.key('acme');
      await service.journey(key, { slug: 'apply' });
      const send = () => service.ingest(batch('acme', 'apply', [event('page_view')]));
      expect((await send()).status).toBe(204);
      expect((await service.retrieve(key, 'apply')).eventCountsLast24h).toEqual({ page_view: 1 });
      await own.kill();
      clock.advance(6_000);
      expect((await send()).status).toBe(204);
      expect((await service.request('GET', '/readyz')).status).toBe(503);
      expect((await service.request('GET', '/api/journeys/apply', { key })).status).toBe(503);
      await own.restart();
      await expect
        .poll(async () => (await service.request('GET', '/api/journeys/apply', { key })).body.eventCountsLast24h, {
          timeout: 30_000,
        })
        .toEqual({ page_view: 2 });
    } finally {
      await service.remove();
      await own.remove();
    }
  });
});
