#!/usr/bin/env node
import { Command, type CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { packageVersion } from '../package-file.ts';
import { alertCommand } from './alert.ts';
import { applyCommand, exportPlanCommand } from './apply.ts';
import { checkCommand } from './check.ts';
import { completionCommand } from './completion.ts';
import { demoCommand } from './demo.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { journeyCommand } from './journey.ts';
import { keyCommand } from './key.ts';
import { mcpCommand } from './mcp.ts';
import { memoCommand } from './memo.ts';
import { microCommand } from './micro.ts';
import { migrateCatalogCommand } from './migrate-catalog.ts';
import { orgCommand } from './org.ts';
import { pageCommand } from './page.ts';
import { rehearseCommand } from './rehearse.ts';
import { SELF } from './self.ts';
import { serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { spoolCommand } from './spool.ts';
import { CliError, paint, UsageError } from './terminal.ts';
import { userCommand } from './user.ts';

/** Ends a command that was typed in another way than it is to be, as shells and scripts know it. */
const USAGE_STATUS = 2;

const program = new Command(SELF)
  .description('Journey analytics that an organization runs itself: where people give up in multi-step forms.')
  .version(packageVersion(), '--version', 'print the version')
  .configureHelp({ styleTitle: (title) => paint('bold', title) })
  .showHelpAfterError('(--help shows what is possible)')
  .addCommand(serveCommand())
  .addCommand(demoCommand())
  .addCommand(orgCommand())
  .addCommand(keyCommand())
  .addCommand(journeyCommand())
  .addCommand(applyCommand())
  .addCommand(exportPlanCommand())
  .addCommand(memoCommand())
  .addCommand(simulateCommand())
  .addCommand(alertCommand())
  .addCommand(pageCommand())
  .addCommand(mcpCommand())
  .addCommand(microCommand())
  .addCommand(checkCommand())
  .addCommand(rehearseCommand())
  .addCommand(userCommand())
  .addCommand(migrateCatalogCommand())
  .addCommand(exportCommand())
  .addCommand(importCommand())
  .addCommand(spoolCommand())
  .addCommand(completionCommand())
  .addHelpText(
    'after',
    `\nFirst steps:\n  ${SELF} serve\n  ${SELF} org create my-agency\n  ${SELF} key create my-agency\n\nOr have a look first:\n  ${SELF} demo`,
  );

endWith(program, ({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_STATUS));

// A reader that goes away, as `| head` does, is no failure, and ends no service.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Whatever umask it was started with: data, exports and backups are for this user only.
process.umask(0o077);

try {
  await program.parseAsync();
} catch (error) {
  const expected = error instanceof CliError || error instanceof ConfigError;
  const text = expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${paint('red', 'error:', process.stderr)} ${text}\n`);
  process.exitCode = error instanceof UsageError ? USAGE_STATUS : 1;
}

/** A finished process ends after this, in ms, also while a server that never answers still holds something open. */
const EXIT_MS_MAX = 500;
setTimeout(() => process.exit(), EXIT_MS_MAX).unref();

/** The library's parsers end the process with 1, each for itself. */
function endWith(command: Command, end: (error: CommanderError) => never): void {
  command.exitOverride(end);
  for (const one of command.commands) endWith(one, end);
}
