// Attacks on several nodes at once, with one PostgreSQL, one Redis and one event store between them: each written down before
// it was tried (docs/threats.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findErasureJob } from '../../src/catalog/erasure-jobs.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { hasRedis, REDIS_URL } from '../support/redis.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

describe.skipIf(!hasPostgres || !hasRedis)('at two nodes', { timeout: 120_000 }, () => {
  const clock = testClock();
  const nodes: TestService[] = [];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let key: string;

  beforeAll(async () => {
    [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse()]);
    const config = {
      ...{ databaseUrl: database.url, clickhouseUrl: clickhouse.url, redisUrl: REDIS_URL },
      authSecret: 'the same on both nodes, as it must be',
    };
    for (let n = 0; n < 2; n++) nodes.push(await startTestService({ now: clock.now, config }));
    await node(0).org('acme', { ingestRequestsPerHour: 100_000 });
    key = await node(0).key('acme', ['journeys:write', 'org:settings', 'memos:write', 'results:read']);
  }, 120_000);
  afterAll(async () => {
    for (const one of nodes) await one.remove();
    await clickhouse?.remove();
    await database?.drop();
  });

  const node = (n: number): TestService => {
    const found = nodes[n % 2];
    if (!found) throw new Error(`there is no node ${n}`);
    return found;
  };
  let journeys = 0;
  const journey = async () => {
    const slug = `journey-${++journeys}`;
    return { slug, id: (await node(0).journey(key, { slug })).id };
  };
  const send = async (n: number, slug: string, sessionIds: string[]) => {
    const events = sessionIds.map((sessionId) => event('page_view', { sessionId, ts: clock.iso(-5) }));
    expect((await node(n).ingest(batch('acme', slug, events))).status).toBe(204);
  };
  const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`);
  const erase = (n: number, slug: string, body: object) =>
    node(n).request<{ id: string }>('POST', `/api/journeys/${slug}/erasures`, { key, body });
  const window = () => ({ receivedFrom: clock.iso(-MINUTE_MS), receivedTo: clock.iso(MINUTE_MS) });
  const sessionCount = async (slug: string) => (await node(1).retrieve(key, slug)).healthMetrics.sessionCount;
  const settled = () => Promise.all(nodes.map(({ service }) => service.erasing.idle()));

  it('removes a session once when both nodes are asked to erase it, and leaves the others', async () => {
    const { slug } = await journey();
    await send(0, slug, many('forged', 200));
    await send(1, slug, ['visitor']);
    for (const { service } of nodes) await service.loader.caughtUp();
    const body = { sessionIds: many('forged', 200) };
    const jobs = await Promise.all([erase(0, slug, body), erase(1, slug, body)]);
    expect(jobs.map(({ status }) => status)).toEqual([202, 202]);
    await settled();
    expect(await sessionCount(slug)).toBe(1);
  });

  it('continues an erasure of a lost node at another node, and counts nothing twice', async () => {
    const { slug, id: journeyId } = await journey();
    await send(0, slug, many('forged', 20));
    await node(0).service.loader.caughtUp();
    const { catalog } = node(0).service;
    const { body } = await erase(0, slug, window());
    await settled();
    // As its process left it, killed before the first slice.
    await catalog
      .updateTable('erasure_jobs')
      .set({ status: 'running', claimed_by: 'gone', claimed_until: clock.iso(MINUTE_MS), sessions: 0, found: null })
      .where('id', '=', body.id)
      .execute();
    await send(0, slug, ['came-later']);
    await node(0).service.loader.caughtUp();
    const find = async () =>
      findErasureJob(catalog, {
        orgId: (await catalog.selectFrom('orgs').select('id').executeTakeFirstOrThrow()).id,
        journeyId,
        id: body.id,
      });
    node(1).service.erasing.wake();
    await settled();
    expect((await find()).status).toBe('running');
    clock.advance(2 * MINUTE_MS);
    node(1).service.erasing.wake();
    await settled();
    expect(await find()).toMatchObject({ status: 'done' });
  });

  it('accepts together no more erasures than one organization may have waiting', async () => {
    const { slug, id } = await journey();
    await send(0, slug, ['x']);
    await node(0).service.loader.caughtUp();
    const hold = (n: number, work: () => Promise<void>) => node(n).service.loader.heldDuring(id, work);
    // None can end meanwhile.
    const answers: number[] = [];
    await hold(0, () =>
      hold(1, async () => {
        for (let round = 0; round < 15; round++) {
          const both = await Promise.all([0, 1].map((n) => erase(n, slug, { sessionIds: ['x'] })));
          answers.push(...both.map(({ status }) => status));
        }
      }),
    );
    expect(answers.filter((status) => status === 202)).toHaveLength(20);
    expect(answers.filter((status) => status === 409)).toHaveLength(10);
    await settled();
    expect(await sessionCount(slug)).toBe(0);
  });

  it('refuses at one node the key that was revoked at the other', async () => {
    const { body } = await node(0).request<{ id: string; key: string }>('POST', '/api/orgs/acme/keys', {
      ...{ key: ADMIN_TOKEN, body: { name: 'leaked', scopes: ['journeys:read'] } },
    });
    const { slug } = await journey();
    const read = () => node(1).request('GET', `/api/journeys/${slug}`, { key: body.key });
    expect((await read()).status).toBe(200);
    await node(0).request('DELETE', `/api/orgs/acme/keys/${body.id}`, { key: ADMIN_TOKEN });
    expect((await read()).status).toBe(401);
  });

  it('counts an event once that is sent to all nodes at once, many times', async () => {
    const { slug } = await journey();
    const events = many('same', 20).map((id) => event('page_view', { id, sessionId: id, ts: clock.iso(-5) }));
    await Promise.all(many('try', 10).map((_, n) => node(n).ingest(batch('acme', slug, events))));
    for (const { service } of nodes) await service.loader.caughtUp();
    const { eventCountsLast24h, healthMetrics } = await node(0).retrieve(key, slug);
    expect(eventCountsLast24h).toEqual({ page_view: 20 });
    expect(healthMetrics.sessionCount).toBe(20);
  });

  it('makes one annotation of a creation that is repeated at all nodes at once', async () => {
    const { slug } = await journey();
    const path = `/api/journeys/${slug}/annotations`;
    const options = { key, headers: { 'idempotency-key': 'once' }, body: { text: 'released' } };
    const answers = await Promise.all(many('try', 8).map((_, n) => node(n).request('POST', path, options)));
    // The others read that it is under way.
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    const { body } = await node(1).request<{ annotations: { id: string }[] }>('GET', path, { key });
    expect(body.annotations.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('makes one of two changes with the same If-Match that meet at two nodes', async () => {
    const { slug } = await journey();
    for (const [path, ...changes] of [
      ['', { displayName: 'One' }, { displayName: 'Other' }],
      ['/targets', { completionRate: 0.5 }, { completionRate: 0.6 }],
      ['/alert-rules', { step_loss: false }, { step_loss: true }],
      ['/hourly-rate', { amount: 1, currency: 'EUR' }, { amount: 2, currency: 'EUR' }],
    ] as const) {
      const at = (n: number, method: string, options: { body?: object; headers?: Record<string, string> } = {}) =>
        node(n).request(method, `/api/journeys/${slug}${path}`, { key, ...options });
      for (let round = 0; round < 4; round++) {
        const [one, other] = round % 2 === 0 ? changes : [changes[1], changes[0]];
        await at(0, 'PUT', { body: other });
        const headers = { 'if-match': (await at(1, 'GET')).headers.get('etag') ?? '' };
        const both = await Promise.all([0, 1].map((n) => at(n, 'PUT', { body: one, headers })));
        expect(both.map(({ status }) => status).sort(), path).toEqual([200, 412]);
      }
    }
  });

  it('makes one memo of a request that is repeated at all nodes at once', async () => {
    const { id: journeyId } = await journey();
    const options = { key, headers: { 'idempotency-key': 'once' }, body: { journeyId } };
    const answers = await Promise.all(
      many('try', 8).map((_, n) => node(n).request<{ id: string }>('POST', '/api/memos', options)),
    );
    const ids = answers.filter(({ status }) => status < 300).map(({ body }) => body.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });
});
