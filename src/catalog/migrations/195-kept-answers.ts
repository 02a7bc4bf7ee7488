import type { Kysely } from 'kysely';
import type { OrderedText } from '../migrations.ts';

/** Answers of creations that were sent with an Idempotency-Key. The operator's have an empty organization. */
export async function createKeptAnswers(db: Kysely<unknown>, ordered: OrderedText): Promise<void> {
  await db.schema
    .createTable('kept_answers')
    .addColumn('org_id', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', ordered, (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_answers_key', ['org_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('kept_answers_age').on('kept_answers').column('created_at').execute();
}
