import { Command, Option } from 'commander';
import { context, inFolder } from './context.ts';
import { openEngines, readDataConfig } from './engines.ts';
import { self } from './self.ts';
import { asOrganization, organizationsService, type ServiceOptions } from './service.ts';
import { CliError, note, print, printJson, progress, UsageError } from './terminal.ts';

interface ExportOptions extends ServiceOptions {
  format: 'folder' | 'parquet';
  forSharing?: true;
}

/** `waymark export`: everything, out of whatever engines, into a folder; or days for a data warehouse, out of a running service. */
export function exportCommand(): Command {
  const command = new Command('export')
    .summary('write everything into a folder')
    .description(
      'Write the catalog and all events into a folder, from the engines that the environment names: DATA_DIR, or ' +
        'DATABASE_URL and CLICKHOUSE_URL. Stop the service first, so that nothing is added meanwhile. Run again, it goes ' +
        'on where it was interrupted.\n\n' +
        'With --format parquet: the sessions and events of an organization by day, as Parquet, for a data warehouse, asked of ' +
        'a running service with an API key of the scope results:read. Run again, it fetches only the days that changed, and ' +
        'removes those that are gone.',
    )
    .argument('<folder>', 'where to write: a new folder, or the one of an earlier or interrupted export')
    .addOption(
      new Option('--format <format>', 'folder: for import; parquet: for a data warehouse')
        .choices(['folder', 'parquet'])
        .default('folder'),
    )
    .option('--for-sharing', 'without accounts, members and API keys: for somebody else')
    .addHelpText(
      'after',
      `\nExamples:\n  DATA_DIR=/var/lib/waymark ${self()} export /backup/waymark\n` +
        `  WAYMARK_API_KEY=… ${self()} export /warehouse/waymark --format parquet --url https://waymark.example.org`,
    )
    .action((target: string, options: ExportOptions) =>
      options.format === 'parquet' ? exportDays(inFolder(target), options) : exportAll(inFolder(target), options),
    );
  return asOrganization(command);
}

async function exportDays(folder: string, options: ExportOptions): Promise<void> {
  if (options.forSharing) throw new UsageError('--for-sharing is for --format folder.');
  const { exportWarehouse } = await import('./warehouse.ts');
  // Standard output is the result's alone where a program reads it.
  const bar = progress(options.json ? context().stderr : context().stdout);
  const result = await exportWarehouse(organizationsService(options), folder, {
    progress: (done, total, { rows }) => bar.update(done / total, `${rows.toLocaleString('en')} rows`),
  });
  const { fetched, unchanged, removed, rows } = result;
  if (options.json) return printJson({ folder, ...result });
  bar.done(`${rows.toLocaleString('en')} rows`);
  print(`${fetched} files fetched, ${unchanged} unchanged, ${removed} removed: ${folder}`);
}

async function exportAll(folder: string, options: ExportOptions): Promise<void> {
  const { forSharing = false, json } = options;
  if (options.url !== undefined || options.apiKey !== undefined)
    throw new UsageError(
      '--url and --api-key are for --format parquet: the whole is read from the engines themselves.',
    );
  const { exportTo } = await import('../transfer/export.ts');
  const engines = await openEngines(readDataConfig(), json ? { report: note } : {});
  const bar = progress(json ? context().stderr : context().stdout);
  try {
    const { chunks, metrics } = await exportTo(folder, engines, {
      forSharing,
      still: (work) => work(),
      progress: (written, total) => bar.update(written / total, `${written.toLocaleString('en')} events`),
    });
    const events = chunks.reduce((sum, { rows }) => sum + rows, 0);
    if (json) return printJson({ folder, journeys: Object.keys(metrics).length, events });
    bar.done(`${events.toLocaleString('en')} events`);
    print(`Wrote ${Object.keys(metrics).length} journeys with all their events.`);
    print(`\nNext, with the environment of the new engines:\n  ${self()} import ${folder}`);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'events were added meanwhile') throw error;
    throw new CliError('Events were added meanwhile: stop the service, and run it again.');
  } finally {
    await engines.close();
  }
}
