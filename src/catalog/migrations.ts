// The catalog's schema, as steps that are only ever added to.
import { type Expression, type Kysely, type Migration, Migrator } from 'kysely';
import { createInitialTables } from './migrations/001-initial.ts';
import { createPeople } from './migrations/002-people.ts';
import { createAudit } from './migrations/010-audit.ts';
import { createInvitations } from './migrations/011-membership.ts';
import { createSecondFactors } from './migrations/012-second-factor.ts';
import { createPageSecrets } from './migrations/020-page-secrets.ts';
import { createErasures } from './migrations/030-erasures.ts';
import { createArtifacts } from './migrations/050-artifacts.ts';
import { createAnnotations } from './migrations/061-annotations.ts';
import { createViews } from './migrations/062-views.ts';
import { createFieldLabels } from './migrations/070-field-labels.ts';
import { createOutcomes } from './migrations/071-outcomes.ts';
import { createExclusions } from './migrations/072-exclusions.ts';
import { createMemoSchedules } from './migrations/080-memo-schedules.ts';
import { addArtifactLanes } from './migrations/090-artifact-lanes.ts';
import { createSuccessPages } from './migrations/091-success-pages.ts';
import { addAuditCopies } from './migrations/092-audit-copies.ts';
import { createIngestHours } from './migrations/095-ingest-hours.ts';
import { createJourneyFindings } from './migrations/096-journey-findings.ts';
import { createImports } from './migrations/097-imports.ts';
import { createErasureJobs } from './migrations/098-erasure-jobs.ts';
import { createOutcomeHours } from './migrations/099-outcome-hours.ts';
import { createAlerts } from './migrations/100-alerts.ts';
import { createHourlyRates } from './migrations/130-hourly-rates.ts';
import { createPublicPages } from './migrations/140-public-pages.ts';
import { createMessages } from './migrations/150-messages.ts';
import { createSharedLinks } from './migrations/151-shared-links.ts';
import { addMail } from './migrations/170-mail.ts';
import { createFeeds } from './migrations/180-feeds.ts';
import { allowOperatorMessages } from './migrations/190-operator-messages.ts';
import { createReportSchedules } from './migrations/191-report-schedules.ts';
import { createKeptAnswers } from './migrations/195-kept-answers.ts';
import { addLanguages } from './migrations/200-languages.ts';

/** The type of text columns that are sorted by: how to order by bytes is said differently on each engine. */
export type OrderedText = 'text' | Expression<string>;

const migrations = (ordered: OrderedText): Record<string, Migration> => ({
  '001_initial': { up: (db) => createInitialTables(db, ordered) },
  '002_people': { up: (db) => createPeople(db, ordered) },
  '010_audit': { up: (db) => createAudit(db, ordered) },
  '011_membership': { up: (db) => createInvitations(db, ordered) },
  '012_second_factor': { up: createSecondFactors },
  '020_page_secrets': { up: createPageSecrets },
  '030_erasures': { up: (db) => createErasures(db, ordered) },
  '050_artifacts': { up: (db) => createArtifacts(db, ordered) },
  '061_annotations': { up: (db) => createAnnotations(db, ordered) },
  '062_views': { up: (db) => createViews(db, ordered) },
  '070_field_labels': { up: createFieldLabels },
  '071_outcomes': { up: (db) => createOutcomes(db, ordered) },
  '072_exclusions': { up: (db) => createExclusions(db, ordered) },
  '080_memo_schedules': { up: createMemoSchedules },
  '090_artifact_lanes': { up: addArtifactLanes },
  '091_success_pages': { up: createSuccessPages },
  '092_audit_copies': { up: addAuditCopies },
  '095_ingest_hours': { up: createIngestHours },
  '096_journey_findings': { up: createJourneyFindings },
  '097_imports': { up: createImports },
  '098_erasure_jobs': { up: (db) => createErasureJobs(db, ordered) },
  '099_outcome_hours': { up: (db) => createOutcomeHours(db, ordered) },
  '100_alerts': { up: (db) => createAlerts(db, ordered) },
  '130_hourly_rates': { up: createHourlyRates },
  '140_public_pages': { up: (db) => createPublicPages(db, ordered) },
  '150_messages': { up: (db) => createMessages(db, ordered) },
  '151_shared_links': { up: (db) => createSharedLinks(db, ordered) },
  '170_mail': { up: (db) => addMail(db, ordered) },
  '180_feeds': { up: (db) => createFeeds(db, ordered) },
  '190_operator_messages': { up: (db) => allowOperatorMessages(db, ordered) },
  '191_report_schedules': { up: (db) => createReportSchedules(db, ordered) },
  '195_kept_answers': { up: (db) => createKeptAnswers(db, ordered) },
  '200_languages': { up: addLanguages },
});

/** In their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations('text'));

/** Brings the catalog to the newest schema, one node at a time; throws what went wrong. */
export async function migrate<Tables>(catalog: Kysely<Tables>, ordered: OrderedText): Promise<void> {
  const migrator = new Migrator({ db: catalog, provider: { getMigrations: async () => migrations(ordered) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
