// A log on a full disk: the service goes on, and counts the lines that it had to drop. Processor seconds: 5.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { freePort } from '../support/process.ts';

const COMMAND = 'dist/src/cli/waymark.js';
/** Every write to it fails, as on a full disk. */
const FULL = '/dev/full';
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

it.skipIf(!existsSync(FULL))(
  'the service starts, answers and stops in order while its log cannot be written',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const full = openSync(FULL, 'w');
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folderForTest(), LOG_LEVEL: 'debug' };
    const child = spawn('node', [COMMAND, 'serve'], { env, stdio: ['ignore', full, full] });
    const ended = once(child, 'exit');
    const answers = async (path: string) => (await fetch(url + path).catch(() => undefined))?.status;
    const isUp = async () => {
      // Between requests, the service needs the processor.
      while ((await answers('/readyz')) !== 200) await delay(POLL_MS);
      return 'up';
    };
    expect(await Promise.race([isUp(), ended])).toBe('up');
    // Each request asks the engines, and each statement is a line.
    while ((await droppedLines(url)) === 0) await answers('/readyz');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  TIMEOUT_MS,
);

async function droppedLines(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^waymark_log_lines_dropped (\d+)/m.exec(metrics)?.[1]);
}
