import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openEngines } from './engines.ts';
import { CliError, print, progress } from './terminal.ts';
import { allMetrics, catalogFile, chunkFile, type Engines, type Manifest, readManifest } from './transfer.ts';

/** `waymark import`: what `waymark export` wrote, into whatever engines. */
export function importCommand(): Command {
  return new Command('import')
    .summary('read what export wrote')
    .description(
      'Read the folder of "waymark export" into the engines that the environment names, which must be empty: DATA_DIR, ' +
        'or DATABASE_URL and CLICKHOUSE_URL. Every number of rows and all metrics are compared with those of the export. ' +
        'Run again, it goes on where it was interrupted.',
    )
    .argument('<folder>', 'what export wrote')
    .addHelpText(
      'after',
      '\nExample:\n  DATABASE_URL=postgres://waymark@db/waymark CLICKHOUSE_URL=http://waymark@clickhouse:8123/waymark \\\n' +
        '    waymark import /backup/waymark',
    )
    .action(async (target: string) => {
      const folder = resolve(target);
      const manifest = await readManifest(folder);
      if (!manifest) throw new CliError(`${folder} holds no finished export.`);
      const engines = await openEngines(readConfig());
      try {
        await importFrom(folder, manifest, engines);
      } finally {
        await engines.close();
      }
    });
}

async function importFrom(folder: string, manifest: Manifest, engines: Engines): Promise<void> {
  await importCatalog(folder, engines);
  await importEvents(folder, manifest, engines);
  const metrics = await allMetrics(engines, manifest.exportedAt);
  for (const [journeyId, expected] of Object.entries(manifest.metrics)) {
    if (isDeepStrictEqual(metrics[journeyId], expected)) continue;
    throw new CliError(`The metrics of the journey ${journeyId} are not those of the export.`);
  }
  print(`The metrics of all ${Object.keys(manifest.metrics).length} journeys are those of the export.`);
}

/** Copies the catalog, unless an interrupted import did so already. */
async function importCatalog(folder: string, { catalog }: Engines): Promise<void> {
  const { copyCatalog } = await import('../catalog/copy.ts');
  const { openEmbeddedCatalog } = await import('../catalog/open.ts');
  const { listAllJourneys } = await import('../catalog/journeys.ts');
  const source = await openEmbeddedCatalog(catalogFile(folder));
  try {
    const journeysThere = await listAllJourneys(catalog);
    const same = journeysThere.length > 0 && isDeepStrictEqual(journeysThere, await listAllJourneys(source));
    if (same) return print('The catalog is there already.');
    const { orgs, journeys } = await copyCatalog(source, catalog);
    print(`Read ${orgs} organizations with ${journeys} journeys.`);
  } catch (error) {
    throw error instanceof Error ? new CliError(`Nothing was imported: ${error.message}.`) : error;
  } finally {
    await source.destroy();
  }
}

async function importEvents(folder: string, { chunks }: Manifest, { store }: Engines): Promise<void> {
  const { planChunks, uploadChunk } = await import('../store/chunks.ts');
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  const bar = progress();
  let read = 0;
  for (const chunk of chunks) {
    await uploadChunk(store, chunk, chunkFile(folder, chunk));
    read += chunk.rows;
    bar.update(read / Math.max(1, total), `${read.toLocaleString('en')} events`);
  }
  const there = (await planChunks(store)).reduce((sum, { rows }) => sum + rows, 0);
  if (there !== total) throw new CliError(`The export has ${total} events, but the store now holds ${there}.`);
  bar.done(`${read.toLocaleString('en')} events, counted again in the store`);
}
