import type { Kysely } from 'kysely';

/** What is about a person, and each of their organizations may know, stands in the log once for the service, and in copies. */
export async function addAuditCopies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('copy_of', 'text').execute();
  await db.schema.createIndex('audit_entries_copy').on('audit_entries').column('copy_of').execute();
}
