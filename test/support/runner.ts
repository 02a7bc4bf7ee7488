// Tests put their folders into memory where that is large: the service syncs each batch and each table, which takes most of
// the time of a start on a busy disk. Tests of crashes use the disk.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { beginFile, endFile } from './costs.ts';
import { hashPasswords } from './passwords.ts';
import { endShared } from './shared.ts';

const MEMORY = '/dev/shm';
/** Space in memory that must be free at first, in bytes: the folders of a worker take some hundred MB. */
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
  async onBeforeCollect(paths: readonly string[] = []): Promise<void> {
    await endShared(paths);
    process.env.TMPDIR = paths.some((path) => ON_DISK.test(path)) ? disk : memory;
    hashPasswords('cheap');
    beginFile();
  }

  override onAfterRunFiles(files: readonly { filepath: string }[] = []): void {
    super.onAfterRunFiles();
    endFile(files.map(({ filepath }) => filepath).join(' '));
  }
}
