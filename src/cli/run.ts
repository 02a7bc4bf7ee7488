// The command as a function: words and a context in, an exit status out. It ends no process.
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { packageVersion } from '../package-file.ts';
import { type Context, context, endWith, inContext } from './context.ts';
import { self } from './self.ts';
import { CliError, note, paint, UsageError } from './terminal.ts';

/** Ends a command that was typed in another way than it is to be, as shells and scripts know it. */
const USAGE_STATUS = 2;

/** Each in its file, in the order of the help: a command that is named does not wait for what others load. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  demo: async () => (await import('./demo.ts')).demoCommand(),
  org: async () => (await import('./org.ts')).orgCommand(),
  key: async () => (await import('./key.ts')).keyCommand(),
  journey: async () => (await import('./journey.ts')).journeyCommand(),
  apply: async () => (await import('./apply.ts')).applyCommand(),
  'export-plan': async () => (await import('./apply.ts')).exportPlanCommand(),
  memo: async () => (await import('./memo.ts')).memoCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  alert: async () => (await import('./alert.ts')).alertCommand(),
  page: async () => (await import('./page.ts')).pageCommand(),
  mcp: async () => (await import('./mcp.ts')).mcpCommand(),
  micro: async () => (await import('./micro.ts')).microCommand(),
  check: async () => (await import('./check.ts')).checkCommand(),
  rehearse: async () => (await import('./rehearse.ts')).rehearseCommand(),
  user: async () => (await import('./user.ts')).userCommand(),
  'migrate-catalog': async () => (await import('./migrate-catalog.ts')).migrateCatalogCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  spool: async () => (await import('./spool.ts')).spoolCommand(),
  completion: async () => (await import('./completion.ts')).completionCommand(),
};
/** It completes all of them. */
const NEEDS_ALL = 'completion';

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** Runs the command that the words name; resolves with its exit status. */
export function run(words: readonly string[], context: Context): Promise<number> {
  return inContext(context, async () => {
    try {
      await (await programFor(words[0])).parseAsync([...words], { from: 'user' });
    } catch (error) {
      endWith(statusOf(error));
    }
  });
}

async function programFor(name = ''): Promise<Command> {
  const isAlone = Object.hasOwn(COMMANDS, name) && name !== NEEDS_ALL;
  const commands = await Promise.all((isAlone ? [name] : COMMAND_NAMES).map((one) => COMMANDS[one]?.()));
  const program = new Command(self())
    .description('Journey analytics that an organization runs itself: where people give up in multi-step forms.')
    .version(packageVersion(), '--version', 'print the version')
    .configureHelp({ styleTitle: (title) => paint('bold', title) })
    .showHelpAfterError('(--help shows what is possible)')
    .addHelpText(
      'after',
      `\nFirst steps:\n  ${self()} serve\n  ${self()} org create my-agency\n  ${self()} key create my-agency\n\nOr have a look first:\n  ${self()} demo`,
    );
  for (const command of commands) if (command) program.addCommand(command);
  settle(program);
  return program;
}

/** Width of help that is written to no terminal. */
const HELP_COLUMNS = 80;

/** The library writes to the process's streams and ends the process, unless each command is set otherwise. */
function settle(command: Command): void {
  const { stdout, stderr } = context();
  command.exitOverride().configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => stdout.columns ?? HELP_COLUMNS,
    getErrHelpWidth: () => stderr.columns ?? HELP_COLUMNS,
    // The titles are painted for the stream already.
    getOutHasColors: () => true,
    getErrHasColors: () => true,
  });
  for (const inner of command.commands) settle(inner);
}

/** Says what went wrong, unless the library has; the exit status for it. */
function statusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_STATUS;
  const expected = error instanceof CliError || error instanceof ConfigError;
  const text = expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  note(`${paint('red', 'error:', context().stderr)} ${text}`);
  return error instanceof UsageError ? USAGE_STATUS : 1;
}
