import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { serviceConfig } from './context.ts';
import { self } from './self.ts';
import { CliError, facts, print } from './terminal.ts';

/** `waymark migrate-catalog`: from the data folder into PostgreSQL. */
export function migrateCatalogCommand(): Command {
  return new Command('migrate-catalog')
    .summary('copy the catalog of a data folder into PostgreSQL')
    .description(
      'Copy organizations, keys, people, journeys, steps and snapshots from DATA_DIR into the PostgreSQL database of ' +
        'DATABASE_URL, all or nothing. Stop the service first. The database must hold no catalog yet; the folder is left as it is. ' +
        'People sign in again.',
    )
    .addHelpText(
      'after',
      `\nExample:\n  DATA_DIR=/var/lib/waymark DATABASE_URL=postgres://waymark@db/waymark ${self()} migrate-catalog`,
    )
    .action(migrateCatalog);
}

async function migrateCatalog(): Promise<void> {
  const { dataDir, databaseUrl } = serviceConfig();
  if (databaseUrl === undefined) throw new CliError('DATABASE_URL must say where the catalog is to go.');
  const file = join(dataDir, 'catalog.db');
  if (!existsSync(file)) throw new CliError(`${dataDir} holds no catalog: DATA_DIR must be the data folder.`);
  // Loaded here, so that the other commands do not wait for the engines' libraries.
  const { openEmbeddedCatalog, openSharedCatalog } = await import('../catalog/open.ts');
  const { copyCatalog } = await import('../catalog/copy.ts');
  const from = await openEmbeddedCatalog(file);
  try {
    const to = await openSharedCatalog(databaseUrl);
    try {
      const counts = await copyCatalog(from, to);
      print('Copied the catalog:');
      print(facts(Object.entries(counts).map(([table, rows]) => [table, rows.toLocaleString('en')])));
    } finally {
      await to.destroy();
    }
  } catch (error) {
    throw error instanceof Error ? new CliError(`Nothing was copied: ${error.message}.`) : error;
  } finally {
    await from.destroy();
  }
}
