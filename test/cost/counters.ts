// The cost of questions: the process's memory, by the kernel, and rows, by the engine's own count.
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestService } from '../support/service.ts';

const status = (name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;

/** By how many bytes the process grew meanwhile, at most. */
export async function growthDuring(work: () => Promise<void>): Promise<number> {
  // Linux begins its high-water mark again.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = status('VmRSS');
  await work();
  return status('VmHWM') - before;
}

/** Rows that the engine has read from tables so far, by its own count. */
export async function readRows({ service }: TestService): Promise<number> {
  const count = "SELECT toUInt64(value) AS rows FROM system.events WHERE event = 'SelectedRows'";
  const [row] = await service.store.as({ kind: 'insert' }).query<{ rows: number }>(count);
  return row?.rows ?? 0;
}
