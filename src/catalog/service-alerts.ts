// Alerts about the service itself, for operators: at most one open alert per node and rule.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ServiceRule } from '../domain/alert.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { isAfter, type PagePlace } from './newest-first.ts';
import type { Catalog, CatalogTables } from './open.ts';

export interface StoredServiceAlert {
  id: string;
  rule: ServiceRule;
  node: string;
  sentence: string;
  openedAt: string;
  overAt: string | null;
}

/** The alert, when it begins with this call. */
export async function noteServiceAlert(
  catalog: Catalog,
  { rule, node, sentence }: Pick<StoredServiceAlert, 'rule' | 'node' | 'sentence'>,
  now: Clock,
): Promise<StoredServiceAlert | undefined> {
  const row = {
    id: randomUUID(),
    rule,
    node,
    active_key: `${node} ${rule}`,
    sentence,
    opened_at: toIso(now()),
    over_at: null,
  };
  const inserted = await catalog
    .insertInto('service_alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('active_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted && readRow(inserted);
}

/** The alert, when it ends with this call. */
export async function endServiceAlert(
  catalog: Catalog,
  node: string,
  rule: ServiceRule,
  now: Clock,
): Promise<StoredServiceAlert | undefined> {
  const ended = await catalog
    .updateTable('service_alerts')
    .set({ active_key: null, over_at: toIso(now()) })
    .where('active_key', '=', `${node} ${rule}`)
    .returningAll()
    .executeTakeFirst();
  return ended && readRow(ended);
}

/** A page of them, the newest first. */
export async function listServiceAlerts(
  catalog: Catalog,
  { after, limit }: { after: PagePlace | undefined; limit: number },
): Promise<StoredServiceAlert[]> {
  let query = catalog.selectFrom('service_alerts').selectAll();
  if (after !== undefined) query = query.where(isAfter('opened_at', after));
  const rows = await query.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(readRow);
}

const readRow = ({ id, rule, node, sentence, opened_at, over_at }: Selectable<CatalogTables['service_alerts']>) => ({
  ...{ id, rule: rule as ServiceRule, node, sentence, openedAt: opened_at, overAt: over_at },
});
