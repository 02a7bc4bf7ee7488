// Journeys in the catalog. Each read names the organization, so that journeys of other organizations are not found.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { conflict, invalid, notFound } from '../domain/error.ts';
import type { Journey, JourneyChange, JourneySummary, NewJourney } from '../domain/journey.ts';
import { normalizeOrigin } from '../domain/origin.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { announce, pageOfJourney } from './announce.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { raiseLimit } from './orgs.ts';
import { later } from './stamp.ts';
import { insertSteps, listSteps, listStepsOf } from './steps.ts';
import { inTransaction } from './transaction.ts';

/**
 * Creates a journey with its steps, and raises the organization's hourly request limit where the caller gives a higher one, in one
 * transaction. Throws `conflict` when the slug is taken, `invalid`.
 */
export async function createJourney(
  catalog: Catalog,
  orgId: string,
  input: NewJourney,
  now: Clock,
  limit?: number,
): Promise<Journey> {
  const origins = normalizeOrigins(input.allowedOrigins ?? []);
  refuseRepeats(input);
  const stamp = toIso(now());
  return inTransaction(catalog, async (trx) => {
    const row = await trx
      .insertInto('journeys')
      .values({
        id: randomUUID(),
        org_id: orgId,
        slug: input.slug,
        display_name: input.displayName,
        source_system: input.sourceSystem ?? 'unknown',
        environment: 'production',
        allowed_origins: JSON.stringify(origins),
        created_at: stamp,
        updated_at: stamp,
      })
      .onConflict((on) => on.columns(['org_id', 'slug']).doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(() => conflict(`Journey with slug "${input.slug}" already exists in this organization`));
    if (limit !== undefined) await raiseLimit(trx, orgId, limit, now);
    const steps = await insertSteps(trx, row.id, input.steps ?? [], stamp);
    await announce(
      trx,
      row.id,
      { type: 'journey.created', summary: (news) => news.journeyCreated, url: pageOfJourney },
      now,
    );
    return { ...readJourney(row), steps };
  });
}

/** Throws `not_found`. */
export const findJourney = (catalog: Catalog, orgId: string, slug: string): Promise<Journey> =>
  findBy(catalog, orgId, 'slug', slug);

/** Throws `not_found`. */
export const findJourneyById = (catalog: Catalog, orgId: string, id: string): Promise<Journey> =>
  findBy(catalog, orgId, 'id', id);

async function findBy(catalog: Catalog, orgId: string, column: 'slug' | 'id', value: string): Promise<Journey> {
  const row = await catalog
    .selectFrom('journeys')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(column, '=', value)
    .executeTakeFirstOrThrow(() => notFound(`Journey with ${column} "${value}" not found`));
  return { ...readJourney(row), steps: await listSteps(catalog, row.id) };
}

/** A page of the organization's journeys by slug, those after `after`. */
export async function listJourneys(
  catalog: Catalog,
  orgId: string,
  page: { after: string | undefined; limit: number },
): Promise<JourneySummary[]> {
  let query = catalog.selectFrom('journeys').selectAll().where('org_id', '=', orgId);
  if (page.after !== undefined) query = query.where('slug', '>', page.after);
  const rows = await query.orderBy('slug').limit(page.limit).execute();
  return rows.map(readJourney);
}

/** The same with their steps, by one question more. */
export async function listJourneysWhole(
  catalog: Catalog,
  orgId: string,
  page: { after: string | undefined; limit: number },
): Promise<Journey[]> {
  const journeys = await listJourneys(catalog, orgId, page);
  const steps = await listStepsOf(
    catalog,
    journeys.map(({ id }) => id),
  );
  return journeys.map((journey) => ({ ...journey, steps: steps.get(journey.id) ?? [] }));
}

/** Every journey of an organization by slug, with its steps: in as many questions as there are pages. */
export async function listWholeJourneys(catalog: Catalog, orgId: string): Promise<Journey[]> {
  const found: Journey[] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.slug) {
    const page = await listJourneysWhole(catalog, orgId, { after, limit: WHOLE_JOURNEYS_A_PAGE });
    found.push(...page);
    if (page.length < WHOLE_JOURNEYS_A_PAGE) return found;
  }
}
/** Ids in one question, so that bound values stay below SQLite's 32,766. */
const WHOLE_JOURNEYS_A_PAGE = 1_000;

/** Slugs of an organization's journeys by their ids. */
export async function journeySlugsOf(catalog: Catalog, orgId: string): Promise<Map<string, string>> {
  const rows = await catalog
    .selectFrom('journeys')
    .select(['id', 'slug'])
    .where('org_id', '=', orgId)
    .orderBy('slug')
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Slugs, by their ids, of the journeys that some artifacts or outcomes are about. */
export async function journeySlugs(
  catalog: Catalog,
  of: readonly { journeyId: string }[],
): Promise<Map<string, string>> {
  if (of.length === 0) return new Map();
  const rows = await catalog
    .selectFrom('journeys')
    .select(['id', 'slug'])
    .where('id', 'in', [...new Set(of.map(({ journeyId }) => journeyId))])
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Every journey of every organization, for recurring work. */
export async function listAllJourneys(catalog: Catalog): Promise<{ id: string; orgId: string; slug: string }[]> {
  const rows = await catalog.selectFrom('journeys').select(['id', 'org_id', 'slug']).orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, orgId: row.org_id, slug: row.slug }));
}

/** Throws `not_found`, `invalid`. */
export async function updateJourney(
  catalog: Catalog,
  orgId: string,
  slug: string,
  change: JourneyChange,
  now: Clock,
): Promise<Journey> {
  const origins = change.allowedOrigins && normalizeOrigins(change.allowedOrigins);
  return inTransaction(catalog, async (trx) => {
    const journey = await findJourney(trx, orgId, slug);
    const row = await trx
      .updateTable('journeys')
      .set({
        display_name: change.displayName ?? journey.displayName,
        environment: change.environment ?? journey.environment,
        source_system: change.sourceSystem ?? journey.sourceSystem,
        allowed_origins: JSON.stringify(origins ?? journey.allowedOrigins),
        updated_at: later(journey.updatedAt, now),
      })
      .where('id', '=', journey.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(
      trx,
      row.id,
      { type: 'journey.updated', summary: (news) => news.journeyUpdated, url: pageOfJourney },
      now,
    );
    return { ...readJourney(row), steps: journey.steps };
  });
}

/** Removes a journey with its steps, and notes that its events are to be removed. Throws `not_found`. */
export async function deleteJourney(catalog: Catalog, orgId: string, slug: string, now: Clock): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const journey = await findJourney(trx, orgId, slug);
    await trx
      .insertInto('purges')
      .values({ journey_id: journey.id, requested_at: toIso(now()) })
      .execute();
    await announce(
      trx,
      journey.id,
      { type: 'journey.deleted', summary: (news) => news.journeyDeleted, url: () => null },
      now,
    );
    await trx.deleteFrom('journeys').where('id', '=', journey.id).execute();
  });
}

function normalizeOrigins(origins: readonly string[]): string[] {
  const normal = origins.map((origin, position) => {
    const normalized = normalizeOrigin(origin);
    if (normalized !== null) return normalized;
    throw invalid(
      `Invalid journey data: allowedOrigins[${position}] must be an origin (scheme://host[:port], http or https), without path or wildcard`,
    );
  });
  return [...new Set(normal)];
}

function refuseRepeats(input: NewJourney): void {
  const keys = new Set<string>();
  const indexes = new Set<number>();
  for (const [position, step] of (input.steps ?? []).entries()) {
    if (keys.has(step.stepKey)) throw repeated(position, 'stepKey');
    if (indexes.has(step.index)) throw repeated(position, 'index');
    keys.add(step.stepKey);
    indexes.add(step.index);
  }
}

const repeated = (position: number, field: string) =>
  invalid(`Invalid journey data: steps[${position}].${field} must be unique within the journey`);

function readJourney(row: Selectable<CatalogTables['journeys']>): JourneySummary {
  return {
    id: row.id,
    orgId: row.org_id,
    slug: row.slug,
    displayName: row.display_name,
    sourceSystem: row.source_system as JourneySummary['sourceSystem'],
    environment: row.environment as JourneySummary['environment'],
    allowedOrigins: JSON.parse(row.allowed_origins),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
