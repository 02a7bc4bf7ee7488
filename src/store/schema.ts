// The event store's schema: a frozen text for each version, whose statements are run once.
//
// events         every kept event as it came, for the retention time. Within an hour, a session's events lie together:
//                what they have in common takes no room (16 bytes an event, 70 when ordered by nothing but time)
// event_ids      ids of events, so that a repeated one is found
// activity       first and last event of each journey, hour and step key, aggregated by a view as events arrive
// session_rows   one row a session, made of all of its events when some arrive (store/session.ts, store/session-rows.ts)
// unfolded_days  days of receipt whose sessions have no rows yet, since an upgrade or an import
//
// The aggregates of a view do not change with a row counted twice (min, max): a block that is loaded again after a crash
// repairs what was missing and doubles nothing. Retention removes the same events from all of them.
import { StartRefused } from '../domain/error.ts';
import { type Cluster, onCluster, onEveryServer } from './cluster.ts';
import type { Store } from './engine.ts';
import { schema as of0_1_0 } from './schema/0.1.0.ts';
import { schema as of0_2_0 } from './schema/0.2.0.ts';
import { schema as of0_3_0 } from './schema/0.3.0.ts';
import { schema as of0_3_0ReplacedParts } from './schema/0.3.0-replaced-parts.ts';

/** A version's additions. Once all of its statements have run, `schema_versions` holds its number: numbers of earlier versions go up with each statement. */
export interface StoreVersion {
  version: string;
  number: number;
  statements: readonly string[];
}

/** In their order. A released one never changes. */
export const VERSIONS: readonly StoreVersion[] = [of0_1_0, of0_2_0, of0_3_0, of0_3_0ReplacedParts];

/** Written out before it is answered for: the rows, then the folder that names them. */
const RECORD =
  'CREATE TABLE schema_versions (version UInt32) ENGINE = MergeTree ORDER BY version SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * Tables that hold events or what is computed from them, in the order in which they are cleaned: as long as a removal is
 * not through with the others, `events` still holds what it is about.
 */
export const EVENT_TABLES = ['event_ids', 'activity', 'events'] as const;

/**
 * Brings the event store to the newest schema. After a crash among the statements of a version, the next start runs all of
 * them again, as do other nodes at the same time: each of them may run twice.
 */
export async function migrateStore(store: Store): Promise<void> {
  await store.command(recordTable(store.cluster));
  const [row] = await store.query<{ version: number }>('SELECT max(version) AS version FROM schema_versions');
  const recorded = row?.version ?? 0;
  for (const { number, statements } of VERSIONS.filter(({ number }) => number > recorded)) {
    // An empty store has nothing of before to drop.
    const needed = statements.filter((statement) => recorded > 0 || !statement.startsWith('DROP '));
    for (const statement of needed.flatMap((one) => asRun(one, store.cluster))) await store.command(statement);
    await store.insert('schema_versions', ['version'], Buffer.from(`[${number}]\n`));
  }
}

/**
 * Whether this version can work on the store; changes nothing. Throws `StartRefused`: before the first release, events lay in
 * another order, tags were text, and ids had their hash beside them. Such a store cannot be added to.
 */
export async function checkStore(store: Store): Promise<void> {
  const columns = await store.query<{ name: string; type: string }>(
    `SELECT name, type FROM system.columns
     WHERE database = currentDatabase() AND table = 'events' AND name IN ('tag', 'id_hash')`,
  );
  if (columns.every(({ name, type }) => name === 'tag' && type.startsWith('Enum8'))) return;
  throw new StartRefused(
    'The event store was made by a version before 0.1.0: export it with that version (waymark export), and import it with this one',
  );
}

/** Every statement of the schema, as it is run. */
export function allStatements(cluster?: Cluster): string[] {
  return [
    recordTable(cluster),
    ...VERSIONS.flatMap(({ statements }) => statements.flatMap((statement) => asRun(statement, cluster))),
  ];
}

const recordTable = (cluster: Cluster | undefined) => mayRunAgain(cluster ? onEveryServer(RECORD, cluster) : RECORD);

const asRun = (statement: string, cluster: Cluster | undefined) =>
  (cluster ? onCluster(statement, cluster) : [statement]).map(mayRunAgain);

const mayRunAgain = (statement: string) =>
  statement
    .replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')
    .replace(/^DROP (TABLE|VIEW) /, 'DROP $1 IF EXISTS ')
    .replace(/ ADD (COLUMN|INDEX) /g, ' ADD $1 IF NOT EXISTS ');
