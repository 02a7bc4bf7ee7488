// Parts of tables that the engine found damaged and set aside. It says nothing of it: figures go on without their rows.
import type { Store } from './engine.ts';

/** The engine's reasons for parts that it could not read. Others were detached by an operator, or are covered by whole ones. */
const DAMAGED = `(reason LIKE 'broken%' OR reason LIKE 'covered-by-broken%' OR reason = 'unexpected')`;

/** Parts by table; none when everything that was stored is still present. */
export async function damagedParts(store: Store): Promise<{ table: string; parts: number }[]> {
  const source = store.cluster
    ? `clusterAllReplicas('${store.cluster.name}', system.detached_parts)`
    : 'system.detached_parts';
  return store.query<{ table: string; parts: number }>(
    `SELECT table, count() AS parts FROM ${source} WHERE database = currentDatabase() AND ${DAMAGED}
     GROUP BY table ORDER BY table`,
  );
}
