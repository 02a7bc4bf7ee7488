import { Command, Option } from 'commander';
import type { Alert, AlertChange } from '../domain/alert.ts';
import { endWith } from './context.ts';
import { self } from './self.ts';
import { ask, asOrganization, organizationsService, type ServiceOptions } from './service.ts';
import { facts, paint, print, printable, printJson, table } from './terminal.ts';

interface ListOptions extends ServiceOptions {
  journey?: string;
  all?: true;
}

interface DecideOptions extends ServiceOptions {
  until?: string;
  note?: string;
}

/** `waymark alert …`: the alerts of an organization's journeys, and a person's answer to them. */
export function alertCommand(): Command {
  const command = new Command('alert').summary('what somebody should look at now, and the answer to it');
  asOrganization(command.command('list'))
    .summary('list the open alerts, newest first')
    .description('List the open alerts, newest first. Ends with 3 when there are some, so that a script can ask.')
    .addOption(new Option('--journey <slug>', 'of one journey'))
    .addOption(new Option('--all', 'closed ones, too'))
    .addHelpText('after', `\nExample:\n  ${self()} alert list --journey permit`)
    .action(list);
  asOrganization(command.command('show <alert>')).summary('print an alert').action(show);
  asOrganization(command.command('acknowledge <alert>'))
    .summary('say that somebody looks at it')
    .action((id: string, options: DecideOptions) => decide(id, { state: 'acknowledged' }, options));
  asOrganization(command.command('snooze <alert>'))
    .summary('leave it until a time')
    .addOption(new Option('--until <time>', 'an ISO 8601 timestamp, at most 30 days from now').makeOptionMandatory())
    .action((id: string, { until, ...options }: DecideOptions) =>
      decide(id, { state: 'snoozed', ...(until !== undefined && { snoozedUntil: until }) }, options),
    );
  asOrganization(command.command('close <alert>'))
    .summary('close it')
    .addOption(new Option('--note <text>', 'what it was; it is written beside the figures as well'))
    .action((id: string, { note, ...options }: DecideOptions) =>
      decide(id, { state: 'closed', ...(note !== undefined && { annotation: note }) }, options),
    );
  return command;
}

/** Some are open: neither a failure nor a mistake in how the command was typed. */
const OPEN_STATUS = 3;

async function list({ journey, all, ...options }: ListOptions): Promise<void> {
  const service = organizationsService(options);
  const alerts: Alert[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: '100', show: all ? 'all' : 'open' });
    if (journey !== undefined) query.set('journey', journey);
    if (cursor !== null) query.set('cursor', cursor);
    const page: { alerts: Alert[]; nextCursor: string | null } = await ask(service, 'GET', `/api/alerts?${query}`);
    alerts.push(...page.alerts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (alerts.some(({ state }) => state !== 'closed')) endWith(OPEN_STATUS);
  if (options.json) return printJson(alerts);
  if (alerts.length === 0) return print(all ? 'No alerts yet.' : 'No alert is open.');
  const columns = [
    { title: 'ID', text: ({ id }: Alert) => id },
    { title: 'STATE', text: ({ state }: Alert) => state },
    { title: 'SINCE', text: ({ since }: Alert) => since.slice(0, 16) },
    { title: 'JOURNEY', text: ({ journey: { slug } }: Alert) => slug },
    { title: 'ALERT', text: ({ sentence }: Alert) => sentence },
  ];
  print(table(columns, alerts));
}

async function show(id: string, options: ServiceOptions): Promise<void> {
  printAlert(await ask<Alert>(organizationsService(options), 'GET', alertPath(id)), options);
}

async function decide(id: string, change: AlertChange, options: ServiceOptions): Promise<void> {
  printAlert(await ask<Alert>(organizationsService(options), 'PUT', alertPath(id), change), options);
}

const alertPath = (id: string) => `/api/alerts/${encodeURIComponent(id)}`;

function printAlert(alert: Alert, { json }: ServiceOptions): void {
  if (json) {
    printJson(alert);
    return;
  }
  const { sentence, cost, lookFirst, state, journey, since, snoozedUntil, url } = alert;
  print(paint('bold', printable(sentence)));
  if (cost !== null) print(printable(cost));
  print(printable(lookFirst));
  print(
    facts([
      ['Journey', printable(journey.displayName)],
      ['State', snoozedUntil === null ? state : `${state} until ${snoozedUntil}`],
      ['Since', since],
      ['Page', url],
    ]),
  );
}
