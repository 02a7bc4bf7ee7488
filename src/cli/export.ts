import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openEngines } from './engines.ts';
import { SELF } from './self.ts';
import { CliError, print, progress } from './terminal.ts';

/** `waymark export`: everything, out of whatever engines, into a folder. */
export function exportCommand(): Command {
  return new Command('export')
    .summary('write everything into a folder')
    .description(
      'Write the catalog and all events into a folder, from the engines that the environment names: DATA_DIR, or ' +
        'DATABASE_URL and CLICKHOUSE_URL. Stop the service first, so that nothing is added meanwhile. Run again, it goes ' +
        'on where it was interrupted.',
    )
    .argument('<folder>', 'where to write: a new folder, or the one of an interrupted export')
    .option('--for-sharing', 'without accounts, members and API keys: for somebody else')
    .addHelpText('after', `\nExample:\n  DATA_DIR=/var/lib/waymark ${SELF} export /backup/waymark`)
    .action(exportAll);
}

async function exportAll(target: string, { forSharing = false }: { forSharing?: boolean }): Promise<void> {
  const folder = resolve(target);
  const { exportTo } = await import('../transfer/export.ts');
  const config = readConfig();
  // A mistyped folder would become a backup of nothing.
  if (config.databaseUrl === undefined && !existsSync(config.dataDir))
    throw new CliError(`Nothing is at ${config.dataDir}: set DATA_DIR to the data folder of the service.`);
  const engines = await openEngines(config);
  const bar = progress();
  try {
    const { chunks, metrics } = await exportTo(folder, engines, {
      forSharing,
      still: (work) => work(),
      progress: (written, total) => bar.update(written / total, `${written.toLocaleString('en')} events`),
    });
    const events = chunks.reduce((sum, { rows }) => sum + rows, 0);
    bar.done(`${events.toLocaleString('en')} events`);
    print(`Wrote ${Object.keys(metrics).length} journeys with all their events.`);
    print(`\nNext, with the environment of the new engines:\n  ${SELF} import ${folder}`);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'events were added meanwhile') throw error;
    throw new CliError('Events were added meanwhile: stop the service, and run it again.');
  } finally {
    await engines.close();
  }
}
