// Records an import that has begun and is not complete.
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

/** When it began, as ISO 8601. */
export async function unfinishedImport(catalog: Catalog): Promise<string | undefined> {
  const row = await catalog.selectFrom('imports').select('begun_at').executeTakeFirst();
  return row?.begun_at;
}

export async function noteImport(catalog: Catalog, now: Clock): Promise<void> {
  await catalog
    .insertInto('imports')
    .values({ begun_at: toIso(now()) })
    .execute();
}

export async function noteImported(catalog: Catalog): Promise<void> {
  await catalog.deleteFrom('imports').execute();
}
