// The Model Context Protocol over HTTP: one endpoint without sessions, with an API key, or the token of an app that acts for a person, in
// each request. Tools call the HTTP API inside this process with the caller's credentials, so that they have exactly the caller's rights.
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { APP_ACCESSES } from '../../domain/app.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { type Answered, nothingAnswered } from '../../mcp/answered.ts';
import { type Api, Refused } from '../../mcp/api.ts';
import { packageVersion } from '../../package-file.ts';
import { FROM_MCP, keyOrApp } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { headersOfCaller } from './inner.ts';

/** A node remembers the figures returned to the last 50 API keys, each for 12 h (in ms) after its last request. */
const KEYS_REMEMBERED_MAX = 50;
const ANSWERS_REMEMBERED_MS = 12 * HOUR_MS;
/** Maximum number of open subscriptions to changes of the tool list, which never changes. */
const SUBSCRIPTIONS_MAX = 50;

export function mcpRoutes(app: App, service: Service): void {
  const version = packageVersion();
  const remembered = new LRUCache<string, Answered>({
    ...{ max: KEYS_REMEMBERED_MAX, ttl: ANSWERS_REMEMBERED_MS, updateAgeOnGet: true },
  });
  const answeredTo = (keyId: string): Answered => {
    const answered = remembered.get(keyId) ?? nothingAnswered();
    remembered.set(keyId, answered);
    return answered;
  };
  // Imported by the first request: the module takes tens of megabytes, and most installations never use it.
  const open = async (): Promise<McpHttpHandler> => {
    const [{ createMcpHandler }, { openMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('../../mcp/server.ts'),
    ]);
    const serve = ({ request, signal }: Asked) => {
      const { keyId, scopes } = keyOf(request);
      const given = { api: apiOf(app, request, signal), answered: answeredTo(keyId) };
      const failed = (error: unknown) => request.log.error({ err: error }, 'a tool failed');
      return openMcpServer({ version, scopes, given, failed });
    };
    const options = { maxSubscriptions: SUBSCRIPTIONS_MAX };
    return createMcpHandler(({ authInfo }) => serve(authInfo?.extra as unknown as Asked), options);
  };
  let handler: Promise<McpHttpHandler> | undefined;
  app.addHook('preClose', async () => (await handler)?.close());

  app.post(
    '/mcp',
    {
      access: keyOrApp,
      // The API routes that tools call write their own audit entries.
      config: { audit: false, takesAnyMember: true, challenge: challengeOf(service) },
      schema: { hide: true },
    },
    async (request, reply) => {
      const over = new AbortController();
      reply.raw.once('close', () => over.abort());
      const { keyId, scopes } = keyOf(request);
      const asked: Asked = { request, signal: over.signal };
      handler ??= open();
      const response = await (await handler).fetch(webRequest(service, asked), {
        authInfo: { token: '', clientId: keyId, scopes: [...scopes], extra: { ...asked } },
        parsedBody: request.body,
      });
      return reply.send(response);
    },
  );
}

interface Asked {
  request: FastifyRequest;
  /** Aborts the API requests of tools when the caller disconnects. */
  signal: AbortSignal;
}

/** Says where apps learn how to get a token (RFC 9728, 5.1). */
const challengeOf =
  ({ config }: Service) =>
  ({ headers }: FastifyRequest) =>
    [
      `Bearer resource_metadata="${config.baseUrl}/.well-known/oauth-protected-resource/mcp"`,
      `scope="${APP_ACCESSES.join(' ')}"`,
      ...(headers.authorization === undefined ? [] : ['error="invalid_token"']),
    ].join(', ');

/** The key, or the app, whose figures are remembered. */
function keyOf({ caller }: FastifyRequest) {
  if (!caller || caller.admin) throw new Error('the route lets in callers without a key');
  const { grant } = caller;
  const keyId = 'keyId' in grant ? grant.keyId : grant.app?.id;
  if (keyId === undefined) throw new Error('the route lets in people');
  return { keyId, scopes: grant.scopes };
}

function webRequest({ config }: Service, { request, signal }: Asked): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  return new Request(new URL('/mcp', config.baseUrl), { method: request.method, headers, signal });
}

/** A client of this service's API with the credentials of a request; its requests end with that request. */
function apiOf(app: App, request: FastifyRequest, signal: AbortSignal): Api {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<string> => {
    // The caller's Accept header applies to the response of /mcp only.
    const headers = { ...headersOfCaller(request), ...FROM_MCP, accept: 'application/json' };
    const answer = await app.inject({
      ...{ method, url, headers, remoteAddress: request.ip, signal },
      ...(payload && { payload }),
    });
    if (answer.statusCode < 400) return answer.payload;
    if (answer.statusCode === 500) throw new Error(`${method} ${url.split('?', 1)[0]} failed`);
    const { error } = JSON.parse(answer.payload) as { error: string };
    throw new Refused(`${error} (${answer.statusCode})`);
  };
  return {
    get: async (path) => JSON.parse(await ask('GET', path)),
    post: async (path, body) => JSON.parse(await ask('POST', path, body)),
    text: (path) => ask('GET', path),
  };
}
