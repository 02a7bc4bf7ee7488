// Who is calling: the operator with the admin token, or the holder of an API key.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { findGrant, type Grant } from '../catalog/keys.ts';
import { findOrg } from '../catalog/orgs.ts';
import { DomainError, notFound } from '../domain/error.ts';
import { hasScope, type Org, type Scope } from '../domain/org.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hooks below: who is calling. */
    caller: { admin: true } | { admin: false; grant: Grant } | null;
  }
}

export function prepareAuth(app: App): void {
  app.decorateRequest('caller', null);
}

/** The secret of an `Authorization: Bearer` header. */
export function bearerSecret(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Lets in any valid key. */
export function anyKey(service: Service): onRequestAsyncHookHandler {
  return async (request) => {
    request.caller = { admin: false, grant: await keyGrant(service, request) };
  };
}

/** Lets in keys with a scope. */
export function keyWith(service: Service, scope: Scope): onRequestAsyncHookHandler {
  return async (request) => {
    const grant = await keyGrant(service, request);
    requireScope(grant, scope);
    request.caller = { admin: false, grant };
  };
}

/** Lets in keys with either scope. */
export function keyWithEither(service: Service, scope: Scope, other: Scope): onRequestAsyncHookHandler {
  const [enter, enterToo] = [keyWith(service, scope), keyWith(service, other)];
  return async function enterByEither(request, reply) {
    try {
      await enter.call(this, request, reply);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error;
      await enterToo.call(this, request, reply);
    }
  };
}

/** Lets in the operator. */
export function adminOnly(service: Service): onRequestAsyncHookHandler {
  return async (request) => {
    if (!isAdmin(service, request)) {
      await keyGrant(service, request);
      throw new DomainError('forbidden', 'This needs the admin token');
    }
    request.caller = { admin: true };
  };
}

/** Lets in the operator, and keys; which organization they may touch is told by `organizationOf`. */
export function adminOrKey(service: Service): onRequestAsyncHookHandler {
  return async (request) => {
    request.caller = isAdmin(service, request)
      ? { admin: true }
      : { admin: false, grant: await keyGrant(service, request) };
  };
}

/** The organization id of the calling key. */
export function callerOrgId(request: FastifyRequest): string {
  if (!request.caller || request.caller.admin) throw new Error('the route lets in callers without a key');
  return request.caller.grant.orgId;
}

/** The organization named in the path, if the caller may manage it. To others it does not exist. */
export async function organizationOf(service: Service, request: FastifyRequest, slug: string): Promise<Org> {
  const org = await findOrg(service.catalog, slug);
  const { caller } = request;
  const mayKnow = caller?.admin === true || caller?.grant.orgId === org?.id;
  if (!org || !caller || !mayKnow) throw notFound(`Organization with slug "${slug}" not found`);
  if (!caller.admin) requireScope(caller.grant, 'org:settings');
  return org;
}

async function keyGrant(service: Service, request: FastifyRequest): Promise<Grant> {
  const secret = bearerSecret(request);
  const grant = secret === undefined ? undefined : await findGrant(service.catalog, secret, service.now);
  if (!grant) throw new DomainError('unauthorized', 'Invalid or expired API key');
  return grant;
}

function requireScope(grant: Grant, scope: Scope): void {
  if (!hasScope(grant.scopes, scope)) {
    throw new DomainError('forbidden', `API key does not have required scope: ${scope}`);
  }
}

/** Compared as hashes: equal in length, and in constant time. */
function isAdmin({ adminToken }: Service, request: FastifyRequest): boolean {
  const secret = bearerSecret(request);
  return secret !== undefined && timingSafeEqual(sha256(secret), sha256(adminToken));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
