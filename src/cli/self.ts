// The command as it was started, for texts that say what to type next. A bare name is not printed: where no such command is
// installed, a shell, or npx, would run whatever answers to it.
import { basename, isAbsolute, relative } from 'node:path';
import { placeVariables } from '../config.ts';
import { context } from './context.ts';

/** The start of a line in a shell that runs this command again, from the same folder. */
export function startedAs(script: string, folder: string): string {
  const within = relative(folder, script);
  const path = within.startsWith('..') || isAbsolute(within) ? script : within;
  if (basename(path).endsWith('.js')) return `node ${quoted(path)}`;
  return quoted(path.includes('/') ? path : `./${path}`);
}

const quoted = (path: string) => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

export const self = (): string => startedAs(context().script, context().folder);

/** The same for another terminal in the same folder: it needs the variables that say which service and which data folder. */
export function selfBeside(): string {
  return [...placeVariables(context().env).map(([name, value]) => `${name}=${quoted(value)}`), self()].join(' ');
}
