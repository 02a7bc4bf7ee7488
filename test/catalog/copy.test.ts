// Moving a catalog between engines.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyCatalog, countRows } from '../../src/catalog/copy.ts';
import { createJourney, deleteJourney, findJourney } from '../../src/catalog/journeys.ts';
import { createKey, findGrant } from '../../src/catalog/keys.ts';
import { listMembers } from '../../src/catalog/members.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from '../../src/catalog/open.ts';
import { createOrg, findOrg } from '../../src/catalog/orgs.ts';
import { hasPeople } from '../../src/catalog/people.ts';
import { createFirstPerson } from '../../src/catalog/setup.ts';
import { hasSnapshot, saveSnapshot } from '../../src/catalog/snapshots.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import { call, folderForTest } from '../cli/command.ts';
import { databaseForTests, hasPostgres } from '../support/postgres.ts';

describe.skipIf(!hasPostgres)('a catalog that moves', () => {
  const database = databaseForTests();
  const kept = database.keep;

  /** A catalog with a row of everything, and more steps than one page. */
  async function fill(catalog: Catalog) {
    const org = await createOrg(catalog, { slug: 'acme', displayName: 'Ácme “&”' }, Date.now);
    const key = await createKey(catalog, org, { name: 'k', scopes: ['journeys:read'] }, Date.now);
    const steps = Array.from({ length: 700 }, (_, index) => ({ stepKey: `s${index}`, index }));
    const journey = await createJourney(catalog, org.id, { slug: 'apply', displayName: 'Apply', steps }, Date.now);
    await saveSnapshot(catalog, journey.id, '2026-03-01', {} as JourneyMetrics);
    await createJourney(catalog, org.id, { slug: 'old', displayName: 'Old' }, Date.now);
    await deleteJourney(catalog, org.id, 'old', Date.now);
    await createFirstPerson(catalog, { name: 'Ada', email: 'ada@example.org' }, 'hash', Date.now);
    return { org, key, journey };
  }

  it('arrives whole in PostgreSQL and comes back whole', async () => {
    const folder = folderForTest();
    const embedded = await kept(openEmbeddedCatalog(join(folder, 'catalog.db')));
    const { org, key, journey } = await fill(embedded);
    const shared = await kept(openSharedCatalog(database.url));
    expect(await copyCatalog(embedded, shared)).toEqual({
      orgs: 1,
      api_keys: 1,
      users: 1,
      credentials: 1,
      members: 1,
      invitations: 0,
      second_factors: 0,
      passkeys: 0,
      journeys: 1,
      steps: 700,
      field_labels: 0,
      page_secrets: 0,
      annotations: 0,
      success_pages: 0,
      success_confirmations: 0,
      outcome_hours: 0,
      targets: 0,
      hourly_rates: 0,
      memo_schedules: 0,
      alerts: 0,
      alert_rules_off: 0,
      alert_evaluations: 0,
      service_alerts: 0,
      public_pages: 0,
      public_counters: 0,
      public_months: 0,
      endpoints: 0,
      deliveries: 0,
      shared_links: 0,
      feeds: 0,
      report_schedules: 0,
      report_endpoints: 0,
      views: 0,
      view_uses: 0,
      exclusions: 0,
      snapshots: 1,
      ingest_hours: 0,
      purges: 1,
      erasures: 0,
      erasure_jobs: 0,
      audit_entries: 0,
      artifacts: 0,
      artifact_evidence: 0,
      journey_findings: 0,
      forecast_outcomes: 0,
      idempotency_keys: 0,
    });
    const back = await kept(openEmbeddedCatalog(join(folder, 'back.db')));
    await copyCatalog(shared, back);
    for (const catalog of [shared, back]) {
      expect(await findOrg(catalog, 'acme')).toEqual(org);
      expect(await findJourney(catalog, org.id, 'apply')).toEqual(journey);
      expect(await findGrant(catalog, key.key, Date.now)).toMatchObject({ orgId: org.id });
      expect(await hasSnapshot(catalog, journey.id)).toBe(true);
      expect(await listMembers(catalog, org)).toMatchObject([{ email: 'ada@example.org', role: 'owner' }]);
    }
  });

  it('leaves people and keys behind when it is to be shared', async () => {
    const folder = folderForTest();
    const embedded = await kept(openEmbeddedCatalog(join(folder, 'catalog.db')));
    const { org, key, journey } = await fill(embedded);
    const shared = await kept(openEmbeddedCatalog(join(folder, 'shared.db')));
    const counts = await copyCatalog(embedded, shared, { forSharing: true });
    expect(counts).toMatchObject({ orgs: 1, steps: 700, api_keys: 0, users: 0, credentials: 0, members: 0 });
    expect(await findJourney(shared, org.id, 'apply')).toEqual(journey);
    expect(await findGrant(shared, key.key, Date.now)).toBeUndefined();
    expect(await hasPeople(shared)).toBe(false);
  });

  it('is refused by a target that holds something, and nothing of it arrives', async () => {
    const embedded = await kept(openEmbeddedCatalog(join(folderForTest(), 'catalog.db')));
    await fill(embedded);
    const shared = await kept(openSharedCatalog(database.url));
    await createOrg(shared, { slug: 'other' }, Date.now);
    await expect(copyCatalog(embedded, shared)).rejects.toThrow('not empty');
    expect(await countRows(shared)).toMatchObject({ orgs: 1, steps: 0 });
  });

  it('moves by one command', async () => {
    const folder = folderForTest();
    const embedded = await openEmbeddedCatalog(join(folder, 'catalog.db'));
    const { journey } = await fill(embedded);
    await embedded.destroy();
    const env = { DATA_DIR: folder, DATABASE_URL: database.url };
    const first = await call(['migrate-catalog'], folder, env);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/steps +700\n/);
    const shared = await kept(openSharedCatalog(database.url));
    expect(await findJourney(shared, journey.orgId, 'apply')).toEqual(journey);
    const again = await call(['migrate-catalog'], folder, env);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('Nothing was copied: the target catalog is not empty.');
  });
});
