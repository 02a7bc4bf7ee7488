// Authentication by session cookie, and the choice of the organization. Browsers send cookies with requests of any page: requests that
// change something must therefore come from the service's own pages (CSRF).
import type { FastifyRequest } from 'fastify';
import { notSignedIn } from '../../accounts/library-call.ts';
import type { Session } from '../../accounts/sessions.ts';
import { insertAuditEntry } from '../../catalog/audit.ts';
import { type Membership, membershipsOf, noteVisit } from '../../catalog/members.ts';
import { DomainError, invalid, notFound } from '../../domain/error.ts';
import type { Scope } from '../../domain/org.ts';
import { type Person, ROLE_SCOPES, type Role } from '../../domain/person.ts';
import { readUrl } from '../../domain/url.ts';
import { personActor } from './audit.ts';
import type { Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes only the caller's own view, so that viewers may call it too. */
    isPersonal?: true;
  }
}

/** The rights of a member in the selected organization. */
export interface PersonGrant {
  person: Person;
  orgId: string;
  scopes: readonly Scope[];
  role: Role;
  /** The app that acts for the person. */
  app?: { id: string; name: string };
}

/** True if the request authenticates by session cookie. An `Authorization` header takes precedence. */
export function showsSession({ accounts }: Service, { headers }: FastifyRequest): boolean {
  return headers.authorization === undefined && accounts.bringsSession(headers.cookie);
}

/** Throws `unauthorized`, `forbidden`, `not_found`, and `invalid` if a member of several organizations selects none. */
export async function personGrant(service: Service, request: FastifyRequest): Promise<PersonGrant> {
  const session = await sessionOf(service, request);
  const memberships = await membershipsOf(service.catalog, session.person.id);
  const { orgId, role, requireSecondFactor } = chosen(memberships, orgAskedFor(request));
  if (requireSecondFactor && session.secondFactor !== 'given') {
    throw new DomainError('forbidden', 'This organization requires a second factor: set one up under Account');
  }
  const { isPersonal } = request.routeOptions.config;
  if (role === 'viewer' && changes(request) && !isPersonal) {
    throw new DomainError('forbidden', 'Viewers cannot change anything');
  }
  await noteFirstVisit(service, session, orgId);
  return { person: session.person, orgId, role, scopes: ROLE_SCOPES[role] };
}

/** The caller's session. Throws `unauthorized`, and `forbidden` for a change requested by a page of another origin. */
export async function sessionOf(service: Service, request: FastifyRequest): Promise<Session> {
  refuseOtherPages(service, request);
  return signedIn(service, request);
}

/** The session of the request's cookie, without a check of the origin. Throws `unauthorized`. */
export async function signedIn(
  { accounts }: Service,
  { headers }: FastifyRequest,
  options?: { prolong: boolean },
): Promise<Session> {
  const session = await accounts.session(headers.cookie, options);
  if (!session) throw notSignedIn();
  return session;
}

/** Logs a sign-in for an organization when the session first accesses it: other organizations of the person do not learn of it. */
async function noteFirstVisit({ accounts, catalog, now }: Service, session: Session, orgId: string): Promise<void> {
  if (!accounts.isFirstVisit(session, orgId)) return;
  if (!(await noteVisit(catalog, orgId, session.person.id, session.since))) return;
  const actor = personActor(session.person);
  await insertAuditEntry(catalog, { orgId, actor, action: 'sign-in', subject: null, details: null }, now);
}

/** Throws `forbidden` if a request that changes something does not come from a page of the service. */
export function refuseOtherPages({ config }: Service, request: FastifyRequest): void {
  if (!changes(request)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const own =
    site === undefined
      ? origin !== undefined && (origin === new URL(config.baseUrl).origin || hostOf(origin) === host)
      : site === 'same-origin';
  if (!own) throw new DomainError('forbidden', 'This must be asked for by a page of the service itself (Origin)');
}

const changes = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

const hostOf = (origin: string) => readUrl(origin)?.host;

/** The slug of the selected organization: from the path, else the header, else the query, for requests that cannot set headers. */
function orgAskedFor({ params, headers, query }: FastifyRequest): string | undefined {
  const { orgSlug } = params as { orgSlug?: string };
  const header = headers['waymark-org'];
  const { org } = query as { org?: string | string[] };
  return orgSlug ?? [header ?? org].flat()[0];
}

function chosen(memberships: Membership[], slug: string | undefined): Membership {
  const [only, another] = memberships;
  if (slug !== undefined) {
    const membership = memberships.find((one) => one.slug === slug);
    if (!membership) throw notFound(`Organization with slug "${slug}" not found`);
    return membership;
  }
  if (!only) throw new DomainError('forbidden', 'You belong to no organization');
  if (another) throw invalid('Invalid request: Waymark-Org must be the slug of one of your organizations');
  return only;
}
