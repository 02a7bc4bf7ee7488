// Organizations in the catalog.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import { DEFAULT_SETTINGS, type NewOrg, type Org, type OrgChange, type OrgSettings } from '../domain/org.ts';
import type { Clock } from '../domain/time.ts';
import { toIso } from '../domain/time.ts';
import { zoneName } from '../domain/zone.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { later } from './stamp.ts';
import { inTransaction } from './transaction.ts';

/** Throws `conflict` when the slug is taken. */
export async function createOrg(catalog: Catalog, input: NewOrg, now: Clock): Promise<Org> {
  const stamp = toIso(now());
  const row = await catalog
    .insertInto('orgs')
    .values({
      id: randomUUID(),
      slug: input.slug,
      display_name: input.displayName ?? input.slug,
      settings: JSON.stringify(mergeSettings(DEFAULT_SETTINGS, input.settings)),
      created_at: stamp,
      updated_at: stamp,
    })
    .onConflict((on) => on.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict(`Organization with slug "${input.slug}" already exists`);
  return readOrg(row);
}

export async function listOrgs(catalog: Catalog): Promise<Org[]> {
  const rows = await catalog.selectFrom('orgs').selectAll().orderBy('slug').execute();
  return rows.map(readOrg);
}

export async function findOrg(catalog: Catalog, slug: string): Promise<Org | undefined> {
  const row = await catalog.selectFrom('orgs').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row && readOrg(row);
}

/** The organization of a key: it exists as long as the key does. */
export async function findOrgById(catalog: Catalog, id: string): Promise<Org> {
  return readOrg(await catalog.selectFrom('orgs').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** Settings that are not named keep their values. Throws `not_found`. */
export async function updateOrg(catalog: Catalog, slug: string, change: OrgChange, now: Clock): Promise<Org> {
  return inTransaction(catalog, async (trx) => {
    const org = await findOrg(trx, slug);
    if (!org) throw notFound(`Organization with slug "${slug}" not found`);
    const row = await trx
      .updateTable('orgs')
      .set({
        display_name: change.displayName ?? org.displayName,
        settings: JSON.stringify(mergeSettings(org.settings, change.settings)),
        updated_at: later(org.updatedAt, now),
      })
      .where('id', '=', org.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return readOrg(row);
  });
}

/** Settings with a change applied. What is not a setting is ignored. */
function mergeSettings(settings: OrgSettings, change: Partial<OrgSettings> = {}): OrgSettings {
  const given = Object.entries(change).filter(
    ([name, value]) => Object.hasOwn(DEFAULT_SETTINGS, name) && value !== undefined,
  );
  const zone = change.timezone === undefined ? {} : { timezone: zoneName(change.timezone) };
  return { ...settings, ...Object.fromEntries(given), ...zone };
}

function readOrg(row: Selectable<CatalogTables['orgs']>): Org {
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.display_name,
    settings: { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Every organization with the ids of its journeys, for recurring work. */
export async function listJourneysByOrg(catalog: Catalog): Promise<{ org: Org; journeyIds: string[] }[]> {
  const journeys = await catalog.selectFrom('journeys').select(['id', 'org_id']).orderBy('id').execute();
  const orgs = await listOrgs(catalog);
  return orgs.map((org) => ({ org, journeyIds: journeys.filter((one) => one.org_id === org.id).map(({ id }) => id) }));
}
