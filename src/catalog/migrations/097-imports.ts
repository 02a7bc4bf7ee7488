import type { Kysely } from 'kysely';

/** An import that has begun and is not complete: what the engines hold until then is a part of something. */
export async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('begun_at', 'text', (c) => c.notNull())
    .execute();
}
