// A health check of the catalog: reads the tables that a retrieved journey needs, and writes a row.
import { sql } from 'kysely';
import { type Clock, toIso } from '../domain/time.ts';
import { type Catalog, catalogPoolUse } from './open.ts';

/** The lease row that is written, one for all nodes. It is not used as a lock. */
const LEASE = 'try a change of the catalog';

/**
 * Throws what the catalog throws. `aheadMs`: how far this clock is ahead of PostgreSQL's, which all nodes of a fleet share; undefined
 * for SQLite.
 */
export async function tryCatalog(catalog: Catalog, now: Clock): Promise<{ aheadMs: number | undefined }> {
  await catalog
    .selectFrom('journeys')
    .innerJoin('orgs', 'orgs.id', 'journeys.org_id')
    .leftJoin('api_keys', 'api_keys.org_id', 'orgs.id')
    .leftJoin('steps', 'steps.journey_id', 'journeys.id')
    .select(['journeys.slug', 'orgs.settings', 'api_keys.scopes', 'steps.step_key'])
    .limit(1)
    .execute();
  const row = { holder: '', expires_at: toIso(now()) };
  await catalog
    .insertInto('leases')
    .values({ name: LEASE, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  if (catalogPoolUse(catalog) === undefined) return { aheadMs: undefined };
  const asked = now();
  const clock = sql<{ ms: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;
  const { rows } = await clock.execute(catalog);
  const { ms = asked } = rows[0] ?? {};
  return { aheadMs: Math.round((asked + now()) / 2 - ms) };
}
