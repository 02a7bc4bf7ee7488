// One service on the world for the test files of a process that say so and leave it as they found it, one after the other.
import { readFileSync } from 'node:fs';
import type { WorldService } from './world/world.ts';

const SAYS_SO = /world: 'shared'|renderedPages\(\)/;

let shared: Promise<WorldService> | undefined;

export function sharedService(start: () => Promise<WorldService>): Promise<WorldService> {
  shared ??= start();
  return shared;
}

/** A process holds one data folder at a time: before a file that may open another, the shared one is closed. */
export async function endShared(paths: readonly string[]): Promise<void> {
  if (!shared || paths.every((path) => SAYS_SO.test(readFileSync(path, 'utf8')))) return;
  const service = await shared.catch(() => undefined);
  shared = undefined;
  await service?.remove();
}
