// Any byte of a data folder is another one than was written: the service answers as before, or says that something is wrong: it does not start,
// the answer is refused, /readyz fails, or the log has a warning. FLIPPED_BYTES sets how many are tried, by chance; half of them in small files,
// which few would be otherwise.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS, toIso } from '../../src/domain/time.ts';
import { openSpool } from '../../src/spool/spool.ts';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { startTestService } from '../support/service.ts';

const WORKER = fileURLToPath(new URL('../support/flipped.mjs', import.meta.url));
const FLIPS = Number(process.env.FLIPPED_BYTES ?? 60);
const NOW = Date.UTC(2026, 1, 27, 22, 30);
const PATHS = [
  '/api/journeys/apply',
  '/api/journeys',
  '/api/journeys/apply/metrics?interval=day',
  '/api/journeys/apply/metrics/paths',
  '/api/journeys/apply/metrics/steps/start/fields',
  '/api/orgs/acme',
  `/api/exports?from=${toIso(NOW - 7 * DAY_MS).slice(0, 10)}`,
];

interface Outcome {
  answers?: Record<string, { status: number; body: string }>;
  refused?: string | null;
  error?: string;
  log: string;
}

it(`is answered as before, or named: each of ${FLIPS} bytes`, { timeout: 300_000 + FLIPS * 60_000 }, async () => {
  const { folder, key, replaced } = await dataFolder();
  const tried = openWorker(folder, key);
  onTestFinished(() => tried.end());
  const whole = await tried.ask({});
  expect(whole.answers?.['/readyz']?.status, JSON.stringify(whole)).toBe(200);
  for (const path of PATHS) expect(whole.answers?.[path]?.status, path).toBe(200);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, bytes: statSync(join(folder, path)) }))
    // Replaced parts wait for their removal: nobody reads them.
    .filter(({ path, bytes }) => bytes.isFile() && bytes.size > 0 && !replaced.some((part) => path.startsWith(part)))
    .map(({ path, bytes }) => ({ path, size: bytes.size }));
  const counts: Record<string, number> = {};
  const wrong: unknown[] = [];
  for (let n = 0; n < FLIPS; n++) {
    const flipped = chooseByte(files, n % 2 === 0);
    const outcome = await tried.ask(flipped);
    const kind = judge(outcome, whole);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (['right', 'refused', 'named'].includes(kind)) continue;
    wrong.push({ kind, ...flipped, ...different(outcome, whole) });
    console.log(wrong.at(-1));
  }
  console.log(`flipped bytes: ${FLIPS}`, counts);
  expect(wrong).toEqual([]);
});

/** Several parts of each table, and a batch in the spool. */
async function dataFolder(): Promise<{ folder: string; key: string; replaced: string[] }> {
  const dataDir = folderForTest();
  const service = await startTestService({ dataDir, now: () => NOW });
  await service.org('acme');
  const key = await service.key('acme', [
    'journeys:write',
    'journeys:read',
    'results:read',
    'ingest:write',
    'org:settings',
  ]);
  const steps = ['start', 'data', 'review'].map((stepKey, index) => ({ stepKey, index, name: `Step ${index}` }));
  const { id: journeyId } = await service.journey(key, { slug: 'apply', displayName: 'Apply', steps });
  for (let n = 0; n < 6; n++) {
    for (const daysAgo of [40, 3, 0]) {
      const at = (minutes: number) => toIso(NOW - daysAgo * DAY_MS - (30 - minutes) * MINUTE_MS);
      const tags = ['session_start', 'step_view', 'field_focus', 'validation_error', 'submit_success'].slice(
        0,
        2 + (n % 4),
      );
      const events = tags.map((tag, seq) =>
        event(tag, {
          ts: at(seq),
          seq,
          sessionId: `${n} ${daysAgo}`,
          stepKey: 'start',
          ...(tag.startsWith('field') && { fieldKey: 'name' }),
        }),
      );
      await service.ingest(batch('acme', 'apply', events), { authorization: `Bearer ${key}` });
    }
    await service.retrieve(key, 'apply');
  }
  const inactive = await service.service.store.query<{ path: string }>(
    'SELECT path FROM system.parts WHERE database = currentDatabase() AND NOT active',
  );
  await service.close();
  const spool = await openSpool(join(dataDir, 'spool'), Date.now);
  await spool.append(
    packed(spool.nextNumber(), [event('page_view', { sessionId: 'waits', ts: toIso(NOW) })], {
      journeyId,
      spoolId: spool.id,
    }),
  );
  const folder = folderForTest();
  // As a kill leaves it: the spool is not closed.
  cpSync(dataDir, folder, { recursive: true });
  await spool.close();
  return { folder, key, replaced: inactive.map(({ path }) => relative(dataDir, path)) };
}

function chooseByte(files: readonly { path: string; size: number }[], bySize: boolean) {
  let at = randomInt(files.reduce((sum, { size }) => sum + size, 0));
  const found = files.find(({ size }) => {
    at -= size;
    return at < 0;
  });
  const chosen = bySize ? found : files[randomInt(files.length)];
  if (!chosen) throw new Error('no file');
  return { path: chosen.path, at: bySize ? at + chosen.size : randomInt(chosen.size), by: 1 << randomInt(8) };
}

function judge(outcome: Outcome, whole: Outcome): string {
  const { answers, refused } = outcome;
  if (refused !== undefined) return refused === null ? 'start failed without a reason' : 'refused';
  if (answers === undefined) return 'process ended';
  const isNamed = answers['/readyz']?.status !== 200 || outcome.log.includes('"level":');
  const others = PATHS.filter((path) => answers[path]?.body !== whole.answers?.[path]?.body);
  if (others.length === 0) return 'right';
  if (isNamed) return 'named';
  const statuses = others.map((path) => answers[path]?.status ?? 0);
  return statuses.every((status) => status >= 400 && status !== 500) ? 'refused' : 'wrong';
}

function different(outcome: Outcome, whole: Outcome) {
  const paths = PATHS.filter((path) => outcome.answers?.[path]?.body !== whole.answers?.[path]?.body);
  return {
    error: outcome.error,
    log: outcome.log.slice(-600),
    answers: paths.map((path) => [path, outcome.answers?.[path]?.status, outcome.answers?.[path]?.body.slice(0, 300)]),
  };
}

/** Started again where the engine ends it. */
function openWorker(folder: string, key: string) {
  let child: ChildProcess | undefined;
  let ended = Promise.resolve();
  let said = '';
  let answered: ((line: string | undefined) => void) | undefined;
  const start = () => {
    const started = spawn(process.execPath, [WORKER, folder, key, String(NOW), ...PATHS], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    started.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (line.startsWith('@')) answered?.(line.slice(1));
      else said += `${line}\n`;
    });
    ended = new Promise((settle) =>
      started.once('close', () => {
        child = undefined;
        answered?.(undefined);
        settle();
      }),
    );
    return started;
  };
  return {
    async ask(flipped: object): Promise<Outcome> {
      child ??= start();
      said = '';
      const line = await new Promise<string | undefined>((settle) => {
        answered = settle;
        child?.stdin?.write(`${JSON.stringify(flipped)}\n`);
      });
      return { ...(line !== undefined && JSON.parse(line)), log: said };
    },
    async end() {
      child?.stdin?.end();
      await ended;
    },
  };
}
