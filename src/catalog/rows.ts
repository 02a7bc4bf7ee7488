// How many rows a query finds, and a statement changes.
import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely';
import type { CatalogTables } from './open.ts';

export async function countRows<Table extends keyof CatalogTables>(
  query: SelectQueryBuilder<CatalogTables, Table, object>,
): Promise<number> {
  const { many } = await query.select((eb) => eb.fn.countAll().as('many')).executeTakeFirstOrThrow();
  return Number(many);
}

/** Whether an update or deletion met any row. */
export async function changes(statement: {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult>;
}): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n;
}
