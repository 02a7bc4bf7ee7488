// Saved views of organizations, and how each person uses them.
import { randomUUID } from 'node:crypto';
import { conflict, notFound } from '../domain/error.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { type NewView, VIEWS_MAX, type View } from '../domain/view.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** Views of an organization: the person's last used views first, the others by name. */
export async function listViews(catalog: Catalog, orgId: string, personId: string | null): Promise<View[]> {
  const rows = await catalog
    .selectFrom('views')
    .leftJoin('view_uses', (join) =>
      join.onRef('view_uses.view_id', '=', 'views.id').on('view_uses.user_id', '=', personId ?? ''),
    )
    .select(['id', 'name', 'search', 'created_at', 'used_at', 'is_default'])
    .where('org_id', '=', orgId)
    .orderBy('name')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      search: row.search,
      createdAt: row.created_at,
      isDefault: row.is_default === 1,
      lastUsedAt: row.used_at,
    }))
    .sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));
}

/** Throws `conflict` when the name is taken, or the organization has as many as it may. */
export async function createView(
  catalog: Catalog,
  orgId: string,
  { name, search }: NewView,
  now: Clock,
): Promise<View> {
  return inTransaction(catalog, async (trx) => {
    const views = await countRows(trx.selectFrom('views').where('org_id', '=', orgId));
    if (views >= VIEWS_MAX) {
      throw conflict(`The organization has ${VIEWS_MAX} saved views already: delete some first`);
    }
    const row = { id: randomUUID(), name, search, created_at: toIso(now()) };
    await trx
      .insertInto('views')
      .values({ ...row, org_id: orgId })
      .onConflict((on) => on.columns(['org_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => conflict(`A saved view with the name "${name}" already exists`));
    return { id: row.id, name, search, createdAt: row.created_at, isDefault: false, lastUsedAt: null };
  });
}

/** Returns its name. Throws `not_found`. */
export async function deleteView(catalog: Catalog, orgId: string, id: string): Promise<string> {
  const row = await catalog
    .deleteFrom('views')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow(() => unknownView(id));
  return row.name;
}

/** Notes that a person uses a view now, and whether it is their default: one at most is. Throws `not_found`. */
export async function useView(
  catalog: Catalog,
  { orgId, personId, id }: { orgId: string; personId: string; id: string },
  isDefault: boolean | undefined,
  now: Clock,
): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const views = await trx.selectFrom('views').select('id').where('org_id', '=', orgId).execute();
    if (!views.some((view) => view.id === id)) throw unknownView(id);
    if (isDefault) {
      await trx
        .updateTable('view_uses')
        .set({ is_default: 0 })
        .where('user_id', '=', personId)
        .where(
          'view_id',
          'in',
          views.map((view) => view.id),
        )
        .execute();
    }
    const used = { used_at: toIso(now()), ...(isDefault !== undefined && { is_default: Number(isDefault) }) };
    await trx
      .insertInto('view_uses')
      .values({ view_id: id, user_id: personId, is_default: 0, ...used })
      .onConflict((on) => on.columns(['view_id', 'user_id']).doUpdateSet(used))
      .execute();
  });
}

const unknownView = (id: string) => notFound(`Saved view with id "${id}" not found`);
