// Exclusions of an organization: which sessions its figures leave out.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import { describeExcluded, EXCLUSIONS_MAX, type Excluded, type Exclusion } from '../domain/exclusion.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { inTransaction } from './transaction.ts';

export interface StoredExclusion {
  id: string;
  /** Null: all journeys of the organization. */
  journeyId: string | null;
  journeySlug: string | null;
  excluded: Excluded;
  reason: string | null;
  createdAt: string;
}

/** Throws `conflict` when the organization has as many as it may. */
export async function createExclusion(
  catalog: Catalog,
  orgId: string,
  { journeyId, excluded, reason }: Pick<StoredExclusion, 'journeyId' | 'excluded' | 'reason'>,
  now: Clock,
): Promise<StoredExclusion> {
  return inTransaction(catalog, async (trx) => {
    if ((await listExclusions(trx, orgId)).length >= EXCLUSIONS_MAX) {
      throw conflict(`The organization has ${EXCLUSIONS_MAX} exclusions already: take one away first`);
    }
    const id = randomUUID();
    const isWindow = excluded.kind === 'window';
    await trx
      .insertInto('exclusions')
      .values({
        id,
        org_id: orgId,
        journey_id: journeyId,
        kind: excluded.kind,
        value: isWindow ? null : String(excluded.kind === 'mark' ? excluded.bit : excluded.value),
        received_from: isWindow ? toIso(excluded.from) : null,
        received_to: isWindow ? toIso(excluded.to) : null,
        reason,
        created_at: toIso(now()),
      })
      .execute();
    return findExclusion(trx, orgId, id);
  });
}

/** The oldest first. */
export async function listExclusions(catalog: Catalog, orgId: string): Promise<StoredExclusion[]> {
  const rows = await select(catalog, orgId).orderBy('exclusions.created_at').orderBy('exclusions.id').execute();
  return rows.map(read);
}

/** Throws `not_found` when the organization has no such exclusion. */
export async function findExclusion(catalog: Catalog, orgId: string, id: string): Promise<StoredExclusion> {
  const row = await select(catalog, orgId)
    .where('exclusions.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(`Exclusion with id "${id}" not found`));
  return read(row);
}

export async function deleteExclusion(catalog: Catalog, orgId: string, id: string): Promise<void> {
  await catalog.deleteFrom('exclusions').where('org_id', '=', orgId).where('id', '=', id).execute();
}

const select = (catalog: Catalog, orgId: string) =>
  catalog
    .selectFrom('exclusions')
    .leftJoin('journeys', 'journeys.id', 'exclusions.journey_id')
    .selectAll('exclusions')
    .select('journeys.slug as journey_slug')
    .where('exclusions.org_id', '=', orgId);

function read(row: Selectable<CatalogTables['exclusions']> & { journey_slug: string | null }): StoredExclusion {
  return {
    id: row.id,
    journeyId: row.journey_id,
    journeySlug: row.journey_slug,
    excluded: readExcluded(row),
    reason: row.reason,
    createdAt: row.created_at,
  };
}

function readExcluded(row: Selectable<CatalogTables['exclusions']>): Excluded {
  const { kind, value, received_from: from, received_to: to } = row;
  if (kind === 'window') return { kind, from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  if (kind === 'mark') return { kind, bit: Number(value) };
  return { kind, value: value ?? '' };
}

/** As answers show it. */
export const describeExclusion = ({ id, journeySlug, excluded, reason, createdAt }: StoredExclusion): Exclusion => ({
  id,
  journey: journeySlug,
  ...describeExcluded(excluded),
  reason,
  createdAt,
});
