// The backup of a running service, and what is restored from it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeJourney } from '../../src/store/remove.ts';
import { call, folderForTest, run } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';

const PATIENCE = { timeout: 60_000 };

/** The service writes a backup when it starts. */
const firstBackup = (backupDir: string) =>
  expect.poll(() => existsSync(join(backupDir, 'manifest.json')), PATIENCE).toBe(true);

it('a backup under load is complete, and restores to the same answers', async () => {
  const [folder, backupDir] = [folderForTest(), folderForTest()];
  const service = await startTestService({ dataDir: join(folder, 'data'), config: { backupDir } });
  await firstBackup(backupDir);
  await service.org('acme', { ingestRequestsPerHour: 100_000 });
  const key = await service.key('acme');
  await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'start', index: 0 }] });
  const send = (sessionId: string) =>
    service.ingest(
      batch('acme', 'apply', [
        event('step_view', { sessionId }),
        event('submit_success', { sessionId, ts: new Date(Date.now() + 1_500).toISOString() }),
      ]),
    );
  for (let n = 0; n < 50; n++) expect((await send(`before-${n}`)).status).toBe(204);
  await runJob(service, 'write the backup');
  const files = () => readdirSync(join(backupDir, 'events'));
  const written = statSync(join(backupDir, 'manifest.json')).mtimeMs;
  expect(files()).toHaveLength(1);

  let during = 0;
  let finished = false;
  const load = (async () => {
    while (!finished) {
      expect((await send(`during-${during}`)).status).toBe(204);
      during++;
    }
  })();
  await expect.poll(() => during, PATIENCE).toBeGreaterThan(10);
  await runJob(service, 'write the backup');
  finished = true;
  await load;
  expect(during).toBeGreaterThan(10);
  expect(statSync(join(backupDir, 'manifest.json')).mtimeMs).toBeGreaterThan(written);
  // The import compares rows and metrics with those of the moment of the backup.
  const underLoad = await run(['import', backupDir], folder, { DATA_DIR: join(folder, 'under-load') });
  expect(underLoad).toMatchObject({ code: 0, stderr: '' });

  // Again, at rest: nothing is left of the chunks before, and all there is comes back.
  await runJob(service, 'write the backup');
  const day = new Set(files().map((name) => name.slice(0, 10)));
  expect(files()).toHaveLength(day.size);
  const before = await service.retrieve(key, 'apply');
  await service.close();
  expect(before.healthMetrics.sessionCount).toBe(50 + during);

  const restored = await call(['import', backupDir], folder, { DATA_DIR: join(folder, 'restored') });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const again = await startTestService({ dataDir: join(folder, 'restored') });
  const after = await again.retrieve(key, 'apply');
  await again.close();
  expect({
    ...after,
    healthMetrics: { ...after.healthMetrics, hasSnapshot: before.healthMetrics.hasSnapshot },
  }).toEqual(before);
});

const chunksIn = (folder: string) => readdirSync(join(folder, 'events'));
const filesWith = (folder: string, text: string) =>
  readdirSync(folder).filter(
    (name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(text),
  );

it('a backup follows when as many events are removed as are added', async () => {
  const [folder, backupDir] = [folderForTest(), folderForTest()];
  const service = await startTestService({ dataDir: join(folder, 'data'), config: { backupDir } });
  await firstBackup(backupDir);
  await service.org('acme');
  const key = await service.key('acme');
  const canary = 'Canary 4711';
  const visit = async (slug: string) => {
    await service.journey(key, {
      slug,
      ...(slug === 'gone' && { steps: [{ stepKey: 'start', index: 0, name: canary }] }),
    });
    for (let n = 0; n < 5; n++) await service.ingest(batch('acme', slug, [event('page_view', { sessionId: `${n}` })]));
  };
  await visit('gone');
  await runJob(service, 'write the backup');
  expect((await service.request('DELETE', '/api/journeys/gone', { key })).status).toBe(204);
  await runJob(service, 'remove events of deleted journeys');
  await visit('kept');
  expect(filesWith(backupDir, canary)).toEqual(['catalog.db']);
  const [before] = chunksIn(backupDir);
  await runJob(service, 'write the backup');
  await service.close();
  // A deleted name is in no file of the next backup, and on no free page of its catalog. The audit log keeps who deleted which slug.
  expect(filesWith(backupDir, canary)).toEqual([]);
  expect(chunksIn(backupDir)).toEqual([expect.stringContaining('-5-rows-')]);
  expect(chunksIn(backupDir)).not.toContain(before);

  const restored = await call(['import', backupDir], folder, { DATA_DIR: join(folder, 'restored') });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const again = await startTestService({ dataDir: join(folder, 'restored') });
  const { healthMetrics } = await again.retrieve(key, 'kept');
  const rows = await again.service.store.query('SELECT journey_id FROM events');
  await again.close();
  expect(healthMetrics.sessionCount).toBe(5);
  expect(rows).toHaveLength(5);
});

it('a backup never follows damage: it is written beside the last good one, which stays, until the loss is explained', async () => {
  const [folder, backupDir] = [folderForTest(), folderForTest()];
  const service = await startTestService({ dataDir: join(folder, 'data'), config: { backupDir } });
  onTestFinished(() => service.close());
  await firstBackup(backupDir);
  await service.org('acme');
  const key = await service.key('acme');
  const visit = async (slug: string) => {
    const { id } = await service.journey(key, { slug, steps: [{ stepKey: 'start', index: 0 }] });
    for (let n = 0; n < 3; n++)
      await service.ingest(batch('acme', slug, [event('page_view', { sessionId: `${n}`, clientId: 'ada' })]));
    return id;
  };
  const [lost, kept] = [await visit('lost'), await visit('kept')];
  await runJob(service, 'write the backup');
  const { store, catalog } = service.service;
  const good = manifestOf(backupDir);
  const beside = join(backupDir, 'beside');
  /** The last good backup has its manifest, and all of its files. */
  const expectGood = () => {
    expect(manifestOf(backupDir)).toEqual(good);
    expect(readdirSync(join(backupDir, 'events'))).toHaveLength(good.chunks.length);
  };
  const expectDoubt = async (reason: RegExp) => {
    await expect(runJob(service, 'write the backup')).rejects.toThrow(reason);
    expectGood();
    expect(manifestOf(beside)).toMatchObject({ doubt: expect.stringMatching(reason) });
    expect(existsSync(join(beside, 'catalog.db'))).toBe(true);
  };

  // A part is damaged.
  const [{ path } = { path: '' }] = await store.query<{ path: string }>(
    `SELECT data_paths[1] AS path FROM system.tables WHERE database = currentDatabase() AND name = 'events'`,
  );
  const damaged = join(path, 'detached', 'broken-on-start_all_9_9_0');
  mkdirSync(damaged);
  await expectDoubt(/the event store has damaged parts \(1 of events\)/);
  rmdirSync(damaged);

  // Rows of the catalog are gone, and nobody removed them.
  const steps = await catalog.selectFrom('steps').selectAll().where('journey_id', '=', kept).execute();
  await catalog.deleteFrom('steps').where('journey_id', '=', kept).execute();
  await expectDoubt(/the table steps of the catalog has 1 rows instead of 2, and nobody has changed anything since/);
  await catalog.insertInto('steps').values(steps).execute();

  // Events are gone.
  await removeJourney(store, lost);
  await expectDoubt(
    new RegExp(`^.*3 events of the backup before are missing \\(journey ${lost}, received on [\\d-]+\\), and`),
  );
  expect((await service.request<string>('GET', '/metrics')).body).toContain('\nwaymark_backup_doubtful 1\n');
  await expect(runJob(service, 'look after this node')).rejects.toThrow(
    /The newest backup did not replace the one before/,
  );

  // That journey is deleted, by which they are explained, and others are erased.
  expect((await service.request('DELETE', '/api/journeys/lost', { key })).status).toBe(204);
  const erasure = { key: ADMIN_TOKEN, body: { clientId: 'ada' } };
  expect(await service.request('POST', '/api/orgs/acme/erasures', erasure)).toMatchObject({
    status: 200,
    body: { events: 3 },
  });
  await runJob(service, 'write the backup');
  expect(manifestOf(backupDir)).toMatchObject({ chunks: [] });
  expect(existsSync(beside)).toBe(false);
}, 60_000);

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
