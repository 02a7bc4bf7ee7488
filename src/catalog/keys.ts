// API keys. Only the SHA-256 of a secret is kept: 256 random bits need no salt and no slow hash.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { invalid, notFound } from '../domain/error.ts';
import { type ApiKey, type CreatedKey, KEY_PREFIX, type NewKey, type Org, type Scope } from '../domain/org.ts';
import { type Clock, instantMust, readInstant, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { secondFactorSince } from './orgs.ts';

/** Random bytes in a secret. */
const SECRET_BYTES = 32;

/** The rights of a valid key. */
export interface Grant {
  keyId: string;
  name: string;
  orgId: string;
  scopes: Scope[];
  /** When it ends, as ISO 8601; null: when it is revoked. */
  expiresAt: string | null;
}

export async function createKey(catalog: Catalog, org: Org, input: NewKey, now: Clock): Promise<CreatedKey> {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const row = await catalog
    .insertInto('api_keys')
    .values({
      id: randomUUID(),
      org_id: org.id,
      name: input.name,
      scopes: JSON.stringify(input.scopes),
      secret_hash: hashSecret(secret),
      expires_at: readExpiry(input.expiresAt, now),
      last_used_on: null,
      created_at: toIso(now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { lastUsedAt: _, ...key } = readKey(row);
  return { ...key, key: secret };
}

export async function listKeys(catalog: Catalog, org: Org): Promise<ApiKey[]> {
  const rows = await catalog
    .selectFrom('api_keys')
    .selectAll()
    .where('org_id', '=', org.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const since = await secondFactorSince(catalog, org.id);
  return rows.map((row) => ({ ...readKey(row), olderThanSecondFactor: since !== null && row.created_at < since }));
}

/** Returns the name that the key had. Throws `not_found` when the organization has no such key. */
export async function revokeKey(catalog: Catalog, org: Org, keyId: string): Promise<string> {
  const revoked = await catalog
    .deleteFrom('api_keys')
    .where('org_id', '=', org.id)
    .where('id', '=', keyId)
    .returning('name')
    .executeTakeFirstOrThrow(() => notFound(`Key with id "${keyId}" not found`));
  return revoked.name;
}

/** The grant of a secret, or undefined when it is unknown, revoked or expired. Notes the day of the use. */
export function findGrant(catalog: Catalog, secret: string, now: Clock): Promise<Grant | undefined> {
  return findGrantOf(catalog, hashSecret(secret), now);
}

/** The same by the hash of the secret. */
export async function findGrantOf(catalog: Catalog, secretHash: string, now: Clock): Promise<Grant | undefined> {
  const row = await catalog.selectFrom('api_keys').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
  if (!row || (row.expires_at !== null && Date.parse(row.expires_at) <= now())) return undefined;
  const today = toIso(now()).slice(0, 10);
  if (row.last_used_on !== today) {
    const noted = catalog.updateTable('api_keys').set({ last_used_on: today }).where('id', '=', row.id).execute();
    // The request is answered even if the disk is full: the day is noted at the next use.
    await noted.catch(() => {});
  }
  return {
    keyId: row.id,
    name: row.name,
    orgId: row.org_id,
    scopes: JSON.parse(row.scopes),
    expiresAt: row.expires_at,
  };
}

function readExpiry(text: string | null | undefined, now: Clock): string | null {
  if (text == null) return null;
  const instant = readInstant(text);
  if (Number.isNaN(instant)) throw refuse(instantMust(text, FUTURE));
  if (instant <= now()) throw refuse(FUTURE);
  return toIso(instant);
}

const FUTURE = 'be a valid ISO 8601 timestamp in the future';
const refuse = (must: string) => invalid(`Invalid key data: expiresAt must ${must}`);

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

function readKey(row: Selectable<CatalogTables['api_keys']>): Omit<ApiKey, 'olderThanSecondFactor'> {
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_on === null ? null : `${row.last_used_on}T00:00:00.000Z`,
    createdAt: row.created_at,
  };
}
