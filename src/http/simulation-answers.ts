// Simulations as the API answers them.
import type { SimulationOrder } from '../analysis/simulation/input.ts';
import type { SimulationDigest } from '../analysis/simulations.ts';
import type { Artifact } from '../catalog/artifacts.ts';
import { journeySlugs } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Simulation, SimulationResult, SimulationSummary } from '../domain/simulation-result.ts';

export async function describeSimulation(catalog: Catalog, artifact: Artifact): Promise<Simulation> {
  const slugs = await journeySlugs(catalog, [artifact.journeyId]);
  const order = artifact.request as SimulationOrder & { fromFinding: string | null };
  const { changes, days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding } = order;
  return {
    ...envelope(artifact, slugs),
    request: { changes: [...changes], days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding },
    result: artifact.result as SimulationResult | null,
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

function envelope(artifact: Artifact, slugs: ReadonlyMap<string, string>) {
  const { id, journeyId, title, status, progress, failure, createdAt, createdBy } = artifact;
  return {
    ...{ id, journeyId, journeySlug: slugs.get(journeyId) ?? '', name: title },
    ...{ status, progress, failure, createdAt, createdBy: createdBy as Simulation['createdBy'] },
  };
}
