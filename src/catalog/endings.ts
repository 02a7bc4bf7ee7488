// The configured ends of journeys: the last step, the pages that an owner marked as confirming the success, and whether only declared
// successes count.
import type { CompletionsSetting, Confirmation, ConfirmedBy } from '../domain/success.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

export interface Ending {
  journeyId: string;
  /** Key of the step with the highest index; null without steps. */
  lastStep: string | null;
  /** Paths. */
  successPages: readonly string[];
  /** Only declared successes count; inferred ones do not complete a session. */
  declares: boolean;
}

/** Endings of every journey of an organization. */
export async function listEndings(catalog: Catalog, orgId: string): Promise<Ending[]> {
  const [steps, pages, confirmations] = await Promise.all([
    catalog
      .selectFrom('journeys')
      .leftJoin('steps', 'steps.journey_id', 'journeys.id')
      .select(['journeys.id as journey_id', 'steps.step_key', 'steps.position'])
      .where('journeys.org_id', '=', orgId)
      .execute(),
    catalog
      .selectFrom('success_pages')
      .innerJoin('journeys', 'journeys.id', 'success_pages.journey_id')
      .select(['success_pages.journey_id', 'success_pages.path'])
      .where('journeys.org_id', '=', orgId)
      .orderBy('success_pages.path')
      .execute(),
    catalog
      .selectFrom('success_confirmations')
      .innerJoin('journeys', 'journeys.id', 'success_confirmations.journey_id')
      .select(['success_confirmations.journey_id', 'success_confirmations.counts'])
      .where('journeys.org_id', '=', orgId)
      .execute(),
  ]);
  const countsOf = new Map(confirmations.map(({ journey_id: id, counts }) => [id, counts]));
  const last = new Map<string, { key: string | null; position: number }>();
  for (const { journey_id: id, step_key: key, position } of steps) {
    if ((position ?? -1) >= (last.get(id)?.position ?? -1)) last.set(id, { key, position: position ?? -1 });
  }
  return [...last].map(([journeyId, { key }]) => {
    const successPages = pages.filter((page) => page.journey_id === journeyId).map(({ path }) => path);
    const declares = (countsOf.get(journeyId) ?? countsWith(successPages)) === 'declared';
    return { journeyId, lastStep: key, successPages, declares };
  });
}

/** Pages that an owner confirmed declare the success, unless the owner says otherwise. */
const countsWith = (pages: readonly string[]) => (pages.length > 0 ? 'declared' : 'all');

/** Whether only declared successes of a journey count, and who or what confirmed it. */
export async function findConfirmation(catalog: Catalog, journeyId: string): Promise<Confirmation> {
  const row = await catalog
    .selectFrom('success_confirmations')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .executeTakeFirst();
  if (row)
    return {
      counts: row.counts as Confirmation['counts'],
      ...{ by: row.confirmed_by as ConfirmedBy, at: row.updated_at },
    };
  const pages = await listSuccessPages(catalog, journeyId);
  return { counts: countsWith(pages), by: pages.length > 0 ? 'pages' : null, at: null };
}

/** An owner's choice; `automatic` takes back any choice and confirmation. */
export async function saveConfirmation(
  catalog: Catalog,
  journeyId: string,
  counts: CompletionsSetting,
  now: Clock,
): Promise<Confirmation> {
  return inTransaction(catalog, async (trx) => {
    await trx.deleteFrom('success_confirmations').where('journey_id', '=', journeyId).execute();
    if (counts !== 'automatic') await insertConfirmation(trx, journeyId, counts, 'owner', now);
    return findConfirmation(trx, journeyId);
  });
}

/** Journeys without a decision, by an owner or by evidence, if only declared successes count. */
export async function unconfirmedJourneys(catalog: Catalog): Promise<string[]> {
  const rows = await catalog
    .selectFrom('journeys')
    .leftJoin('success_confirmations', 'success_confirmations.journey_id', 'journeys.id')
    .select('journeys.id')
    .where('success_confirmations.journey_id', 'is', null)
    .orderBy('journeys.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Confirms by evidence, unless an owner chose meanwhile. Returns whether it did. */
export async function confirmByEvidence(
  catalog: Catalog,
  journeyId: string,
  by: ConfirmedBy,
  now: Clock,
): Promise<boolean> {
  const added = await insertConfirmation(catalog, journeyId, 'declared', by, now);
  return added > 0;
}

async function insertConfirmation(
  catalog: Catalog,
  journeyId: string,
  counts: Confirmation['counts'],
  by: ConfirmedBy,
  now: Clock,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await catalog
    .insertInto('success_confirmations')
    .values({ journey_id: journeyId, counts, confirmed_by: by, updated_at: toIso(now()) })
    .onConflict((on) => on.column('journey_id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Paths, in their order. */
export async function listSuccessPages(catalog: Catalog, journeyId: string): Promise<string[]> {
  const rows = await catalog
    .selectFrom('success_pages')
    .select('path')
    .where('journey_id', '=', journeyId)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** Replaces the whole list. */
export async function saveSuccessPages(
  catalog: Catalog,
  journeyId: string,
  paths: readonly string[],
  now: Clock,
): Promise<string[]> {
  return inTransaction(catalog, async (trx) => {
    await trx.deleteFrom('success_pages').where('journey_id', '=', journeyId).execute();
    const rows = [...new Set(paths)].map((path) => ({ journey_id: journeyId, path, created_at: toIso(now()) }));
    if (rows.length > 0) await trx.insertInto('success_pages').values(rows).execute();
    return listSuccessPages(trx, journeyId);
  });
}
