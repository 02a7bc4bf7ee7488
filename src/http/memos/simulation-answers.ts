// Simulations as the API answers them.
import type { SimulationOrder } from '../../analysis/simulation/input.ts';
import type { SimulationDigest } from '../../analysis/simulations.ts';
import { describeOutcome, summarise } from '../../analysis/track-record.ts';
import { type Artifact, existingArtifacts } from '../../catalog/artifacts.ts';
import { newestMemoWith } from '../../catalog/findings.ts';
import { journeySlugs } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { countUnshipped, findOutcome, listOutcomes } from '../../catalog/outcomes.ts';
import type { TrackRecord } from '../../domain/simulation-outcome.ts';
import type { Simulation, SimulationResult, SimulationSummary } from '../../domain/simulation-result.ts';

export async function describeSimulation(catalog: Catalog, artifact: Artifact): Promise<Simulation> {
  const slugs = await journeySlugs(catalog, [artifact.journeyId]);
  const outcome = await findOutcome(catalog, artifact.orgId, artifact.id);
  const order = artifact.request as SimulationOrder & { fromFinding: string | null };
  const { changes, days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding } = order;
  const marked = order.countsMarked ? 'counted' : 'left_out';
  return {
    ...envelope(artifact, slugs),
    request: { changes: [...changes], days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding, marked },
    fromMemo: fromFinding === null ? null : await newestMemoWith(catalog, artifact.journeyId, fromFinding),
    result: artifact.result as SimulationResult | null,
    outcome: outcome ? describeOutcome(outcome) : null,
  };
}

export async function describeSimulations(
  catalog: Catalog,
  artifacts: readonly Artifact[],
): Promise<SimulationSummary[]> {
  const slugs = await journeySlugs(
    catalog,
    artifacts.map(({ journeyId }) => journeyId),
  );
  return artifacts.map((artifact) => ({
    ...envelope(artifact, slugs),
    headline: (artifact.summary as SimulationDigest | null)?.headline ?? null,
  }));
}

export async function describeRecord(catalog: Catalog, orgId: string): Promise<TrackRecord> {
  const outcomes = await listOutcomes(catalog, orgId);
  const [slugs, existing] = await Promise.all([
    journeySlugs(
      catalog,
      outcomes.map(({ journeyId }) => journeyId),
    ),
    existingArtifacts(
      catalog,
      orgId,
      outcomes.map(({ simulationId }) => simulationId),
    ),
  ]);
  return {
    ...{ ...summarise(outcomes), neverShipped: await countUnshipped(catalog, orgId) },
    simulations: outcomes.map((outcome) => {
      const { simulationId: id, journeyId, title, forecast } = outcome;
      const { changes, horizonWeeks, q10, q50, q90 } = forecast;
      return {
        ...{ id, journeyId, journeySlug: slugs.get(journeyId) ?? '', name: title, isDeleted: !existing.has(id) },
        ...{ changes, horizonWeeks, forecast: { q10, q50, q90 }, outcome: describeOutcome(outcome) },
      };
    }),
  };
}

function envelope(artifact: Artifact, slugs: ReadonlyMap<string, string>) {
  const { id, journeyId, title, status, progress, failure, createdAt, createdBy } = artifact;
  return {
    ...{ id, journeyId, journeySlug: slugs.get(journeyId) ?? '', name: title },
    ...{ status, progress, failure, createdAt, createdBy: createdBy as Simulation['createdBy'] },
  };
}
