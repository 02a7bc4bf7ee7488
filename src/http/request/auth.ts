// Authentication and authorization: the caller is the operator with the admin token, an API key, or a signed-in person.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyRequest,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  onRequestAsyncHookHandler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import { Type } from 'typebox';
import { findAppGrant } from '../../catalog/app-grants.ts';
import { findGrant, type Grant } from '../../catalog/keys.ts';
import { findOrg } from '../../catalog/orgs.ts';
import { APP_TOKEN_PREFIX } from '../../domain/app.ts';
import { DomainError, notFound } from '../../domain/error.ts';
import { hasScope, KEY_PREFIX, type Org, type Scope } from '../../domain/org.ts';
import { readInstant } from '../../domain/time.ts';
import { setupSecret } from '../../folder/secrets.ts';
import { answers, type Refusal } from './answers.ts';
import { bearerSecret } from './bearer.ts';
import type { App, Service } from './service.ts';
import { type PersonGrant, personGrant, sessionOf, showsSession } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller, set by the hook of the route's `access`. */
    caller: { admin: true } | { admin: false; grant: Grant | PersonGrant } | null;
    /** The id of the organization that the request concerns; null until it is known. */
    orgId: string | null;
    /** The organization named in the path; null for other paths. */
    org: Org | null;
  }
}

export function prepareAuth(app: App): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('orgId', null);
  app.decorateRequest('org', null);
}

/** The callers that a route admits. `deriveAccess` adds the hook, and the credentials and common errors in the API document. */
export interface Access {
  enter(service: Service): onRequestAsyncHookHandler;
  security: readonly { readonly [scheme: string]: string[] }[];
  /** An example message of the 403; undefined if the route never sends it. */
  forbidden: string | undefined;
  /** An example message of the 404, if the path names an organization that the caller must belong to. */
  missing?: string;
}

declare module 'fastify' {
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > {
    access?: Access | undefined;
  }
}

/** Adds hooks and common errors to routes with `access` or a body. Call before registering routes. */
export function deriveAccess(app: App, service: Service): void {
  app.addHook('onRoute', (route) => {
    const { access, schema } = route;
    if (access) route.onRequest = [...[route.onRequest ?? []].flat(), access.enter(service)];
    // Fastify derives the HEAD route from these options: without this, the hook would be added twice.
    route.access = undefined;
    if (!schema?.response) return;
    const refusals: Refusal[] = access ? [401] : [];
    if (access?.forbidden !== undefined) refusals.push([403, access.forbidden]);
    if (access?.missing !== undefined) refusals.push([404, access.missing]);
    if (schema.body) refusals.push(413, 415);
    route.schema = {
      ...(access && { security: access.security }),
      ...schema,
      response: { ...answers({}, ...refusals), ...schema.response },
    };
  });
}

const lacks = (scope: Scope) => `API key does not have required scope: ${scope}`;
const securityOf = (scope: Scope) => [{ apiKey: [scope] }, { session: [scope] }];

/** Admits any valid key, and signed-in members. */
export const anyKey: Access = {
  security: [{ apiKey: [] }, { session: [] }],
  forbidden: undefined,
  enter: (service) => async (request) => {
    enter(request, await grantOf(service, request));
  },
};

/** Admits any valid key, and apps that act for members: no signed-in members, whose cookies browsers send with requests of any page. */
export const keyOrApp: Access = {
  security: [{ apiKey: [] }],
  forbidden: undefined,
  enter: (service) => async (request) => {
    const secret = bearerSecret(request);
    if (secret === undefined) {
      throw new DomainError('unauthorized', 'An API key is needed: send it as Authorization: Bearer');
    }
    enter(request, isOfApp(secret) ? await appGrant(service, secret) : await grantOf(service, request));
  },
};

/** Admits keys with the scope, and members whose role has it. */
export const keyWith = (scope: Scope): Access => ({
  security: securityOf(scope),
  forbidden: lacks(scope),
  enter: (service) => async (request) => {
    const grant = await grantOf(service, request);
    requireScope(grant, scope);
    enter(request, grant);
  },
});

/** Admits keys, and members, with either scope. */
export const keyWithEither = (scope: Scope, other: Scope): Access => ({
  security: [...securityOf(scope), ...securityOf(other)],
  forbidden: lacks(other),
  enter: (service) => async (request) => {
    const grant = await grantOf(service, request);
    requireScope(grant, hasScope(grant.scopes, scope) ? scope : other);
    enter(request, grant);
  },
});

/** Admits callers with permission to read the figures of a journey. */
export const figureReaders = keyWithEither('results:read', 'journeys:read');

/** Admits the operator. */
export const adminOnly: Access = {
  security: [{ adminToken: [] }],
  forbidden: 'This needs the admin token',
  enter: (service) => async (request) => {
    if (!isOperator(service, request)) {
      // A valid credential of any other caller gets the 403; an invalid one gets a 401 from these calls.
      await (showsSession(service, request) ? sessionOf(service, request) : grantOf(service, request));
      throw new DomainError('forbidden', 'This needs the admin token');
    }
    request.caller = { admin: true };
  },
};

/**
 * Admits the operator, and keys and members of the organization in the path with the scope. Callers from other organizations get a 404.
 * Runs before the body is read.
 */
export const adminOrKey = (scope: Scope = 'org:settings'): Access => ({
  security: [{ adminToken: [] }, ...securityOf(scope)],
  forbidden: lacks(scope),
  missing: 'Organization with slug "city-of-example" not found',
  enter: (service) => async (request) => {
    const admin = isOperator(service, request);
    const grant = admin ? undefined : await grantOf(service, request);
    request.caller = grant ? { admin: false, grant } : { admin: true };
    const { orgSlug: slug = '' } = request.params as { orgSlug?: string };
    const org = await findOrg(service.catalog, slug);
    if (!org || (grant && grant.orgId !== org.id)) throw notFound(`Organization with slug "${slug}" not found`);
    if (grant) requireScope(grant, scope);
    request.org = org;
    request.orgId = org.id;
  },
});

/** The path of routes that `adminOrKey` guards. */
export const OrgPath = Type.Object({ orgSlug: Type.String() });

/** The organization in the path of a route that `adminOrKey` guards. */
export function organizationOf({ org }: FastifyRequest): Org {
  if (!org) throw new Error('the route does not decide who may');
  return org;
}

/** The id of the key's organization, or of the organization that the member selected. */
export function callerOrgId(request: FastifyRequest): string {
  if (!request.caller || request.caller.admin) throw new Error('the route lets in callers without a key');
  return request.caller.grant.orgId;
}

/** Throws `forbidden` if the caller lacks one of the scopes. Prevents callers from granting rights beyond their own. */
export function requireOwn({ caller }: FastifyRequest, scopes: readonly Scope[]): void {
  if (!caller || caller.admin) return;
  for (const scope of scopes) requireScope(caller.grant, scope);
}

/** Throws `forbidden` if the caller is a key with an expiry date and creates a key that would outlive it. */
export function requireShorter({ caller }: FastifyRequest, expiresAt: string | null | undefined): void {
  if (!caller || caller.admin || !('expiresAt' in caller.grant) || caller.grant.expiresAt === null) return;
  const own = caller.grant.expiresAt;
  // An invalid time passes here and is refused later, with a message of its own.
  if (expiresAt != null && !(readInstant(expiresAt) > readInstant(own))) return;
  throw new DomainError('forbidden', `A key creates no key that outlives it: expiresAt must be at most ${own}`);
}

/**
 * True if the secret is the admin token. Hashes have equal length, so that they can be compared in constant time. Wrong guesses are
 * limited by network: above the limit, even the right token throws `rate_limited`.
 */
export function isAdmin({ adminToken, accounts }: Service, address: string, secret: string): boolean {
  return accounts.limits.admit(address, timingSafeEqual(sha256(secret), sha256(adminToken)));
}

/** True if the secret permits creating the first account: the admin token, or the secret of the setup link that the service prints. */
export function maySetUp({ adminToken, accounts }: Service, address: string, secret: string): boolean {
  const given = sha256(secret);
  const known = [adminToken, setupSecret(adminToken)].map((one) => timingSafeEqual(given, sha256(one)));
  return accounts.limits.admit(address, known.includes(true));
}

/** True for the admin token. A secret with the prefix of keys or of apps does not count as a wrong guess. */
function isOperator(service: Service, request: FastifyRequest): boolean {
  const secret = bearerSecret(request);
  return (
    secret !== undefined &&
    !secret.startsWith(KEY_PREFIX) &&
    !isOfApp(secret) &&
    isAdmin(service, request.address, secret)
  );
}

async function grantOf(service: Service, request: FastifyRequest): Promise<Grant | PersonGrant> {
  if (showsSession(service, request)) return personGrant(service, request);
  const secret = bearerSecret(request);
  if (secret !== undefined && isOfApp(secret)) {
    if (isFromMcp(request)) return appGrant(service, secret);
    throw new DomainError('unauthorized', 'The token of an app is valid at /mcp only');
  }
  const grant = secret === undefined ? undefined : await findGrant(service.catalog, secret, service.now);
  if (!grant) throw new DomainError('unauthorized', 'Invalid or expired API key');
  return grant;
}

/** The address that tokens of apps are for (RFC 8707). */
export const appResource = ({ config }: Service) => `${config.baseUrl}/mcp`;

/** The rights of an app's token at this moment. Throws `unauthorized`, and `forbidden` if a second factor is missing. */
async function appGrant(service: Service, token: string): Promise<PersonGrant> {
  const grant = await findAppGrant(service.catalog, token, appResource(service), service.now);
  if (!grant) throw new DomainError('unauthorized', 'Invalid or expired token');
  if (grant.lacksSecondFactor) {
    throw new DomainError(
      'forbidden',
      'This organization requires a second factor: sign in with one, and allow the app again',
    );
  }
  return grant;
}

const isOfApp = (secret: string) => secret.startsWith(APP_TOKEN_PREFIX);

/** Marks requests that /mcp sends within this process. No caller from outside knows its value. */
export const FROM_MCP = { 'waymark-from-mcp': randomBytes(32).toString('base64url') };

function isFromMcp({ headers }: FastifyRequest): boolean {
  const given = headers['waymark-from-mcp'];
  return typeof given === 'string' && timingSafeEqual(sha256(given), sha256(FROM_MCP['waymark-from-mcp']));
}

function enter(request: FastifyRequest, grant: Grant | PersonGrant): void {
  request.caller = { admin: false, grant };
  request.orgId = grant.orgId;
}

function requireScope(grant: Grant | PersonGrant, scope: Scope): void {
  if (hasScope(grant.scopes, scope)) return;
  const who = 'role' in grant ? (grant.app ? 'The app' : `The role ${grant.role}`) : 'API key';
  throw new DomainError('forbidden', `${who} does not have required scope: ${scope}`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
