// The Model Context Protocol over HTTP: one endpoint without sessions, with an API key in each request. Tools call the HTTP API inside this
// process with the caller's credentials, so that they have exactly the rights of the key.
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../domain/error.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { type Answered, nothingAnswered } from '../../mcp/answered.ts';
import { type Api, Refused } from '../../mcp/api.ts';
import { packageVersion } from '../../package-file.ts';
import { anyKey } from '../request/auth.ts';
import { bearerSecret } from '../request/bearer.ts';
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
      access: anyKey,
      onRequest: keyOnly,
      // The API routes that tools call write their own audit entries.
      config: { audit: false, takesAnyMember: true },
      schema: { hide: true },
    },
    async (request, reply) => {
      const over = new AbortController();
      reply.raw.once('close', () => over.abort());
      const { keyId, scopes } = keyOf(request);
      const asked: Asked = { request, signal: over.signal };
      handler ??= open();
      const response = await (await handler).fetch(webRequest(service, asked), {
        authInfo: { token: '', clientId: keyId, scopes, extra: { ...asked } },
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

/** Requires a Bearer token. Session cookies are refused, because browsers send them with requests of any page (CSRF). */
async function keyOnly(request: FastifyRequest): Promise<void> {
  if (bearerSecret(request) === undefined) {
    throw new DomainError('unauthorized', 'An API key is needed: send it as Authorization: Bearer');
  }
}

function keyOf({ caller }: FastifyRequest) {
  if (!caller || caller.admin || !('keyId' in caller.grant)) throw new Error('the route lets in callers without a key');
  return caller.grant;
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
    const headers = { ...headersOfCaller(request), accept: 'application/json' };
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
