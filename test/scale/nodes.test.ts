// Several nodes as one service: processes of their own, with one PostgreSQL, one Redis and one ClickHouse between them
// and a round-robin proxy in front. They are killed under load, and come back.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServerStore } from '../../src/store/server.ts';
import { run } from '../cli/command.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { openProxy, type TcpProxy } from '../support/proxy.ts';
import { hasRedis, REDIS_URL } from '../support/redis.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const NODES = Number(process.env.SCALE_NODES ?? 3);
const CONNECTIONS = 8;
const EVENTS_A_BATCH = 5;
/** Batches that are acknowledged before and after each kill. */
const BATCHES_BETWEEN = Number(process.env.SCALE_BATCHES ?? 60);

describe.skipIf(!hasPostgres || !hasRedis)(`${NODES} nodes`, { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-nodes-'));
  const nodes: ServiceProcess[] = [];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let proxy: TcpProxy;
  let env: Record<string, string>;
  let key: string;

  const targets: { host: string; port: number }[] = [];

  const start = async (n: number) => {
    const started = await startProcess(join(folder, `node-${n}`), env);
    nodes[n] = started;
    targets[n] = { host: '127.0.0.1', port: Number(new URL(started.url).port) };
  };
  const node = (n: number): ServiceProcess => {
    const found = nodes[n];
    if (!found) throw new Error(`there is no node ${n}`);
    return found;
  };

  beforeAll(async () => {
    [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse()]);
    env = { DATABASE_URL: database.url, REDIS_URL, CLICKHOUSE_URL: clickhouse.url };
    // All at once, on empty engines.
    await Promise.all(Array.from({ length: NODES }, (_, n) => start(n)));
    proxy = await openProxy(targets);
    await must(
      201,
      call('POST', '/api/orgs', { slug: 'acme', settings: { ingestRequestsPerHour: 10_000_000 } }, ADMIN_TOKEN),
    );
    key = (await must(201, call('POST', '/api/orgs/acme/keys', { name: 'k', scopes: ['journeys:write'] }, ADMIN_TOKEN)))
      .key as string;
    await must(201, call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((one) => one.end('SIGKILL')));
    await proxy?.close();
    await clickhouse?.remove();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Answer {
    status: number;
    body: Record<string, unknown>;
  }
  /** Over a connection of its own, so that the proxy chooses a node each time. */
  const call = (method: string, path: string, body?: unknown, secret?: string, to = `http://127.0.0.1:${proxy.port}`) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      };
      const sent = request(to + path, { method, headers, agent: new Agent() }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }));
        response.on('error', reject);
      });
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  const must = async (status: number, answer: Promise<Answer>) => {
    const { status: got, body } = await answer;
    expect({ status: got, body }).toMatchObject({ status });
    return body;
  };
  const nextBatch = (journeyKey = 'apply') => {
    const sessionId = randomUUID();
    return batch(
      'acme',
      journeyKey,
      Array.from({ length: EVENTS_A_BATCH }, () => event('page_view', { sessionId })),
    );
  };
  const retrieve = async (slug: string, to?: string) => {
    const { status, body } = await call('GET', `/api/journeys/${slug}`, undefined, key, to);
    const { sessionCount } = (body.healthMetrics ?? {}) as { sessionCount?: number };
    const { page_view: events } = (body.eventCountsLast24h ?? {}) as { page_view?: number };
    return { status, sessions: sessionCount ?? 0, events: events ?? 0 };
  };

  it('count every acknowledged event once, while one after the other is killed and comes back', async () => {
    const acknowledged = { batches: 0 };
    let attempts = 0;
    let stopped = false;
    const load = Array.from({ length: CONNECTIONS }, async () => {
      while (!stopped) {
        const next = nextBatch();
        // As clients do: what was not acknowledged is sent again, and reaches another node.
        for (let status = 0; status !== 204; attempts++) {
          status = await call('POST', '/api/ingest', next).then(
            (answer) => answer.status,
            () => 0,
          );
        }
        acknowledged.batches++;
      }
    });
    const more = (batches: number) => {
      const goal = acknowledged.batches + batches;
      return expect.poll(() => acknowledged.batches, { timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
    };
    await more(BATCHES_BETWEEN);
    for (let n = 0; n < NODES; n++) {
      expect(await node(n).end('SIGKILL')).toBe('SIGKILL');
      await more(BATCHES_BETWEEN);
      await start(n);
      await more(BATCHES_BETWEEN);
    }
    stopped = true;
    await Promise.all(load);

    const expected = { status: 200, sessions: acknowledged.batches, events: acknowledged.batches * EVENTS_A_BATCH };
    // A GET request waits for what its own node acknowledged; the other nodes load within a moment.
    for (const { url } of nodes) await expect.poll(() => retrieve('apply', url), { timeout: 30_000 }).toEqual(expected);
    const store = openServerStore(clickhouse.url);
    const [stored] = await store.query('SELECT uniqExact(id) AS ids, uniqExact(session_id) AS sessions FROM events');
    await store.close();
    expect(stored).toEqual({ ids: expected.events, sessions: expected.sessions });
    console.log(
      `nodes ${NODES}, kills ${NODES}, attempts ${attempts}, batches ${acknowledged.batches}, events ${expected.events}`,
    );
  });

  it('see what one of them changes within 5 seconds', async () => {
    const [one, two] = [node(0).url, node(1).url];
    await must(201, call('POST', '/api/journeys/create', { slug: 'permit', displayName: 'Permit' }, key, one));
    const ingest = async () => (await call('POST', '/api/ingest', nextBatch('permit'), undefined, two)).status;
    expect(await ingest()).toBe(204);
    await must(200, call('PUT', '/api/journeys/permit', { allowedOrigins: ['https://a.example'] }, key, one));
    await expect.poll(ingest, { timeout: 6_000 }).toBe(403);
    await must(204, call('DELETE', '/api/journeys/permit', undefined, key, one));
    await expect.poll(ingest, { timeout: 6_000 }).toBe(404);
    const spare = await must(
      201,
      call('POST', '/api/orgs/acme/keys', { name: 's', scopes: ['journeys:read'] }, ADMIN_TOKEN, one),
    );
    expect((await call('GET', '/api/journeys', undefined, String(spare.key), two)).status).toBe(200);
    await must(204, call('DELETE', `/api/orgs/acme/keys/${spare.id}`, undefined, ADMIN_TOKEN, one));
    expect((await call('GET', '/api/journeys', undefined, String(spare.key), two)).status).toBe(401);
  });

  /** Answers to 100 requests to an organization that may have 40 an hour. */
  const askTooOften = async () => {
    const slug = `small-${randomUUID()}`;
    await must(201, call('POST', '/api/orgs', { slug, settings: { ingestRequestsPerHour: 40 } }, ADMIN_TOKEN));
    const made = await must(
      201,
      call('POST', `/api/orgs/${slug}/keys`, { name: 'k', scopes: ['journeys:write'] }, ADMIN_TOKEN),
    );
    await must(201, call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, String(made.key)));
    const requests = Array.from({ length: 100 }, () =>
      call('POST', '/api/ingest', batch(slug, 'apply', [event('page_view')])),
    );
    return (await Promise.all(requests)).map(({ status }) => status);
  };
  /** Requests that the nodes let through uncounted so far, since Redis did not answer within its time. */
  const uncounted = async () => {
    const texts = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts.map((text) => Number(/^waymark_rate_limit_failures_total (\d+)$/m.exec(text)?.[1] ?? 0));
  };

  it('share one rate limit', async () => {
    for (;;) {
      const before = await uncounted();
      const statuses = await askTooOften();
      // On a busy machine Redis may be late, and nodes let requests through. Then nothing is said about sharing: again.
      if (String(await uncounted()) !== String(before)) continue;
      expect(statuses.filter((status) => status === 204)).toHaveLength(40);
      expect(statuses.filter((status) => status === 429)).toHaveLength(60);
      return;
    }
  });

  it('hand what a lost node acknowledged to the node that drains its spool', async () => {
    // Each node answers when it has loaded what it acknowledged: nothing of the tests before is left in a spool.
    for (let n = 0; n < NODES; n++) await retrieve('apply', node(n).url);
    const before = await retrieve('apply');
    const lost = NODES - 1;
    const { url } = node(lost);
    // Nothing can be loaded, so that it all waits in the spool.
    await clickhouse.kill();
    for (let n = 0; n < 20; n++) await must(204, call('POST', '/api/ingest', nextBatch(), undefined, url));
    await node(lost).end('SIGKILL');
    await clickhouse.restart();
    await expect.poll(() => retrieve('apply', node(0).url), { timeout: 30_000 }).toEqual(before);

    const spool = join(folder, `node-${lost}`, 'spool');
    const drain = () => run(['spool', 'drain', spool], folder, { CLICKHOUSE_URL: clickhouse.url });
    const first = await drain();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Loaded 100 events in 20 batches.');
    expect(await retrieve('apply', node(0).url)).toEqual({
      status: 200,
      sessions: before.sessions + 20,
      events: before.events + 100,
    });
    expect((await drain()).stdout).toContain('Loaded 0 events in 0 batches.');
    expect((await run(['spool', 'drain', join(folder, 'none')], folder)).stderr).toContain('is not there');
  });
});
