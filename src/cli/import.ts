import { statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { DomainError } from '../domain/error.ts';
import { mistakesOfRules, PEER_MAP_NAMES, PEERS, type Peer, PeerMap } from '../domain/peer.ts';
import type { Imported } from '../transfer/import-events.ts';
import { context, inFolder, serviceConfig } from './context.ts';
import { openEngines, readDataConfig } from './engines.ts';
import { mistakesOf, readYaml } from './plan-file.ts';
import { self } from './self.ts';
import { CliError, facts, note, print, printable, printJson, progress, UsageError } from './terminal.ts';

interface ImportOptions {
  from?: Peer;
  map?: string;
  dryRun?: boolean;
  json?: true;
}

/** `waymark import`: what `waymark export` or a backup wrote, or the events of another service, into whatever engines. */
export function importCommand(): Command {
  return new Command('import')
    .summary('read what export, or a backup, wrote')
    .description(
      'Read the folder of "waymark export", or of BACKUP_DIR, into the engines that the environment names, which must be ' +
        'empty: DATA_DIR, or DATABASE_URL and CLICKHOUSE_URL. Every number of rows and all metrics are compared with ' +
        'those of the export. An import that was interrupted is begun again by the same command; until it is complete, no ' +
        'service starts on these engines.\n\n' +
        'With --from: read a file of events that another service exported, into a journey that exists. A map says which of ' +
        'its events are steps, fields and submissions; the values of fields, and what names a person, are not read. Read ' +
        'again, the same events count once.',
    )
    .argument('<source>', 'the folder that export wrote; with --from, a file')
    .addOption(new Option('--from <service>', 'the service that wrote the file').choices([...PEERS]))
    .option('--map <file>', 'what its events mean (YAML)')
    .option('--dry-run', 'print what would be taken, and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  DATABASE_URL=postgres://waymark@db/waymark CLICKHOUSE_URL=http://waymark@clickhouse:8123/waymark \\\n' +
        `    ${self()} import /backup/waymark\n` +
        `  DATA_DIR=/var/lib/waymark ${self()} import --from posthog --map map.yaml events.jsonl --dry-run`,
    )
    .action((source: string, options: ImportOptions) => {
      const { from, map } = options;
      if (from !== undefined && map !== undefined) return importPeer(inFolder(source), from, map, options);
      if (from !== undefined) throw new UsageError('--from needs --map: the file that says what its events mean.');
      if (map !== undefined || options.dryRun) throw new UsageError('--map and --dry-run need --from.');
      return importAll(inFolder(source), options);
    });
}

async function importPeer(file: string, from: Peer, mapFile: string, { dryRun = false, json }: ImportOptions) {
  const map = readPeerMap(mapFile);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CliError(`${file} is no file.`);
  const { importEvents } = await import('../transfer/import-events.ts');
  const { UnreadableFile } = await import('../transfer/peers/text.ts');
  const config = readDataConfig();
  const engines = await openEngines(config, { report: note });
  try {
    const imported = await importEvents(
      { ...engines, dataDir: config.dataDir },
      {
        ...{ from, file, map, dryRun, now: Date.now },
        progress: (read) => {
          if (read % EVENTS_A_LINE === 0) note(`  ${read.toLocaleString('en')} events read`);
        },
      },
    );
    if (json) printJson({ dryRun, ...imported });
    else for (const line of describeImported(imported, dryRun)) print(line);
    // A script that runs each night would take an error of the other service for a quiet day.
    if (imported.read > 0 && imported.refused === imported.read) throw new CliError(refusalOf(file, from, imported));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CliError(`${file}: ${error.message}. Nothing was taken.`);
    throw error instanceof DomainError ? new CliError(`${error.message}.`) : error;
  } finally {
    await engines.close();
  }
}

/** The message for a file without any usable event. */
function refusalOf(file: string, from: Peer, { read, unreadable, refusals }: Imported): string {
  if (unreadable === read)
    return `Nothing in ${file} could be read as an event of ${from}: is it the file of another service, or an error?`;
  const [{ line, reason } = { line: 1, reason: '' }] = refusals;
  return `None of the ${read.toLocaleString('en')} events of ${file} can be taken. Line ${line}: ${reason}.`;
}

/** Events that are read before a line says so. */
const EVENTS_A_LINE = 100_000;

function* describeImported(imported: Imported, dryRun: boolean): Generator<string> {
  const { read, taken, repeated, unmapped, unmappedEvents, refused, sessions, completions, steps, refusals } = imported;
  const number = (count: number) => count.toLocaleString('en');
  yield facts([
    ['Events read', number(read)],
    [dryRun ? 'Would be taken' : 'Taken', number(taken)],
    ['Already there', number(repeated)],
    ['Fitted by no rule', number(unmapped)],
    ['Refused', number(refused)],
    ['Sessions', number(sessions)],
    ['Completions', number(completions)],
    ...Object.entries(steps).map(([step, views]) => [`Views of ${step}`, number(views)] as const),
  ]);
  if (unmappedEvents.length > 0) yield 'No rule fits, most frequent first:';
  for (const { count, event, page, form, element } of unmappedEvents) {
    const named = Object.entries({ event, page, form, element }).filter(([, value]) => value !== '');
    yield `  ${number(count)}  ${named.map(([name, value]) => `${name}: ${printable(value)}`).join(', ')}`;
  }
  for (const { line, reason } of refusals) yield `  line ${line}: ${reason}`;
  if (refused > refusals.length) yield `  … and ${number(refused - refusals.length)} more`;
  if (dryRun) yield 'Nothing was written: that was a dry run.';
}

/** Throws a `CliError` with every mistake of the file. */
function readPeerMap(path: string): PeerMap {
  const map = readYaml(path);
  const mistakes = mistakesOf(PeerMap, map, PEER_MAP_NAMES);
  if (mistakes.length === 0) mistakes.push(...mistakesOfRules(map as PeerMap));
  if (mistakes.length > 0) throw new CliError(`${path} is no map of events:\n  ${mistakes.join('\n  ')}`);
  return map as PeerMap;
}

async function importAll(folder: string, { json }: ImportOptions): Promise<void> {
  const { readManifest, UnreadableExport } = await import('../transfer/manifest.ts');
  const { importFrom } = await import('../transfer/import.ts');
  const manifest = await readManifest(folder).catch((error: unknown) => {
    throw error instanceof UnreadableExport ? new CliError(`${error.message}.`) : error;
  });
  if (!manifest) throw new CliError(`${folder} holds no finished export.`);
  const config = serviceConfig();
  const engines = await openEngines(config, { importing: true, ...(json && { report: note }) });
  const stream = json ? context().stderr : context().stdout;
  const bar = progress(stream);
  try {
    const events = manifest.chunks.reduce((sum, { rows }) => sum + rows, 0);
    const sums = progress(stream);
    let most = 0;
    const differing = await importFrom(folder, manifest, engines, {
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
    if (json) return printJson({ folder, journeys, events, differing });
    if (differing.length === 0) print(`The metrics of all ${journeys} journeys are those of the export.`);
    else {
      print(
        `The metrics of ${differing.length} of ${journeys} journeys differ from those of the export, which an earlier version ` +
          `wrote: see CHANGELOG.md for the metrics that it defined otherwise. Journeys: ${differing.join(', ')}`,
      );
    }
  } catch (error) {
    throw error instanceof Error ? new CliError(`The import is not complete: ${error.message}.`) : error;
  } finally {
    await engines.close();
  }
}
