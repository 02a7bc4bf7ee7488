// The engines of the environment, for commands that work on them while the service is stopped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../catalog/open.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/engine.ts';
import { serviceConfig } from './context.ts';
import { startTrouble } from './serve.ts';
import { CliError, print } from './terminal.ts';

export interface OpenEngines {
  catalog: Catalog;
  store: Store;
  close(): Promise<void>;
}

/** The engines that the environment names. Throws a `CliError` where nothing is: a mistyped folder would be made. */
export function readDataConfig(): Config {
  const config = serviceConfig();
  if (config.databaseUrl === undefined && !existsSync(config.dataDir))
    throw new CliError(`No data folder at ${config.dataDir}: set DATA_DIR to the data folder of the service.`);
  return config;
}

/** Opens catalog and event store, and first loads the batches that wait in the spool of the data folder. */
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
  const { loadingInto } = await import('../store/insert.ts');
  const spool = await openSpool(folder, Date.now);
  try {
    const { events } = await drainSpool(
      { spool, ...loadingInto(store, spool.id) },
      { failed: (error) => report(error.message), progress() {} },
      new AbortController().signal,
    );
    if (events > 0) report(`Loaded ${events.toLocaleString('en')} events that were waiting in the spool.`);
  } finally {
    await spool.close();
  }
}
