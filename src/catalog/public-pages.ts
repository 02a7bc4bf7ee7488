// Public pages of journeys: which are on, what organizations count themselves, and the months that were published.
import { conflict } from '../domain/error.ts';
import type { Declared, KeptMonth } from '../domain/public-page.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { changes } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** Versions of one month: more corrections are refused. */
export const MONTH_VERSIONS_MAX = 50;

export async function isPageOn(catalog: Catalog, journeyId: string): Promise<boolean> {
  const row = await catalog
    .selectFrom('public_pages')
    .select('journey_id')
    .where('journey_id', '=', journeyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Resolves with whether that changed anything. */
export async function switchPage(catalog: Catalog, journeyId: string, isOn: boolean, now: Clock): Promise<boolean> {
  if (!isOn) {
    return changes(catalog.deleteFrom('public_pages').where('journey_id', '=', journeyId));
  }
  const made = await catalog
    .insertInto('public_pages')
    .values({ journey_id: journeyId, enabled_at: toIso(now()) })
    .onConflict((on) => on.column('journey_id').doNothing())
    .returning('journey_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Journeys of all organizations whose page is on. */
export async function listPages(catalog: Catalog): Promise<{ journeyId: string; orgId: string }[]> {
  return catalog
    .selectFrom('public_pages')
    .innerJoin('journeys', 'journeys.id', 'public_pages.journey_id')
    .select(['journeys.id as journeyId', 'journeys.org_id as orgId'])
    .orderBy('journeys.id')
    .execute();
}

/** By month. */
export async function findDeclared(catalog: Catalog, journeyId: string): Promise<Map<string, Declared>> {
  const rows = await catalog.selectFrom('public_counters').selectAll().where('journey_id', '=', journeyId).execute();
  return new Map(rows.map(({ month, declared }) => [month, JSON.parse(declared)]));
}

/** Every version of every month, the oldest first. */
export async function listMonths(catalog: Catalog, journeyId: string): Promise<KeptMonth[]> {
  const rows = await catalog
    .selectFrom('public_months')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('month')
    .orderBy('version')
    .execute();
  return rows.map(({ month, version, published_at, reason, content }) => ({
    ...{ month, version, publishedAt: published_at, reason },
    content: JSON.parse(content),
  }));
}

/** Publishes months for the first time. Of two nodes that do so at the same time, the first. */
export async function publishMonths(catalog: Catalog, journeyId: string, months: readonly KeptMonth[]): Promise<void> {
  for (const month of months) {
    await catalog
      .insertInto('public_months')
      .values(rowOf(journeyId, month))
      .onConflict((on) => on.columns(['journey_id', 'month', 'version']).doNothing())
      .execute();
  }
}

/** Saves the counts and, for a published month, the correction in one transaction. Throws `conflict` if another save came between. */
export async function saveMonth(
  catalog: Catalog,
  journeyId: string,
  month: string,
  declared: Declared,
  correction: KeptMonth | null,
): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const last = (await listMonths(trx, journeyId)).filter((one) => one.month === month).at(-1);
    if ((last?.version ?? 0) !== (correction?.version ?? 1) - 1) {
      throw conflict(`The month ${month} was published or corrected meanwhile: read it again`);
    }
    if ((correction?.version ?? 0) > MONTH_VERSIONS_MAX) {
      throw conflict(`The month ${month} has ${MONTH_VERSIONS_MAX} versions already`);
    }
    const text = JSON.stringify(declared);
    await trx
      .insertInto('public_counters')
      .values({ journey_id: journeyId, month, declared: text })
      .onConflict((on) => on.columns(['journey_id', 'month']).doUpdateSet({ declared: text }))
      .execute();
    if (correction) await trx.insertInto('public_months').values(rowOf(journeyId, correction)).execute();
  });
}

const rowOf = (journeyId: string, { month, version, publishedAt, reason, content }: KeptMonth) => ({
  ...{ journey_id: journeyId, month, version, published_at: publishedAt, reason },
  content: JSON.stringify(content),
});
