// Where a command runs: its folder, variables and streams. A process has one of them (`waymark.ts`); tests call commands with their own.
import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type ClientConfig, type Config, readClientConfig, readConfig } from '../config.ts';
import type { Environment } from '../environment.ts';

export type Output = Writable & { isTTY?: boolean; columns?: number };

export interface Context {
  readonly env: Environment;
  /** Absolute path of the folder that relative paths start from. */
  readonly folder: string;
  /** Path of the started script, from which the command takes its name in messages. */
  readonly script: string;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborts when the command is to stop. A command that does not call it ends at once. */
  stop(): AbortSignal;
}

const running = new AsyncLocalStorage<{ context: Context; status: number }>();

/** Runs a command; resolves with its exit status. */
export const inContext = (context: Context, command: () => Promise<void>): Promise<number> =>
  running.run({ context, status: 0 }, async () => {
    await command();
    return current().status;
  });

export const context = (): Context => current().context;

/** The exit status of a command that ends without an error, and has something to say by it. */
export function endWith(status: number): void {
  current().status = status;
}

function current(): { context: Context; status: number } {
  const state = running.getStore();
  if (!state) throw new Error('no command runs here');
  return state;
}

export const inFolder = (path: string): string => resolve(context().folder, path);

export const serviceConfig = (): Config => readConfig(context().env, context().folder);

export const clientConfig = (): ClientConfig => readClientConfig(context().env, context().folder);
