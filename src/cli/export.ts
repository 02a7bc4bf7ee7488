import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openEngines } from './engines.ts';
import { CliError, print, progress } from './terminal.ts';
import { allMetrics, catalogFile, chunkFile, type Engines, makeFolder, writeManifest } from './transfer.ts';

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
    .addHelpText('after', '\nExample:\n  DATA_DIR=/var/lib/waymark waymark export /backup/waymark')
    .action(async (folder: string) => {
      const engines = await openEngines(readConfig());
      try {
        await exportTo(resolve(folder), engines);
      } finally {
        await engines.close();
      }
    });
}

async function exportTo(folder: string, engines: Engines): Promise<void> {
  await makeFolder(folder);
  const { orgs, journeys } = await exportCatalog(folder, engines);
  print(`Wrote ${orgs} organizations with ${journeys} journeys.`);
  const chunks = await exportEvents(folder, engines);
  const exportedAt = Date.now();
  await writeManifest(folder, { exportedAt, chunks, metrics: await allMetrics(engines, exportedAt) });
  print(`\nNext, with the environment of the new engines:\n  waymark import ${folder}`);
}

/** The catalog is small: it is written anew each time. */
async function exportCatalog(folder: string, { catalog }: Engines) {
  const { copyCatalog } = await import('../catalog/copy.ts');
  const { openEmbeddedCatalog } = await import('../catalog/open.ts');
  for (const suffix of ['', '-wal', '-shm']) rmSync(catalogFile(folder) + suffix, { force: true });
  const copy = await openEmbeddedCatalog(catalogFile(folder));
  return copyCatalog(catalog, copy).finally(() => copy.destroy());
}

async function exportEvents(folder: string, { store }: Engines) {
  const { downloadChunk, planChunks } = await import('../store/chunks.ts');
  const chunks = await planChunks(store);
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  const bar = progress();
  let written = 0;
  for (const chunk of chunks) {
    const file = chunkFile(folder, chunk);
    if (!existsSync(file)) await downloadChunk(store, chunk, file);
    written += chunk.rows;
    bar.update(written / Math.max(1, total), `${written.toLocaleString('en')} events`);
  }
  if (JSON.stringify(await planChunks(store)) !== JSON.stringify(chunks)) {
    throw new CliError('Events were added meanwhile: stop the service, and run it again.');
  }
  removeOthers(join(folder, 'events'), new Set(chunks.map((chunk) => basename(chunkFile(folder, chunk)))));
  bar.done(`${written.toLocaleString('en')} events`);
  return chunks;
}

/** What an interrupted export left behind. */
function removeOthers(folder: string, wanted: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
}
