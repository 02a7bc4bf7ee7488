import type { Kysely } from 'kysely';

/** An entry about a person, which each of their organizations may know, is in the log once for the service, and in copies. */
export async function addAuditCopies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('copy_of', 'text').execute();
  await db.schema.createIndex('audit_entries_copy').on('audit_entries').column('copy_of').execute();
}
