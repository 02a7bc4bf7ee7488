// Finds table parts that the engine detached as damaged. The engine does not report this, and queries silently lack their rows.
import type { Store } from './engine.ts';

/** Reasons of unreadable parts. Other detached parts were detached by an operator, or are covered by an intact part. */
const DAMAGED = `(reason LIKE 'broken%' OR reason LIKE 'covered-by-broken%' OR reason = 'unexpected')`;

/** The number of damaged parts by table; empty when nothing is damaged. */
export async function damagedParts(store: Store): Promise<{ table: string; parts: number }[]> {
  const source = store.cluster
    ? `clusterAllReplicas('${store.cluster.name}', system.detached_parts)`
    : 'system.detached_parts';
  return store.query<{ table: string; parts: number }>(
    `SELECT table, count() AS parts FROM ${source} WHERE database = currentDatabase() AND ${DAMAGED}
     GROUP BY table ORDER BY table`,
  );
}
