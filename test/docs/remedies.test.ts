// The runbook's remedies, done by its own words. Processor seconds: 9.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { call, folderForTest, run } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { packed } from '../support/packed.ts';
import { hasPostgres, runOnServer } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';
import { readDocument, section } from './document.ts';

const runbook = readDocument('docs/runbook.md');
const TIMEOUT_MS = 170_000;

/** The command of a section, as arguments, with the words in capitals replaced. */
function command(heading: string, pattern: RegExp, replaced: Record<string, string> = {}): string[] {
  const [, text = ''] = pattern.exec(section(runbook, heading)) ?? [];
  expect(text, heading).not.toBe('');
  return text.split(' ').map((word) => replaced[word] ?? word);
}

it('WaymarkBatchesSetAside: drains the batches of the copy, and lists refused ones', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = folderForTest();
  const service = await startTestService({ dataDir });
  await service.org('acme');
  const key = await service.key('acme');
  const { id: journeyId } = await service.journey(key, { slug: 'apply' });
  await service.close();
  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
  for (const sessionId of ['good', 'bad']) {
    const number = spool.nextNumber();
    const { rows, ...others } = packed(number, [event('page_view', { sessionId })], { journeyId, spoolId: spool.id });
    await spool.append({ ...others, rows: sessionId === 'bad' ? rows.subarray(0, -1) : rows });
    const [taken] = await spool.take(1);
    if (!taken) throw new Error('no batch');
    await spool.setAside(taken, 'the version before refused it');
  }
  await spool.close();

  const copy = join(folderForTest(), 'spool');
  cpSync(join(dataDir, 'spool'), copy, { recursive: true });
  const args = command('## WaymarkBatchesSetAside', /`node dist\/src\/cli\/waymark\.js (.*?)`/, {
    'COPY-OF-THE-SPOOL': copy,
  });
  const drained = await run(args, folderForTest(), { DATA_DIR: dataDir });
  expect(drained.stdout).toContain('Loaded 1 events in 1 batches.');
  expect(drained.stderr).toMatch(/1 batches are refused, and stay in its folder aside \(batch \d+ /);
  expect(drained.code).toBe(1);
  expect(readdirSync(join(copy, 'aside'))).toHaveLength(1);
  for (const name of readdirSync(join(dataDir, 'spool', 'aside'))) rmSync(join(dataDir, 'spool', 'aside', name));

  expect(await sessionsIn(dataDir, key)).toBe(1);
});

it('WaymarkStoreDamaged: imports the backup into a new folder, together with the spool', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = folderForTest();
  const backupDir = join(folderForTest(), 'backup');
  const service = await startTestService({ dataDir, config: { backupDir } });
  await service.org('acme');
  const key = await service.key('acme');
  const { id: journeyId } = await service.journey(key, { slug: 'apply' });
  await service.ingest(batch('acme', 'apply', [event('page_view')]));
  await runJob(service, 'write the backup');
  await service.close();
  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
  const after = [event('page_view', { sessionId: 'after the backup' })];
  await spool.append(packed(spool.nextNumber(), after, { journeyId, spoolId: spool.id }));
  await spool.close();

  const heading = '## WaymarkStoreDamaged';
  const restored = join(folderForTest(), 'restored');
  const args = command(heading, /`DATA_DIR=NEW-FOLDER BACKUP_DIR= node dist\/src\/cli\/waymark\.js (.*?)`/, {
    BACKUP: backupDir,
  });
  expect(await run(args, folderForTest(), { DATA_DIR: restored })).toMatchObject({ code: 0, stderr: '' });
  const [, moved = ''] = /Put (.*?) of the old\s+folder into the new one/s.exec(section(runbook, heading)) ?? [];
  const names = [...moved.matchAll(/`(.*?)`/g)].map(([, name = '']) => name);
  expect(names).toContain('spool');
  for (const name of names.filter((one) => existsSync(join(dataDir, one)))) {
    rmSync(join(restored, name), { recursive: true, force: true });
    cpSync(join(dataDir, name), join(restored, name), { recursive: true });
  }
  expect(await sessionsIn(restored, key)).toBe(2);
});

it('WaymarkStoreDamaged: makes other tables again from an export, and ends the alert by removing what was set aside', {
  timeout: TIMEOUT_MS,
}, async () => {
  const heading = '## WaymarkStoreDamaged';
  const dataDir = folderForTest();
  const first = await startTestService({ dataDir });
  await first.org('acme');
  const key = await first.key('acme');
  await first.journey(key, { slug: 'apply' });
  for (const sessionId of ['a', 'b']) await first.ingest(batch('acme', 'apply', [event('page_view', { sessionId })]));
  await first.retrieve(key, 'apply');
  const [table] = await first.service.store.query<{ path: string }>(
    `SELECT data_paths[1] AS path FROM system.tables WHERE database = currentDatabase() AND name = 'session_rows'`,
  );
  await first.close();
  const folder = table?.path ?? '';
  for (const part of readdirSync(folder).filter((name) => /^\w+_\d+_\d+_\d+/.test(name))) {
    for (const name of ['columns.txt', 'checksums.txt']) {
      const file = join(folder, part, name);
      writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'x'));
    }
  }
  const damaged = await startTestService({ dataDir });
  expect((await damaged.request<{ error: string }>('GET', '/readyz')).body.error).toContain('of session_rows');
  await damaged.close();

  const [exporting, importing] = [/`waymark (export)` writes/, /`waymark (import)` into/].map((words) =>
    command(heading, words),
  ) as [string[], string[]];
  const [target, again] = [join(folderForTest(), 'export'), join(folderForTest(), 'again')];
  expect(await call([...exporting, target], folderForTest(), { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await call([...importing, target], folderForTest(), { DATA_DIR: again })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await sessionsIn(again, key)).toBe(2);

  const [, beginning = ''] = /under names that begin with `(\w+)`/.exec(section(runbook, heading)) ?? [];
  const aside = readdirSync(join(folder, 'detached')).filter((name) => name.startsWith(beginning));
  expect(aside).not.toEqual([]);
  for (const name of aside) rmSync(join(folder, 'detached', name), { recursive: true });
  const after = await startTestService({ dataDir });
  await runJob(after, 'look for damaged parts of the event store');
  expect((await after.request('GET', '/readyz')).status).toBe(200);
  await after.close();
});

it('WaymarkBackupDoubtful: a loss that is meant is backed up once the good backup is moved away', {
  timeout: TIMEOUT_MS,
}, async () => {
  const backupDir = join(folderForTest(), 'backup');
  const service = await startTestService({ dataDir: folderForTest(), config: { backupDir } });
  await service.org('acme');
  const key = await service.key('acme');
  await service.journey(key, { slug: 'apply' });
  await service.ingest(batch('acme', 'apply', [event('page_view')]));
  await runJob(service, 'write the backup');
  await service.service.store.command('DELETE FROM events WHERE 1');
  await expect(runJob(service, 'write the backup')).rejects.toThrow(/the backup is in .*beside/);
  expect(existsSync(join(backupDir, 'beside'))).toBe(true);
  const [, words = ''] = /`(mv BACKUP .*?)`/.exec(section(runbook, '## WaymarkBackupDoubtful')) ?? [];
  execFileSync('sh', ['-ec', words.replaceAll('BACKUP', backupDir)]);
  await runJob(service, 'write the backup');
  await service.close();
  expect(existsSync(join(backupDir, 'manifest.json')) && !existsSync(join(backupDir, 'beside'))).toBe(true);
  expect(existsSync(join(`${backupDir}-before`, 'manifest.json'))).toBe(true);
});

it('every statement of the runbook runs on its engine', { timeout: TIMEOUT_MS }, async () => {
  const statements = [...runbook.matchAll(/`((?:SELECT|SHOW) [^`]+)`/g)].map(([, statement = '']) => statement);
  expect(statements.length).toBeGreaterThan(4);
  const isPostgres = (statement: string) => /pg_stat|^SHOW/.test(statement);
  const service = await startTestService();
  for (const statement of statements.filter((one) => !isPostgres(one))) await service.service.store.query(statement);
  await service.remove();
  if (hasPostgres) for (const statement of statements.filter(isPostgres)) await runOnServer(statement);
});

it('its commands find warnings in a log, and folders of many files', () => {
  const lines = [20, 30, 40, 50, 60].map((level) => `{"level":${level},"msg":"${level}"}`);
  const filters = [...runbook.matchAll(/\| (grep -E '"level".*?')/g)].map(([, filter = '']) => filter);
  expect(filters).toHaveLength(3);
  for (const filter of filters) {
    const found = execFileSync('sh', ['-c', filter], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
    expect(found.trim().split('\n')).toEqual(lines.slice(2));
  }
  const folder = folderForTest();
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), '');
  const [, find = ''] = /`(find \/ .*?)`/.exec(section(runbook, '## WaymarkInodesLow')) ?? [];
  const most = execFileSync('sh', ['-c', find.replace('find /', `find ${folder}`)], { encoding: 'utf8' });
  expect(most.trim().split('\n').at(-1)?.trim()).toBe(`3 ${folder}`);
});

/** As counted after a start. */
async function sessionsIn(dataDir: string, key: string): Promise<number> {
  const service = await startTestService({ dataDir });
  try {
    return (await service.retrieve(key, 'apply')).healthMetrics.sessionCount;
  } finally {
    await service.close();
  }
}
