import { type Kysely, sql } from 'kysely';

/** Which lane of the queue an artifact waits in, and the bytes that it takes, of which an organization has so many. */
export async function addArtifactLanes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('artifacts')
    .addColumn('lane', 'text', (c) => c.notNull().defaultTo('short'))
    .execute();
  await db.schema
    .alterTable('artifacts')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE artifacts SET bytes = coalesce(octet_length(result), 0)
    + coalesce((SELECT octet_length(bytes) FROM artifact_evidence WHERE artifact_id = artifacts.id), 0)`.execute(db);
  // Sums are read from the index alone: in a row, the column lies behind the result.
  await db.schema.createIndex('artifacts_bytes').on('artifacts').columns(['org_id', 'bytes']).execute();
}
