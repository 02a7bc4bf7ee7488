// Copies a whole catalog from one engine to another, all or nothing.
import type { Catalog } from './open.ts';

/**
 * Tables in the order of their references, with the columns that order their rows. Sessions, one-time links, apps and kept
 * answers of creations are not copied: people sign in and allow their apps again, and a copy cannot be used to sign in.
 */
const TABLES = [
  ['orgs', ['id']],
  ['api_keys', ['id']],
  ['users', ['id']],
  ['credentials', ['id']],
  ['members', ['org_id', 'user_id']],
  ['invitations', ['id']],
  ['second_factors', ['id']],
  ['passkeys', ['id']],
  ['journeys', ['id']],
  ['steps', ['id']],
  ['field_labels', ['step_id', 'field_key']],
  ['page_secrets', ['id']],
  ['annotations', ['id']],
  ['targets', ['journey_id']],
  ['hourly_rates', ['journey_id']],
  ['success_pages', ['journey_id', 'path']],
  ['success_confirmations', ['journey_id']],
  ['outcome_hours', ['journey_id', 'source', 'hour']],
  ['memo_schedules', ['journey_id']],
  ['alerts', ['id']],
  ['alert_rules_off', ['journey_id', 'rule']],
  ['alert_evaluations', ['org_id']],
  ['service_alerts', ['id']],
  ['public_pages', ['journey_id']],
  ['public_counters', ['journey_id', 'month']],
  ['public_months', ['journey_id', 'month', 'version']],
  ['endpoints', ['id']],
  ['deliveries', ['id']],
  ['shared_links', ['id']],
  ['feeds', ['id']],
  ['report_schedules', ['id']],
  ['report_endpoints', ['schedule_id', 'endpoint_id']],
  ['views', ['id']],
  ['view_uses', ['view_id', 'user_id']],
  ['exclusions', ['id']],
  ['snapshots', ['journey_id', 'taken_on']],
  ['ingest_hours', ['journey_id', 'hour']],
  ['purges', ['journey_id']],
  ['erasures', ['id']],
  ['erasure_jobs', ['id']],
  ['audit_entries', ['id']],
  ['artifacts', ['id']],
  ['artifact_evidence', ['artifact_id']],
  ['journey_findings', ['journey_id', 'finding_id']],
  ['forecast_outcomes', ['simulation_id']],
  ['idempotency_keys', ['org_id', 'path', 'key']],
] as const;

/** Rows read and written at a time: 16 columns each, well below the 32,766 bound values that both engines take. */
const PAGE_ROWS = 500;
/** Tables whose rows may hold megabytes: copied a few rows at a time. */
const LARGE: readonly CopiedTable[] = ['artifacts', 'artifact_evidence'];
const LARGE_PAGE_ROWS = 5;

type CopiedTable = (typeof TABLES)[number][0];

export type RowCounts = Record<CopiedTable, number>;

/** Tables that give access to the service, or are about the people who run it. A copy for sharing leaves them out. */
const PRIVATE: readonly CopiedTable[] = [
  'api_keys',
  'page_secrets',
  'users',
  'credentials',
  'members',
  'invitations',
  'second_factors',
  'passkeys',
  'audit_entries',
  'annotations',
  'shared_links',
  'feeds',
  'view_uses',
  'alerts',
  'service_alerts',
  'endpoints',
  'deliveries',
  'report_schedules',
  'report_endpoints',
];

/**
 * The target must hold nothing yet; it holds everything when this resolves, or with `forSharing` everything but keys and
 * people, and nothing when it throws.
 */
export async function copyCatalog(from: Catalog, to: Catalog, { forSharing = false } = {}): Promise<RowCounts> {
  return to.transaction().execute((target) =>
    // One transaction at the source too: a picture of one moment.
    from
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (source) => {
        const counts = { ...(await countRows(target)) };
        if (Object.values(counts).some((count) => count > 0)) throw new Error('the target catalog is not empty');
        const tables = TABLES.filter(([table]) => !forSharing || !PRIVATE.includes(table));
        for (const [table, order] of tables) counts[table] = await copyTable(source, target, table, order);
        const [copied, expected] = [await countRows(target), { ...counts, ...(await countRows(source, tables)) }];
        if (JSON.stringify(copied) !== JSON.stringify(expected))
          throw new Error('the copy has other rows than the source');
        return counts;
      }),
  );
}

export async function countRows(
  catalog: Catalog,
  tables: readonly (typeof TABLES)[number][] = TABLES,
): Promise<RowCounts> {
  const counts: Partial<RowCounts> = {};
  for (const [table] of tables) {
    const row = await catalog
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.rows);
  }
  return counts as RowCounts;
}

async function copyTable(
  source: Catalog,
  target: Catalog,
  table: CopiedTable,
  order: readonly string[],
): Promise<number> {
  for (let copied = 0; ; ) {
    // Any one table's types: the rows are passed on as they are.
    let page = source.selectFrom(table as 'orgs').selectAll();
    for (const column of order) page = page.orderBy(column as 'id');
    const rows = await page
      .limit(LARGE.includes(table) ? LARGE_PAGE_ROWS : PAGE_ROWS)
      .offset(copied)
      .execute();
    if (rows.length === 0) return copied;
    await target
      .insertInto(table as 'orgs')
      .values(rows)
      .execute();
    copied += rows.length;
  }
}
