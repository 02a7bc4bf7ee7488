// The world: one data folder with journeys, people and analyses, which a run of the tests makes once, when the first file asks for it,
// and whose copies services start on. Its time stands still.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keptAnswers } from '../kept-answers.ts';
import { freePort } from '../process.ts';
import { startTestService, type TestService } from '../service.ts';
import { sharedService } from '../shared.ts';
import { fillWorld, WORLD_NOW, type World } from './fill.ts';

export { JOURNEYS, LONGEST_NAME, ORG, OWNER, STRANGE_STEP, WORLD_NOW, type World } from './fill.ts';

export type WorldService = TestService & { world: World };

/** A service on a copy of the world, at its time. */
export async function startWorld(options: Parameters<typeof startTestService>[0] = {}): Promise<WorldService> {
  const now = () => WORLD_NOW;
  if (process.env.TEST_TWO_SHARDS) {
    const service = await startTestService({ now, ...options });
    return { ...service, world: await fillWorld(service) };
  }
  const made = await madeWorld();
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  cpSync(join(made, 'data'), dataDir, { recursive: true });
  const service = await startTestService({ now, ...options, dataDir });
  return { ...service, world: JSON.parse(readFileSync(join(made, READY), 'utf8')) as World };
}

/** The world for files that leave it as they found it, at the address by which browsers know it. Its time stands still. */
export const sharedWorld = (): Promise<WorldService> =>
  sharedService(async () => {
    const port = await freePort();
    return startWorld({ config: { port, baseUrl: `http://localhost:${port}` }, plugins: [keptAnswers] });
  });

/** It is written last, and holds names and keys. */
const READY = 'world.json';
const POLL_MS = 20;

/** The folder of this run, named by the parent of its workers. The first who comes makes it; others wait for it. */
async function madeWorld(): Promise<string> {
  const folder = join(tmpdir(), `waymark-world-${process.ppid}`);
  mkdirSync(folder, { recursive: true });
  while (!existsSync(join(folder, READY))) {
    if (takesTurn(join(folder, 'maker'))) await make(folder);
    else await delay(POLL_MS);
  }
  return folder;
}

/** Whether this process is the maker; a maker that was killed has left its turn. */
function takesTurn(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const maker = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (maker !== '' && !existsSync(`/proc/${maker}`)) rmSync(file, { force: true });
    return false;
  }
}

async function make(folder: string): Promise<void> {
  removeOthers();
  const dataDir = join(folder, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  try {
    const service = await startTestService({ now: () => WORLD_NOW });
    const world = await fillWorld(service);
    await service.close();
    renameSync(service.dataDir, dataDir);
    writeFileSync(join(folder, 'writing'), JSON.stringify(world));
    renameSync(join(folder, 'writing'), join(folder, READY));
  } finally {
    rmSync(join(folder, 'maker'), { force: true });
  }
}

/** Worlds of runs that are over. */
function removeOthers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, run] = /^waymark-world-(\d+)$/.exec(name) ?? [];
    if (run !== undefined && !existsSync(`/proc/${run}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
