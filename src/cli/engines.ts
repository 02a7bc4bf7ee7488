// The engines of the environment, for commands that work on them while the service is stopped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../catalog/open.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/engine.ts';
import { startTrouble } from './serve.ts';
import { print } from './terminal.ts';

export interface OpenEngines {
  catalog: Catalog;
  store: Store;
  close(): Promise<void>;
}

/** Opens catalog and event store; what the spool of the data folder still holds is loaded first. */
export async function openEngines(
  config: Config,
  { report = print, ...options }: { importing?: boolean; report?: (sentence: string) => void } = {},
): Promise<OpenEngines> {
  const { openEngines: open, prepareDataFolder } = await import('../engines.ts');
  try {
    prepareDataFolder(config, report);
    const engines = await open(config, { report, ...options });
    await loadSpool(config, engines.store, report).catch(async (error: unknown) => {
      await engines.close();
      throw error;
    });
    return engines;
  } catch (error) {
    throw startTrouble(error, config, () => '') ?? error;
  }
}

/** A service that was stopped may have left acknowledged events for its next start. */
async function loadSpool({ dataDir }: Config, store: Store, report: (sentence: string) => void): Promise<void> {
  const folder = join(dataDir, 'spool');
  if (!existsSync(folder)) return;
  const { openSpool } = await import('../spool/spool.ts');
  const { drainSpool } = await import('../spool/drain.ts');
  const { RefusedRows } = await import('../store/engine.ts');
  const { insertBatches } = await import('../store/insert.ts');
  const spool = await openSpool(folder, Date.now);
  try {
    const { events } = await drainSpool(
      {
        spool,
        load: (batches) => insertBatches(store, spool.id, batches),
        isRefusal: (error) => error instanceof RefusedRows,
      },
      { failed: (error) => report(error.message), progress() {} },
      new AbortController().signal,
    );
    if (events > 0) report(`Loaded ${events.toLocaleString('en')} events that were waiting in the spool.`);
  } finally {
    await spool.close();
  }
}
