// Prevents a damaged backup from replacing a good one. A backup is written to a separate folder if it holds less than the previous one
// without an erasure, retention or deleted journey that explains it, or if parts of the event store are damaged. Events are compared by
// their distinct ids per day of receipt and journey; the catalog by its rows, and by the newest entry of its audit log, which only grows.
import { newestAuditEntry } from '../catalog/audit.ts';
import { countRows, type RowCounts } from '../catalog/copy.ts';
import { erasedSince } from '../catalog/erasures.ts';
import { listAllJourneys } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { listOrgs } from '../catalog/orgs.ts';
import { listPurges } from '../catalog/purges.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { damagedParts } from '../store/damage.ts';
import type { Engines, Manifest } from './manifest.ts';

/** Tables whose rows only people remove, each time with an entry in the audit log. */
const CHANGED_BY_PEOPLE = [
  'orgs',
  'api_keys',
  'users',
  'members',
  'journeys',
  'steps',
  'page_secrets',
  'success_pages',
  'endpoints',
  'feeds',
  'views',
  'exclusions',
] as const satisfies readonly (keyof RowCounts)[];

/** The rows of the catalog, and when it was changed last. */
export async function describeCatalog(catalog: Catalog): Promise<NonNullable<Manifest['catalog']>> {
  const counts = await countRows(catalog);
  const rows = Object.fromEntries(CHANGED_BY_PEOPLE.map((table) => [table, counts[table]]));
  return { rows, changedAt: await newestAuditEntry(catalog) };
}

/** The reason why a backup must not replace the previous one, for an operator; undefined if it may. */
export async function whyDoubtful(
  before: Manifest | undefined,
  after: Pick<Manifest, 'chunks' | 'catalog'>,
  { catalog, store }: Engines,
  now: number,
): Promise<string | undefined> {
  const damaged = await damagedParts(store);
  if (damaged.length > 0) {
    return `the event store has damaged parts (${damaged.map(({ table, parts }) => `${parts} of ${table}`).join(', ')})`;
  }
  if (before === undefined) return undefined;
  return whyCatalogLost(before, after) ?? (await whyEventsLost(before, after, catalog, now));
}

function whyCatalogLost(before: Manifest, { catalog }: Pick<Manifest, 'catalog'>): string | undefined {
  if (before.catalog === undefined || catalog === undefined) return undefined;
  const [then, now] = [before.catalog.changedAt ?? '', catalog.changedAt ?? ''];
  if (now < then)
    return `the catalog lacks changes that the backup before has: its newest is of ${now || 'no time'}, there of ${then}`;
  if (now > then) return undefined;
  const less = Object.entries(before.catalog.rows).find(([table, rows]) => (catalog.rows[table] ?? rows) < rows);
  if (less === undefined) return undefined;
  const [table, rows] = less;
  return `the table ${table} of the catalog has ${catalog.rows[table]} rows instead of ${rows}, and nobody has changed anything since`;
}

async function whyEventsLost(
  before: Manifest,
  after: Pick<Manifest, 'chunks'>,
  catalog: Catalog,
  now: number,
): Promise<string | undefined> {
  const isExplained = await explanations(catalog, before.exportedAt, now);
  const held = idsOf(after);
  let lost = 0;
  const places = new Set<string>();
  for (const [key, ids] of idsOf(before)) {
    const less = ids - (held.get(key) ?? 0);
    const [day = '', journeyId = ''] = key.split(' ');
    if (less <= 0 || isExplained(journeyId, Number(day))) continue;
    lost += less;
    places.add(`journey ${journeyId}, received on ${toIso(Number(day) * DAY_MS).slice(0, 10)}`);
  }
  if (lost === 0) return undefined;
  const [first] = places;
  const others = places.size > 1 ? `, and ${places.size - 1} more` : '';
  return `${lost} events of the backup before are missing (${first}${others}), and no erasure, retention or deleted journey explains it`;
}

/** Distinct ids by day of receipt and journey. Backups of earlier versions did not count them. */
function idsOf({ chunks }: Pick<Manifest, 'chunks'>): Map<string, number> {
  const ids = new Map<string, number>();
  for (const chunk of chunks) {
    for (const [journeyId, count] of Object.entries(chunk.ids ?? {})) {
      const key = `${chunk.day} ${journeyId}`;
      ids.set(key, (ids.get(key) ?? 0) + count);
    }
  }
  return ids;
}

/** Whether events of a journey and a day may be gone since a backup. */
async function explanations(catalog: Catalog, since: number, now: number) {
  const [journeys, orgs, purges, erased] = await Promise.all([
    listAllJourneys(catalog),
    listOrgs(catalog),
    listPurges(catalog),
    erasedSince(catalog, since),
  ]);
  const orgOf = new Map(journeys.map(({ id, orgId }) => [id, orgId]));
  const keptSince = new Map(orgs.map(({ id, settings }) => [id, firstKeptDay(settings, now)]));
  const deleted = new Set(purges.map(({ journeyId }) => journeyId));
  return (journeyId: string, day: number) => {
    const orgId = orgOf.get(journeyId);
    if (orgId === undefined) return deleted.has(journeyId);
    return day < (keptSince.get(orgId) ?? 0) || erased.has(orgId) || erased.has(journeyId);
  };
}
