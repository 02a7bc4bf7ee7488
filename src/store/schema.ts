// The event store's schema. Each version is a frozen list of statements that runs once.
//
// events         raw events for the retention time, sorted by hour and session so that equal values compress well
//                (16 bytes per event; 70 when sorted by time only)
// event_ids      ids of events, to find repeated ones
// activity       first and last event of each journey, hour and step key, aggregated by a view as events arrive
// session_rows   one row per session, made from all of its events when some arrive (store/session.ts, store/session-rows.ts)
// unfolded_days  days of receipt whose sessions have no rows yet, after an upgrade or an import
//
// The views use idempotent aggregates only (min, max): loading a block again after a crash adds missing rows and counts nothing twice.
// Retention removes the same events from all tables.
//
// Upgrades. A version's statements run in order at the start; then its number is recorded in `schema_versions`. After a crash between
// two statements, the next start runs all of them again, and several nodes may run them at the same time. So every statement must be
// safe to repeat (`asRun` adds `IF NOT EXISTS`), and a released version's text never changes: test/golden compares hashes. Later starts
// only read the version. An upgrade that needs rows for stored events records their days in `unfolded_days`. A background job makes the
// rows day by day, newest first, and continues after a kill with the day where it stopped (26 s of processor time for 2.5 million
// events). Ingest runs meanwhile, and queries of days that are not ready are answered with 503 and the progress.
import { StartRefused } from '../domain/error.ts';
import { type Cluster, onCluster, onEveryServer } from './cluster.ts';
import type { Store } from './engine.ts';
import { schema as of0_1_0 } from './schema/0.1.0.ts';
import { schema as of0_2_0 } from './schema/0.2.0.ts';
import { schema as of0_3_0 } from './schema/0.3.0.ts';
import { schema as of0_3_0Mutations } from './schema/0.3.0-mutations.ts';
import { schema as of0_3_0ReplacedParts } from './schema/0.3.0-replaced-parts.ts';

/** A version's additions. Once all of its statements have run, its number is recorded in `schema_versions`. Numbers only grow. */
export interface StoreVersion {
  version: string;
  number: number;
  statements: readonly string[];
}

/** Oldest first. A released version never changes. */
export const VERSIONS: readonly StoreVersion[] = [of0_1_0, of0_2_0, of0_3_0, of0_3_0ReplacedParts, of0_3_0Mutations];

/** The table is synced to disk before an insert returns: first the rows, then the directory entry. */
const RECORD =
  'CREATE TABLE schema_versions (version UInt32) ENGINE = MergeTree ORDER BY version SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

/** Tables with events or data derived from them, in the order of removal: `events` comes last, so that an interrupted removal can be repeated. */
export const EVENT_TABLES = ['event_ids', 'activity', 'events'] as const;

/** Upgrades the event store to the newest schema. Statements may run more than once, see above. */
export async function migrateStore(store: Store): Promise<void> {
  await store.command(recordTable(store.cluster));
  const [row] = await store.query<{ version: number }>('SELECT max(version) AS version FROM schema_versions');
  const recorded = row?.version ?? 0;
  for (const { number, statements } of VERSIONS.filter(({ number }) => number > recorded)) {
    // A new store has no tables of earlier versions to drop.
    const needed = statements.filter((statement) => recorded > 0 || !statement.startsWith('DROP '));
    for (const statement of needed.flatMap((one) => asRun(one, store.cluster))) await store.command(statement);
    await store.insert('schema_versions', ['version'], Buffer.from(`[${number}]\n`));
  }
}

/**
 * Throws `StartRefused` if this version cannot use the store; changes nothing. Stores from before the first release have another sort
 * order, text tags and a column for hashes of ids.
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

/** All statements of the schema in their executed form. */
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
