// Whether the tables still hold what they held: every row that is added or removed makes other parts.
import { Busy, Cancelled, type Store, StoreFailure } from './engine.ts';
import { EVENT_TABLES } from './schema.ts';

/** What figures are counted from. Of sums: which of them are valid, since those of a version never change. */
const COUNTED_TABLES = [...EVENT_TABLES, 'spans'];

/**
 * Differs whenever rows of events, or of what is folded from them, were added or removed, or other sums are valid; also when the engine
 * has only put parts together. Undefined where nobody can say: rows of a cluster are on several servers, and a server may keep to itself
 * what it holds.
 */
export async function storedState(store: Store): Promise<string | undefined> {
  if (store.cluster) return undefined;
  const tables = COUNTED_TABLES.map((table) => `'${table}'`).join(', ');
  const asked = store.query<{ state: string }>(
    `SELECT toString(sum(cityHash64(table, name))) AS state FROM system.parts
     WHERE database = currentDatabase() AND active AND table IN (${tables})`,
  );
  const [row] = await asked.catch((error: unknown) => {
    if (!(error instanceof StoreFailure) || error instanceof Cancelled || error instanceof Busy) throw error;
    return [];
  });
  return row?.state;
}
