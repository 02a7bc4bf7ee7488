// People in the catalog. Passwords are set and compared by the library for sign-in (src/accounts); here is who there is.
import { randomUUID } from 'node:crypto';
import { type Me, normalizeEmail, type Person } from '../domain/person.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

export async function hasPeople(catalog: Catalog): Promise<boolean> {
  return (await catalog.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Somebody, and when they last signed in. */
export interface PersonListed extends Person {
  createdAt: string;
  lastSignInAt: string | null;
  orgs: Me['orgs'];
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

export async function findPersonByEmail(catalog: Catalog, email: string): Promise<Person | undefined> {
  return catalog
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
}

/** Somebody who can sign in with nothing yet. Returns their id. */
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
      created_at: stamp,
      updated_at: stamp,
    })
    .execute();
  return id;
}

/** True when somebody can prove who they are: by a password, or through single sign-on. */
export async function hasCredential(catalog: Catalog, userId: string): Promise<boolean> {
  const row = await catalog.selectFrom('credentials').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Sessions of a person at a time: with one more, the oldest ends. */
export const SESSIONS_MAX = 50;

/** Notes the time of a sign-in. Links that were open have become needless: whoever holds one shall not use it later. */
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

/** Sessions and links whose time is over. */
export async function removeEnded(catalog: Catalog, now: Clock): Promise<void> {
  const stamp = toIso(now());
  await catalog.deleteFrom('sessions').where('expires_at', '<', stamp).execute();
  await catalog.deleteFrom('one_time_links').where('expires_at', '<', stamp).execute();
}
