// Rate limits that several nodes share through Redis.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readAddress } from '../../src/domain/address.ts';
import { DomainError } from '../../src/domain/error.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/org.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { type IngestLimits, type LimitedRequest, openIngestLimits } from '../../src/ingest/limits.ts';
import { openNetworkClasses } from '../../src/ingest/network-classes.ts';
import { SOURCE_SLOTS, type Source } from '../../src/ingest/sources.ts';
import { folderForTest, serve, stop } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { openProxy, type TcpProxy } from '../support/proxy.ts';
import { hasRedis, REDIS_URL } from '../support/redis.ts';

const SETTINGS = { ...DEFAULT_SETTINGS, ingestRequestsPerHour: 100, unknownOriginRequestsPerMinute: 10 };

describe.skipIf(!hasRedis)('limits of several nodes', () => {
  const opened: IngestLimits[] = [];
  const proxies: TcpProxy[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limits) => limits.close()));
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  });

  let time = Date.now();
  let failures = 0;
  const countFailure = () => {
    failures++;
  };
  /** On a busy machine Redis may be late, and requests are let through: what is seen then says nothing about limits. */
  const whileRedisAnswers = async (work: () => Promise<void>) => {
    for (;;) {
      const before = failures;
      try {
        return await work();
      } catch (error) {
        if (failures === before) throw error;
      }
    }
  };
  const node = async (redisUrl = REDIS_URL, failed: (error: Error) => void = countFailure) => {
    const limits = await openIngestLimits(() => time, { redisUrl, failed });
    opened.push(limits);
    return limits;
  };
  /** A network in a block of its own. */
  const source = (): Source => ({ network: randomInt(SOURCE_SLOTS), block: randomInt(SOURCE_SLOTS) });
  const request = (unknownOrigin?: string) => ({
    orgId: randomUUID(),
    journeyId: randomUUID(),
    unknownOrigin,
    source: source() as LimitedRequest['source'],
  });
  /** How many of `requests` requests, over all nodes at once, are admitted. */
  const admitted = async (nodes: IngestLimits[], asked: ReturnType<typeof request>, requests: number) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: requests }, (_, n) => nodes[n % nodes.length]?.count(asked, SETTINGS)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DomainError);
    }
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  /** Resolves when a node counts in Redis: when its requests are no longer let through without a count. */
  const counting = (limits: IngestLimits) =>
    expect.poll(() => admitted([limits], request(), 110), { timeout: 10_000 }).toBe(100);
  const twoThatCount = async () => {
    const nodes = [await node(), await node()];
    for (const one of nodes) await counting(one);
    return nodes;
  };

  it('together admit exactly the limit of a journey', async () => {
    const nodes = await twoThatCount();
    await whileRedisAnswers(async () => {
      const asked = request();
      expect(await admitted(nodes, asked, 150)).toBe(100);
      expect(await admitted(nodes, asked, 10)).toBe(0);
      expect(await admitted(nodes, request(), 10)).toBe(10);
      time += HOUR_MS;
      expect(await admitted(nodes, asked, 150)).toBe(100);
    });
  });

  it('together admit exactly the limit of an unknown origin, which uses up no more of the journey', async () => {
    const nodes = await twoThatCount();
    await whileRedisAnswers(async () => {
      // A network that is known, and asked for little, is let in beyond the limit where the others are counted first.
      const asked = { ...request('https://elsewhere.example'), source: undefined };
      expect(await admitted(nodes, asked, 40)).toBe(10);
      expect(await admitted(nodes, { ...asked, unknownOrigin: undefined }, 150)).toBe(90);
    });
  });

  it('together let in who had little of a limit that one used up, and a trusted server', async () => {
    const nodes = await twoThatCount();
    await whileRedisAnswers(async () => {
      const asked = request();
      expect(await admitted(nodes, asked, 150)).toBe(100);
      const other = { ...asked, source: source() };
      expect(await admitted(nodes, other, 20)).toBe(5);
      const crowd = Array.from({ length: 30 }, () => ({ ...asked, source: source() }));
      const letIn = await Promise.all(crowd.map((one) => admitted(nodes, one, 5)));
      // 95 by requests, then a few of each network.
      expect(letIn.reduce((sum, count) => sum + count, 0)).toBe(150);
      expect(await admitted(nodes, { ...asked, source: 'server' as const }, 150)).toBe(100);
      expect(await admitted(nodes.slice(1), asked, 5)).toBe(0);
    });
  });

  it('together bound the few requests of a network, however it spreads them over nodes', async () => {
    const nodes = await twoThatCount();
    await whileRedisAnswers(async () => {
      const asked = request();
      await admitted(nodes, asked, 100);
      // Other networks use up the share that is let in by requests.
      for (let network = 0; network < 20; network++) await admitted(nodes, { ...asked, source: source() }, 5);
      const visitor = { ...asked, source: source() };
      expect(await admitted(nodes, visitor, 20)).toBe(5);
      expect(await admitted(nodes.slice(1), visitor, 5)).toBe(0);
    });
  });

  it('together bound the networks of one block, and let others in', async () => {
    const nodes = await twoThatCount();
    await whileRedisAnswers(async () => {
      const asked = request();
      const { block } = source();
      let letIn = 0;
      for (let network = 0; network < 60; network++) {
        letIn += await admitted(nodes, { ...asked, source: { ...source(), block } }, 5);
      }
      // The limit, and then the few requests of a tenth of a hundred networks.
      expect(letIn).toBeLessThanOrEqual(100 + 10 * 5);
      for (let network = 0; network < 10; network++) {
        expect(await admitted(nodes, { ...asked, source: source() }, 4)).toBe(4);
      }
    });
  });

  it('let everything through while Redis is away, and hold again when it is back', async () => {
    const { hostname, port } = new URL(REDIS_URL);
    const proxy = await openProxy([{ host: hostname, port: Number(port) }]);
    proxies.push(proxy);
    const failures: Error[] = [];
    const limits = await node(`redis://127.0.0.1:${proxy.port}`, (error) => failures.push(error));
    await counting(limits);
    const asked = request();
    expect(await admitted([limits], asked, 60)).toBe(60);
    // Also those that wait for an answer when the way breaks.
    const under = admitted([limits], asked, 50);
    proxy.cut();
    expect(await under).toBe(50);
    const before = failures.length;
    expect(await admitted([limits], asked, 200)).toBe(200);
    expect(failures.length).toBeGreaterThanOrEqual(before + 200);
    proxy.restore();
    await counting(limits);
    expect(await admitted([limits], asked, 100)).toBe(40);
  });

  it('share the salt of classes of networks until the end of the day', async () => {
    const day = 200_000 + randomInt(1_000_000);
    const redis = (await node()).redis;
    const other = (await node()).redis;
    if (!redis || !other) throw new Error('no connection');
    while (!redis.isReady || !other.isReady) await delay(10);
    const now = () => day * DAY_MS + HOUR_MS;
    const nodes = [openNetworkClasses(now, redis), openNetworkClasses(now, other)];
    const classes = await Promise.all(
      nodes.map((one) =>
        Promise.all(Array.from({ length: 100 }, (_, at) => one.of('j', readAddress(`10.0.${at}.1`) as number[]))),
      ),
    );
    expect(classes[0]).toEqual(classes[1]);
    const key = `waymark:network-salt:${day}`;
    expect(await redis.sendCommand(['PEXPIRETIME', key])).toBe((day + 1) * DAY_MS);
    await redis.del(key);
  });

  it('let everything through, counted and logged, when Redis is away from the start', async () => {
    const proxy = await openProxy([]);
    proxies.push(proxy);
    proxy.cut();
    const folder = folderForTest();
    const ADMIN_TOKEN = 'admin-token-of-the-tests-which-is-long';
    const REDIS_URL = `redis://:hunter2@127.0.0.1:${proxy.port}`;
    const service = await serve(folder, { REDIS_URL, ADMIN_TOKEN, LOG_LEVEL: 'error' });
    const post = (path: string, body: unknown, key = ADMIN_TOKEN) =>
      fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
    await post('/api/orgs', { slug: 'acme', displayName: 'Acme', settings: { ingestRequestsPerHour: 1 } });
    const made = await post('/api/orgs/acme/keys', { name: 'k', scopes: ['journeys:write'] });
    const { key } = (await made.json()) as { key: string };
    await post('/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);
    for (let n = 0; n < 3; n++) {
      expect((await post('/api/ingest', batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
    }
    const counters = await (await fetch(`${service.url}/metrics`)).text();
    const [, count] = /^waymark_rate_limit_failures_total (\d+)$/m.exec(counters) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(3);
    const { stdout, stderr } = await stop(service);
    expect(stdout).toContain('Redis does not answer: ingest requests are let through uncounted');
    expect(stdout + stderr).not.toContain('hunter2');
  });
});
