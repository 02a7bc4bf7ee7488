// Who belongs to which organization, in which role. An organization that has an owner never loses its last one.
import { conflict, notFound } from '../domain/error.ts';
import type { Org } from '../domain/org.ts';
import type { Member, NewMember, Role } from '../domain/person.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { findPersonByEmail, hasCredential, insertPerson } from './people.ts';
import { inTransaction } from './transaction.ts';

export interface Membership {
  orgId: string;
  slug: string;
  displayName: string;
  role: Role;
}

/** What somebody belongs to, by slug. */
export async function membershipsOf(catalog: Catalog, userId: string): Promise<Membership[]> {
  const rows = await catalog
    .selectFrom('members')
    .innerJoin('orgs', 'orgs.id', 'members.org_id')
    .select(['orgs.id', 'orgs.slug', 'orgs.display_name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('orgs.slug')
    .execute();
  return rows.map((row) => ({
    orgId: row.id,
    slug: row.slug,
    displayName: row.display_name,
    role: row.role as Role,
  }));
}

export async function listMembers(catalog: Catalog, org: Org): Promise<Member[]> {
  const rows = await selectMembers(catalog, org).orderBy('members.created_at').orderBy('users.email').execute();
  return rows.map(readMember);
}

/**
 * Takes somebody in: who has no account gets one, without a password yet. `invited` tells that they need a link to set
 * one. Throws `conflict` for a member, and for somebody whom another organization has invited and who has not answered:
 * whoever holds that link could enter here, too.
 */
export async function addMember(
  catalog: Catalog,
  org: Org,
  { email, name, role }: NewMember,
  now: Clock,
): Promise<{ member: Member; invited: boolean }> {
  return inTransaction(catalog, async (trx) => {
    const known = await findPersonByEmail(trx, email);
    if (known && (await selectMembers(trx, org).where('users.id', '=', known.id).executeTakeFirst())) {
      throw conflict(`${known.email} is a member already`);
    }
    if (known && !(await hasCredential(trx, known.id))) {
      throw conflict(`${known.email} has an invitation of another organization and must answer it first`);
    }
    const stamp = toIso(now());
    const userId = known?.id ?? (await insertPerson(trx, { name, email }, stamp));
    await trx.insertInto('members').values({ org_id: org.id, user_id: userId, role, created_at: stamp }).execute();
    return { member: await findMember(trx, org, userId), invited: known === undefined };
  });
}

/** Throws `not_found`; `conflict` when nobody would be left to own the organization. */
export async function changeRole(catalog: Catalog, org: Org, userId: string, role: Role): Promise<Member> {
  return inTransaction(catalog, async (trx) => {
    const member = await findMember(trx, org, userId);
    if (role !== 'owner') await keepAnOwner(trx, org, member);
    await trx.updateTable('members').set({ role }).where('org_id', '=', org.id).where('user_id', '=', userId).execute();
    return { ...member, role };
  });
}

/**
 * From now on they see nothing of the organization. Who belongs to none any more is forgotten, with sessions and
 * password: their name and address have no purpose here. Throws `not_found`; `conflict` for the last owner.
 */
export async function removeMember(catalog: Catalog, org: Org, userId: string): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    await keepAnOwner(trx, org, await findMember(trx, org, userId));
    await trx.deleteFrom('members').where('org_id', '=', org.id).where('user_id', '=', userId).execute();
    if ((await membershipsOf(trx, userId)).length > 0) return;
    await trx.deleteFrom('one_time_links').where('value', '=', userId).execute();
    await trx.deleteFrom('users').where('id', '=', userId).execute();
  });
}

/** Throws `not_found`. */
async function findMember(catalog: Catalog, org: Org, userId: string): Promise<Member> {
  const row = await selectMembers(catalog, org).where('users.id', '=', userId).executeTakeFirst();
  if (!row) throw notFound(`Member with id "${userId}" not found`);
  return readMember(row);
}

export async function addOwner(trx: Catalog, orgId: string, userId: string, stamp: string): Promise<void> {
  await trx
    .insertInto('members')
    .values({ org_id: orgId, user_id: userId, role: 'owner', created_at: stamp })
    .execute();
}

async function keepAnOwner(trx: Catalog, org: Org, leaving: Member): Promise<void> {
  if (leaving.role !== 'owner') return;
  const owners = await trx
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org.id)
    .where('role', '=', 'owner')
    .execute();
  if (owners.length < 2) throw conflict('The last owner of an organization cannot be removed or given another role');
}

function selectMembers(catalog: Catalog, org: Org) {
  return catalog
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.last_signed_in_at', 'members.role', 'members.created_at'])
    .where('members.org_id', '=', org.id);
}

function readMember(row: Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role as Role,
    createdAt: row.created_at,
    lastSignInAt: row.last_signed_in_at,
  };
}
