// A run that must end in time: a file that has not begun by TESTS_UNTIL, in seconds since 1970, is skipped, hooks and all,
// and its tests are counted as skipped. And where tests put their folders: into memory where that is large, since the service
// syncs each batch and each table, which takes most of the time of a start on a busy disk. What survives a crash is tested on
// the disk.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestRunner } from 'vitest';

const until = Number(process.env.TESTS_UNTIL ?? Number.POSITIVE_INFINITY) * 1_000;
const NO_NAME = /(?!)/;
const MEMORY = '/dev/shm';
/** What of it must be free at first, in bytes: the folders of a worker take some hundred MB. */
const FREE_BYTES_LEAST = 4 * 1024 ** 3;
const ON_DISK = /\/test\/durability\//;

const disk = tmpdir();
const memory = folderInMemory() ?? disk;

/** One for all workers of a run, named by their parent; those of runs that are over go away. */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < FREE_BYTES_LEAST) return undefined;
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = /^waymark-tests-(\d+)$/.exec(name) ?? [];
      if (pid !== undefined && !existsSync(`/proc/${pid}`))
        rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const folder = join(MEMORY, `waymark-tests-${process.ppid}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}

export default class extends TestRunner {
  onBeforeCollect(paths: readonly string[] = []): void {
    if (Date.now() > until) this.config.testNamePattern = NO_NAME;
    process.env.TMPDIR = paths.some((path) => ON_DISK.test(path)) ? disk : memory;
  }
}
