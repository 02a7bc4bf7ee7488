// Audit log entries of requests. Routes set their action in `config.audit`. The entry is written before the
// response to a successful request is sent, so that no acknowledged change is missing in the log. Handlers add details with `audit`.
import type { FastifyRequest } from 'fastify';
import { type FailedBy, insertAuditEntry, noteFailedTry } from '../../catalog/audit.ts';
import { findPersonByEmail, findPersonById } from '../../catalog/people.ts';
import { type AuditAction, type AuditActor, type NewAuditEntry, PERSONAL_ACTIONS } from '../../domain/audit.ts';
import { DomainError } from '../../domain/error.ts';
import type { Person } from '../../domain/person.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action logged when the request succeeds; false for a route that deliberately logs none. */
    audit?: AuditAction | false;
  }
  interface FastifyRequest {
    /** Details from the handler for this request's entry. */
    audited: Audited | null;
    failedTry: FailedTry | null;
  }
}

interface Audited {
  /** The object of the action. Default: the last parameter of the path. */
  subject?: string | null;
  /** The change. Must contain neither secrets nor data about visitors. */
  details?: Record<string, unknown> | null;
  /** The organization. Default: the caller's. */
  orgId?: string | null;
  /** True if the request changed nothing: no entry is written. */
  isNothing?: boolean;
  /** The actor of a request without a caller, for example the person who signs in. */
  actor?: AuditActor;
  /** The person whom the entry concerns, if it is not the actor. */
  personId?: string;
}

/** A failed attempt to authenticate as the owner of this account. */
interface FailedTry {
  account: { id: string } | { email: string };
  by: FailedBy;
}

export function prepareAudit(app: App): void {
  app.decorateRequest('audited', null);
  app.decorateRequest('failedTry', null);
}

/** Runs an authentication step. A failure is logged only after the response, so that its timing does not reveal if the account exists. */
export async function proving<T>(request: FastifyRequest, failed: FailedTry, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && ['unauthorized', 'forbidden'].includes(error.code)) request.failedTry = failed;
    throw error;
  }
}

/** Adds to this request's entry in the audit log. Later calls override members of earlier calls. */
export function audit(request: FastifyRequest, said: Audited): void {
  request.audited = { ...request.audited, ...said };
}

/** Writes the entries. Routes registered after this call must set `config.audit`, unless they are GET or HEAD. */
export function writeAudit(app: App, service: Service): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const changes = [method].flat().some((one) => !['GET', 'HEAD'].includes(one));
    if (changes && config?.audit === undefined)
      throw new Error(`${method} ${url} needs config.audit: an action, or false`);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { audit: action } = request.routeOptions.config;
    const actor = request.audited?.actor ?? actorOf(request);
    if (!action || reply.statusCode >= 400 || !actor || request.audited?.isNothing) return payload;
    const { subject = lastOfPath(request), details = null, orgId = request.orgId } = request.audited ?? {};
    const entry = { orgId, actor, action, subject, details: withApp(request, details) };
    await insertAuditEntry(service.catalog, entry, service.now, personOf(request, entry));
    return payload;
  });
  app.addHook('onResponse', async (request) => {
    const { failedTry } = request;
    if (!failedTry) return;
    const { account, by } = failedTry;
    const find =
      'id' in account ? findPersonById(service.catalog, account.id) : findPersonByEmail(service.catalog, account.email);
    const person = await find;
    if (person) await noteFailedTry(service.catalog, person, by, service.now);
  });
}

function personOf({ audited }: FastifyRequest, { orgId, action, actor }: NewAuditEntry): string | undefined {
  if (orgId !== null || !PERSONAL_ACTIONS.includes(action)) return undefined;
  return audited?.personId ?? (actor.kind === 'person' ? (actor.id ?? undefined) : undefined);
}

/** The changed members of a resource: `from` and `to`, or `added` and `removed` for lists. */
export function differences<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, difference(before[name], after[name])]));
}

function difference(from: unknown, to: unknown): object {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from, to };
  return { added: to.filter((one) => !from.includes(one)), removed: from.filter((one) => !to.includes(one)) };
}

export const personActor = ({ id, email }: Person): AuditActor => ({ kind: 'person', id, name: email });

export const OPERATOR: AuditActor = { kind: 'operator', id: null, name: 'operator' };

/** The named members of a body; all others are left out. */
export function picked(body: object, ...names: string[]): NonNullable<NewAuditEntry['details']> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

function actorOf({ caller }: FastifyRequest): AuditActor | undefined {
  if (!caller) return undefined;
  if (caller.admin) return OPERATOR;
  const { grant } = caller;
  return 'role' in grant ? personActor(grant.person) : { kind: 'key', id: grant.keyId, name: grant.name };
}

/** Names the app that acted for the person. */
function withApp({ caller }: FastifyRequest, details: NewAuditEntry['details']): NewAuditEntry['details'] {
  const app = caller && !caller.admin && 'role' in caller.grant ? caller.grant.app : undefined;
  return app ? { ...details, app: app.name } : details;
}

const lastOfPath = ({ params }: FastifyRequest): string | null =>
  Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null;
