import type { Kysely } from 'kysely';

/** Names of a step's fields, for people. */
export async function createFieldLabels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('field_labels')
    .addColumn('step_id', 'text', (c) => c.notNull().references('steps.id').onDelete('cascade'))
    .addColumn('field_key', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('field_labels_pair', ['step_id', 'field_key'])
    .execute();
}
