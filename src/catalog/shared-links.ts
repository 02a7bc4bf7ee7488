// Shared links in the catalog. Of the secret in an address, and of a password, only hashes are kept.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import { LINKS_MAX, type SharedLink } from '../domain/shared-link.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { inTransaction } from './transaction.ts';

/** Random bytes of the secret in an address. */
const TOKEN_BYTES = 32;

/** The requested content of a link. */
export type Shown = Pick<SharedLink, 'name' | 'kind' | 'stepKey' | 'memoId' | 'figures' | 'period' | 'frameOrigins'>;

export interface StoredLink extends Shown {
  id: string;
  orgId: string;
  journeyId: string;
  passwordHash: string | null;
}

export interface NewLink {
  orgId: string;
  journeyId: string;
  shows: Shown;
  passwordHash: string | null;
  createdBy: string;
  expiresAt: string;
}

/** Throws `conflict` when the journey has as many links in use as it may. */
export async function createSharedLink(
  catalog: Catalog,
  { orgId, journeyId, shows, passwordHash, createdBy, expiresAt }: NewLink,
  now: Clock,
): Promise<{ link: SharedLink; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    ...{
      id: randomUUID(),
      org_id: orgId,
      journey_id: journeyId,
      token_hash: hashOf(token),
      shows: JSON.stringify(shows),
    },
    ...{ password_hash: passwordHash, views: 0, created_by: createdBy, created_at: toIso(now()) },
    ...{ expires_at: expiresAt, revoked_at: null },
  };
  await inTransaction(catalog, async (trx) => {
    const links = await listSharedLinks(trx, journeyId, now);
    if (links.length >= LINKS_MAX) {
      const ended = links.findLast(({ state }) => state !== 'active');
      if (!ended) throw conflict(`The journey has ${LINKS_MAX} shared links already: revoke one first`);
      await trx.deleteFrom('shared_links').where('id', '=', ended.id).execute();
    }
    await trx.insertInto('shared_links').values(row).execute();
  });
  return { link: describe(row, now()), token };
}

/** The newest first. */
export async function listSharedLinks(catalog: Catalog, journeyId: string, now: Clock): Promise<SharedLink[]> {
  const rows = await catalog
    .selectFrom('shared_links')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => describe(row, now()));
}

/** Returns its name. Throws `not_found`. */
export async function revokeSharedLink(catalog: Catalog, journeyId: string, id: string, now: Clock): Promise<string> {
  const row = await catalog
    .updateTable('shared_links')
    .set({ revoked_at: toIso(now()) })
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('shows')
    .executeTakeFirstOrThrow(() => notFound(`Shared link with id "${id}" not found`));
  return (JSON.parse(row.shows) as Shown).name;
}

/** The link of an address, while it is neither over nor revoked. */
export async function findSharedLink(catalog: Catalog, token: string, now: Clock): Promise<StoredLink | undefined> {
  const row = await catalog
    .selectFrom('shared_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toIso(now()))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, org_id: orgId, journey_id: journeyId, password_hash: passwordHash } = row;
  return { ...(JSON.parse(row.shows) as Shown), id, orgId, journeyId, passwordHash };
}

export async function countView(catalog: Catalog, id: string): Promise<void> {
  await catalog
    .updateTable('shared_links')
    .set(({ eb }) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function describe(row: Selectable<CatalogTables['shared_links']>, now: number): SharedLink {
  const shown = JSON.parse(row.shows) as Shown;
  const isOver = Date.parse(row.expires_at) <= now;
  return {
    ...{ id: row.id, ...shown, hasPassword: row.password_hash !== null, views: row.views },
    state: row.revoked_at !== null ? 'revoked' : isOver ? 'expired' : 'active',
    ...{ expiresAt: row.expires_at, createdBy: row.created_by, createdAt: row.created_at },
  };
}
