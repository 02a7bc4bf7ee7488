// Reports across restarts and nodes: each is sent once, whichever node makes it, also where two make it at the same time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Wednesday; the first report is due on Monday 30 March at 06:00 UTC. */
const START = Date.UTC(2026, 2, 25, 12);
const DUE = Date.UTC(2026, 2, 30, 6);
const JOB = 'send reports';

/** Three reports, of two journeys and of all: the first goes to two addresses. */
async function fill(service: TestService, receiver: Receiver, now: number): Promise<void> {
  await service.org('acme');
  const key = await service.key('acme', ['journeys:write', 'org:settings', 'ingest:write']);
  const endpointIds: string[] = [];
  for (const name of ['a', 'b']) {
    const body = { name, url: `${receiver.url}/${name}`, types: ['report.ready'] };
    const { status, body: made } = await service.request<{ id: string }>('POST', '/api/endpoints', { key, body });
    expect(status).toBe(201);
    endpointIds.push(made.id);
  }
  for (const slug of ['one', 'two']) {
    await service.journey(key, { slug });
    const ts = new Date(now - HOUR_MS).toISOString();
    expect((await service.ingest(batch('acme', slug, [event('page_view', { ts })]))).status).toBe(204);
  }
  for (const body of [
    { journey: 'one', every: 'week', endpointIds },
    { journey: 'two', every: 'week', endpointIds: endpointIds.slice(0, 1) },
    { every: 'week', endpointIds: endpointIds.slice(1) },
  ])
    expect((await service.request('POST', '/api/report-schedules', { key, body })).status).toBe(201);
}

const settle = async ({ service }: TestService) => {
  service.outbox.wake();
  await service.outbox.idle();
};
/** Reports that each address was sent: their subject and first day. */
const sentTo = ({ received }: Receiver) =>
  received
    .map(({ path, body }) => {
      const { about, period } = JSON.parse(body).data.report;
      return `${path.split('/').at(-1)} ${about} ${period.from.slice(0, 10)}`;
    })
    .sort();
const WEEK = ['a one 2026-03-23', 'a two 2026-03-23', 'b acme 2026-03-23', 'b one 2026-03-23'];
const NEXT = WEEK.map((one) => one.replace('2026-03-23', '2026-03-30'));

async function startBoth() {
  const [database, clickhouse, receiver] = await Promise.all([createDatabase(), startClickHouse(), startReceiver()]);
  const clock = testClock(START);
  const config = {
    ...{ databaseUrl: database.url, clickhouseUrl: clickhouse.url, webhookNetworks: ['loopback'] },
    authSecret: 'the-secret-that-both-nodes-have-in-common',
  };
  const start = () => startTestService({ config, now: clock.now });
  const nodes: TestService[] = [await start(), await start()];
  onTestFinished(async () => {
    for (const node of nodes) await node.remove();
    await receiver.remove();
    await clickhouse.remove();
    await database.drop();
  });
  return { nodes, receiver, clock, start };
}

it('a sent report is not repeated after a restart, and a waiting one is sent', async () => {
  const receiver = await startReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-reports-'));
  const clock = testClock(START);
  const options = { dataDir: folder, now: clock.now, config: { webhookNetworks: ['loopback'] } };
  receiver.answer((response) => void response.writeHead(500).end());
  const first = await startTestService(options);
  await fill(first, receiver, clock.now());
  clock.set(DUE);
  await runJob(first, JOB);
  await settle(first);
  await first.close();
  receiver.answer((response) => void response.writeHead(204).end());
  receiver.received.length = 0;
  clock.advance(HOUR_MS);
  const second = await startTestService(options);
  await runJob(second, JOB);
  await settle(second);
  expect(sentTo(receiver)).toEqual(WEEK);
  await second.remove();
  await receiver.remove();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

describe.skipIf(!hasPostgres)('two nodes', () => {
  it('that make the same reports at the same time send each once, also when one of them is replaced', async () => {
    const { nodes, receiver, clock, start } = await startBoth();
    const [one, two] = nodes as [TestService, TestService];
    await fill(one, receiver, clock.now());
    await one.service.loader.caughtUp();
    clock.set(DUE);
    // Without the lease that keeps one of them from it.
    await Promise.all([one, two].map((node) => runJob(node, JOB)));
    await Promise.all([settle(one), settle(two)]);
    expect(sentTo(receiver)).toEqual(WEEK);
    await two.remove();
    nodes[1] = await start();
    receiver.received.length = 0;
    await runJob(nodes[1], JOB);
    await Promise.all(nodes.map(settle));
    expect(sentTo(receiver)).toEqual([]);
    clock.set(DUE + 7 * DAY_MS);
    await Promise.all(nodes.map((node) => runJob(node, JOB)));
    await Promise.all(nodes.map(settle));
    // Nothing came in that week: it is said, once.
    expect(sentTo(receiver)).toEqual(NEXT);
  }, 120_000);
});
