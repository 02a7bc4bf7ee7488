// Apps that act for members (OAuth 2.1). A person allows an app, which creates a row with a code. The app exchanges the code once, with the
// verifier of its challenge (PKCE), for an access token and a refresh token, and the refresh token for the next pair. The second use of a
// code or refresh token means that two parties have it: the grant ends. Every use reads the membership, so that a change of role and a
// removal count at once. Only hashes of secrets are kept.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { APP_TOKEN_PREFIX, type AppAccess, type OwnApp, redirectHost, scopesOfApp } from '../domain/app.ts';
import { notFound } from '../domain/error.ts';
import { DEFAULT_SETTINGS, type OrgSettings, type Scope } from '../domain/org.ts';
import type { Person, Role } from '../domain/person.ts';
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../domain/time.ts';
import { hashSecret } from './keys.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

/** A code ends this long after it was made, in ms. */
export const APP_CODE_MS = MINUTE_MS;
/** The same for an access token. */
export const APP_TOKEN_MS = 15 * MINUTE_MS;
/** A grant ends when its app has fetched no access token for this long, in ms. */
export const APP_GRANT_MS = 30 * DAY_MS;
/** Apps of one person: with one more, the oldest ends. */
export const APPS_MAX = 50;

const SECRET_BYTES = 32;
/** Random bytes that all refresh tokens of a grant share. */
const FAMILY_BYTES = 16;
const REFRESH_PREFIX = 'wmr_';

export interface NewAppGrant {
  orgId: string;
  userId: string;
  clientId: string;
  name: string;
  redirect: string;
  access: AppAccess;
  resource: string;
  challenge: string;
  secondFactor: boolean;
}

/** Makes a grant, which waits for the app, and returns its code. */
export async function createAppGrant(catalog: Catalog, grant: NewAppGrant, now: Clock): Promise<string> {
  const code = newSecret();
  const { orgId, userId, clientId, name, redirect, access, resource, challenge } = grant;
  await catalog
    .insertInto('app_grants')
    .values({
      ...{
        id: randomUUID(),
        org_id: orgId,
        user_id: userId,
        client_hash: hashSecret(clientId),
        name,
        redirect,
        access,
      },
      ...{ resource, challenge, second_factor: grant.secondFactor ? 1 : 0, code_hash: hashSecret(code) },
      ...{ token_hash: null, token_expires_at: null, family_hash: null, refresh_hash: null, last_used_on: null },
      expires_at: toIso(now() + APP_CODE_MS),
      created_at: toIso(now()),
    })
    .execute();
  const newest = catalog.selectFrom('app_grants').select('id').where('user_id', '=', userId);
  const kept = newest.orderBy('created_at', 'desc').orderBy('id').limit(APPS_MAX);
  await catalog.deleteFrom('app_grants').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  return code;
}

export interface AppTokens {
  token: string;
  refreshToken: string;
  access: AppAccess;
  seconds: number;
}

/** A grant that ended, for the audit log. */
export interface EndedApp {
  orgId: string;
  name: string;
  person: Person;
}

/** New tokens; or nothing, with the grant that ended for it. */
export type Exchanged = { tokens: AppTokens } | { tokens: undefined; ended: EndedApp | undefined };

const REFUSED: Exchanged = { tokens: undefined, ended: undefined };

export interface CodeExchange {
  code: string;
  clientId: string;
  redirect: string;
  verifier: string;
  /** undefined: that of the grant. */
  resource: string | undefined;
}

/** Exchanges a code for tokens. A code that was exchanged before ends the grant. */
export function exchangeCode(catalog: Catalog, given: CodeExchange, now: Clock): Promise<Exchanged> {
  return inTransaction(catalog, async (trx) => {
    const row = await selectGrants(trx).where('code_hash', '=', hashSecret(given.code)).executeTakeFirst();
    if (!row) return REFUSED;
    if (row.token_hash !== null) return { tokens: undefined, ended: await end(trx, row) };
    const isOfClient = row.client_hash === hashSecret(given.clientId) && row.redirect === given.redirect;
    const isFor = given.resource === undefined || given.resource === row.resource;
    if (!isOfClient || !isFor || challengeOf(given.verifier) !== row.challenge) return REFUSED;
    if (Date.parse(row.expires_at) <= now()) return REFUSED;
    return { tokens: await renew(trx, row, newSecret(FAMILY_BYTES), now) };
  });
}

export interface RefreshExchange {
  refreshToken: string;
  clientId: string;
  resource: string | undefined;
}

/** Exchanges a refresh token for new tokens, which replace the ones before. A replaced token ends the grant. */
export function exchangeRefreshToken(catalog: Catalog, given: RefreshExchange, now: Clock): Promise<Exchanged> {
  return inTransaction(catalog, async (trx) => {
    const [family, row] = await grantOfRefreshToken(trx, given.refreshToken);
    if (!row || row.client_hash !== hashSecret(given.clientId)) return REFUSED;
    if (row.refresh_hash !== hashSecret(given.refreshToken)) return { tokens: undefined, ended: await end(trx, row) };
    if (given.resource !== undefined && given.resource !== row.resource) return REFUSED;
    if (Date.parse(row.expires_at) <= now()) return REFUSED;
    return { tokens: await renew(trx, row, family, now) };
  });
}

/** Ends the grant of an access token or a refresh token, as its app asks for it. undefined: no token of that app. */
export function endGrantOfToken(catalog: Catalog, token: string, clientId: string): Promise<EndedApp | undefined> {
  return inTransaction(catalog, async (trx) => {
    const row = token.startsWith(APP_TOKEN_PREFIX)
      ? await selectGrants(trx).where('token_hash', '=', hashSecret(token)).executeTakeFirst()
      : (await grantOfRefreshToken(trx, token))[1];
    return row?.client_hash === hashSecret(clientId) ? end(trx, row) : undefined;
  });
}

/** The rights of an app at this moment. */
export interface AppGrant {
  app: { id: string; name: string };
  person: Person;
  orgId: string;
  role: Role;
  scopes: readonly Scope[];
  /** True when the organization requires a second factor, and the person had given none. */
  lacksSecondFactor: boolean;
}

/** The grant of an access token for this address; undefined when it is unknown, ended or expired. Notes the day of the use. */
export async function findAppGrant(
  catalog: Catalog,
  token: string,
  resource: string,
  now: Clock,
): Promise<AppGrant | undefined> {
  const row = await selectGrants(catalog)
    .innerJoin('members', (join) =>
      join.onRef('members.org_id', '=', 'app_grants.org_id').onRef('members.user_id', '=', 'app_grants.user_id'),
    )
    .innerJoin('orgs', 'orgs.id', 'app_grants.org_id')
    .select(['members.role', 'orgs.settings'])
    .where('token_hash', '=', hashSecret(token))
    .where('resource', '=', resource)
    .executeTakeFirst();
  if (!row || Date.parse(row.token_expires_at ?? '') <= now()) return undefined;
  const today = toIso(now()).slice(0, 10);
  if (row.last_used_on !== today) {
    const noted = catalog.updateTable('app_grants').set({ last_used_on: today }).where('id', '=', row.id).execute();
    // The request is answered even if the disk is full: the day is noted at the next use.
    await noted.catch(() => {});
  }
  const { requireSecondFactor }: OrgSettings = { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) };
  const role = row.role as Role;
  return {
    app: { id: row.id, name: row.name },
    person: personOf(row),
    ...{ orgId: row.org_id, role, scopes: scopesOfApp(row.access as AppAccess, role) },
    lacksSecondFactor: requireSecondFactor && row.second_factor === 0,
  };
}

/** The apps of a person, the newest first. One whose code was not exchanged is none yet. */
export async function listOwnApps(catalog: Catalog, userId: string, now: Clock): Promise<OwnApp[]> {
  const rows = await catalog
    .selectFrom('app_grants')
    .innerJoin('orgs', 'orgs.id', 'app_grants.org_id')
    .selectAll('app_grants')
    .select('orgs.slug')
    .where('user_id', '=', userId)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', toIso(now()))
    .orderBy('app_grants.created_at', 'desc')
    .orderBy('app_grants.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, answersTo: redirectHost(row.redirect), organization: row.slug },
    access: row.access as AppAccess,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_on === null ? null : `${row.last_used_on}T00:00:00.000Z`,
    expiresAt: row.expires_at,
  }));
}

/** Ends an app of a person. Throws `not_found`. */
export async function endOwnApp(catalog: Catalog, userId: string, id: string): Promise<EndedApp> {
  const row = await selectGrants(catalog)
    .where('app_grants.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound(`App with id "${id}" not found`);
  return end(catalog, row);
}

/** Ends all apps of a person: with a new password, and when the owner of an address proves it. */
export async function endAppsOf(catalog: Catalog, userId: string): Promise<void> {
  await catalog.deleteFrom('app_grants').where('user_id', '=', userId).execute();
}

type GrantRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectGrants>['executeTakeFirst']>>>;

function selectGrants(catalog: Catalog) {
  return catalog
    .selectFrom('app_grants')
    .innerJoin('users', 'users.id', 'app_grants.user_id')
    .selectAll('app_grants')
    .select(['users.name as person_name', 'users.email']);
}

async function grantOfRefreshToken(trx: Catalog, token: string): Promise<[string, GrantRow | undefined]> {
  const [, family] = /^wmr_([\w-]{22})[\w-]{43}$/.exec(token) ?? [];
  if (family === undefined) return ['', undefined];
  return [family, await selectGrants(trx).where('family_hash', '=', hashSecret(family)).executeTakeFirst()];
}

async function renew(trx: Catalog, row: GrantRow, family: string, now: Clock): Promise<AppTokens> {
  const token = APP_TOKEN_PREFIX + newSecret();
  const refreshToken = REFRESH_PREFIX + family + newSecret();
  await trx
    .updateTable('app_grants')
    .set({
      ...{ token_hash: hashSecret(token), family_hash: hashSecret(family), refresh_hash: hashSecret(refreshToken) },
      token_expires_at: toIso(now() + APP_TOKEN_MS),
      expires_at: toIso(now() + APP_GRANT_MS),
    })
    .where('id', '=', row.id)
    .execute();
  return { token, refreshToken, access: row.access as AppAccess, seconds: APP_TOKEN_MS / SECOND_MS };
}

async function end(trx: Catalog, row: GrantRow): Promise<EndedApp> {
  await trx.deleteFrom('app_grants').where('id', '=', row.id).execute();
  return { orgId: row.org_id, name: row.name, person: personOf(row) };
}

const personOf = (row: GrantRow): Person => ({ id: row.user_id, name: row.person_name, email: row.email });
const newSecret = (bytes = SECRET_BYTES) => randomBytes(bytes).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
