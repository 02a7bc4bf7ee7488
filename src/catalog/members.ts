// Members of organizations, and their roles. An organization that has an owner never loses its last one.
import { conflict, notFound } from '../domain/error.ts';
import type { Language } from '../domain/language.ts';
import { DEFAULT_SETTINGS, type Org, type OrgSettings } from '../domain/org.ts';
import type { Member, Role } from '../domain/person.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';
import { inTransaction } from './transaction.ts';

export interface Membership {
  orgId: string;
  slug: string;
  displayName: string;
  role: Role;
  /** A member without a second factor gets no answer of the organization. */
  requireSecondFactor: boolean;
  timezone: string;
  language: Language;
}

/** A person's memberships, by slug. */
export async function membershipsOf(catalog: Catalog, userId: string): Promise<Membership[]> {
  const rows = await catalog
    .selectFrom('members')
    .innerJoin('orgs', 'orgs.id', 'members.org_id')
    .select(['orgs.id', 'orgs.slug', 'orgs.display_name', 'orgs.settings', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('orgs.slug')
    .execute();
  return rows.map((row) => {
    const { requireSecondFactor, timezone, language }: OrgSettings = {
      ...DEFAULT_SETTINGS,
      ...JSON.parse(row.settings),
    };
    return {
      orgId: row.id,
      slug: row.slug,
      displayName: row.display_name,
      role: row.role as Role,
      requireSecondFactor,
      timezone,
      language,
    };
  });
}

export async function listMembers(catalog: Catalog, org: Org): Promise<Member[]> {
  const rows = await selectMembers(catalog, org).orderBy('members.created_at').orderBy('users.email').execute();
  return rows.map(readMember);
}

/** Throws `not_found`; `conflict` when the organization would have no owner. */
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
 * password: their name and address have no purpose here. Returns who it was. Throws `not_found`; `conflict` for the last owner.
 */
export async function removeMember(catalog: Catalog, org: Org, userId: string): Promise<Member> {
  return inTransaction(catalog, async (trx) => {
    const member = await findMember(trx, org, userId);
    await keepAnOwner(trx, org, member);
    await trx.deleteFrom('members').where('org_id', '=', org.id).where('user_id', '=', userId).execute();
    if ((await membershipsOf(trx, userId)).length > 0) return member;
    await trx.deleteFrom('one_time_links').where('value', '=', userId).execute();
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    return member;
  });
}

/** Throws `not_found`. */
export async function findMember(catalog: Catalog, org: Org, userId: string): Promise<Member> {
  const row = await selectMembers(catalog, org)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound(`Member with id "${userId}" not found`));
  return readMember(row);
}

export async function insertMember(
  trx: Catalog,
  { orgId, userId, role, name }: { orgId: string; userId: string; role: Role; name: string },
  stamp: string,
): Promise<void> {
  const row = { org_id: orgId, user_id: userId, role, name, last_signed_in_at: null, created_at: stamp };
  await trx.insertInto('members').values(row).execute();
}

/** Notes that a member opened the organization after a sign-in; false when that is noted already, or the person is not a member. */
export async function noteVisit(catalog: Catalog, orgId: string, userId: string, signedInAt: string): Promise<boolean> {
  return changes(
    catalog
      .updateTable('members')
      .set({ last_signed_in_at: signedInAt })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where(({ eb, or }) => or([eb('last_signed_in_at', 'is', null), eb('last_signed_in_at', '<', signedInAt)])),
  );
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
    .select(['users.id', 'users.email', 'members.name', 'members.last_signed_in_at', 'members.role'])
    .select('members.created_at')
    .where('members.org_id', '=', org.id);
}

function readMember(row: Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]): Member {
  return {
    id: row.id,
    // The member's name in this organization. The account's name may come from another organization.
    name: row.name ?? row.email,
    email: row.email,
    role: row.role as Role,
    createdAt: row.created_at,
    lastSignInAt: row.last_signed_in_at,
  };
}
