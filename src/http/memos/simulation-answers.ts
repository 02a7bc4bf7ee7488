// Simulations in API responses.
import type { SimulationOrder } from '../../analysis/simulation/input.ts';
import type { SimulationDigest } from '../../analysis/simulations.ts';
import { titleIn } from '../../analysis/titles.ts';
import { describeOutcome, summarise } from '../../analysis/track-record.ts';
import { type Artifact, existingArtifacts } from '../../catalog/artifacts.ts';
import { newestMemoWith } from '../../catalog/findings.ts';
import { journeySlugs } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { countUnshipped, findOutcome, listOutcomes } from '../../catalog/outcomes.ts';
import type { Language, Spoken } from '../../domain/language.ts';
import type { TrackRecord } from '../../domain/simulation-outcome.ts';
import type { Simulation, SimulationResult, SimulationSummary } from '../../domain/simulation-result.ts';
import { inLanguage } from '../../language/spoken.ts';
import { envelopeOf } from '../request/artifacts.ts';

export async function describeSimulation(
  catalog: Catalog,
  artifact: Artifact,
  language: Language = 'en',
): Promise<Simulation> {
  const slugs = await journeySlugs(catalog, [artifact]);
  const outcome = await findOutcome(catalog, artifact.orgId, artifact.id);
  const order = artifact.request as SimulationOrder & { fromFinding: string | null };
  const { changes, days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding } = order;
  const marked = order.countsMarked ? 'counted' : 'left_out';
  return {
    ...envelope(artifact, slugs, language),
    request: { changes: [...changes], days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding, marked },
    fromMemo: fromFinding === null ? null : await newestMemoWith(catalog, artifact.journeyId, fromFinding),
    result: resultOf(artifact, language),
    outcome: outcome ? describeOutcome(outcome, language) : null,
  };
}

/** The computed result in a language; null until the simulation is ready. */
function resultOf({ result }: Artifact, language: Language): SimulationResult | null {
  const kept = result as Spoken<SimulationResult> | null;
  return kept && inLanguage(kept, language);
}

export async function describeSimulations(
  catalog: Catalog,
  artifacts: readonly Artifact[],
  language: Language,
): Promise<SimulationSummary[]> {
  const slugs = await journeySlugs(catalog, artifacts);
  return artifacts.map((artifact) => {
    const digest = artifact.summary as Spoken<SimulationDigest> | null;
    return { ...envelope(artifact, slugs, language), headline: digest && inLanguage(digest, language).headline };
  });
}

export async function describeRecord(catalog: Catalog, orgId: string, language: Language): Promise<TrackRecord> {
  const outcomes = await listOutcomes(catalog, orgId);
  const [slugs, existing] = await Promise.all([
    journeySlugs(catalog, outcomes),
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
        ...{
          id,
          journeyId,
          journeySlug: slugs.get(journeyId) ?? '',
          name: titleIn({ kind: 'simulation', title, request: forecast }, language),
          isDeleted: !existing.has(id),
        },
        ...{ changes, horizonWeeks, forecast: { q10, q50, q90 }, outcome: describeOutcome(outcome, language) },
      };
    }),
  };
}

function envelope(artifact: Artifact, slugs: ReadonlyMap<string, string>, language: Language) {
  const createdBy = artifact.createdBy as Simulation['createdBy'];
  return { ...envelopeOf(artifact, slugs), name: titleIn(artifact, language), createdBy };
}
