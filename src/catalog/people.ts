// People in the catalog. Passwords are set and compared by the library for sign-in (src/accounts); here is who there is.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../domain/language.ts';
import { type Me, normalizeEmail, type Person } from '../domain/person.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { endAppsOf } from './app-grants.ts';
import type { Catalog } from './open.ts';
import { languageOf } from './orgs.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

export async function hasPeople(catalog: Catalog): Promise<boolean> {
  return (await catalog.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A person, with the time of the last sign-in. */
export interface PersonListed extends Person {
  createdAt: string;
  lastSignInAt: string | null;
  orgs: Pick<Me['orgs'][number], 'slug' | 'displayName' | 'role'>[];
}

/** Everybody, by e-mail address. */
export async function listPeople(catalog: Catalog): Promise<PersonListed[]> {
  const rows = await catalog.selectFrom('users').selectAll().orderBy('email').execute();
  const memberships = await catalog
    .selectFrom('members')
    .innerJoin('orgs', 'orgs.id', 'members.org_id')
    .select(['members.user_id', 'members.role', 'orgs.slug', 'orgs.display_name'])
    .orderBy('orgs.slug')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    lastSignInAt: row.last_signed_in_at,
    orgs: memberships
      .filter(({ user_id }) => user_id === row.id)
      .map(({ slug, display_name, role }) => ({
        slug,
        displayName: display_name,
        role: role as Me['orgs'][number]['role'],
      })),
  }));
}

export function findPersonById(catalog: Catalog, id: string): Promise<Person | undefined> {
  return catalog.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

export async function findPersonByEmail(catalog: Catalog, email: string): Promise<Person | undefined> {
  return catalog
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
}

/** The language that a person chose; null: none. */
export async function languageOfPerson(catalog: Catalog, id: string): Promise<Language | null> {
  const row = await catalog.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst();
  return (row?.language ?? null) as Language | null;
}

export async function setLanguage(catalog: Catalog, id: string, language: Language | null): Promise<void> {
  await catalog.updateTable('users').set({ language }).where('id', '=', id).execute();
}

/** The language of a letter: of the person who has the address, or else of the organization. */
export async function languageOfLetter(trx: Catalog, email: string, orgId: string): Promise<Language> {
  const row = await trx
    .selectFrom('users')
    .select('language')
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  return (row?.language as Language | null | undefined) ?? languageOf(trx, orgId);
}

/** Adds a person without credentials. Returns the id. */
export async function insertPerson(
  trx: Catalog,
  { name, email }: { name: string; email: string },
  stamp: string,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('users')
    .values({
      id,
      name,
      email: normalizeEmail(email),
      email_verified: 0,
      image: null,
      last_signed_in_at: null,
      proven_at: null,
      language: null,
      two_factor_enabled: 0,
      created_at: stamp,
      updated_at: stamp,
    })
    .execute();
  return id;
}

/** How the library for sign-in calls the credential that is a password. */
const PASSWORD_PROVIDER = 'credential';

export async function insertPassword(trx: Catalog, userId: string, hash: string, stamp: string): Promise<void> {
  await trx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: PASSWORD_PROVIDER,
      account_id: userId,
      password: hash,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: stamp,
      updated_at: stamp,
    })
    .execute();
}

/** An account as sign-in needs it. */
export interface Account {
  userId: string;
  /** When the address was first proven; null: the holder of the account may not be the owner of the address. */
  provenAt: string | null;
}

export async function findAccount(catalog: Catalog, email: string): Promise<Account | undefined> {
  const row = await catalog
    .selectFrom('users')
    .select(['id', 'proven_at'])
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  return row && { userId: row.id, provenAt: row.proven_at };
}

/**
 * Records the first proof that an address belongs to the person who signs in. It revokes all earlier passwords, sessions except the
 * present one, links, second factors and apps, since another person may have made them. False when the address was proven before.
 */
export async function proveAddress(
  catalog: Catalog,
  userId: string,
  keepSession: string | undefined,
  now: Clock,
): Promise<boolean> {
  return inTransaction(catalog, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ proven_at: toIso(now()), email_verified: 1, two_factor_enabled: 0 })
      .where('id', '=', userId)
      .where('proven_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom('credentials').where('user_id', '=', userId).where('password', 'is not', null).execute();
    let others = trx.deleteFrom('sessions').where('user_id', '=', userId);
    if (keepSession !== undefined) others = others.where('id', '!=', keepSession);
    await others.execute();
    await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await endAppsOf(trx, userId);
    return true;
  });
}

/** Identities of single sign-on that were kept without the address of their provider: they are of the present one. */
export async function nameIssuer(catalog: Catalog, providerId: string, issuer: string): Promise<void> {
  await catalog
    .updateTable('credentials')
    .set({ account_id: sql`${`${issuer} `} || account_id` })
    .where('provider_id', '=', providerId)
    .where('account_id', 'not like', 'http%')
    .execute();
}

/** True when a person is known to an account's issuer (`<issuer> <subject>`) by another subject. */
export async function hasOtherSubject(
  catalog: Catalog,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string },
): Promise<boolean> {
  const [issuer = '', subject] = accountId.split(' ');
  if (subject === undefined) return false;
  const rows = await catalog
    .selectFrom('credentials')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .execute();
  return rows.some(({ account_id }) => account_id !== accountId && account_id.startsWith(`${issuer} `));
}

/** True when the person has a password. */
export async function hasPassword(catalog: Catalog, userId: string): Promise<boolean> {
  const row = await catalog
    .selectFrom('credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the person has no password and signs in through a provider. */
export async function signsInElsewhere(catalog: Catalog, userId: string): Promise<boolean> {
  const rows = await catalog.selectFrom('credentials').select('password').where('user_id', '=', userId).execute();
  return rows.length > 0 && rows.every(({ password }) => password === null);
}

/** Links to set a password that may be open at a time for one person, before strangers can ask for no more. */
export const OPEN_LINKS_MAX = 3;

export async function hasRoomForLink(catalog: Catalog, userId: string, now: Clock): Promise<boolean> {
  const open = await countRows(
    catalog.selectFrom('one_time_links').where('value', '=', userId).where('expires_at', '>', toIso(now())),
  );
  return open < OPEN_LINKS_MAX;
}

/** Sessions of a person at a time: with one more, the oldest ends. */
export const SESSIONS_MAX = 50;

/** Notes the time of a sign-in. Open links are revoked: they are no longer needed, and must not be used later. */
export async function noteSignIn(catalog: Catalog, userId: string, stamp: string): Promise<void> {
  await catalog.updateTable('users').set({ last_signed_in_at: stamp }).where('id', '=', userId).execute();
  await removeLinks(catalog, userId);
  const newest = catalog
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_MAX);
  await catalog.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

export async function removeLinks(catalog: Catalog, userId: string): Promise<void> {
  await catalog.deleteFrom('one_time_links').where('value', '=', userId).execute();
}

/** Sessions, links, invitations and apps whose time is over. */
export async function removeEnded(catalog: Catalog, now: Clock): Promise<void> {
  const stamp = toIso(now());
  await catalog.deleteFrom('sessions').where('expires_at', '<', stamp).execute();
  await catalog.deleteFrom('one_time_links').where('expires_at', '<', stamp).execute();
  await catalog.deleteFrom('invitations').where('expires_at', '<', stamp).execute();
  await catalog.deleteFrom('app_grants').where('expires_at', '<', stamp).execute();
}
