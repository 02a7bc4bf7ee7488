// The first account of a service.
import { randomUUID } from 'node:crypto';
import { conflict, invalid } from '../domain/error.ts';
import type { Setup } from '../domain/person.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { addOwner } from './members.ts';
import type { Catalog } from './open.ts';
import { createOrg, listOrgs } from './orgs.ts';
import { hasPeople, insertPerson } from './people.ts';
import { inTransaction } from './transaction.ts';

/** How the library for sign-in calls the credential that is a password. */
const PASSWORD_PROVIDER = 'credential';

/**
 * The first person, owner of every organization, of the one that is named with them, too. Of several at once, one is
 * made. Throws `conflict` when there is somebody already or the organization's slug is taken, `invalid` when there is no
 * organization to own.
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
    await trx
      .insertInto('credentials')
      .values({
        id: randomUUID(),
        user_id: id,
        provider_id: PASSWORD_PROVIDER,
        account_id: id,
        password: passwordHash,
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
    for (const { id: orgId } of orgs) await addOwner(trx, orgId, id, stamp);
  });
}

export const alreadySetUp = () => conflict('An account exists already: sign in');
