// `kill -9` at the moments that random timing seldom meets: in the middle of a load, between the load and the removal
// from the spool, in the middle of the removal. The kill is set off by the system call itself, before it is carried out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { freePort } from '../support/process.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { whereAKillFell } from '../support/spool.ts';
import { hasStrace } from '../support/strace.ts';

const COMMAND = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'waymark-moments-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// One thread writes to files, so that its calls can be counted. The service refuses a setting of one: it is made to
// hold before the service reads it.
const ONE_THREAD = `data:text/javascript,${encodeURIComponent(`
  import { stat } from 'node:fs/promises';
  await stat('/');
  delete process.env.UV_THREADPOOL_SIZE;
`)}`;

const BATCHES = 3;

export interface Moment {
  name: string;
  /** The call that the process does not survive: the so-manieth of the thread that makes it. */
  call: string;
  when: number;
  /** Only calls on the file of the spool that is written to. */
  isOnLog?: boolean;
  /** The kill must have left batches that wait and are in the store already, when the moment was met. */
  isLoaded?: boolean;
}

const isHere = hasStrace();
if (!isHere) console.warn('Skipped: kills at chosen system calls. They need strace, and the right to trace a process.');

/** Every start begins a file of its own, with the next number. */
function nextLog(): string {
  const numbers = readdirSync(join(dataDir, 'spool')).map((name) => Number.parseInt(name, 10) || 0);
  return join(dataDir, 'spool', `${String(Math.max(...numbers) + 1).padStart(9, '0')}.log`);
}

async function killedAt({ call, when, isOnLog }: Moment): Promise<void> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_TOKEN,
    LOG_LEVEL: 'fatal',
    UV_THREADPOOL_SIZE: '1',
  };
  const options = [
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:signal=KILL:when=${when}`,
  ];
  const path = isOnLog ? ['-P', nextLog()] : [];
  const command = [process.execPath, '--import', ONE_THREAD, COMMAND, 'serve'];
  const child = spawn('strace', [...options, ...path, ...command], { env, stdio: 'ignore' });
  // strace ends as what it traces did.
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Closes the service also when the work fails: the engine opens one folder a process, and other tests share this one. */
async function withService<T>(work: (service: TestService) => Promise<T>): Promise<T> {
  const service = await startTestService({ dataDir });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

async function spoolBatches(journeyId: string): Promise<void> {
  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
  try {
    for (let n = 0; n < BATCHES; n++) {
      const events = ['step_view', 'step_view', 'submit_success'].map((tag) => event(tag, { sessionId: `${n}` }));
      await spool.append(packed(spool.nextNumber(), events, { journeyId, spoolId: spool.id }));
    }
  } finally {
    await spool.close();
  }
}

/** Registers a test for each moment. */
export function testKills(moments: readonly Moment[]): void {
  it.skipIf(!isHere).each(moments)('a kill $name loses nothing and doubles nothing', async (moment) => {
    const slug = `at-${moments.indexOf(moment)}`;
    const { key, journeyId } = await withService(async (before) => {
      if (moment === moments[0]) await before.org('acme');
      const key = await before.key('acme');
      return { key, journeyId: (await before.journey(key, { slug })).id };
    });
    await spoolBatches(journeyId);

    await killedAt(moment);
    const left = await whereAKillFell(dataDir);
    if (moment.isLoaded) expect(left).toEqual({ waiting: BATCHES, loaded: BATCHES });

    await withService(async (after) => {
      expect(await after.retrieve(key, slug)).toMatchObject({
        healthMetrics: { sessionCount: BATCHES },
        behaviorMetrics: { completionRate: 1 },
        eventCountsLast24h: { step_view: 2 * BATCHES, submit_success: BATCHES },
      });
      const [counted] = await after.service.store.query(
        `SELECT (SELECT uniqExact(id) FROM events WHERE journey_id = {journeyId:String}) AS events,
           (SELECT uniqExact(id_hash) FROM event_ids WHERE journey_id = {journeyId:String}) AS ids`,
        { journeyId },
      );
      expect(counted).toEqual({ events: 3 * BATCHES, ids: 3 * BATCHES });
      expect(after.service.spool.depth()).toMatchObject({ batches: 0, setAside: 0 });
    });
    console.log(
      `killed ${moment.name}: ${left.waiting} batches waited, ${left.loaded} of them in the store, found ${BATCHES}`,
    );
  });
}
