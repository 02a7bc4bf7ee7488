// Audit log entries of requests. A route names its action in `config.audit`; the entry is written before the
// answer of a success leaves, so that nothing is acknowledged that the log does not know. Handlers say more with `audit`.
import type { FastifyRequest } from 'fastify';
import { type FailedBy, insertAuditEntry, noteFailedTry } from '../../catalog/audit.ts';
import { findPersonByEmail, findPersonById } from '../../catalog/people.ts';
import { type AuditAction, type AuditActor, type NewAuditEntry, PERSONAL_ACTIONS } from '../../domain/audit.ts';
import { DomainError } from '../../domain/error.ts';
import type { Person } from '../../domain/person.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action that a success writes to the audit log; false: nothing, on purpose. */
    audit?: AuditAction | false;
  }
  interface FastifyRequest {
    /** Details from the handler for this request's entry. */
    audited: Audited | null;
    failedTry: FailedTry | null;
  }
}

interface Audited {
  /** The object of the action; the last part of the path if not given. */
  subject?: string | null;
  /** The change, never a secret and nothing about visitors. */
  details?: Record<string, unknown> | null;
  /** The organization; that of the caller if not given. */
  orgId?: string | null;
  /** Nothing was kept or changed: no entry. */
  isNothing?: boolean;
  /** Where the request itself has no caller: who signs in, for example. */
  actor?: AuditActor;
  /** The person that the entry is about, where that is not who acts. */
  personId?: string;
}

/** Somebody could not prove that they are who has this account. */
interface FailedTry {
  account: { id: string } | { email: string };
  by: FailedBy;
}

export function prepareAudit(app: App): void {
  app.decorateRequest('audited', null);
  app.decorateRequest('failedTry', null);
}

/** Runs work with which somebody proves who they are: that it failed is noted, after the answer, which takes as long for all. */
export async function proving<T>(request: FastifyRequest, failed: FailedTry, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && ['unauthorized', 'forbidden'].includes(error.code)) request.failedTry = failed;
    throw error;
  }
}

/** Says more about this request's entry in the audit log; what is said later wins. */
export function audit(request: FastifyRequest, said: Audited): void {
  request.audited = { ...request.audited, ...said };
}

/** From here on, a route that changes something must say what it writes to the audit log. */
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
    const entry = { orgId, actor, action, subject, details };
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

/** Effect of a change, member by member: from and to; for lists, what was added and removed. */
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

/** Only what is named: a body may hold anything else besides. */
export function picked(body: object, ...names: string[]): NonNullable<NewAuditEntry['details']> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

function actorOf({ caller }: FastifyRequest): AuditActor | undefined {
  if (!caller) return undefined;
  if (caller.admin) return OPERATOR;
  const { grant } = caller;
  return 'role' in grant ? personActor(grant.person) : { kind: 'key', id: grant.keyId, name: grant.name };
}

const lastOfPath = ({ params }: FastifyRequest): string | null =>
  Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null;
