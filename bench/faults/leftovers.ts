// Leftovers of a run that was killed: processes, mounts, databases. Each run notes them in its folder, and the next one removes them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase } from '../../test/support/postgres.ts';

export const PREFIX = 'waymark-faults-';
const NOTE = 'run.json';

interface Note {
  pid: number;
  database: string;
}

export function noteRun(folder: string, database: string): void {
  writeFileSync(join(folder, NOTE), JSON.stringify({ pid: process.pid, database } satisfies Note));
}

export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const note = join(folder, NOTE);
    if (!existsSync(note)) continue;
    const { pid, database } = JSON.parse(readFileSync(note, 'utf8')) as Note;
    if (existsSync(`/proc/${pid}`)) continue;
    console.error(`Removing what a run that was killed left: ${folder}`);
    await removeRun(folder, database);
  }
}

/** Whatever state it is in, while it starts too. */
export async function removeRun(folder: string, database: string): Promise<void> {
  for (const left of processesOf(folder)) process.kill(left, 'SIGKILL');
  unmountBelow(folder);
  await dropDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}

/** Those whose command or environment names the folder. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => ['cmdline', 'environ'].some((what) => readProc(pid, what).includes(`${folder}/`)))
    .map(Number);
}

function readProc(pid: string, what: string): string {
  try {
    return readFileSync(join('/proc', pid, what), 'utf8');
  } catch {
    return '';
  }
}

export function unmountBelow(folder: string): void {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  for (const path of mounts.map((line) => line.split(' ')[1] ?? '').filter((one) => one.startsWith(`${folder}/`)))
    execFileSync('umount', ['--lazy', path]);
}
