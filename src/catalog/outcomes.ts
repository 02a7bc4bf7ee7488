// Forecasts whose change was shipped, and their scores. Nothing here is ever changed or deleted but with its journey: a record
// that can be cleaned is none.
import type { Selectable } from 'kysely';
import type { Spoken } from '../domain/language.ts';
import type { ForecastScore, ShippedForecast } from '../domain/simulation-outcome.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { inLanguage } from '../language/spoken.ts';
import { type Announcement, announce } from './announce.ts';
import type { ArtifactTables } from './artifact-tables.ts';
import type { Catalog } from './open.ts';
import { countRows } from './rows.ts';

export interface KeptOutcome {
  simulationId: string;
  orgId: string;
  journeyId: string;
  title: string;
  shippedAt: string;
  dueAt: string;
  variant: string | null;
  forecast: ShippedForecast;
  /** In English. */
  score: ForecastScore | null;
  /** The score in every language. */
  said: Spoken<ForecastScore> | null;
  scoredAt: string | null;
}

export type NewOutcome = Omit<KeptOutcome, 'score' | 'said' | 'scoredAt'>;

/** The outcome of this simulation, which is an earlier one where there is one. */
export async function keepOutcome(catalog: Catalog, outcome: NewOutcome): Promise<KeptOutcome> {
  await catalog
    .insertInto('forecast_outcomes')
    .values({
      simulation_id: outcome.simulationId,
      org_id: outcome.orgId,
      journey_id: outcome.journeyId,
      title: outcome.title,
      shipped_at: outcome.shippedAt,
      due_at: outcome.dueAt,
      variant: outcome.variant,
      forecast: JSON.stringify(outcome.forecast),
      score: null,
      scored_at: null,
    })
    .onConflict((on) => on.column('simulation_id').doNothing())
    .execute();
  const kept = await findOutcome(catalog, outcome.orgId, outcome.simulationId);
  if (!kept) throw new Error('the simulation has an outcome of another organization');
  return kept;
}

export async function findOutcome(
  catalog: Catalog,
  orgId: string,
  simulationId: string,
): Promise<KeptOutcome | undefined> {
  const row = await catalog
    .selectFrom('forecast_outcomes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('simulation_id', '=', simulationId)
    .executeTakeFirst();
  return row && readOutcome(row);
}

/** Outcomes that a record takes part of: the newest. */
export const RECORD_MAX = 1_000;

/** An organization's outcomes, last shipped first. */
export async function listOutcomes(catalog: Catalog, orgId: string): Promise<KeptOutcome[]> {
  const rows = await catalog
    .selectFrom('forecast_outcomes')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('shipped_at', 'desc')
    .orderBy('simulation_id')
    .limit(RECORD_MAX)
    .execute();
  return rows.map(readOutcome);
}

/** A journey's forecasts that were compared with what happened, the newest first. */
export async function newestScored(
  catalog: Catalog,
  journeyId: string,
  limit: number,
): Promise<{ simulationId: string; title: string; scoredAt: string }[]> {
  const rows = await catalog
    .selectFrom('forecast_outcomes')
    .select(['simulation_id', 'title', 'scored_at', 'score'])
    .where('journey_id', '=', journeyId)
    .where('scored_at', 'is not', null)
    .orderBy('scored_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ simulation_id: simulationId, title, scored_at: scoredAt, score }) => {
    const isScored = (JSON.parse(score ?? '{}') as Partial<ForecastScore>).status === 'scored';
    return isScored && scoredAt !== null ? [{ simulationId, title, scoredAt }] : [];
  });
}

export type ScoredOutcome = KeptOutcome & { score: Extract<ForecastScore, { status: 'scored' }> };

/** Forecasts that were compared with what happened in a period (ms), of an organization or of one of its journeys, the newest first. */
export async function scoredIn(
  catalog: Catalog,
  { orgId, journeyId }: { orgId: string; journeyId: string | undefined },
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<ScoredOutcome[]> {
  let query = catalog
    .selectFrom('forecast_outcomes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('scored_at', '>=', toIso(from))
    .where('scored_at', '<', toIso(to));
  if (journeyId !== undefined) query = query.where('journey_id', '=', journeyId);
  const rows = await query.orderBy('scored_at', 'desc').orderBy('simulation_id').limit(limit).execute();
  return rows.map(readOutcome).filter((one): one is ScoredOutcome => one.score?.status === 'scored');
}

/** Outcomes of all organizations that can be measured now and were not, the oldest first. */
export async function listDue(catalog: Catalog, limit: number, now: Clock): Promise<KeptOutcome[]> {
  const rows = await catalog
    .selectFrom('forecast_outcomes')
    .selectAll()
    .where('score', 'is', null)
    .where('due_at', '<=', toIso(now()))
    .orderBy('due_at')
    .orderBy('simulation_id')
    .limit(limit)
    .execute();
  return rows.map(readOutcome);
}

/** An outcome that could not be measured yet is tried again at `dueAt`. */
export async function postponeOutcome(catalog: Catalog, simulationId: string, dueAt: string): Promise<void> {
  await catalog
    .updateTable('forecast_outcomes')
    .set({ due_at: dueAt })
    .where('simulation_id', '=', simulationId)
    .where('score', 'is', null)
    .execute();
}

/** The number of an organization's forecasts whose change has not been shipped. */
export async function countUnshipped(catalog: Catalog, orgId: string): Promise<number> {
  return countRows(
    catalog
      .selectFrom('artifacts')
      .leftJoin('forecast_outcomes', 'forecast_outcomes.simulation_id', 'artifacts.id')
      .where('artifacts.org_id', '=', orgId)
      .where('artifacts.kind', '=', 'simulation')
      .where('artifacts.status', '=', 'ready')
      .where('forecast_outcomes.simulation_id', 'is', null),
  );
}

/** Written once: of two nodes that measure at the same time, the first. */
export async function saveScore(
  catalog: Catalog,
  simulationId: string,
  said: Spoken<ForecastScore>,
  now: Clock,
): Promise<void> {
  const score = inLanguage(said, 'en');
  await catalog.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('forecast_outcomes')
      .set({ score: JSON.stringify(said), scored_at: toIso(now()) })
      .where('simulation_id', '=', simulationId)
      .where('score', 'is', null)
      .returning(['journey_id', 'title'])
      .executeTakeFirst();
    if (!row || score.status !== 'scored') return;
    const { actual, crps, crpsNoChange } = score;
    const about = { forecast: { simulationId, title: row.title, actual, crps, crpsNoChange } };
    const url = (slug: string) => `/journeys/${slug}/simulations/${simulationId}`;
    const scored: Announcement = {
      type: 'forecast.scored',
      summary: (news) => news.scored({ title: row.title }),
      ...{ url, about },
    };
    await announce(trx, row.journey_id, scored, now);
  });
}

function readOutcome(row: Selectable<ArtifactTables['forecast_outcomes']>): KeptOutcome {
  const said = row.score === null ? null : (JSON.parse(row.score) as Spoken<ForecastScore>);
  return {
    simulationId: row.simulation_id,
    orgId: row.org_id,
    journeyId: row.journey_id,
    title: row.title,
    shippedAt: row.shipped_at,
    dueAt: row.due_at,
    variant: row.variant,
    forecast: JSON.parse(row.forecast),
    score: said && inLanguage(said, 'en'),
    said,
    scoredAt: row.scored_at,
  };
}
