// The processor time of each test file: with TEST_COSTS=FILE, a line for each test file, in seconds of all processes that it started.
// Wall-clock time says little where workers share cores.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Processor time, in seconds, of this process, of those it started and still run, and of those that have ended. */
function spent(): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      // Its own in user and system mode, and that of children that it has waited for.
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
      processes.set(Number(name), { parent: fields[1] as number, ticks });
    } catch {
      // It has ended.
    }
  }
  const isOurs = (id: number): boolean => id === process.pid || (id > 1 && isOurs(processes.get(id)?.parent ?? 0));
  let ticks = 0;
  for (const [id, one] of processes) if (isOurs(id)) ticks += one.ticks;
  return ticks / TICKS_A_SECOND;
}

let before = 0;

export function beginFile(): void {
  if (process.env.TEST_COSTS) before = spent();
}

export function endFile(path: string): void {
  if (process.env.TEST_COSTS) appendFileSync(process.env.TEST_COSTS, `${(spent() - before).toFixed(1)}\t${path}\n`);
}
