// Alerts of a fleet: a node that is killed in the middle of looking, and two that look at once, open one alert with one message each.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Alert } from '../../src/domain/alert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { testClock } from '../support/clock.ts';
import { runJob } from '../support/jobs.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const JOB = 'look at alerts when an hour closes';
const SECRET = 'the-secret-that-all-nodes-have-in-common';

describe.skipIf(!hasPostgres)('nodes on PostgreSQL', { timeout: 400_000 }, () => {
  // The node that is killed is a process with the time of the machine; the others stand an hour before it until it is gone.
  const started = Date.now();
  const closed = Math.floor((started - 5 * MINUTE_MS) / HOUR_MS) * HOUR_MS;
  const clock = testClock(started - HOUR_MS);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-killed-'));
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let receiver: Receiver;
  let nodes: [TestService, TestService];
  let key: string;

  const list = async () => (await nodes[0].request<{ alerts: Alert[] }>('GET', '/api/alerts', { key })).body.alerts;
  const visits = (from: number, to: number, perHour: number, leaves: (stepKey: string) => number) =>
    sendVisits(nodes[0], key, { org: 'acme', journey: 'apply', from, to, perHour, leaves });
  /** Until when nobody but its holder looks at alerts. */
  const lease = (until: number) =>
    nodes[0].service.catalog
      .insertInto('leases')
      .values({ name: JOB, holder: 'this test', expires_at: new Date(until).toISOString() })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ holder: 'this test', expires_at: new Date(until).toISOString() }),
      )
      .execute();
  const settled = async () => {
    for (const { service } of nodes) {
      service.outbox.wake();
      await service.outbox.idle();
    }
  };
  /** Ids of the messages of a type, each with how often it came. */
  const messages = (type: string) => {
    const ids = receiver.received
      .filter(({ body }) => JSON.parse(body).type === type)
      .map(({ headers }) => headers['webhook-id'] ?? '');
    return new Map(ids.map((id) => [id, ids.filter((one) => one === id).length]));
  };

  beforeAll(async () => {
    [database, clickhouse, receiver] = await Promise.all([createDatabase(), startClickHouse(), startReceiver()]);
    const config = {
      ...{ databaseUrl: database.url, clickhouseUrl: clickhouse.url, authSecret: SECRET },
      webhookNetworks: ['loopback'],
    };
    nodes = [await startTestService({ config, now: clock.now }), await startTestService({ config, now: clock.now })];
    await lease(started + DAY_MS);
    await nodes[0].org('acme', { ingestRequestsPerHour: 100_000 });
    key = await nodes[0].key('acme', ['journeys:write', 'ingest:write', 'org:settings', 'results:read']);
    await nodes[0].journey(key, { slug: 'apply', steps: VISIT_STEPS });
    const desk = { name: 'Desk', url: receiver.url, types: ['alert.opened', 'alert.closed'] };
    expect((await nodes[0].request('POST', '/api/endpoints', { key, body: desk })).status).toBe(201);
    await visits(closed - 30 * DAY_MS, closed - HOUR_MS, 6, () => 0.1);
    // In the last hour nobody gets past the documents.
    clock.set(started);
    await visits(closed - HOUR_MS, closed - MINUTE_MS, 60, (stepKey) => (stepKey === 'documents' ? 1 : 0.1));
    await nodes[0].service.loader.caughtUp();
    clock.set(started - HOUR_MS);
    await lease(started - HOUR_MS / 2);
  }, 240_000);
  afterAll(async () => {
    for (const node of nodes ?? []) await node.remove();
    await receiver?.remove();
    await clickhouse?.remove();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('have one alert and one message if the node that opened it is killed before recording the hour', async () => {
    const { catalog } = nodes[0].service;
    // The first attempt never ends: the node dies with it under way.
    receiver.answer((response) => {
      if (receiver.received.length > 1) response.writeHead(204).end();
    });
    const lock = new pg.Client(database.url);
    await lock.connect();
    onTestFinished(() => lock.end());
    await lock.query('BEGIN; LOCK TABLE alert_evaluations IN EXCLUSIVE MODE');
    const killed = await startProcess(folder, {
      ...{ DATABASE_URL: database.url, CLICKHOUSE_URL: clickhouse.url, AUTH_SECRET: SECRET },
      WEBHOOK_NETWORKS: 'loopback',
    });
    // The node starts, and its job begins, among whatever else the machine does.
    const waits = { timeout: 150_000, interval: 100 };
    await expect.poll(async () => (await list()).length, waits).toBe(1);
    await expect.poll(() => receiver.received.length, waits).toBe(1);
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');
    // The killed node's statements in PostgreSQL die with its connections.
    await lock.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    await lock.query('ROLLBACK');
    const noted = await catalog.selectFrom('alert_evaluations').select('evaluated').execute();
    expect(noted.filter(({ evaluated }) => Date.parse(evaluated) >= closed)).toEqual([]);

    clock.set(Date.now() + 2 * MINUTE_MS);
    await Promise.all(nodes.map((node) => runJob(node, JOB)));
    await settled();
    const alerts = await list();
    expect(alerts.map(({ rule, stepKey, state }) => [rule, stepKey, state])).toEqual([['step_silent', 'send', 'open']]);
    // One message; the attempt that was cut off was made again, with its id.
    expect([...messages('alert.opened').values()]).toEqual([2]);
    const rows = await catalog.selectFrom('deliveries').select(['type', 'status']).execute();
    expect(rows).toEqual([{ type: 'alert.opened', status: 'sent' }]);
  });

  // Costs nothing beside the fleet: PostgreSQL alone refuses an empty list of ids.
  it('list the journeys of an organization that has none', async () => {
    await nodes[0].org('bare');
    const bare = await nodes[0].key('bare', ['results:read']);
    const answer = await nodes[0].request<{ journeys: unknown[] }>('GET', '/api/metrics/journeys', { key: bare });
    expect(answer).toMatchObject({ status: 200, body: { journeys: [] } });
  });

  it('say once that it is over, where both look at once', async () => {
    const from = clock.now();
    clock.advance(7 * HOUR_MS);
    await visits(from, clock.now() - MINUTE_MS, 30, () => 0.1);
    await nodes[0].service.loader.caughtUp();
    await Promise.all(nodes.map((node) => runJob(node, JOB)));
    await settled();
    const alerts = await list();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.overAt).not.toBeNull();
    expect([...messages('alert.closed').values()]).toEqual([1]);
    expect(messages('alert.opened').size).toBe(1);
  });
});
