// People's decisions about the findings of a journey. A finding has the same id in every memo, so that the next one knows it.
import type { Decision, DecisionChange } from '../domain/memo.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

/** The newest memo about the journey that has a finding with the id; null where none has. */
export async function newestMemoWith(catalog: Catalog, journeyId: string, findingId: string): Promise<string | null> {
  const row = await catalog
    .selectFrom('artifacts')
    .select('id')
    .where('kind', '=', 'memo')
    .where('journey_id', '=', journeyId)
    .where('result', 'like', `%"id":"${findingId}"%`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface KeptDecision extends Omit<Decision, 'isSilent' | 'forecasts'> {
  /** The finding at the time of the decision: its sentence, and its size (null for a break). */
  headline: string;
  size: number | null;
  changedAt: string;
}

/** By finding; those without a decision are left out. */
export async function listDecisions(catalog: Catalog, journeyId: string): Promise<Map<string, KeptDecision>> {
  const rows = await catalog.selectFrom('journey_findings').selectAll().where('journey_id', '=', journeyId).execute();
  return new Map(
    rows.map(({ finding_id, disposition, note, shipped_at, headline, size, changed_at }) => [
      finding_id,
      {
        ...{ disposition: disposition as Decision['disposition'], note, shippedAt: shipped_at },
        ...{ headline, size, changedAt: changed_at },
      },
    ]),
  );
}

/** Tests for findings that a person dismissed or marked as done, by the ids of journey and finding. */
export async function settledFindings(
  catalog: Catalog,
  journeyIds: readonly string[],
): Promise<(journeyId: string, findingId: string) => boolean> {
  const rows = await catalog
    .selectFrom('journey_findings')
    .select(['journey_id', 'finding_id'])
    .where('journey_id', 'in', journeyIds)
    .where('disposition', 'in', ['done', 'dismissed'])
    .execute();
  const settled = new Set(rows.map(({ journey_id, finding_id }) => `${journey_id} ${finding_id}`));
  return (journeyId, findingId) => settled.has(`${journeyId} ${findingId}`);
}

/** Members that are not named keep their values. */
export async function saveDecision(
  catalog: Catalog,
  journeyId: string,
  finding: { id: string; headline: string; size: number | null },
  { disposition, note, shippedAt }: DecisionChange,
  now: Clock,
): Promise<void> {
  const changed = {
    ...{ disposition, headline: finding.headline, size: finding.size },
    ...(note !== undefined && { note }),
    ...(shippedAt !== undefined && { shipped_at: shippedAt }),
    changed_at: toIso(now()),
  };
  await catalog
    .insertInto('journey_findings')
    .values({ journey_id: journeyId, finding_id: finding.id, note: null, shipped_at: null, ...changed })
    .onConflict((on) => on.columns(['journey_id', 'finding_id']).doUpdateSet(changed))
    .execute();
}
