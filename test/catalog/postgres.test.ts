import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
// The catalog on PostgreSQL alone: several nodes, and a database that goes away.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Catalog, openSharedCatalog } from '../../src/catalog/open.ts';
import { createOrg, findOrg, listOrgs } from '../../src/catalog/orgs.ts';
import { POOL_CONNECTIONS_MAX } from '../../src/catalog/postgres.ts';
import { tryCatalog } from '../../src/catalog/try-catalog.ts';
import { batch, event } from '../support/events.ts';
import { countConnections, databaseForTests, disconnectAll, hasPostgres } from '../support/postgres.ts';
import { openProxy } from '../support/proxy.ts';
import { startTestService } from '../support/service.ts';

describe.skipIf(!hasPostgres)('the catalog on PostgreSQL', () => {
  const database = databaseForTests();
  const open = (url = database.url) => database.keep(openSharedCatalog(url));

  it('is made once when many nodes start at the same time', async () => {
    const catalogs = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const [n, catalog] of catalogs.entries()) await createOrg(catalog, { slug: `org-${n}` }, Date.now);
    expect(await listOrgs(catalogs[0] as Catalog)).toHaveLength(8);
  });

  it('holds at most its limit of connections, under any number of requests', async () => {
    const catalog = await open();
    await Promise.all(Array.from({ length: 200 }, () => findOrg(catalog, 'none')));
    const connections = await countConnections(database.url);
    expect(connections).toBeGreaterThan(1);
    expect(connections).toBeLessThanOrEqual(POOL_CONNECTIONS_MAX);
  });

  it('continues after the server dropped every connection', async () => {
    const catalog = await open();
    await createOrg(catalog, { slug: 'here' }, Date.now);
    await disconnectAll(database.url);
    await expect.poll(() => findOrg(catalog, 'here').catch(() => undefined)).toMatchObject({ slug: 'here' });
  });

  it.each(['the way breaks', 'the server ends it'])('tells a question under way that %s, and goes on', async (how) => {
    const { hostname, port, pathname, username } = new URL(database.url);
    const proxy = await openProxy([{ host: hostname, port: Number(port) }]);
    const catalog = await openSharedCatalog(`postgres://${username}@127.0.0.1:${proxy.port}${pathname}`);
    const outcome = sql`SELECT pg_sleep(60)`.execute(catalog).catch((error: unknown) => error);
    await expect.poll(() => countConnections(database.url, 'SELECT pg_sleep')).toBe(1);
    if (how === 'the way breaks') proxy.cut();
    else await disconnectAll(database.url);
    expect(await outcome).toMatchObject({ code: 'unavailable' });
    proxy.restore();
    await expect.poll(() => findOrg(catalog, 'none').catch((error: unknown) => error)).toBeUndefined();
    await catalog.destroy();
    await proxy.close();
  });

  it('reports why it cannot be opened, without the password', async () => {
    const url = new URL(database.url);
    url.password = 'hunter2';
    url.pathname = '/no_such_database';
    await expect(openSharedCatalog(url.href)).rejects.toThrow(/127\.0\.0\.1.*no_such_database.*does not exist/);
    await expect(openSharedCatalog(url.href)).rejects.not.toThrow(/hunter2/);
  });

  it('answers 503 while the database is away, and recovers when it is back', async () => {
    const { hostname, port, pathname, username } = new URL(database.url);
    const proxy = await openProxy([{ host: hostname, port: Number(port) }]);
    /** How far its clock is ahead: a door answers by its last try for 5 s. */
    let aheadMs = -9_000;
    const service = await startTestService({
      config: { databaseUrl: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}` },
      now: () => Date.now() + aheadMs,
    });
    try {
      await service.org('acme');
      const key = await service.key('acme');
      await service.journey(key, { slug: 'apply' });
      proxy.cut();
      aheadMs = 0;
      const away = await service.request('GET', '/api/journeys/apply', { key });
      expect(away).toMatchObject({
        status: 503,
        body: { error: 'The catalog does not answer at the moment. Try again later' },
      });
      expect(away.headers.get('retry-after')).not.toBeNull();
      expect((await service.request('GET', '/readyz')).status).toBe(503);
      expect((await service.request('GET', '/healthz')).status).toBe(200);
      await expect(tryCatalog(service.service.catalog, Date.now)).rejects.toMatchObject({ code: 'unavailable' });
      proxy.restore();
      aheadMs = 9_000;
      expect((await service.request('GET', '/api/journeys/apply', { key })).status).toBe(200);
      expect((await service.request('GET', '/readyz')).status).toBe(200);
      aheadMs = 20_000;
      expect(await service.request('GET', '/readyz')).toMatchObject({
        status: 503,
        body: {
          error: expect.stringMatching(/^Not ready: the clock of this node is (19|20) s ahead of that of PostgreSQL/),
        },
      });
      expect((await service.request<string>('GET', '/metrics')).body).toMatch(/^waymark_clock_ahead_seconds (19|20)/m);
    } finally {
      await service.remove();
      await proxy.close();
    }
  });

  it('does not respond while ingest continues for known journeys and keys, without waiting for it', async () => {
    const { hostname, port, pathname, username } = new URL(database.url);
    const proxy = await openProxy([{ host: hostname, port: Number(port) }]);
    /** How far its clock is ahead: a door answers by its last try for 5 s. */
    let aheadMs = 0;
    const service = await startTestService({
      config: { databaseUrl: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}` },
      now: () => Date.now() + aheadMs,
    });
    try {
      await service.org('hole', { ingestRequestsPerHour: 100_000 });
      const key = await service.key('hole', ['journeys:write', 'ingest:write']);
      await service.journey(key, { slug: 'apply', allowedOrigins: ['https://www.example.org'] });
      const send = (headers: Record<string, string>, slug = 'apply') =>
        service.ingest(batch('hole', slug, [event('page_view')]), headers);
      const [page, server] = [{ origin: 'https://www.example.org' }, { authorization: `Bearer ${key}` }];
      for (const sender of [page, server]) expect((await send(sender)).status).toBe(204);
      // The node's cache is invalid, as after a change: every batch has to ask.
      service.service.ingest.destinations.forget();
      proxy.freeze();
      for (let n = 0; n < 100; n++) expect((await send(n % 2 === 0 ? page : server)).status).toBe(204);
      expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
      expect((await send(page, 'unknown')).status).toBe(504);
      expect((await send({ authorization: `Bearer ${key}x` })).status).toBe(504);
      expect((await service.request('GET', '/healthz')).status).toBe(200);
      aheadMs = 5_000;
      expect(await service.request('GET', '/readyz')).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('the catalog does not answer') },
      });
      const metrics = (await service.request<string>('GET', '/metrics')).body;
      // All but the questions that found out.
      expect(Number(/^waymark_stale_look_ups_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(100);
      expect(Number(/^waymark_catalog_away_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
      proxy.restore();
      await expect.poll(async () => (await send(page, 'unknown')).status).toBe(404);
      expect((await service.request<string>('GET', '/metrics')).body).toContain('waymark_catalog_away_seconds 0');
    } finally {
      await service.remove();
      await proxy.close();
    }
  });

  it('has no connection left of a start that failed', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const started = startTestService({ config: { databaseUrl: database.url, port } });
    await expect(started).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect.poll(() => countConnections(database.url)).toBe(0);
    other.close();
  });
});
