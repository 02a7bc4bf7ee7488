import { type Kysely, sql } from 'kysely';

/**
 * Decisions hang on the finding of a journey, not on the memo that it was decided in: the next memo knows them. Of several memos
 * the latest decision counts. Memos are made each month or each week.
 */
export async function createJourneyFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journey_findings')
    .addColumn('journey_id', 'text', (c) => c.notNull().references('journeys.id').onDelete('cascade'))
    .addColumn('finding_id', 'text', (c) => c.notNull())
    .addColumn('headline', 'text', (c) => c.notNull())
    .addColumn('size', 'real')
    .addColumn('disposition', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('shipped_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('journey_findings_pair', ['journey_id', 'finding_id'])
    .execute();
  await sql`
    INSERT INTO journey_findings (journey_id, finding_id, headline, size, disposition, note, shipped_at, changed_at)
    SELECT journey_id, finding_id, '', NULL, disposition, note, shipped_at, changed_at FROM (
      SELECT a.journey_id, f.finding_id, f.disposition, f.note, f.shipped_at, f.changed_at,
        row_number() OVER (PARTITION BY a.journey_id, f.finding_id ORDER BY f.changed_at DESC, a.id) AS place
      FROM finding_states f JOIN artifacts a ON a.id = f.artifact_id
    ) AS decided WHERE place = 1`.execute(db);
  await db.schema.dropTable('finding_states').execute();
  await db.schema
    .alterTable('memo_schedules')
    .addColumn('every', 'text', (c) => c.notNull().defaultTo('month'))
    .execute();
}
