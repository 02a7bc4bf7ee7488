import { Command } from 'commander';
import { setupLink } from '../folder/secrets.ts';
import { self } from './self.ts';
import { ask, asOperator, operatorsService, type ServiceOptions } from './service.ts';
import { CliError, paint, print, printJson, table } from './terminal.ts';

/** `waymark user …`: people who sign in. */
export function userCommand(): Command {
  return new Command('user')
    .summary('list people, help them to a new password')
    .description('People sign in to look at journeys. These commands need the admin token of the service.')
    .addCommand(asOperator(listCommand()))
    .addCommand(asOperator(resetPasswordCommand()))
    .addCommand(asOperator(setupLinkCommand()));
}

interface User {
  email: string;
  name: string;
  lastSignInAt: string | null;
  orgs: { slug: string; role: string }[];
}

function listCommand(): Command {
  return new Command('list')
    .summary('list everybody with an account')
    .description('List everybody with an account, and the organizations that they belong to.')
    .addHelpText('after', `\nExample:\n  ${self()} user list`)
    .action(async (options: ServiceOptions) => {
      const { users } = await ask<{ users: User[] }>(await operatorsService(options), 'GET', '/api/users');
      if (options.json) return printJson(users);
      if (users.length === 0) return print('No accounts yet. The first one is made in the browser, at /setup.');
      const columns = [
        { title: 'E-MAIL', text: ({ email }: User) => email },
        { title: 'NAME', text: ({ name }: User) => name },
        {
          title: 'ORGANIZATIONS',
          text: ({ orgs }: User) => orgs.map(({ slug, role }) => `${slug} (${role})`).join(', '),
        },
        { title: 'LAST SIGN-IN', text: ({ lastSignInAt }: User) => lastSignInAt?.slice(0, 10) ?? 'never' },
      ];
      print(table(columns, users));
    });
}

function resetPasswordCommand(): Command {
  return new Command('reset-password')
    .summary('make a link with which somebody sets a new password')
    .description(
      'Make a link with which somebody sets a new password, once, within 7 days. Their old password works until then. ' +
        'Send it to the address itself: it proves it, and lets its reader sign in.',
    )
    .argument('<email>', 'e-mail address of the account')
    .option('--remove-second-factor', 'also remove the second factor, at once, for people who have lost it')
    .addHelpText('after', `\nExample:\n  ${self()} user reset-password ada@example.org`)
    .action(async (email: string, options: ServiceOptions & { removeSecondFactor?: boolean }) => {
      const service = await operatorsService(options);
      const made = await ask<{ setPasswordUrl: string; mailed?: boolean }>(
        service,
        'POST',
        '/api/users/password-links',
        {
          email,
          removeSecondFactor: options.removeSecondFactor ?? false,
        },
      );
      if (options.json) return printJson(made);
      if (made.mailed) print(`The link goes to ${email} by mail.`);
      print(`A link for ${email}, to pass on in private. It works once, within 7 days:\n`);
      print(`  ${paint('bold', made.setPasswordUrl)}`);
    });
}

function setupLinkCommand(): Command {
  return new Command('setup-link')
    .summary('print the link with which the first account is made')
    .description(
      'Print the link with which the first account is made. The service prints it as well when it starts at a terminal. ' +
        'It works until there is an account.',
    )
    .addHelpText('after', `\nExample:\n  ${self()} user setup-link`)
    .action(async (options: ServiceOptions) => {
      const service = await operatorsService(options);
      const { needed } = await ask<{ needed: boolean }>(service, 'GET', '/api/setup');
      if (!needed) throw new CliError('An account exists already: sign in.');
      const link = setupLink(service.url, service.credential);
      if (options.json) return printJson({ setupUrl: link });
      print(link);
    });
}
