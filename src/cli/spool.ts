import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { context, inFolder, serviceConfig } from './context.ts';
import { self } from './self.ts';
import { CliError, note, print, printJson, progress } from './terminal.ts';

/** `waymark spool …`: batches that a node acknowledged and has not loaded yet. */
export function spoolCommand(): Command {
  return new Command('spool')
    .summary('recover the spool of a node')
    .description(
      'The spool of a node, the folder spool in its data folder, holds events that were acknowledged and not yet loaded.',
    )
    .addCommand(drainCommand());
}

function drainCommand(): Command {
  return new Command('drain')
    .summary('load a spool into the event store')
    .description(
      'Load what the spool of a node that does not come back still holds into the event store: the one of CLICKHOUSE_URL, ' +
        'or the one in DATA_DIR while no service runs on it, and the batches in its folder aside, which the store refused before. ' +
        'Loading twice counts once.',
    )
    .argument('<folder>', 'the folder spool of the data folder of the node')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\nExample:\n  CLICKHOUSE_URL=http://waymark@clickhouse:8123/waymark ${self()} spool drain /mnt/node-2/spool`,
    )
    .action(drain);
}

async function drain(folder: string, { json }: { json?: true }): Promise<void> {
  // Standard output is the result's alone where a program reads it.
  const say = json ? note : print;
  const config = serviceConfig();
  if (!existsSync(inFolder(folder))) throw new CliError(`${folder} is not there.`);
  const stop = context().stop();
  const { openSpool } = await import('../spool/spool.ts');
  const { asideIn, loadAside } = await import('../spool/aside.ts');
  const { drainSpool } = await import('../spool/drain.ts');
  const { loadingInto } = await import('../store/insert.ts');
  const { openMigratedStore } = await import('../engines.ts');
  const spool = await openSpool(inFolder(folder), Date.now, { report: say });
  const all = spool.depth().batches;
  say(
    `${all.toLocaleString('en')} batches wait in ${folder}, and ${spool.depth().setAside.toLocaleString('en')} were set aside.`,
  );
  const store = await openMigratedStore(config);
  const bar = progress(json ? context().stderr : context().stdout);
  try {
    const loading = loadingInto(store, spool.id);
    const drained = await drainSpool(
      { spool, ...loading },
      {
        failed: (error, retryInMs) => say(`${error.message}; trying again in ${retryInMs} ms`),
        progress: (drained, left) => bar.update(1 - left / all, `${drained.events.toLocaleString('en')} events`),
      },
      stop,
    );
    const aside = stop.aborted ? { batches: 0, events: 0, refused: [] } : await loadAside(asideIn(folder), loading);
    const batches = drained.batches + aside.batches;
    const events = drained.events + aside.events;
    const [refused] = aside.refused;
    if (json) printJson({ batches, events, setAside: aside.refused.length, left: spool.depth().batches });
    else print(`Loaded ${events.toLocaleString('en')} events in ${batches.toLocaleString('en')} batches.`);
    if (refused) {
      throw new CliError(
        `${aside.refused.length} batches are refused, and stay in its folder aside (${refused.reason}).`,
      );
    }
    const left = spool.depth().batches;
    if (left > 0) throw new CliError(`Stopped: ${left} batches still wait. Run it again.`);
  } finally {
    await spool.close();
    await store.close();
  }
}
