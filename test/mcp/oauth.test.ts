// The SDK's own client connects by OAuth, with nothing but the address of /mcp: discovery, registration, a person's press, tokens, their
// renewal, and their end. 6 s of processor time.
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterEach, expect, it } from 'vitest';
import { APP_TOKEN_MS } from '../../src/catalog/app-grants.ts';
import type { OwnApp } from '../../src/domain/app.ts';
import { allow } from '../support/apps.ts';
import { testClock } from '../support/clock.ts';
import { must, setUp } from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { startTestService, type TestService } from '../support/service.ts';

const REDIRECT = 'http://127.0.0.1:43215/callback';

/** A program on a person's device: it keeps what it is given, and opens the person's browser. */
function openProgram(): OAuthClientProvider & { opened: URL[] } {
  const kept: Record<string, unknown> = {};
  const opened: URL[] = [];
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  return {
    opened,
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Reference', redirect_uris: ['http://127.0.0.1/callback'] },
    state: () => 'of the program',
    clientInformation: () => kept.client as never,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens as never,
    saveTokens: keep('tokens'),
    codeVerifier: () => kept.verifier as string,
    saveCodeVerifier: keep('verifier'),
    discoveryState: () => kept.discovery as never,
    saveDiscoveryState: keep('discovery'),
    invalidateCredentials(what) {
      for (const name of what === 'all' ? Object.keys(kept) : [what]) delete kept[name];
    },
    redirectToAuthorization: (url) => void opened.push(url),
  };
}

let service: TestService;
afterEach(() => service.remove());

it.each([
  ['a host of its own', ''],
  ['a path of a host', '/tools/waymark'],
])('connects to %s, goes on with new tokens, and has to ask again once the person ends it', async (_where, path) => {
  const port = await freePort();
  const clock = testClock();
  const baseUrl = `http://127.0.0.1:${port}${path}`;
  service = await startTestService({ now: clock.now, config: { port, baseUrl } });
  const browser = await setUp(service, 'owner@example.org', 'acme');
  const program = openProgram();
  const open = () => {
    const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider: program });
    return { transport, client: new Client({ name: 'reference', version: '1.0.0' }) };
  };

  const before = open();
  await expect(before.client.connect(before.transport)).rejects.toThrow(UnauthorizedError);
  const [asked] = program.opened;
  expect(`${asked?.origin}${asked?.pathname}`).toBe(`${baseUrl}/oauth/authorize`);
  const answer = new URL(must(201, await allow(browser, asked?.search ?? '')).url);
  expect(`${answer.origin}${answer.pathname}`).toBe(REDIRECT);
  expect([answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual(['of the program', baseUrl]);
  // An answer of another service is not taken for one of this.
  const mixedUp = new URLSearchParams({ code: 'stolen', state: 'of the program', iss: 'https://other.example' });
  await expect(before.transport.finishAuth(mixedUp)).rejects.toThrow(/iss/i);
  await before.transport.finishAuth(answer.searchParams);

  const { transport, client } = open();
  await client.connect(transport);
  const tools = (await client.listTools()).tools.map(({ name }) => name);
  expect(tools).toContain('list_journeys');
  expect(tools).not.toContain('run_simulation');
  const { isError, structuredContent } = await client.callTool({ name: 'list_journeys', arguments: {} });
  expect([isError ?? false, structuredContent]).toEqual([false, expect.objectContaining({ journeys: [] })]);

  clock.advance(APP_TOKEN_MS);
  expect((await client.listTools()).tools.length).toBe(tools.length);
  expect(program.opened.length).toBe(1);

  const { apps } = must(200, await browser.ask<{ apps: OwnApp[] }>('GET', '/api/me/apps'));
  expect(apps).toEqual([expect.objectContaining({ name: 'Reference', answersTo: 'localhost', access: 'read' })]);
  must(204, await browser.ask('DELETE', `/api/me/apps/${apps[0]?.id}`));
  await expect(client.callTool({ name: 'list_journeys', arguments: {} })).rejects.toThrow(UnauthorizedError);
  expect(program.opened.length).toBe(2);
  await client.close();
});
