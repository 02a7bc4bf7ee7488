// The runbook's remedies for lost or refused events, done by its own words. Processor seconds: 6.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { folderForTest, run } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { packed } from '../support/packed.ts';
import { startTestService } from '../support/service.ts';
import { readDocument, section } from './document.ts';

const runbook = readDocument('docs/runbook.md');
const TIMEOUT_MS = 60_000;

/** The command of a section, as arguments, with the words in capitals replaced. */
function command(heading: string, pattern: RegExp, replaced: Record<string, string> = {}): string[] {
  const [, text = ''] = pattern.exec(section(runbook, heading)) ?? [];
  expect(text, heading).not.toBe('');
  return text.split(' ').map((word) => replaced[word] ?? word);
}

it('WaymarkBatchesSetAside: drains the batches of the copy, and names those that are still refused', {
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

it('WaymarkStoreDamaged: imports the backup into a new folder, beside what the spool holds', {
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

/** As counted after a start. */
async function sessionsIn(dataDir: string, key: string): Promise<number> {
  const service = await startTestService({ dataDir });
  try {
    return (await service.retrieve(key, 'apply')).healthMetrics.sessionCount;
  } finally {
    await service.close();
  }
}
