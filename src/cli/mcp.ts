import { once } from 'node:events';
import { Command } from 'commander';
import type { OwnKey } from '../domain/org.ts';
import { nothingAnswered } from '../mcp/answered.ts';
import { type Api, Refused } from '../mcp/api.ts';
import { packageVersion } from '../package-file.ts';
import { context } from './context.ts';
import { self } from './self.ts';
import {
  ask,
  asOrganizationUnseen,
  download,
  organizationsService,
  type Service,
  type ServiceOptions,
} from './service.ts';
import { CliError, note } from './terminal.ts';

/** `waymark mcp`: the figures of an organization for an assistant, over stdin and stdout. */
export function mcpCommand(): Command {
  return asOrganizationUnseen(new Command('mcp'))
    .summary('let an assistant ask a running service (Model Context Protocol over stdio)')
    .description(
      'A server of the Model Context Protocol on stdin and stdout, for assistants that start their servers themselves. It asks a running ' +
        'service, and offers what the API key may read; it changes nothing unless the key has simulations:run.',
    )
    .addHelpText('after', `\nExample:\n  WAYMARK_API_KEY=wmk_… ${self()} mcp`)
    .action(mcp);
}

async function mcp(options: ServiceOptions): Promise<void> {
  const service = organizationsService(options);
  // An error in the address or the key is reported at once, and not at the first question.
  const { scopes } = await ask<OwnKey>(service, 'GET', '/api/key');
  // Loaded here: the other commands start without it.
  const [{ serveStdio, StdioServerTransport }, { openMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../mcp/server.ts'),
  ]);
  const given = { api: apiOf(service), answered: nothingAnswered() };
  const failed = (error: unknown) => note(`${error instanceof Error ? error.stack : String(error)}`);
  const { stdin, stdout } = context();
  const transport = new StdioServerTransport(stdin, stdout);
  const handle = serveStdio(() => openMcpServer({ version: packageVersion(), scopes, given, failed }), { transport });
  await once(stdin, 'close');
  await handle.close();
}

function apiOf(service: Service): Api {
  const saying = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof CliError) throw new Refused(error.message);
      throw error;
    }
  };
  return {
    get: (path) => saying(ask(service, 'GET', path)),
    post: (path, body) => saying(ask(service, 'POST', path, body)),
    text: async (path) => new TextDecoder().decode(await saying(download(service, path))),
  };
}
