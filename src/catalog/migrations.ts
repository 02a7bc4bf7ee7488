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
});

/** In their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations('text'));

/** Brings the catalog to the newest schema, one node at a time; throws what went wrong. */
export async function migrate<Tables>(catalog: Kysely<Tables>, ordered: OrderedText): Promise<void> {
  const migrator = new Migrator({ db: catalog, provider: { getMigrations: async () => migrations(ordered) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
