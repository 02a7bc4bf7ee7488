// The service as a process of its own, as an operator runs it: to be killed, stopped and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ADMIN_TOKEN } from './service.ts';

const COMMAND = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));

export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** The output so far, both streams. */
  output(): string;
  /** Ends it with a signal; resolves with its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** Starts `waymark serve` on a folder and waits until it is ready. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  command = COMMAND,
): Promise<ServiceProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [command, 'serve'], {
    // Not the whole environment: the test runner sets a BASE_URL of its own.
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ADMIN_TOKEN, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const failed = ended.then((how) => {
    throw new Error(`the service ended (${how}) before it was ready:\n${output}`);
  });
  await Promise.race([ready(url), failed]);
  failed.catch(() => {});
  return {
    url,
    child,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

const POLL_MS = 20;

async function ready(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    // Without, looking would take the core that it needs to start.
    await setTimeout(POLL_MS);
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
