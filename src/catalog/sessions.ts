// Sessions in the catalog. The library for sign-in (src/accounts) begins and prolongs them.
import { notFound } from '../domain/error.ts';
import type { OwnSession, Person } from '../domain/person.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';

/** A session ends this long after it began, even while it is used, in ms. */
export const SESSION_MS_MAX = 30 * DAY_MS;

/** A session and its person. */
interface SessionOf {
  id: string;
  person: Person;
}

/** A person's valid sessions, the newest first. */
export async function listSessions(catalog: Catalog, { id, person }: SessionOf): Promise<OwnSession[]> {
  const rows = await catalog
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.id)
    .where('expires_at', '>', new Date().toISOString())
    .where('created_at', '>', toIso(Date.now() - SESSION_MS_MAX))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.user_agent || null,
    createdAt: row.created_at,
    lastUsedAt: row.updated_at,
    expiresAt: toIso(Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + SESSION_MS_MAX)),
    secondFactor: row.second_factor_at !== null,
    current: row.id === id,
  }));
}

/** Ends one session of a person. Throws `not_found`. */
export async function endOwnSession(catalog: Catalog, person: Person, id: string): Promise<void> {
  const own = catalog.deleteFrom('sessions').where('user_id', '=', person.id).where('id', '=', id);
  if (!(await changes(own))) throw notFound(`Session with id "${id}" not found`);
}

/** Ends every session of a person except one. Returns the number of ended sessions. */
export async function endOtherSessions(catalog: Catalog, { id, person }: SessionOf): Promise<number> {
  const { numDeletedRows } = await catalog
    .deleteFrom('sessions')
    .where('user_id', '=', person.id)
    .where('id', '!=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The second factor was given in this session. */
export async function raiseSession(catalog: Catalog, id: string): Promise<void> {
  const stamp = new Date().toISOString();
  await catalog.updateTable('sessions').set({ second_factor_at: stamp }).where('id', '=', id).execute();
}

export async function endSession(catalog: Catalog, id: string): Promise<void> {
  await catalog.deleteFrom('sessions').where('id', '=', id).execute();
}
