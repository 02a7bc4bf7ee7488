// The service as an authorization server for its own /mcp (OAuth 2.1, as the Model Context Protocol requires): metadata (RFC 8414, RFC 9728),
// registration of apps (RFC 7591), tokens and revocation (RFC 7009). Allowing an app is a page of the dashboard, /oauth/authorize, which
// calls own-apps.ts. Errors have the form of OAuth, and no answer is cached.
import type {} from '@fastify/swagger'; // declares the type of `hide`
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AppTokens,
  type EndedApp,
  type Exchanged,
  endGrantOfToken,
  exchangeCode,
  exchangeRefreshToken,
} from '../../catalog/app-grants.ts';
import { insertAuditEntry, SERVICE } from '../../catalog/audit.ts';
import { APP_ACCESSES, mistakeInRedirect, REDIRECTS_LENGTH_MAX, REDIRECTS_MAX } from '../../domain/app.ts';
import { basePathOf } from '../../domain/base-path.ts';
import { SHARED_LIMITS } from '../../domain/shared-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { openSharedWindow } from '../../ingest/shared-window.ts';
import { appResource } from '../request/auth.ts';
import { readJsonBodies } from '../request/body.ts';
import { answerNotFound } from '../request/errors.ts';
import type { App, Service } from '../request/service.ts';

/** Body limit of these requests, in bytes. */
const OAUTH_BODY_BYTES_MAX = 16_384;
const TOO_MANY = 'Too many requests. Try again in a minute';
const schema = { hide: true };

export async function oauthRoutes(app: App, service: Service): Promise<void> {
  metadataRoutes(app, service);
  readJsonBodies(app);
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body)),
  );
  const registrations = limitBy(service, 'appRegistrations');
  const tokens = limitBy(service, 'appTokens');
  const config = { audit: false } as const;
  const bodyLimit = OAUTH_BODY_BYTES_MAX;

  app.post('/oauth/register', { schema, config, bodyLimit, onRequest: registrations }, async (request, reply) => {
    const { redirect_uris: redirects, client_name: name } = (request.body ?? {}) as Record<string, unknown>;
    const mistake = mistakeInRedirects(redirects);
    if (mistake !== undefined) return refuse(reply, 'invalid_redirect_uri', `redirect_uris ${mistake}`);
    const client = service.accounts.appClients.issue(name, redirects as string[]);
    return reply.code(201).send({
      client_id: client.id,
      client_id_issued_at: Math.floor(service.now() / SECOND_MS),
      client_name: client.name,
      redirect_uris: client.redirects,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  app.post('/oauth/token', { schema, config, bodyLimit, onRequest: tokens }, async (request, reply) => {
    const form = formOf(request);
    if (!form) return refuse(reply, 'invalid_request', 'The body must be a form with each parameter once');
    const [grantType, clientId] = [form.get('grant_type'), form.get('client_id') ?? ''];
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
      return refuse(reply, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
    }
    const resource = form.get('resource') ?? undefined;
    if (resource !== undefined && resource !== appResource(service)) {
      return refuse(reply, 'invalid_target', `resource must be ${appResource(service)}`);
    }
    const exchanged = await exchange(service, grantType, clientId, resource, form);
    if (exchanged.tokens) return reply.send(tokenAnswer(exchanged.tokens));
    if (exchanged.ended) await noteEnd(service, exchanged.ended, `${grantType} used twice`);
    return refuse(reply, 'invalid_grant', 'The code or token is unknown, was used, has ended, or is of another app');
  });

  app.post('/oauth/revoke', { schema, config, bodyLimit, onRequest: tokens }, async (request, reply) => {
    const form = formOf(request);
    if (!form) return refuse(reply, 'invalid_request', 'The body must be a form with each parameter once');
    const ended = await endGrantOfToken(service.catalog, form.get('token') ?? '', form.get('client_id') ?? '');
    if (ended) await noteEnd(service, ended, 'the app asked for it');
    return reply.code(200).send();
  });
}

/** Serves metadata after the host, with the path of the described address, and below the path of BASE_URL. */
function metadataRoutes(app: App, service: Service): void {
  const { baseUrl } = service.config;
  const basePath = basePathOf(baseUrl).slice(1);
  const documents = {
    'oauth-protected-resource': {
      paths: ['', 'mcp', `${basePath}/mcp`],
      content: {
        resource: appResource(service),
        authorization_servers: [baseUrl],
        scopes_supported: APP_ACCESSES,
        bearer_methods_supported: ['header'],
        resource_name: 'Waymark',
        resource_documentation: `${baseUrl}/help/developers#an-assistant-with-your-account`,
      },
    },
    'oauth-authorization-server': {
      paths: ['', basePath],
      content: {
        issuer: baseUrl,
        authorization_endpoint: `${baseUrl}/oauth/authorize`,
        token_endpoint: `${baseUrl}/oauth/token`,
        registration_endpoint: `${baseUrl}/oauth/register`,
        revocation_endpoint: `${baseUrl}/oauth/revoke`,
        scopes_supported: APP_ACCESSES,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      },
    },
  };
  for (const [name, { paths, content }] of Object.entries(documents)) {
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const { '*': path = '' } = request.params as { '*'?: string };
      return paths.includes(path) ? reply.send(content) : answerNotFound(request, reply);
    };
    app.get(`/.well-known/${name}`, { schema }, answer);
    app.get(`/.well-known/${name}/*`, { schema }, answer);
  }
}

/** A hook that counts requests by network, and keeps answers out of caches. */
function limitBy({ now }: Service, row: 'appRegistrations' | 'appTokens') {
  const requests = openSharedWindow(SHARED_LIMITS[row], now, TOO_MANY);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    await requests.admit('', request.network).catch((error: unknown) => {
      reply.header('retry-after', String(MINUTE_MS / SECOND_MS));
      throw error;
    });
  };
}

function mistakeInRedirects(redirects: unknown): string | undefined {
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > REDIRECTS_MAX) {
    return `must be 1 to ${REDIRECTS_MAX} addresses`;
  }
  if (redirects.some((redirect) => typeof redirect !== 'string')) return 'must be a list of text';
  if (redirects.join('').length > REDIRECTS_LENGTH_MAX)
    return `must have at most ${REDIRECTS_LENGTH_MAX} characters together`;
  return redirects.map(mistakeInRedirect).find((mistake) => mistake !== undefined);
}

/** undefined: no form, or a parameter is repeated. */
function formOf({ body }: FastifyRequest): URLSearchParams | undefined {
  if (!(body instanceof URLSearchParams)) return undefined;
  return new Set(body.keys()).size === body.size ? body : undefined;
}

function exchange(
  { catalog, now }: Service,
  grantType: 'authorization_code' | 'refresh_token',
  clientId: string,
  resource: string | undefined,
  form: URLSearchParams,
): Promise<Exchanged> {
  const given = (name: string) => form.get(name) ?? '';
  if (grantType === 'refresh_token') {
    return exchangeRefreshToken(catalog, { refreshToken: given('refresh_token'), clientId, resource }, now);
  }
  const [code, redirect, verifier] = ['code', 'redirect_uri', 'code_verifier'].map(given) as [string, string, string];
  return exchangeCode(catalog, { code, clientId, redirect, verifier, resource }, now);
}

const tokenAnswer = ({ token, refreshToken, access, seconds }: AppTokens) => ({
  ...{ access_token: token, token_type: 'Bearer', expires_in: seconds, refresh_token: refreshToken, scope: access },
});

/** Writes to the audit log that an app ended without its person. */
async function noteEnd({ catalog, now }: Service, { orgId, name, person }: EndedApp, reason: string): Promise<void> {
  const entry = { orgId, actor: SERVICE, action: 'app.end' as const, subject: name };
  await insertAuditEntry(catalog, { ...entry, details: { reason, person: person.email } }, now);
}

const refuse = (reply: FastifyReply, error: string, description: string) =>
  reply.code(400).send({ error, error_description: description });
