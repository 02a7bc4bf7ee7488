// Feeds in the catalog. The service keeps a hash of the secret in an address.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { conflict, notFound } from '../domain/error.ts';
import { FEEDS_MAX, type Feed } from '../domain/feed.ts';
import type { Journey } from '../domain/journey.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** Random bytes of the secret in an address. */
const TOKEN_BYTES = 32;

/** Throws `conflict` when the organization has as many as it may. */
export async function createFeed(
  catalog: Catalog,
  { orgId, id: journeyId, slug, displayName }: Pick<Journey, 'orgId' | 'id' | 'slug' | 'displayName'>,
  { name, createdBy }: { name: string; createdBy: string },
  now: Clock,
): Promise<{ feed: Feed; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [id, createdAt] = [randomUUID(), toIso(now())];
  await inTransaction(catalog, async (trx) => {
    const many = await countRows(trx.selectFrom('feeds').where('org_id', '=', orgId));
    if (many >= FEEDS_MAX) throw conflict(`An organization has at most ${FEEDS_MAX} feeds: revoke one first`);
    await trx
      .insertInto('feeds')
      .values({
        ...{ id, org_id: orgId, journey_id: journeyId, token_hash: hashOf(token) },
        ...{ name, created_by: createdBy, created_at: createdAt },
      })
      .execute();
  });
  return { feed: { id, name, journey: { id: journeyId, slug, displayName }, createdBy, createdAt }, token };
}

/** An organization's feeds, the newest first. */
export async function listFeeds(catalog: Catalog, orgId: string): Promise<Feed[]> {
  const rows = await feedsWithJourneys(catalog)
    .where('feeds.org_id', '=', orgId)
    .orderBy('feeds.created_at', 'desc')
    .orderBy('feeds.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, createdBy: row.created_by, createdAt: row.created_at },
    journey: { id: row.journey_id, slug: row.slug, displayName: row.display_name },
  }));
}

const feedsWithJourneys = (catalog: Catalog) =>
  catalog
    .selectFrom('feeds')
    .innerJoin('journeys', 'journeys.id', 'feeds.journey_id')
    .select(['feeds.id', 'feeds.name', 'feeds.created_by', 'feeds.created_at', 'feeds.journey_id'])
    .select(['journeys.slug', 'journeys.display_name']);

/** Deletes a feed, and returns its name and its journey's slug. Throws `not_found`. */
export async function revokeFeed(catalog: Catalog, orgId: string, id: string): Promise<{ name: string; slug: string }> {
  const row = await feedsWithJourneys(catalog)
    .where('feeds.org_id', '=', orgId)
    .where('feeds.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(`Feed with id "${id}" not found`));
  await catalog.deleteFrom('feeds').where('id', '=', id).execute();
  return { name: row.name, slug: row.slug };
}

export interface StoredFeed {
  id: string;
  orgId: string;
  journeyId: string;
  createdAt: string;
}

/** The feed of an address, unless it was revoked. */
export async function findFeed(catalog: Catalog, token: string): Promise<StoredFeed | undefined> {
  const row = await catalog
    .selectFrom('feeds')
    .select(['id', 'org_id', 'journey_id', 'created_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row && { id: row.id, orgId: row.org_id, journeyId: row.journey_id, createdAt: row.created_at };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
