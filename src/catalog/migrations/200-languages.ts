import type { Kysely } from 'kysely';

/** The language that a person chose; null: that of the organization, or of the browser. */
export async function addLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
