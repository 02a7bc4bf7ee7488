import { Command, InvalidArgumentError, Option } from 'commander';
import { type ApiKey, type CreatedKey, SCOPES, type Scope } from '../domain/org.ts';
import { DAY_MS } from '../domain/time.ts';
import { self } from './self.ts';
import { ask, asOperator, operatorsService, type ServiceOptions } from './service.ts';
import { paint, print, printJson, table } from './terminal.ts';

/** Scopes for the first steps of the documents: journeys, their figures, memos and simulations; no settings, no people. */
export const DEFAULT_SCOPES: Scope[] = [
  'journeys:read',
  'journeys:write',
  'results:read',
  'memos:read',
  'memos:write',
  'simulations:run',
];

/** `waymark key …`: API keys for an organization's programs. */
export function keyCommand(): Command {
  return new Command('key')
    .summary('create, list and revoke API keys')
    .description(
      'API keys let the programs of an organization call the service, within the scopes of the key. ' +
        'These commands need the admin token, or as --token a key of the organization with the scope org:settings.',
    )
    .addCommand(asOperator(createCommand()))
    .addCommand(asOperator(listCommand()))
    .addCommand(asOperator(revokeCommand()));
}

interface CreateOptions extends ServiceOptions {
  name: string;
  scope: Scope[];
  expires?: string;
}

function createCommand(): Command {
  return new Command('create')
    .summary('create an API key, shown once')
    .description(
      'Create an API key for an organization. The key is shown once: the service keeps only its fingerprint.',
    )
    .argument('<org>', 'slug of the organization')
    .option('--name <name>', 'what the key is for', 'Created on the command line')
    .addOption(
      new Option('--scope <scope...>', 'what the key may do')
        .choices(SCOPES)
        .default(DEFAULT_SCOPES, DEFAULT_SCOPES.join(' ')),
    )
    .option(
      '--expires <when>',
      'last moment of validity: 90d, or a date such as 2027-12-31 (default: never)',
      readExpiry,
    )
    .addHelpText(
      'after',
      `\nExample:\n  ${self()} key create riverside --name "Website" --scope journeys:read --expires 90d`,
    )
    .action(async (org: string, options: CreateOptions) => {
      const { name, scope: scopes, expires: expiresAt } = options;
      const body = { name, scopes, ...(expiresAt !== undefined && { expiresAt }) };
      const created = await ask<CreatedKey>(await operatorsService(options), 'POST', keysOf(org), body);
      if (options.json) return printJson(created);
      tell(org, created);
    });
}

function tell(org: string, { id, key, name, scopes, expiresAt }: CreatedKey): void {
  print(`Created the API key "${name}" of ${org}, for ${scopes.join(', ')}, valid ${validity(expiresAt)}.\n`);
  print(`  ${paint('bold', key)}\n`);
  print('It is shown this once: the service keeps only its fingerprint. Store it where you store passwords.');
  print(`To revoke it: ${self()} key revoke ${org} ${id}\n`);
  print(`Next, the journeys that it sees:\n  WAYMARK_API_KEY=<the key> ${self()} journey list`);
}

function listCommand(): Command {
  return new Command('list')
    .summary('list the API keys of an organization')
    .description('List the API keys of an organization, without their secrets.')
    .argument('<org>', 'slug of the organization')
    .addHelpText('after', `\nExample:\n  ${self()} key list riverside`)
    .action(async (org: string, options: ServiceOptions) => {
      const { keys } = await ask<{ keys: ApiKey[] }>(await operatorsService(options), 'GET', keysOf(org));
      if (options.json) return printJson(keys);
      if (keys.length === 0) return print(`No API keys yet. Create one with: ${self()} key create ${org}`);
      const columns = [
        { title: 'ID', text: (key: ApiKey) => key.id },
        { title: 'NAME', text: (key: ApiKey) => key.name },
        { title: 'SCOPES', text: (key: ApiKey) => key.scopes.join(' ') },
        { title: 'VALID', text: (key: ApiKey) => validity(key.expiresAt) },
        { title: 'LAST USED', text: (key: ApiKey) => key.lastUsedAt?.slice(0, 10) ?? 'never' },
      ];
      print(table(columns, keys));
    });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .summary('revoke an API key')
    .description('Revoke an API key: from now on the service refuses it.')
    .argument('<org>', 'slug of the organization')
    .argument('<key-id>', 'id of the key, as "waymark key list" shows it')
    .addHelpText('after', `\nExample:\n  ${self()} key revoke riverside 0b7c1d1e-6d4f-4f0e-9f57-1f1f0a2d9c11`)
    .action(async (org: string, id: string, options: ServiceOptions) => {
      await ask(await operatorsService(options), 'DELETE', `${keysOf(org)}/${encodeURIComponent(id)}`);
      if (options.json) return printJson({ revoked: id });
      print(`Revoked the key ${id} of ${org}.`);
    });
}

function keysOf(org: string): string {
  return `/api/orgs/${encodeURIComponent(org)}/keys`;
}

function validity(expiresAt: string | null): string {
  return expiresAt === null ? 'until revoked' : `until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
}

/** As ISO 8601; a day counts to its end, in UTC. */
function readExpiry(text: string): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const instant = days
    ? Date.now() + Number(days) * DAY_MS
    : Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text);
  if (Number.isNaN(instant)) throw new InvalidArgumentError('Give days such as 90d, or a date such as 2027-12-31.');
  return new Date(instant).toISOString();
}
