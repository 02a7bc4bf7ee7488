// A month that no organization keeps any more goes as a whole, and the disk gets its place back.
import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS, toDay } from '../../src/domain/time.ts';
import { bruteForce, type SentEvent } from '../metrics/brute-force.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';

const clock = testClock(Date.UTC(2026, 0, 10, 12));
const RETENTION_DAYS = { short: 30, long: 60 };
type Org = keyof typeof RETENTION_DAYS;
const ORGS = Object.keys(RETENTION_DAYS) as Org[];
/** Sessions of January for each, a batch of them at a time: enough that their files outweigh everything else. */
const SESSIONS = 4_000;
const BATCH = 500;

const keys = {} as Record<Org, string>;
const steps = {} as Record<Org, Parameters<typeof bruteForce>[0]>;
const sent: { org: Org; day: number; event: SentEvent }[] = [];

const service = await serviceForFile({ now: clock.now });
for (const org of ORGS) {
  await service.org(org, { retentionDays: RETENTION_DAYS[org], ingestRequestsPerHour: 1_000_000 });
  keys[org] = await service.key(org);
  steps[org] = (await service.journey(keys[org], { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] })).steps;
}

async function send(org: Org, sessions: number): Promise<void> {
  for (let left = sessions; left > 0; left -= BATCH) {
    const events = Array.from({ length: Math.min(left, BATCH) }, (_, at) => ({
      tag: at % 3 === 0 ? 'submit_success' : 'step_view',
      id: randomUUID(),
      ts: clock.now() - at,
      sessionId: randomUUID(),
      stepKey: 'a',
      deviceClass: 'desktop',
    }));
    const raw = events.map(({ tag, id, ts, sessionId, stepKey }) =>
      event(tag, { id, ts: new Date(ts).toISOString(), sessionId, stepKey, clientId: randomUUID() }),
    );
    expect((await service.ingest(batch(org, 'apply', raw))).status).toBe(204);
    sent.push(...events.map((one) => ({ org, day: toDay(clock.now()), event: one })));
  }
  await service.service.loader.caughtUp();
}

const months = async () => {
  const rows = await service.service.store.query<{ table: string; month: string }>(
    `SELECT DISTINCT table, partition AS month FROM system.parts
     WHERE database = currentDatabase() AND active AND partition LIKE '2026%' ORDER BY month, table`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, month } of rows) tables.set(month, [...(tables.get(month) ?? []), table]);
  return tables;
};

function bytesOnDisk(folder = join(service.service.config.dataDir, 'events', 'store')): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function expectFiguresAsKept(): Promise<void> {
  for (const org of ORGS) {
    const first = toDay(clock.now()) - RETENTION_DAYS[org];
    const kept = sent.filter((one) => one.org === org && one.day >= first).map((one) => one.event);
    const { healthMetrics, behaviorMetrics } = bruteForce(steps[org], kept, clock.now());
    expect(await service.retrieve(keys[org], 'apply')).toMatchObject({
      healthMetrics: { ...healthMetrics, hasSnapshot: expect.any(Boolean) },
      behaviorMetrics,
    });
  }
}

it('drops a month once it is past for all, and only then', { timeout: 60_000 }, async () => {
  for (const org of ORGS) await send(org, SESSIONS);
  clock.advance(DAY_MS);
  const tables = ['activity', 'event_ids', 'events'];
  expect((await months()).get('202601')).toEqual(tables);
  const full = bytesOnDisk();
  const metrics = (await service.request<string>('GET', '/metrics')).body;
  expect(metrics.match(/^waymark_unprepared_days.*$/gm)).toEqual(['waymark_unprepared_days 0']);

  // Past for one of them: its rows go, the month stays.
  clock.set(Date.UTC(2026, 1, 20, 12));
  for (const org of ORGS) await send(org, 5);
  await runJob(service, 'remove events past retention');
  await expectFiguresAsKept();
  expect([...(await months()).keys()]).toEqual(['202601', '202602']);
  expect(bytesOnDisk()).toBeGreaterThan(full * 0.6);

  // Past for both: everything of it goes, and its place on disk comes back.
  clock.set(Date.UTC(2026, 3, 5, 12));
  for (const org of ORGS) await send(org, 5);
  await runJob(service, 'remove events past retention');
  expect([...(await months()).keys()]).toEqual(['202602', '202604']);
  await expectFiguresAsKept();
  // Files of dropped months, and those that a merge replaced, stay eight minutes longer (`old_parts_lifetime`).
  const replaced = async () => {
    const [row] = await service.service.store.query<{ bytes: number }>(
      `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
       WHERE database = currentDatabase() AND NOT active`,
    );
    return row?.bytes ?? 0;
  };
  await expect.poll(async () => bytesOnDisk() - (await replaced()), { timeout: 20_000 }).toBeLessThan(full / 4);
});
