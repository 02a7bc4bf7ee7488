// Processes whose nth write to chosen files fails, as on a disk that fails: a library, preloaded, built by the machine's compiler.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('failed-write.c', import.meta.url));
const EIO = 5;

interface FailedWrite {
  /** For the process. */
  env: Record<string, string>;
  /** The nth write from now on to a file whose path holds the word. */
  arm(nth: number, word: string): void;
  /** The write has failed. */
  hasFailed(): boolean;
}

/** A system whose libraries can be preloaded, with a compiler. */
export const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

export function openFailedWrite(folder: string): FailedWrite {
  const library = join(folder, 'failed-write.so');
  const orders = join(folder, 'failed-write');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
  return {
    env: { LD_PRELOAD: library, FAILED_WRITE: orders },
    arm: (nth, word) => writeFileSync(orders, `${EIO} ${nth} ${word}\n`),
    hasFailed: () => !existsSync(orders),
  };
}
