// The first account of a service.
import { conflict, invalid } from '../domain/error.ts';
import type { Setup } from '../domain/person.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { insertMember } from './members.ts';
import type { Catalog } from './open.ts';
import { createOrg, listOrgs } from './orgs.ts';
import { hasPeople, insertPassword, insertPerson } from './people.ts';
import { inTransaction } from './transaction.ts';

/**
 * Creates the first person as owner of every organization, including a new one if `org` is given. Of concurrent calls one
 * succeeds. Throws `conflict` when a person exists or the organization's slug is taken, `invalid` when there is no
 * organization.
 */
export async function createFirstPerson(
  catalog: Catalog,
  { name, email, org }: Omit<Setup, 'adminToken' | 'password'>,
  passwordHash: string,
  now: Clock,
): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    if (await hasPeople(trx)) throw alreadySetUp();
    if (org) await createOrg(trx, org, now);
    const orgs = await listOrgs(trx);
    if (orgs.length === 0) throw invalid('Invalid setup data: org must be the first organization');
    const stamp = toIso(now());
    const id = await insertPerson(trx, { name, email }, stamp);
    await insertPassword(trx, id, passwordHash, stamp);
    for (const { id: orgId } of orgs) await insertMember(trx, { orgId, userId: id, role: 'owner', name }, stamp);
  });
}

export const alreadySetUp = () => conflict('An account exists already: sign in');
