// Names for the fields of steps in the catalog.
import type { FieldLabels } from '../domain/field-labels.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

/** By field key. */
export async function fieldLabels(catalog: Catalog, stepId: string): Promise<Map<string, string>> {
  const rows = await catalog
    .selectFrom('field_labels')
    .select(['field_key', 'label'])
    .where('step_id', '=', stepId)
    .orderBy('field_key')
    .execute();
  return new Map(rows.map(({ field_key, label }) => [field_key, label]));
}

/** Replaces all labels of the step. */
export async function replaceFieldLabels(
  catalog: Catalog,
  stepId: string,
  labels: FieldLabels['labels'],
): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    await trx.deleteFrom('field_labels').where('step_id', '=', stepId).execute();
    const rows = Object.entries(labels).map(([field_key, label]) => ({ step_id: stepId, field_key, label }));
    if (rows.length > 0) await trx.insertInto('field_labels').values(rows).execute();
  });
}
