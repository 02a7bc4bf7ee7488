import { Command } from 'commander';
import type { Config } from '../config.ts';
import { setupLink } from '../folder/secrets.ts';
import type { RunningService } from '../main.ts';
import { SQLITE_FULL, sqliteCode } from '../sqlite.ts';
import { context, serviceConfig } from './context.ts';
import { self, selfBeside } from './self.ts';
import { aborted } from './stop.ts';
import { CliError, facts, paint, print } from './terminal.ts';

/** `waymark serve`: the service itself, until a signal stops it. */
export function serveCommand(): Command {
  return new Command('serve')
    .summary('start the service')
    .description(
      'Start the service. It is configured by environment variables, among them PORT (3000), HOST (127.0.0.1), ' +
        'BASE_URL, DATA_DIR (./data), ADMIN_TOKEN and LOG_LEVEL. Ctrl-C or SIGTERM stops it in order.',
    )
    .addHelpText('after', `\nExample:\n  PORT=8080 DATA_DIR=/var/lib/waymark ${self()} serve`)
    .action(serve);
}

async function serve(): Promise<void> {
  const config = serviceConfig();
  const stop = context().stop();
  const service = await start(config);
  const { hasPeople } = await import('../catalog/people.ts');
  // The start goes on if the catalog does not answer now: it only decides about a hint.
  const isNew = !(await hasPeople(service.service.catalog).catch(() => true));
  if (!stop.aborted) announce(service, isNew);
  await aborted(stop);
  await service.drain();
  await service.close();
}

async function start(config: Config): Promise<RunningService> {
  try {
    // Loaded here, so that the other commands do not wait for the engines' libraries.
    const { startService } = await import('../main.ts');
    return await startService(config);
  } catch (error) {
    throw startTrouble(error, config, (port) => `PORT=${port} npm start`) ?? error;
  }
}

/** Errors of the engine and of our door to it when the folder cannot be opened. */
const STORE_ERRORS = new Set(['ChdbConnectionError', 'StoreFailure']);

/** The fix for what kept the service from starting, if a person can make it. `choose` is the command that takes another port. */
export function startTrouble(
  error: unknown,
  { port, host, dataDir, clickhouseUrl }: Config,
  choose: (port: number) => string,
): CliError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new CliError(`Port ${port} of ${host} is in use. Stop what uses it, or choose another: ${choose(port + 1)}`);
  }
  if (code === 'EACCES' && 'port' in error) {
    return new CliError(`Port ${port} needs rights that this user does not have: choose one above 1023.`);
  }
  if (code === 'EACCES') return new CliError(`${dataDir} cannot be used by this user (${error.message}).`);
  if (code === 'EADDRNOTAVAIL') return new CliError(`HOST ${host} is not an address of this machine.`);
  const sqlite = sqliteCode(error);
  if (code === 'ENOSPC' || sqlite === SQLITE_FULL)
    return new CliError(`The disk of ${dataDir} is full: make room on it.`);
  if (sqlite !== undefined) {
    return new CliError(`The catalog in ${dataDir} cannot be used (${error.message}).`);
  }
  if (error.name === 'StartRefused') return new CliError(error.message);
  if (STORE_ERRORS.has(error.name) && clickhouseUrl !== undefined) {
    return new CliError(`ClickHouse at ${new URL(clickhouseUrl).host} cannot be used (${error.message}).`);
  }
  if (STORE_ERRORS.has(error.name)) {
    return new CliError(
      `The events in ${dataDir} cannot be opened: does another Waymark use this folder? (${error.message})`,
    );
  }
  return undefined;
}

/** Prints an introduction to a terminal, or a log entry where the output is collected. */
function announce(service: RunningService, isNew: boolean): void {
  if (context().stdout.isTTY) {
    welcome(service, isNew);
    return;
  }
  const { url, dataDir, adminTokenPath } = service;
  service.app.log.info({ url, dataDir, adminToken: adminTokenPath ?? 'as set in ADMIN_TOKEN' }, 'Waymark is running');
  // The link itself is a secret, and logs are read by many.
  if (isNew)
    service.app.log.info(
      `Nobody has an account yet. This prints the link of the first one: ${selfBeside()} user setup-link`,
    );
}

function welcome({ url, dataDir, adminTokenPath, service }: RunningService, isNew: boolean): void {
  print(`\n${paint('bold', paint('green', 'Waymark is running.'))}\n`);
  print(
    facts([
      ['Address', `${paint('cyan', url)}  the dashboard`],
      ['API reference', paint('cyan', `${url}/docs`)],
      ['Data folder', dataDir],
      ['Admin token', adminTokenPath ?? 'as set in ADMIN_TOKEN'],
    ]),
  );
  if (isNew) {
    const link = setupLink(url, service.adminToken);
    print(`\nNext, make the first account: open this link in a browser. It works once.\n  ${paint('bold', link)}`);
    print(`or create an organization in another terminal:\n  ${paint('bold', `${selfBeside()} org create my-agency`)}`);
    print(`This prints the link again:\n  ${paint('bold', `${selfBeside()} user setup-link`)}`);
  }
  print(paint('dim', '\nCtrl-C stops the service.\n'));
}
