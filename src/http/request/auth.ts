// The caller of a request: the operator with the admin token, the holder of an API key, or a person who is signed in.
import { createHash, timingSafeEqual } from 'node:crypto';
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
import { findGrant, type Grant } from '../../catalog/keys.ts';
import { findOrg } from '../../catalog/orgs.ts';
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
    /** Set by the hooks below: who is calling. */
    caller: { admin: true } | { admin: false; grant: Grant | PersonGrant } | null;
    /** The organization that the request is about, as far as it is known. */
    orgId: string | null;
    /** The organization in the path, where the route has one. */
    org: Org | null;
  }
}

export function prepareAuth(app: App): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('orgId', null);
  app.decorateRequest('org', null);
}

/** The callers of a route. Its hook, the credentials in the API document and the refusals that most routes have come from this. */
export interface Access {
  enter(service: Service): onRequestAsyncHookHandler;
  security: readonly { readonly [scheme: string]: string[] }[];
  /** An example of its 403; undefined: it has none. */
  forbidden: string | undefined;
  /** An example of its 404, where the path names something that the caller must belong to. */
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

/** Completes each route that says who may call it, or that takes a body. Call before the first is registered. */
export function deriveAccess(app: App, service: Service): void {
  app.addHook('onRoute', (route) => {
    const { access, schema } = route;
    if (access) route.onRequest = [...[route.onRequest ?? []].flat(), access.enter(service)];
    // The framework makes the route of HEAD from this one.
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

/** Lets in any valid key, and members. */
export const anyKey: Access = {
  security: [{ apiKey: [] }, { session: [] }],
  forbidden: undefined,
  enter: (service) => async (request) => {
    enter(request, await grantOf(service, request));
  },
};

/** Lets in keys with a scope, and members whose role has it. */
export const keyWith = (scope: Scope): Access => ({
  security: securityOf(scope),
  forbidden: lacks(scope),
  enter: (service) => async (request) => {
    const grant = await grantOf(service, request);
    requireScope(grant, scope);
    enter(request, grant);
  },
});

/** Lets in keys with either scope. */
export const keyWithEither = (scope: Scope, other: Scope): Access => ({
  security: [...securityOf(scope), ...securityOf(other)],
  forbidden: lacks(other),
  enter: (service) => async (request) => {
    const grant = await grantOf(service, request);
    requireScope(grant, hasScope(grant.scopes, scope) ? scope : other);
    enter(request, grant);
  },
});

/** Lets in who may read the figures of a journey. */
export const figureReaders = keyWithEither('results:read', 'journeys:read');

/** Lets in the operator. */
export const adminOnly: Access = {
  security: [{ adminToken: [] }],
  forbidden: 'This needs the admin token',
  enter: (service) => async (request) => {
    if (!isOperator(service, request)) {
      // Other callers get the same answer in any organization: only an invalid credential is answered otherwise.
      await (showsSession(service, request) ? sessionOf(service, request) : grantOf(service, request));
      throw new DomainError('forbidden', 'This needs the admin token');
    }
    request.caller = { admin: true };
  },
};

/**
 * Lets in the operator, and keys and members of the organization in the path with a scope. To others it does not exist. Decided
 * before the body is read.
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

/** The organization id that the calling key belongs to, or that the calling member asks for. */
export function callerOrgId(request: FastifyRequest): string {
  if (!request.caller || request.caller.admin) throw new Error('the route lets in callers without a key');
  return request.caller.grant.orgId;
}

/** Throws `forbidden` when the caller lacks one of the scopes: nobody gives away what they do not have. */
export function requireOwn({ caller }: FastifyRequest, scopes: readonly Scope[]): void {
  if (!caller || caller.admin) return;
  for (const scope of scopes) requireScope(caller.grant, scope);
}

/** Throws `forbidden` when the caller is a key that ends, and what it creates would not end with it. */
export function requireShorter({ caller }: FastifyRequest, expiresAt: string | null | undefined): void {
  if (!caller || caller.admin || !('expiresAt' in caller.grant) || caller.grant.expiresAt === null) return;
  const own = caller.grant.expiresAt;
  // An invalid time is refused as such, later on.
  if (expiresAt != null && !(readInstant(expiresAt) > readInstant(own))) return;
  throw new DomainError('forbidden', `A key creates no key that outlives it: expiresAt must be at most ${own}`);
}

/**
 * Compared as hashes: equal in length, and in constant time. Wrong ones are limited by network; then the right one is
 * refused as well. Throws `rate_limited`.
 */
export function isAdmin({ adminToken, accounts }: Service, address: string, secret: string): boolean {
  return accounts.limits.admit(address, timingSafeEqual(sha256(secret), sha256(adminToken)));
}

/** Whether a secret may make the first account: the operator's, or that of the link which the service prints at its start. */
export function maySetUp({ adminToken, accounts }: Service, address: string, secret: string): boolean {
  const given = sha256(secret);
  const known = [adminToken, setupSecret(adminToken)].map((one) => timingSafeEqual(given, sha256(one)));
  return accounts.limits.admit(address, known.includes(true));
}

/** A secret that looks like an API key is one, or was one: it does not count as a guess of the admin token. */
function isOperator(service: Service, request: FastifyRequest): boolean {
  const secret = bearerSecret(request);
  return secret !== undefined && !secret.startsWith(KEY_PREFIX) && isAdmin(service, request.address, secret);
}

async function grantOf(service: Service, request: FastifyRequest): Promise<Grant | PersonGrant> {
  if (showsSession(service, request)) return personGrant(service, request);
  const secret = bearerSecret(request);
  const grant = secret === undefined ? undefined : await findGrant(service.catalog, secret, service.now);
  if (!grant) throw new DomainError('unauthorized', 'Invalid or expired API key');
  return grant;
}

function enter(request: FastifyRequest, grant: Grant | PersonGrant): void {
  request.caller = { admin: false, grant };
  request.orgId = grant.orgId;
}

function requireScope(grant: Grant | PersonGrant, scope: Scope): void {
  if (hasScope(grant.scopes, scope)) return;
  const who = 'role' in grant ? `The role ${grant.role}` : 'API key';
  throw new DomainError('forbidden', `${who} does not have required scope: ${scope}`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
