// Removes deleted rows from the disk. DELETE only masks rows: their bytes stay until a merge of their part, which an old part may never see,
// and the statement's text, with the ids bound in it, stays in `mutation_….txt` (in the keeper, on replicated tables).
//
// APPLY DELETED MASK rewrites the parts that have masked rows; of other parts it makes hard links. The engine does it in the background, as a
// merge, so that no connection waits for it. Replaced parts go eight minutes later (`old_parts_lifetime`), and each table keeps one text of a
// mutation (`finished_mutations_to_keep`): afterwards that of this one, which has no values. The engine looks for both at its cleanup, which
// an idle table has every ten minutes at the latest.
import { whereRowsAre } from './cluster.ts';
import type { Store } from './engine.ts';

const APPLIED = `command LIKE '%APPLY DELETED MASK%'`;

/** Begins to rewrite parts with masked rows. May be called again at any time. Throws why the engine could not finish the last time. */
export async function removeMaskedRows(store: Store): Promise<void> {
  const own = (table: string) =>
    `${store.cluster ? `clusterAllReplicas('${store.cluster.name}', system.${table})` : `system.${table}`} WHERE database = currentDatabase()`;
  const running = await store.query<{ name: string; failure: string }>(
    `SELECT table AS name, max(latest_fail_reason) AS failure FROM ${own('mutations')} AND NOT is_done AND ${APPLIED} GROUP BY table`,
  );
  const begun = new Set(running.map(({ name }) => name));
  const found = await store.query<{ name: string }>(
    `SELECT DISTINCT table AS name FROM ${own('parts')} AND active AND has_lightweight_delete
     UNION DISTINCT SELECT DISTINCT table AS name FROM ${own('mutations')} AND is_done AND NOT ${APPLIED}`,
  );
  for (const { name } of found.filter(({ name }) => !begun.has(name))) {
    const table = whereRowsAre(name.replace(/_local$/, ''), store.cluster);
    await store.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`);
  }
  const failed = running.filter(({ failure }) => failure !== '');
  if (failed.length === 0) return;
  const failures = failed.map(({ name, failure }) => `${name}: ${failure}`).join('; ');
  throw new Error(`deleted rows of the event store are still on disk: ${failures.slice(0, 1_000)}`);
}
