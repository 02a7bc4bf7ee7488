// Apps that act for people by OAuth: what an honest one sends, for tests at the service's doors.
import { createHash, randomBytes } from 'node:crypto';
import { type Browser, must } from './people.ts';
import type { Answer, TestService } from './service.ts';

export const CALLBACK = 'https://app.example/callback';

export interface RegisteredApp {
  clientId: string;
  verifier: string;
  /** The query of an authorization request; `changed` replaces parameters, and null leaves one out. */
  query(changed?: Record<string, string | null>): string;
}

export interface AppTokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** Registers an app with these addresses. */
export async function register(
  service: TestService,
  redirects = [CALLBACK],
  name = 'Assistant',
): Promise<RegisteredApp> {
  const body = { client_name: name, redirect_uris: redirects };
  const { client_id: clientId } = must(
    201,
    await service.request<{ client_id: string }>('POST', '/oauth/register', { body }),
  );
  const verifier = randomBytes(32).toString('base64url');
  return {
    ...{ clientId, verifier },
    query(changed = {}) {
      const parameters = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirects[0] ?? '', state: 'of the app' },
        ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
        ...changed,
      };
      return new URLSearchParams(
        Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null),
      ).toString();
    },
  };
}

/** A person's press on "Allow". */
export const allow = (browser: Browser, query: string, access = 'read', organization = 'acme') =>
  browser.ask<{ url: string }>('POST', '/api/me/apps', { body: { query, organization, access } });

/** The code that the app gets when a person allows it. */
export async function codeOf(browser: Browser, query: string, access?: string): Promise<string> {
  return new URL(must(201, await allow(browser, query, access)).url).searchParams.get('code') ?? '';
}

export function post<Body = { error: string }>(
  service: TestService,
  path: string,
  form: Record<string, string>,
): Promise<Answer<Body>> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return service.request<Body>('POST', path, { body: new URLSearchParams(form).toString(), headers });
}

export const exchange = <Body = { error: string }>(
  service: TestService,
  { clientId, verifier }: RegisteredApp,
  code: string,
  changed: Record<string, string> = {},
) =>
  post<Body>(service, '/oauth/token', {
    ...{ grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: CALLBACK, code_verifier: verifier },
    ...changed,
  });

export const refresh = <Body = { error: string }>(
  service: TestService,
  { clientId }: RegisteredApp,
  refreshToken: string,
  changed: Record<string, string> = {},
) =>
  post<Body>(service, '/oauth/token', {
    ...{ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId },
    ...changed,
  });

/** Registers an app, has it allowed, and returns its tokens. */
export async function connectApp(
  service: TestService,
  browser: Browser,
  access?: string,
): Promise<AppTokens & { app: RegisteredApp }> {
  const app = await register(service);
  const tokens = must(200, await exchange<AppTokens>(service, app, await codeOf(browser, app.query(), access)));
  return { ...tokens, app };
}

/** The names of the tools that a token is offered at /mcp, or the status of the refusal. */
export async function toolsOf(service: TestService, token: string): Promise<string[] | number> {
  const headers = { accept: 'application/json, text/event-stream' };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const answer = await service.request<string>('POST', '/mcp', { key: token, body, headers });
  if (answer.status !== 200) return answer.status;
  const text =
    typeof answer.body === 'string' ? (/^data: (.*)$/m.exec(answer.body)?.[1] ?? '') : JSON.stringify(answer.body);
  const { result } = JSON.parse(text) as { result: { tools: { name: string }[] } };
  return result.tools.map(({ name }) => name).sort();
}
