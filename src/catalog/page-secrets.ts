// Secrets of signed pages. Once an owner creates a secret for a journey, tokens of its pages are verified with it.
import { randomBytes, randomUUID } from 'node:crypto';
import { conflict, notFound } from '../domain/error.ts';
import { type CreatedPageSecret, PAGE_SECRET_PREFIX, PAGE_SECRETS_MAX, type PageSecret } from '../domain/page-token.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** Random bytes in a secret. */
const SECRET_BYTES = 32;

/** Throws `conflict` when the journey has as many as it may. */
export async function createPageSecret(catalog: Catalog, journeyId: string, now: Clock): Promise<CreatedPageSecret> {
  return inTransaction(catalog, async (trx) => {
    if ((await listPageSecrets(trx, journeyId)).length >= PAGE_SECRETS_MAX) {
      throw conflict(`The journey has ${PAGE_SECRETS_MAX} page secrets already: delete the older one first`);
    }
    const secret = PAGE_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
    const row = { id: randomUUID(), journey_id: journeyId, secret, created_at: toIso(now()) };
    await trx.insertInto('page_secrets').values(row).execute();
    return { id: row.id, createdAt: row.created_at, secret };
  });
}

export async function listPageSecrets(catalog: Catalog, journeyId: string): Promise<PageSecret[]> {
  const rows = await catalog
    .selectFrom('page_secrets')
    .select(['id', 'created_at'])
    .where('journey_id', '=', journeyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}

/** The secrets that may sign a token; only ingest reads them. */
export async function pageSecretsOf(catalog: Catalog, journeyId: string): Promise<string[]> {
  const rows = await catalog.selectFrom('page_secrets').select('secret').where('journey_id', '=', journeyId).execute();
  return rows.map(({ secret }) => secret);
}

/** Throws `not_found` when the journey has no such secret. */
export async function deletePageSecret(catalog: Catalog, journeyId: string, id: string): Promise<void> {
  const own = catalog.deleteFrom('page_secrets').where('journey_id', '=', journeyId).where('id', '=', id);
  if (!(await changes(own))) throw notFound(`Page secret with id "${id}" not found`);
}
