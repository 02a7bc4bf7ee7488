// Processes whose nth system call of a kind fails, as on a disk that fails: a library, preloaded, built by the machine's compiler.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('failed-call.c', import.meta.url));
/** SHORT: a write that takes half of the bytes. */
export const ERRORS = { EIO: 5, ENOSPC: 28, SHORT: 0 };
export const CALLS = ['fsync', 'fdatasync', 'write', 'pwrite', 'rename', 'unlink', 'mkdir', 'ftruncate'] as const;
export type Call = (typeof CALLS)[number];

interface FailedCall {
  /** For the process. */
  env: Record<string, string>;
  /** The nth call from now on, on a path that holds the word. */
  arm(nth: number, word: string, call?: Call, error?: keyof typeof ERRORS): void;
  /** Ends what is armed; whether the call has failed before. */
  disarm(): boolean;
  /** The call has failed. */
  hasFailed(): boolean;
}

/** A system whose libraries can be preloaded, with a compiler. */
export const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

export function openFailedCall(folder: string): FailedCall {
  const library = join(folder, 'failed-call.so');
  const orders = join(folder, 'failed-call');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
  const hasFailed = () => !existsSync(orders);
  return {
    env: { LD_PRELOAD: library, FAILED_CALL: orders },
    arm: (nth, word, call = 'write', error = 'EIO') =>
      writeFileSync(orders, `${ERRORS[error]} ${nth} ${call} ${word}\n`),
    disarm() {
      const failed = hasFailed();
      rmSync(orders, { force: true });
      return failed;
    },
    hasFailed,
  };
}
