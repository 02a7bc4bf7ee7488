import { Command } from 'commander';
import type { Org } from '../domain/org.ts';
import { self } from './self.ts';
import { ask, asOperator, operatorsService, type ServiceOptions } from './service.ts';
import { paint, print, printJson, table } from './terminal.ts';

/** `waymark org …`: organizations, which own journeys and keys. */
export function orgCommand(): Command {
  return new Command('org')
    .summary('create and list organizations')
    .description('Organizations own journeys and API keys. These commands need the admin token of the service.')
    .addCommand(asOperator(createCommand()))
    .addCommand(asOperator(listCommand()));
}

function createCommand(): Command {
  return new Command('create')
    .summary('create an organization')
    .description('Create an organization.')
    .argument('<slug>', 'short name for addresses and data-org: lowercase letters, digits and hyphens')
    .option('--name <name>', 'name for people (default: the slug)')
    .addHelpText('after', `\nExample:\n  ${self()} org create riverside --name "City of Riverside"`)
    .action(async (slug: string, options: ServiceOptions & { name?: string }) => {
      const body = { slug, displayName: options.name ?? slug };
      const org = await ask<Org>(await operatorsService(options), 'POST', '/api/orgs', body);
      if (options.json) return printJson(org);
      print(`Created the organization ${paint('bold', org.slug)}.`);
      print(`\nNext, an API key for it:\n  ${self()} key create ${org.slug}`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .summary('list the organizations')
    .description('List the organizations of the service.')
    .addHelpText('after', `\nExample:\n  ${self()} org list --url https://waymark.example.org`)
    .action(async (options: ServiceOptions) => {
      const { orgs } = await ask<{ orgs: Org[] }>(await operatorsService(options), 'GET', '/api/orgs');
      if (options.json) return printJson(orgs);
      if (orgs.length === 0) return print(`No organizations yet. Create one with: ${self()} org create my-agency`);
      const columns = [
        { title: 'SLUG', text: (org: Org) => org.slug },
        { title: 'NAME', text: (org: Org) => org.displayName },
        { title: 'CREATED', text: (org: Org) => org.createdAt.slice(0, 10) },
      ];
      print(table(columns, orgs));
    });
}
