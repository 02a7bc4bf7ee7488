import { spawn } from 'node:child_process';
import { Command } from 'commander';
import type { Micro } from '../micro/open.ts';
import type { Summary } from '../micro/summary.ts';
import { context, endWith } from './context.ts';
import { integer } from './options.ts';
import { self } from './self.ts';
import { aborted } from './stop.ts';
import { CliError, note, printable, printJson } from './terminal.ts';

interface MicroCommandOptions {
  port: number;
  host: string;
  json?: true;
}

const MICRO_PORT = 4100;
/** The exit status of shells for an unknown command. */
const NO_COMMAND_STATUS = 127;
/** The exit status of shells for a command that a signal ended is this plus the number of the signal. */
const SIGNAL_STATUS = 128;

/** `waymark micro`: the ingest in memory, for tests of pages. */
export function microCommand(): Command {
  return new Command('micro')
    .summary('collect events in memory, to test pages against')
    .description(
      'Start the ingest and the script of the service in memory, for every organization and journey. Without a command ' +
        'it runs until Ctrl-C or SIGTERM; with one, until the command ends, which finds the address in MICRO_URL. It ' +
        "ends with the command's status; with 1 when a batch was refused, when something had to be dropped, or when " +
        'the command sent nothing.',
    )
    .argument('[command...]', 'what to run meanwhile, after --')
    .option('--port <port>', 'port to listen on; 0 takes a free one', integer(0, 65_535), MICRO_PORT)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--json', 'print the summary as JSON at the end')
    .addHelpText('after', `\nExample:\n  ${self()} micro -- npm test\n  curl localhost:${MICRO_PORT}/micro/summary`)
    .action(micro);
}

async function micro(command: string[], { port, host, json }: MicroCommandOptions): Promise<void> {
  const stop = context().stop();
  const { openMicro } = await import('../micro/open.ts');
  const running = await openMicro({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new CliError(`Port ${port} is in use: choose another with --port.`) : error;
  });
  try {
    // The other stream is the command's.
    note(`Micro is ready at ${running.url}. Send to ${running.url}/api/ingest, see ${running.url}/micro/summary.`);
    const status = await until(command, running, stop);
    const summary = running.summary();
    if (json) printJson(summary);
    else for (const line of describe(summary)) note(line);
    endWith(status || (isFine(summary, command.length > 0) ? 0 : 1));
  } finally {
    await running.close();
  }
}

/** The status of the command; 0 without one, when it is to stop. */
async function until([name, ...args]: string[], { url }: Micro, stop: AbortSignal): Promise<number> {
  if (name === undefined) return aborted(stop).then(() => 0);
  const child = spawn(name, args, {
    stdio: 'inherit',
    cwd: context().folder,
    env: { ...context().env, MICRO_URL: url },
  });
  stop.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      note(`error: ${name} cannot be run (${error.message})`);
      resolve(NO_COMMAND_STATUS);
    });
    child.on('close', (code, signal) => resolve(code ?? SIGNAL_STATUS + (signal === 'SIGINT' ? 2 : 15)));
  });
}

const isFine = ({ batches, dropped }: Summary, mustSend: boolean) =>
  batches.refused === 0 && dropped.batches === 0 && (batches.accepted > 0 || !mustSend);

function* describe({ batches, events, journeys, refusals, ignored, dropped }: Summary): Generator<string> {
  yield `Micro: ${batches.accepted} batches with ${events} events kept, ${batches.refused} batches refused.`;
  for (const { orgKey, journeyKey, sessions, steps, completed } of journeys) {
    const seen = steps.length === 0 ? 'no step' : steps.join(', ');
    const ends = `${completed.declared} declared successes, ${completed.likely} likely`;
    yield `  ${printable(`${orgKey}/${journeyKey}: ${sessions} sessions; ${seen}; ${ends}`)}`;
  }
  for (const { status, reason, batches: count } of refusals) yield `  ${status} ${printable(reason)} (${count} times)`;
  const names = Object.keys(ignored);
  if (names.length > 0) yield `  Not read, and fell away: ${printable(names.join(', '))}`;
  if (dropped.batches > 0) {
    yield `  Dropped for want of room: the oldest ${dropped.batches} batches with ${dropped.events} events.`;
  }
  if (batches.accepted + batches.refused === 0) yield '  Nothing arrived.';
}
