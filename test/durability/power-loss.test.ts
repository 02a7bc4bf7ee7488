// Power loss, by the order of system calls: no 204 leaves before the spool's log that holds its batch is synced, and no
// batch leaves the spool before every file of the event store that holds it is synced, and every folder that names them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openSpool } from '../../src/spool/spool.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { batch, event } from '../support/events.ts';
import { packed } from '../support/packed.ts';
import { freePort } from '../support/process.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';
import { hasStrace } from '../support/strace.ts';

const COMMAND = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));
const TRACED =
  'fsync,fdatasync,write,writev,sendto,sendmsg,pwrite64,rename,renameat,renameat2,openat,creat,linkat,link';
const folder = mkdtempSync(join(tmpdir(), 'waymark-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isHere = hasStrace();
if (!isHere) console.warn('Skipped: the order of syncs. It needs strace, and the right to trace a process.');

/** A system call that succeeded. `at` orders starts and ends over all threads. */
interface Call {
  name: string;
  text: string;
  /** The file or socket that it was called on, as strace tells it. */
  on: string;
  started: number;
  ended: number;
}

function readTrace(file: string): Call[] {
  const unfinished = new Map<string, { text: string; at: number }>();
  const calls: Call[] = [];
  for (const [at, line] of readFileSync(file, 'latin1').split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const start = resumed ? unfinished.get(thread) : undefined;
    const text = resumed ? `${start?.text}${resumed[1]}` : rest;
    if (text.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { text: text.slice(0, -'<unfinished ...>'.length), at });
      continue;
    }
    const [, name] = /^(\w+)\(/.exec(text) ?? [];
    if (!name || / = -1 /.test(text)) continue;
    const onFd = /^\w+\(\d+<(.*?)>\s*[,)]/.exec(text)?.[1];
    const onPath = /"([^"]*)"/.exec(text)?.[1];
    calls.push({ name, text, on: onFd ?? onPath ?? '', started: start?.at ?? at, ended: at });
  }
  return calls;
}

describe.skipIf(!isHere)('in the order of system calls', () => {
  it('a 204 follows the sync of its batch, and a removal from the spool the sync of all that was loaded', async () => {
    const dataDir = join(folder, 'data');
    const first = await startTestService({ dataDir });
    await first.org('acme', { ingestRequestsPerHour: 1_000_000 });
    const key = await first.key('acme');
    const { id: journeyId } = await first.journey(key, { slug: 'apply' });
    await first.close();
    // Waiting at the start: their removal is then the first thing that is written to the spool.
    const spool = await openSpool(join(dataDir, 'spool'), Date.now);
    for (let n = 0; n < 3; n++) {
      const number = spool.nextNumber();
      await spool.append(
        packed(number, [event('step_view', { sessionId: `early-${n}` })], { journeyId, spoolId: spool.id }),
      );
    }
    await spool.close();

    const trace = join(folder, 'trace');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ADMIN_TOKEN, LOG_LEVEL: 'warn' };
    const options = ['-f', '--seccomp-bpf', '-yy', '-qq', '-s', '8192', '-e', `trace=${TRACED}`, '-o', trace];
    const child = spawn('strace', [...options, process.execPath, COMMAND, 'serve'], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const retrieve = async () => {
      const answer = await fetch(`${url}/api/journeys/apply`, { headers: { authorization: `Bearer ${key}` } }).catch(
        () => undefined,
      );
      return answer?.status === 200
        ? ((await answer.json()) as { healthMetrics: { sessionCount: number } })
        : undefined;
    };
    for (;;) if ((await retrieve())?.healthMetrics.sessionCount === 3) break;
    const ingest = async (sessionId: string) => {
      const body = JSON.stringify(batch('acme', 'apply', [event('step_view', { sessionId })]));
      const answer = await fetch(`${url}/api/ingest`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(204);
    };
    // One after the other, then all at once.
    for (let n = 0; n < 5; n++) await ingest(`acked-${n}-`);
    await Promise.all(Array.from({ length: 20 }, (_, n) => ingest(`acked-${5 + n}-`)));
    expect((await retrieve())?.healthMetrics.sessionCount).toBe(28);
    // The service, not strace, which would leave it behind.
    process.kill(Number(execFileSync('pgrep', ['-P', String(child.pid)])), 'SIGTERM');
    await ended;

    const store = openEmbeddedStore(join(dataDir, 'events'));
    const tables = await store.query<{ name: string; path: string }>(
      `SELECT name, arrayJoin(data_paths) AS path FROM system.tables
       WHERE database = currentDatabase() AND name IN ('events', 'event_ids', 'sessions', 'activity')`,
    );
    await store.close();
    const calls = readTrace(trace);
    const acknowledged = checkAcknowledgements(calls);
    const removals = checkRemovals(calls, tables);
    console.log(
      `power loss: ${calls.length} system calls; ${acknowledged} acknowledgements, each after its sync; ` +
        `${removals.files} files and ${removals.folders} folders synced before the removal from the spool`,
    );
  });
});

const isLog = ({ on }: Call) => /\/spool\/\d+\.log$/.test(on);
const isSync = ({ name }: Call) => name === 'fsync' || name === 'fdatasync';

/** At every moment, as many batches are in the synced log as were acknowledged by then. */
function checkAcknowledgements(calls: readonly Call[]): number {
  const answers = calls.filter(({ text }) => text.includes('HTTP/1.1 204'));
  expect(answers).toHaveLength(25);
  for (const [before, answer] of answers.entries()) {
    const sync = calls.filter((call) => isLog(call) && isSync(call) && call.ended < answer.started).at(-1);
    expect(sync).toBeDefined();
    const written = calls.filter(
      (call) => isLog(call) && call.name === 'pwrite64' && call.ended < (sync as Call).started,
    );
    const inLog = new Set(written.flatMap(({ text }) => text.match(/acked-\d+-/g) ?? []));
    expect(inLog.size).toBeGreaterThan(before);
  }
  return answers.length;
}

/** Everything that was made in the tables' folders is synced before the spool's log is written to. */
function checkRemovals(calls: readonly Call[], tables: readonly { name: string; path: string }[]) {
  // Nothing else is written to it before the first batch arrives.
  const load = calls.find(({ name, text }) => name === 'openat' && text.includes('/tmp_insert_')) as Call;
  const removal = calls.find((call) => isLog(call) && call.name === 'pwrite64' && call.started > load.started) as Call;
  const before = calls.filter(({ started }) => started < removal.started);
  const syncs = before.filter((call) => isSync(call) && call.ended < removal.started);
  const isSyncedAfter = (path: string, at: number) =>
    syncs.some(({ on, started }) => join(on, '.') === join(path, '.') && started > at);
  // The copy of visits is made at the start, and made again when it is lost: it is not among the tables.
  const folders = new Set(tables.map(({ path }) => join(path, '.')));
  const parts = before.filter(
    ({ name, on }) => name.startsWith('rename') && on.includes('/tmp_insert_') && folders.has(dirname(join(on, '.'))),
  );
  expect(new Set(parts.map(({ on }) => dirname(join(on, '.'))))).toEqual(folders);
  let files = 0;
  for (const { on, text, ended } of parts) {
    const made = before.filter(
      (call) => call.name === 'openat' && call.text.includes('O_CREAT') && fileOf(call).startsWith(on),
    );
    expect(made.length).toBeGreaterThan(5);
    for (const file of made) {
      const lastWrite = before.filter((call) => call.name === 'write' && call.on === fileOf(file)).at(-1);
      expect(isSyncedAfter(fileOf(file), lastWrite?.ended ?? file.ended), `${basename(fileOf(file))} is synced`).toBe(
        true,
      );
      files++;
    }
    const named = /", "([^"]*)"/.exec(text)?.[1] ?? '';
    expect(isSyncedAfter(named, ended), `the folder of the part ${basename(named)} is synced`).toBe(true);
    expect(isSyncedAfter(dirname(join(named, '.')), ended), 'the folder of the table is synced').toBe(true);
  }
  return { files, folders: 2 * parts.length };
}

const fileOf = ({ text }: Call) => /"([^"]*)"/.exec(text)?.[1] ?? '';
