// Erased events stay erased when one of several nodes comes back later, and recurring work is done by one of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listErasures } from '../../src/catalog/erasures.ts';
import { takeLease } from '../../src/catalog/leases.ts';
import { JOBS, type Job, startJobs } from '../../src/jobs.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { packed } from '../support/packed.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { ADMIN_TOKEN, startAcme, type TestService } from '../support/service.ts';

const DAY_MS = 86_400_000;
const JOB = 'erase again what nodes bring back';

describe.skipIf(!hasPostgres)('in a fleet', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let service: TestService;
  let key: string;
  let journeyId: string;
  let time = Date.now();

  beforeAll(async () => {
    [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse()]);
    const config = { databaseUrl: database.url, clickhouseUrl: clickhouse.url };
    ({ service, key } = await startAcme({ config, now: () => time, scopes: ['journeys:write', 'org:settings'] }));
    journeyId = (await service.journey(key, { slug: 'apply' })).id;
  }, 120_000);
  afterAll(async () => {
    await service?.remove();
    await clickhouse?.remove();
    await database?.drop();
  });

  /** Clients whose events are stored. */
  const clients = async () => {
    const rows = await service.service.store.query<{ client: string }>(
      'SELECT DISTINCT client_id AS client FROM events WHERE journey_id = {journeyId:String} ORDER BY client',
      { journeyId },
    );
    return rows.map(({ client }) => client);
  };
  /** Adds an event that another node had acknowledged at a time, and brings now. */
  const bring = (number: number, clientId: string, receivedAt: number) => {
    const events = [event('page_view', { clientId, sessionId: `late-${number}` })];
    return insertBatches(service.service.store, 99, [
      packed(number, events, { journeyId, spoolId: 99, now: receivedAt }),
    ]);
  };

  it('recurring work is done by the node with its lease, except jobs of every node', async () => {
    const names = (some: readonly Job[]) => some.map(({ name }) => name).sort();
    const shared = JOBS.filter(({ onEveryNode }) => !onEveryNode);
    const own = JOBS.filter(({ onEveryNode }) => onEveryNode);
    const { catalog, spool } = service.service;
    // The readiness check writes a lease without a holder.
    const leases = () =>
      catalog.selectFrom('leases').select(['name', 'holder']).where('holder', '!=', '').orderBy('name').execute();
    const held = names(shared).map((name) => ({ name, holder: String(spool.id) }));
    await expect.poll(leases).toEqual(held);
    const done: Job[] = [];
    const around = async (job: Job) => void done.push(job);
    const another = { ...service.service, spool: { ...spool, id: spool.id + 1 } };
    const never = () => expect.unreachable();
    const stop = startJobs(another, { around, failed: never, skipped: never });
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(own.length);
    await stop();
    expect(names(done)).toEqual(names(own));
  });

  it('what a node acknowledged before an erasure, and brings days later, is erased again, and nothing else is', async () => {
    for (const clientId of ['forget-me', 'stays']) {
      const sent = batch('acme', 'apply', [event('page_view', { clientId, sessionId: clientId })]);
      expect((await service.ingest(sent)).status).toBe(204);
    }
    const acknowledgedAt = time;
    time += 60_000;
    const erased = await service.request('POST', '/api/orgs/acme/erasures', {
      key: ADMIN_TOKEN,
      body: { clientId: 'forget-me' },
    });
    expect(erased).toMatchObject({
      status: 200,
      body: { events: 1, finalAt: new Date(time + 30 * DAY_MS).toISOString() },
    });
    expect(await clients()).toEqual(['stays']);
    expect(JSON.stringify(await listErasures(service.service.catalog))).not.toContain('forget-me');

    time += 5 * DAY_MS;
    await bring(1, 'forget-me', acknowledgedAt);
    await bring(2, 'back-again', acknowledgedAt);
    expect(await clients()).toEqual(['back-again', 'forget-me', 'stays']);
    await runJob(service, JOB);
    expect(await clients()).toEqual(['back-again', 'stays']);

    // The same browser, days after the erasure: a new visit.
    await bring(3, 'forget-me', time);
    await runJob(service, JOB);
    expect(await clients()).toEqual(['back-again', 'forget-me', 'stays']);

    time += 26 * DAY_MS;
    await runJob(service, JOB);
    expect(await listErasures(service.service.catalog)).toEqual([]);
  });

  it('a lease is held by one node while that node renews it, and passes to another when it does not', async () => {
    const { catalog } = service.service;
    const take = (holder: string) => takeLease(catalog, 'a job', holder, 60_000, () => time);
    const first = await Promise.all(Array.from({ length: 8 }, (_, node) => take(`node-${node}`)));
    expect(first.filter((mine) => mine)).toHaveLength(1);
    const holder = `node-${first.indexOf(true)}`;
    time += 59_000;
    expect(await take('another')).toBe(false);
    expect(await take(holder)).toBe(true);
    time += 59_000;
    expect(await take('another')).toBe(false);
    time += 1_000;
    expect(await take('another')).toBe(true);
    expect(await take(holder)).toBe(false);
  });
});
