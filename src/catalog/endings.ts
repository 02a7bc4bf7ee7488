// The configured ends of journeys: the last step, and the pages that an owner marked as confirming the success.
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

export interface Ending {
  journeyId: string;
  /** Key of the step with the highest index; null without steps. */
  lastStep: string | null;
  /** Paths. */
  successPages: readonly string[];
}

/** Endings of every journey of an organization. */
export async function listEndings(catalog: Catalog, orgId: string): Promise<Ending[]> {
  const [steps, pages] = await Promise.all([
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
  ]);
  const last = new Map<string, { key: string | null; position: number }>();
  for (const { journey_id: id, step_key: key, position } of steps) {
    if ((position ?? -1) >= (last.get(id)?.position ?? -1)) last.set(id, { key, position: position ?? -1 });
  }
  return [...last].map(([journeyId, { key }]) => ({
    journeyId,
    lastStep: key,
    successPages: pages.filter((page) => page.journey_id === journeyId).map(({ path }) => path),
  }));
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
