// Runs the built command as people do: a process of its own, in an empty folder, with an environment of its own.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { freePort } from '../support/process.ts';

/** Between two looks at whether it answers: without, looking would take the core that it needs to start. */
const POLL_MS = 20;
const BIN = resolve('dist/src/cli/waymark.js');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcessByStdio<null, Readable, Readable>;
  /** The first match in what it prints to stdout. Rejects when it ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The same of stderr. */
  complains(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Outcome>;
}

export function start(args: readonly string[], folder: string, env: Record<string, string> = {}): Running {
  const process = spawn(globalThis.process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { PATH: globalThis.process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  process.stdout.setEncoding('utf8').on('data', (text) => {
    heard.stdout += text;
  });
  process.stderr.setEncoding('utf8').on('data', (text) => {
    heard.stderr += text;
  });
  const ended = once(process, 'close').then(([code]) => ({ code, ...heard }));
  const match = async (stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray> => {
    let over = false;
    ended.then(() => {
      over = true;
    });
    for (;;) {
      const found = pattern.exec(heard[stream]);
      if (found) return found;
      if (over) throw new Error(`ended without saying ${pattern}: ${heard.stdout}${heard.stderr}`);
      await Promise.race([once(process[stream], 'data'), ended]);
    }
  };
  const says = (pattern: RegExp) => match('stdout', pattern);
  const complains = (pattern: RegExp) => match('stderr', pattern);
  return { process, says, complains, ended };
}

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

/** A service in a folder of its own, which runs while the tests of a file do, and the command that talks with it. */
export function processForFile() {
  const folder = temporaryFolder();
  let running: Awaited<ReturnType<typeof serve>> | undefined;
  beforeAll(async () => {
    running = await serve(folder);
  });
  afterAll(async () => {
    if (running) await stop(running);
    rmSync(folder, { recursive: true, force: true });
  });
  const service = {
    folder,
    get url(): string {
      return running?.url ?? '';
    },
    waymark: (...args: string[]): Promise<Outcome> => run(args, folder, { BASE_URL: service.url }),
  };
  return service;
}
