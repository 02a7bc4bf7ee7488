// Nodes of one service as processes of their own, with one PostgreSQL, one Redis and one ClickHouse between them and a round-robin
// proxy in front.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { createDatabase } from '../support/postgres.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { openProxy, type TcpProxy } from '../support/proxy.ts';
import { REDIS_URL } from '../support/redis.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const CONNECTIONS = 4;
const EVENTS_A_BATCH = 5;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A fleet that runs while the tests of a file do, with the organization `acme` and its journey `apply`. */
export function fleetForFile(size: number) {
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
    await Promise.all(Array.from({ length: size }, (_, n) => start(n)));
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

  /** Kills nodes one after the other under load; each comes back. Compares what all of them count with what was acknowledged. */
  async function losesNothing(kills: number, batchesBetween: number): Promise<void> {
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
    await more(batchesBetween);
    for (let n = 0; n < kills; n++) {
      expect(await node(n).end('SIGKILL')).toBe('SIGKILL');
      await more(batchesBetween);
      await start(n);
      await more(batchesBetween);
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
      `nodes ${size}, kills ${kills}, attempts ${attempts}, batches ${acknowledged.batches}, events ${expected.events}`,
    );
  }

  return {
    ...{ folder, node, start, call, must, nextBatch, retrieve, losesNothing },
    get clickhouse(): TestClickHouse {
      return clickhouse;
    },
    get key(): string {
      return key;
    },
    get urls(): string[] {
      return nodes.map(({ url }) => url);
    },
  };
}
