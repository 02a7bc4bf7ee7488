// Invitations: an organization offers membership to an address. A person who holds the link, or has proven the address, accepts
// when they have signed in with an account of that address. Invitations of different organizations know nothing of each
// other, nor of accounts.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, DomainError, invalid, notFound } from '../domain/error.ts';
import type { Org } from '../domain/org.ts';
import { type Invitation, type NewInvitation, normalizeEmail, type Person, type Role } from '../domain/person.ts';
import { type Clock, DAY_MS, toIso } from '../domain/time.ts';
import { type LetterState, letterStates } from './letters.ts';
import { insertMember, membershipsOf } from './members.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { insertPassword, insertPerson } from './people.ts';
import { inTransaction } from './transaction.ts';

/** How long an invitation can be accepted, in ms. */
export const INVITATION_MS = 30 * DAY_MS;
/** Random bytes in a link. */
const TOKEN_BYTES = 32;

/** An invitation with the organization that it leads to. */
export interface Offer extends Invitation {
  org: { id: string; slug: string; displayName: string };
}

/** Inviting an address again makes a new link and revokes the previous link. Throws `conflict` for a member. */
export async function createInvitation(
  catalog: Catalog,
  org: Org,
  input: NewInvitation,
  now: Clock,
  /** Writes more in the same transaction. */
  also: (trx: Catalog, made: { invitation: Invitation; token: string }) => Promise<void> = async () => {},
): Promise<{ invitation: Invitation; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const email = normalizeEmail(input.email);
  return inTransaction(catalog, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.id')
      .where('members.org_id', '=', org.id)
      .where('users.email', '=', email)
      .executeTakeFirst();
    if (member) throw conflict(`${email} is a member already`);
    await trx.deleteFrom('invitations').where('org_id', '=', org.id).where('email', '=', email).execute();
    const row = {
      id: randomUUID(),
      org_id: org.id,
      email,
      name: input.name,
      role: input.role,
      token_hash: hashToken(token),
      expires_at: toIso(now() + INVITATION_MS),
      created_at: toIso(now()),
    };
    await trx.insertInto('invitations').values(row).execute();
    const made = { invitation: readInvitation(row), token };
    await also(trx, made);
    return made;
  });
}

/** The open invitations of an organization, newest first. */
export async function listInvitations(catalog: Catalog, org: Org, now: Clock): Promise<Invitation[]> {
  const rows = await catalog
    .selectFrom('invitations')
    .selectAll()
    .where('org_id', '=', org.id)
    .where('expires_at', '>', toIso(now()))
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute();
  const letters = rows.length === 0 ? new Map<string, LetterState>() : await letterStates(catalog, org.id);
  return rows.map((row) => {
    const letter = letters.get(row.id);
    return { ...readInvitation(row), ...(letter && { letter }) };
  });
}

/** Returns the withdrawn invitation. Throws `not_found`. */
export async function withdrawInvitation(catalog: Catalog, org: Org, id: string): Promise<Invitation> {
  const row = await catalog
    .deleteFrom('invitations')
    .where('org_id', '=', org.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound(`Invitation with id "${id}" not found`));
  return readInvitation(row);
}

/** Invitations to an address, for a person who has proven it. */
export async function offersTo(catalog: Catalog, email: string, now: Clock): Promise<Offer[]> {
  const rows = await selectOffers(catalog, now).where('invitations.email', '=', normalizeEmail(email)).execute();
  return rows.map(readOffer);
}

/** Throws `invalid` for a link that was used, replaced or withdrawn, or has ended. */
export async function findOffer(catalog: Catalog, token: string, now: Clock): Promise<Offer> {
  const row = await selectOffers(catalog, now)
    .where('invitations.token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow(usedUp);
  return readOffer(row);
}

/**
 * Makes a person who is signed in a member. Throws `invalid` when the invitation is gone meanwhile, `forbidden` when it is for
 * another address.
 */
export async function acceptInvitation(catalog: Catalog, id: string, person: Person, now: Clock): Promise<Offer> {
  return inTransaction(catalog, async (trx) => {
    const offer = await takeOffer(trx, id, now);
    if (offer.email !== person.email) {
      throw new DomainError('forbidden', 'This invitation is for another address: sign out first');
    }
    await join(trx, offer, person.id, now);
    return offer;
  });
}

/** Makes an account for who has none, a member from the start. Throws `invalid`; `conflict` where there is an account. */
export async function joinWithPassword(catalog: Catalog, id: string, hash: string, now: Clock): Promise<Offer> {
  return inTransaction(catalog, async (trx) => {
    const offer = await takeOffer(trx, id, now);
    const known = await trx.selectFrom('users').select('id').where('email', '=', offer.email).executeTakeFirst();
    if (known) throw conflict('This address has an account: sign in, then accept the invitation');
    const stamp = toIso(now());
    const userId = await insertPerson(trx, offer, stamp);
    await insertPassword(trx, userId, hash, stamp);
    await join(trx, offer, userId, now);
    return offer;
  });
}

/** Once: of several who accept at the same time, one finds it. */
async function takeOffer(trx: Catalog, id: string, now: Clock): Promise<Offer> {
  const row = await selectOffers(trx, now).where('invitations.id', '=', id).executeTakeFirst();
  const { numDeletedRows } = await trx.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  if (!row || numDeletedRows === 0n) throw usedUp();
  return readOffer(row);
}

async function join(trx: Catalog, { org, name, role }: Offer, userId: string, now: Clock): Promise<void> {
  if ((await membershipsOf(trx, userId)).some(({ orgId }) => orgId === org.id)) return;
  await insertMember(trx, { orgId: org.id, userId, role, name }, toIso(now()));
}

const usedUp = () =>
  invalid('Invalid invitation data: token must be of an invitation that was not used or withdrawn and has not ended');

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

function selectOffers(catalog: Catalog, now: Clock) {
  return catalog
    .selectFrom('invitations')
    .innerJoin('orgs', 'orgs.id', 'invitations.org_id')
    .selectAll('invitations')
    .select(['orgs.slug', 'orgs.display_name'])
    .where('invitations.expires_at', '>', toIso(now()))
    .orderBy('orgs.slug');
}

function readInvitation(row: Selectable<CatalogTables['invitations']>): Invitation {
  const { id, email, name, role, created_at: createdAt, expires_at: expiresAt } = row;
  return { id, email, name, role: role as Role, createdAt, expiresAt };
}

function readOffer(row: Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]): Offer {
  return { ...readInvitation(row), org: { id: row.org_id, slug: row.slug, displayName: row.display_name } };
}
