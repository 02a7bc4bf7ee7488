import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { PublicPage } from '../domain/public-page.ts';
import type { VerifiedMonth } from '../transfer/verify-page.ts';
import { inFolder, serviceConfig } from './context.ts';
import { openEngines } from './engines.ts';
import { self } from './self.ts';
import { asOrganization, download, organizationsService, type ServiceOptions } from './service.ts';
import { CliError, print, printable } from './terminal.ts';

/** `waymark page`: the public page of a journey as files, and its proof. */
export function pageCommand(): Command {
  const command = new Command('page').summary('the public page of a journey');
  asOrganization(command.command('write <journey> <folder>'))
    .summary('write the page into a folder, for any web server')
    .addHelpText('after', `\nExample:\n  ${self()} page write housing-benefit /srv/www/figures`)
    .action(write);
  command
    .command('verify <figures> <export>')
    .summary('count the figures of a page again, from an export')
    .description(
      `Reads figures.json of a public page, and the folder of "${self()} export" or of BACKUP_DIR, counts every published month ` +
        'again from the events in it, and says which figures are equal or what differs. It needs no service.',
    )
    .addHelpText('after', `\nExample:\n  ${self()} page verify figures.json /backup/waymark`)
    .action(verify);
  return command;
}

const FILES = { 'index.html': 'html', 'figures.csv': 'csv', 'figures.json': 'json' } as const;

async function write(journey: string, target: string, options: ServiceOptions): Promise<void> {
  const service = organizationsService(options);
  const path = `/api/journeys/${encodeURIComponent(journey)}/public-page/preview?format=`;
  const files: [string, Uint8Array][] = [];
  for (const [name, format] of Object.entries(FILES)) files.push([name, await download(service, path + format)]);
  const folder = inFolder(target);
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) {
    await writeFile(join(folder, name), bytes);
    // A web server reads them: not as private as everything else that is written.
    chmodSync(join(folder, name), 0o644);
  }
  chmodSync(folder, 0o755);
  print(`Written into ${printable(folder)}: ${Object.keys(FILES).join(', ')}`);
}

async function verify(file: string, source: string): Promise<void> {
  const page = await readPage(file);
  const folder = inFolder(source);
  const { readManifest, UnreadableExport } = await import('../transfer/manifest.ts');
  const { importFrom } = await import('../transfer/import.ts');
  const { verifyPage } = await import('../transfer/verify-page.ts');
  const manifest = await readManifest(folder).catch((error: unknown) => {
    throw error instanceof UnreadableExport ? new CliError(`${error.message}.`) : error;
  });
  if (!manifest) throw new CliError(`${folder} holds no finished export.`);
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-verify-'));
  try {
    const { databaseUrl: _, clickhouseUrl: __, ...config } = serviceConfig();
    const engines = await openEngines({ ...config, dataDir: scratch }, { importing: true });
    try {
      await importFrom(folder, manifest, engines, { read() {}, stored() {}, left() {} });
      report(page, await verifyPage(page, engines, manifest.exportedAt));
    } finally {
      await engines.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function report(page: PublicPage, months: readonly VerifiedMonth[]): void {
  for (const { month, figures, differences } of months) {
    if (differences === null)
      print(`${month}: not all of its events are in the export any more, so nothing is compared`);
    else if (differences.length === 0) print(`${month}: equal (${figures} figures)`);
    else for (const difference of differences) print(`${month}: ${printable(difference)}`);
  }
  if (page.months.length === 0) throw new CliError('The page has no months: there is nothing to verify.');
  const compared = months.filter(({ differences }) => differences !== null);
  if (compared.length === 0)
    throw new CliError('No month was verified: the export does not hold all events of any of them.');
  const others = compared.filter(({ differences }) => differences?.length !== 0);
  if (others.length > 0) throw new CliError(`${others.length} of ${compared.length} months differ.`);
  print(`${compared.length} of ${page.months.length} months were counted again: all of them are equal.`);
}

async function readPage(file: string): Promise<PublicPage> {
  const text = await readFile(inFolder(file), 'utf8').catch(() => {
    throw new CliError(`${file} cannot be read.`);
  });
  try {
    const page = JSON.parse(text) as Partial<PublicPage>;
    if (page.format === 1 && Array.isArray(page.months) && page.organization && page.journey) return page as PublicPage;
  } catch {}
  throw new CliError(`${file} is no figures.json of a public page.`);
}
