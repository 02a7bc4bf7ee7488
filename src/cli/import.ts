import { resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openEngines } from './engines.ts';
import { SELF } from './self.ts';
import { CliError, print, progress } from './terminal.ts';

/** `waymark import`: what `waymark export` or a backup wrote, into whatever engines. */
export function importCommand(): Command {
  return new Command('import')
    .summary('read what export, or a backup, wrote')
    .description(
      'Read the folder of "waymark export", or of BACKUP_DIR, into the engines that the environment names, which must be ' +
        'empty: DATA_DIR, or DATABASE_URL and CLICKHOUSE_URL. Every number of rows and all metrics are compared with ' +
        'those of the export. An import that was interrupted is begun again by the same command; until it is complete, no ' +
        'service starts on these engines.',
    )
    .argument('<folder>', 'what export wrote')
    .addHelpText(
      'after',
      '\nExample:\n  DATABASE_URL=postgres://waymark@db/waymark CLICKHOUSE_URL=http://waymark@clickhouse:8123/waymark \\\n' +
        `    ${SELF} import /backup/waymark`,
    )
    .action(importAll);
}

async function importAll(target: string): Promise<void> {
  const folder = resolve(target);
  const { readManifest, UnreadableExport } = await import('../transfer/manifest.ts');
  const { importFrom } = await import('../transfer/import.ts');
  const manifest = await readManifest(folder).catch((error: unknown) => {
    throw error instanceof UnreadableExport ? new CliError(`${error.message}.`) : error;
  });
  if (!manifest) throw new CliError(`${folder} holds no finished export.`);
  const config = readConfig();
  const engines = await openEngines(config, { importing: true });
  const bar = progress();
  try {
    const events = manifest.chunks.reduce((sum, { rows }) => sum + rows, 0);
    const sums = progress();
    let most = 0;
    const others = await importFrom(folder, manifest, engines, {
      read: (read, total) => bar.update(read / total, `${read.toLocaleString('en')} events`),
      stored: () => bar.done(`${events.toLocaleString('en')} events, counted again in the store`),
      left(days) {
        most = Math.max(most, days);
        if (most > 0)
          sums.update(
            1 - days / most,
            `${(most - days).toLocaleString('en')} of ${most.toLocaleString('en')} days prepared`,
          );
      },
    });
    if (most > 0) sums.done(`${most.toLocaleString('en')} days prepared`);
    const journeys = Object.keys(manifest.metrics).length;
    if (others.length === 0) print(`The metrics of all ${journeys} journeys are those of the export.`);
    else {
      print(
        `The metrics of ${others.length} of ${journeys} journeys differ from those of the export, which an earlier version ` +
          `wrote: see CHANGELOG.md for the metrics that it defined otherwise. Journeys: ${others.join(', ')}`,
      );
    }
  } catch (error) {
    throw error instanceof Error ? new CliError(`The import is not complete: ${error.message}.`) : error;
  } finally {
    await engines.close();
  }
}
