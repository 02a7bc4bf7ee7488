// What people decided about the findings of memos. Kept beside the memo, which stays as it is.
import type { Decision, DecisionChange } from '../domain/memo.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog } from './open.ts';

/** Whether a memo about the journey has a finding with the id. */
export async function hasFinding(catalog: Catalog, journeyId: string, findingId: string): Promise<boolean> {
  const row = await catalog
    .selectFrom('artifacts')
    .select('id')
    .where('kind', '=', 'memo')
    .where('journey_id', '=', journeyId)
    .where('result', 'like', `%"id":"${findingId}"%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By finding; those without a decision are left out. */
export async function listDecisions(catalog: Catalog, memoId: string): Promise<Map<string, Decision>> {
  const rows = await catalog.selectFrom('finding_states').selectAll().where('artifact_id', '=', memoId).execute();
  return new Map(
    rows.map(({ finding_id, disposition, note, shipped_at }) => [
      finding_id,
      { disposition: disposition as Decision['disposition'], note, shippedAt: shipped_at },
    ]),
  );
}

/** Members that are not named keep their values. */
export async function saveDecision(
  catalog: Catalog,
  memoId: string,
  findingId: string,
  { disposition, note, shippedAt }: DecisionChange,
  now: Clock,
): Promise<void> {
  const changed = {
    disposition,
    ...(note !== undefined && { note }),
    ...(shippedAt !== undefined && { shipped_at: shippedAt }),
    changed_at: toIso(now()),
  };
  await catalog
    .insertInto('finding_states')
    .values({ artifact_id: memoId, finding_id: findingId, note: null, shipped_at: null, ...changed })
    .onConflict((on) => on.columns(['artifact_id', 'finding_id']).doUpdateSet(changed))
    .execute();
}
