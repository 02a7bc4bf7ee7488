// Organizations in the catalog.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../domain/error.ts';
import type { Language } from '../domain/language.ts';
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
      settings: JSON.stringify(withSince(mergeSettings(DEFAULT_SETTINGS, input.settings), null, now)),
      created_at: stamp,
      updated_at: stamp,
    })
    .onConflict((on) => on.column('slug').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => conflict(`Organization with slug "${input.slug}" already exists`));
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

/** The language of an organization's memos, messages and reports. */
export const languageOf = async (catalog: Catalog, id: string): Promise<Language> =>
  (await findOrgById(catalog, id)).settings.language;

/** Settings that are not named keep their values. Throws `not_found`. */
export async function updateOrg(catalog: Catalog, slug: string, change: OrgChange, now: Clock): Promise<Org> {
  return inTransaction(catalog, async (trx) => {
    const org = await findOrg(trx, slug);
    if (!org) throw notFound(`Organization with slug "${slug}" not found`);
    const row = await trx
      .updateTable('orgs')
      .set({
        display_name: change.displayName ?? org.displayName,
        settings: JSON.stringify(
          withSince(mergeSettings(org.settings, change.settings), await secondFactorSince(trx, org.id), now),
        ),
        updated_at: later(org.updatedAt, now),
      })
      .where('id', '=', org.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return readOrg(row);
  });
}

/** Raises the limit of requests an hour, within a transaction; never lowers it. */
export async function raiseLimit(trx: Catalog, orgId: string, requestsPerHour: number, now: Clock): Promise<void> {
  const { slug, settings, updatedAt } = await findOrgById(trx, orgId);
  if (settings.ingestRequestsPerHour >= requestsPerHour) return;
  const changed = { ...settings, ingestRequestsPerHour: requestsPerHour };
  await trx
    .updateTable('orgs')
    .set({ settings: JSON.stringify(changed), updated_at: later(updatedAt, now) })
    .where('slug', '=', slug)
    .execute();
}

/** Settings with a change applied. Unknown members are ignored. */
function mergeSettings(settings: OrgSettings, change: Partial<OrgSettings> = {}): OrgSettings {
  const given = Object.entries(change).filter(
    ([name, value]) => Object.hasOwn(DEFAULT_SETTINGS, name) && value !== undefined,
  );
  const zone = change.timezone === undefined ? {} : { timezone: zoneName(change.timezone) };
  return { ...settings, ...Object.fromEntries(given), ...zone };
}

/** Stores with the settings since when a second factor is required, to recognise older keys. */
function withSince(settings: OrgSettings, since: string | null, now: Clock): StoredSettings {
  if (!settings.requireSecondFactor) return settings;
  return { ...settings, secondFactorSince: since ?? toIso(now()) };
}

type StoredSettings = OrgSettings & { secondFactorSince?: string };

/** Since when an organization requires a second factor (ISO 8601); null when it does not. */
export async function secondFactorSince(catalog: Catalog, orgId: string): Promise<string | null> {
  const row = await catalog
    .selectFrom('orgs')
    .select(['settings', 'updated_at'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { requireSecondFactor, secondFactorSince: since }: StoredSettings = JSON.parse(row.settings);
  // Earlier versions did not keep it: it was required before the last change, or with it.
  return requireSecondFactor ? (since ?? row.updated_at) : null;
}

function readOrg(row: Selectable<CatalogTables['orgs']>): Org {
  const { secondFactorSince: _, ...settings }: StoredSettings = { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) };
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.display_name,
    settings,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
