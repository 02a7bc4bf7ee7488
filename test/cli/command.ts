// The command, called as a function with a context of its own, or started as people do: the built one, in a process of its own. Both have an
// empty environment and the folder that they are given.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, onTestFinished } from 'vitest';
import { run as runCommand } from '../../src/cli/run.ts';
import { freePort } from '../support/process.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Between two looks at whether it answers: without, looking would take the core that it needs to start. */
const POLL_MS = 20;
const BIN = resolve('dist/src/cli/waymark.js');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Speaking {
  /** The first match in what it prints to stdout. Rejects when it ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The same of stderr. */
  complains(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Outcome>;
}

export interface Running extends Speaking {
  process: ChildProcessByStdio<null, Readable, Readable>;
}

/** Keeps the text that a command writes. */
class Captured extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.emit('data');
    done();
  }
}

/** Calls the command's function; `stop` is the wish that a signal is to a process. */
export function begin(
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Speaking & { stop(): Promise<Outcome> } {
  const [stdout, stderr, wish] = [new Captured(), new Captured(), new AbortController()];
  const ended = runCommand(args, {
    ...{ env: { PATH: process.env.PATH, HOME: folder, ...env }, folder, script: BIN },
    ...{ stdin: Readable.from([]), stdout, stderr, stop: () => wish.signal },
  }).then((code) => ({ code, stdout: stdout.text, stderr: stderr.text }));
  const stop = () => {
    wish.abort();
    return ended;
  };
  return { ...speaking({ stdout, stderr }, () => ({ stdout: stdout.text, stderr: stderr.text }), ended), stop };
}

export const call = (args: readonly string[], folder: string, env?: Record<string, string>): Promise<Outcome> =>
  begin(args, folder, env).ended;

function speaking(
  streams: Record<'stdout' | 'stderr', EventEmitter>,
  output: () => Record<'stdout' | 'stderr', string>,
  ended: Promise<Outcome>,
): Speaking {
  const match = async (stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray> => {
    let over = false;
    ended.then(() => {
      over = true;
    });
    for (;;) {
      const found = pattern.exec(output()[stream]);
      if (found) return found;
      if (over) throw new Error(`ended without saying ${pattern}: ${output().stdout}${output().stderr}`);
      await Promise.race([once(streams[stream], 'data'), ended]);
    }
  };
  return { says: (pattern) => match('stdout', pattern), complains: (pattern) => match('stderr', pattern), ended };
}

export function start(args: readonly string[], folder: string, env: Record<string, string> = {}): Running {
  const process = spawn(globalThis.process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { PATH: globalThis.process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  process.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  process.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const ended = once(process, 'close').then(([code]) => ({ code, ...output }));
  return { process, ...speaking(process, () => output, ended) };
}

/** Starts it, and waits for its end: for what only a process has, such as a umask, a signal, engines of its own. */
export function run(args: readonly string[], folder: string, env: Record<string, string> = {}): Promise<Outcome> {
  return start(args, folder, env).ended;
}

/** The service in `folder`, on a free port, once it answers. */
export async function serve(folder: string, env: Record<string, string> = {}): Promise<Running & { url: string }> {
  const port = String(await freePort());
  const running = start(['serve'], folder, { PORT: port, LOG_LEVEL: 'warn', ...env });
  const url = `http://localhost:${port}`;
  let over = false;
  running.ended.then(() => {
    over = true;
  });
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (!over) {
      await setTimeout(POLL_MS);
      continue;
    }
    const { stdout, stderr } = await running.ended;
    throw new Error(`ended before it answered: ${stdout}${stderr}`);
  }
  return { ...running, url };
}

export async function stop(running: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<Outcome> {
  running.process.kill(signal);
  return running.ended;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waymark-test-'));
}

/** A folder that is gone when the test is over. */
export function folderForTest(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A service that keeps its admin token in its data folder, and the command that finds both by its environment. */
export async function commandForFile(): Promise<{
  service: TestService;
  waymark: (...args: string[]) => Promise<Outcome>;
}> {
  const service = await startTestService({ config: { adminToken: undefined } });
  afterAll(() => service.remove());
  const env = { BASE_URL: service.url, DATA_DIR: service.dataDir };
  return { service, waymark: (...args) => call(args, service.dataDir, env) };
}
