// Everything moves from a data folder to the scaled engines and back, and is the same.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import { openServerStore } from '../../src/store/server.ts';
import { call, folderForTest, temporaryFolder } from '../cli/command.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { batch, event } from '../support/events.ts';
import { filesHolding } from '../support/folder.ts';
import { openBrowser, setUp, signIn } from '../support/people.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { startTestService, type TestService } from '../support/service.ts';

const DAYS = 3;
const SESSIONS = 120;

describe.skipIf(!hasPostgres)('export and import', () => {
  const home = temporaryFolder();
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let clickhouse: TestClickHouse;
  let key: string;
  let metrics: JourneyMetrics;
  let events = 0;

  beforeAll(async () => {
    [database, clickhouse] = await Promise.all([createDatabase(), startClickHouse()]);
    let time = Date.now() - (DAYS - 1) * 86_400_000;
    const service = await startTestService({ dataDir: join(home, 'data'), now: () => time });
    await service.org('acme', { ingestRequestsPerHour: 100_000 });
    key = await service.key('acme');
    await service.journey(key, { slug: 'apply', steps: [0, 1].map((index) => ({ stepKey: `s${index}`, index })) });
    await service.journey(key, { slug: 'empty' });
    for (let day = 0; day < DAYS; day++, time += 86_400_000) {
      for (let n = 0; n < SESSIONS; n += 20) events += await send(service, day, n, time);
    }
    time = Date.now();
    metrics = metricsOf(await service.retrieve(key, 'apply'));
    await setUp(service, 'owner@example.org');
    await service.close();
  }, 120_000);
  afterAll(async () => {
    await clickhouse?.remove();
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Twenty sessions; every third is completed on the next day, every fourth comes twice. */
  async function send(service: TestService, day: number, from: number, time: number): Promise<number> {
    const at = (ms: number) => ({ ts: new Date(time + ms).toISOString() });
    const sent = Array.from({ length: 20 }, (_, n) => from + n).flatMap((n) => {
      const sessionId = `${day}-${n}`;
      return [
        event('step_view', { sessionId, stepKey: 's0', ...at(0) }),
        event('step_view', { sessionId, stepKey: 's1', ...at(1_000 + n) }),
        ...(n % 3 === 0
          ? [event('submit_success', { sessionId: `${Math.max(0, day - 1)}-${n}`, ...at(9_000 + n) })]
          : []),
      ];
    });
    const next = batch('acme', 'apply', sent, { deviceClass: from % 40 === 0 ? 'mobile' : 'desktop' });
    expect((await service.ingest(next)).status).toBe(204);
    if (from % 4 === 0) expect((await service.ingest(next)).status).toBe(204);
    return sent.length;
  }

  // Whether a snapshot was taken depends on when the service ran.
  const metricsOf = ({ healthMetrics, behaviorMetrics, unmappedStepIds }: JourneyMetrics) =>
    ({ healthMetrics: { ...healthMetrics, hasSnapshot: true }, behaviorMetrics, unmappedStepIds }) as JourneyMetrics;
  const scaled = () => ({ DATABASE_URL: database.url, CLICKHOUSE_URL: clickhouse.url, DATA_DIR: join(home, 'node') });
  const waymark = (args: string[], env: Record<string, string>) => call(args, home, env);
  const read = async (config: { dataDir: string; databaseUrl?: string; clickhouseUrl?: string }) => {
    const service = await startTestService({ dataDir: config.dataDir, config });
    try {
      return metricsOf(await service.retrieve(key, 'apply'));
    } finally {
      await service.close();
    }
  };

  it('moves an embedded folder to PostgreSQL and ClickHouse, equal in every metric', async () => {
    const out = join(home, 'out');
    const exported = await waymark(['export', out], { DATA_DIR: join(home, 'data') });
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout.match(/^ *100 %.*$/gm)).toEqual([`  100 %  ${events.toLocaleString('en')} events`]);
    expect(readdirSync(join(out, 'events'))).toHaveLength(DAYS);
    const imported = await waymark(['import', out], scaled());
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout).toContain('The metrics of all 2 journeys are those of the export.');
    expect(imported.stdout).toContain(`${DAYS} days prepared\n`);
    expect(
      await read({ dataDir: join(home, 'node'), databaseUrl: database.url, clickhouseUrl: clickhouse.url }),
    ).toEqual(metrics);
  });

  it('continues after an interruption', async () => {
    const out = join(home, 'out');
    rmSync(join(out, 'manifest.json'));
    const [first = ''] = readdirSync(join(out, 'events'));
    rmSync(join(out, 'events', first));
    expect((await waymark(['import', out], scaled())).stderr).toContain('holds no finished export');
    expect(await waymark(['export', out], { DATA_DIR: join(home, 'data') })).toMatchObject({ code: 0 });
    expect(readdirSync(join(out, 'events'))).toHaveLength(DAYS);
    // Nothing arrived of one day, and only a part of another.
    const store = openServerStore(clickhouse.url);
    const days = await store.query<{ day: string }>(
      'SELECT DISTINCT toString(received_on) AS day FROM events ORDER BY day',
    );
    for (const table of ['events', 'event_ids', 'activity']) {
      await store.command(`DELETE FROM ${table} WHERE received_on = {day:Date}`, { day: days[0]?.day ?? '' });
    }
    await store.command(`DELETE FROM events WHERE received_on = {day:Date} AND place < 5`, { day: days[1]?.day ?? '' });
    const again = await waymark(['import', out], scaled());
    expect(again).toMatchObject({ code: 0, stderr: '' });
    const [stored] = await store.query('SELECT uniqExact(id) AS events FROM events');
    await store.close();
    expect(stored).toEqual({ events });
  });

  it('moves from the scaled engines into a data folder, equal in every metric', async () => {
    const out = join(home, 'back');
    expect(await waymark(['export', out], scaled())).toMatchObject({ code: 0, stderr: '' });
    const target = join(home, 'returned');
    const imported = await waymark(['import', out], { DATA_DIR: target });
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout).toContain(`${DAYS} days prepared\n`);
    expect(await read({ dataDir: target })).toEqual(metrics);
  });

  it('includes people with their passwords, and omits them from a shareable export', async () => {
    const service = await startTestService({ dataDir: join(home, 'returned') });
    try {
      expect((await signIn(openBrowser(service), 'owner@example.org')).status).toBe(200);
    } finally {
      await service.close();
    }
    const out = join(home, 'shared');
    expect(filesHolding(join(home, 'out'), 'owner@example.org')).toEqual(['catalog.db']);
    expect(statSync(join(home, 'out', 'catalog.db')).mode & 0o777).toBe(0o600);
    const data = { DATA_DIR: join(home, 'data') };
    expect(await waymark(['export', '--for-sharing', out], data)).toMatchObject({ code: 0, stderr: '' });
    expect(filesHolding(out, 'owner@example.org')).toEqual([]);
    expect(filesHolding(out, 'apply')).not.toEqual([]);
    const target = join(home, 'elsewhere');
    expect(await waymark(['import', out], { DATA_DIR: target })).toMatchObject({ code: 0, stderr: '' });
  });

  it('is refused by engines that hold something else', async () => {
    const other = folderForTest();
    const service = await startTestService({ dataDir: other });
    await service.org('other');
    await service.close();
    const refused = await waymark(['import', join(home, 'out')], { DATA_DIR: other });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('The import is not complete: the target catalog is not empty.');
  });
});
