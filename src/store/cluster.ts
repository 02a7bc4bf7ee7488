// Translates the single-node schema into the schema of a cluster. Every table `t` becomes `t_local` on each server, replicated within
// its shard, and a distributed table `t` over all shards. Events are sharded by session and views aggregate locally, so all data of a
// session is on one shard.

export interface Cluster {
  name: string;
  database: string;
}

/** Path in the keeper, one per shard; the macro `{replica}` distinguishes its replicas. */
const SHARD_ENGINE_PATH = `'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'`;
/** The same for a table that is replicated completely to every server. */
const COMMON_ENGINE_PATH = `'/clickhouse/tables/common/{database}/{table}', '{shard}-{replica}'`;

/**
 * Tables with a sharding key: the session. A query that groups by session is computed on each shard independently. Rows of other tables
 * are written by views, on the shard of the events that they aggregate.
 */
const SHARDED_BY_SESSION = new Map([
  ['events', 'cityHash64(session_id)'],
  ['session_rows', 'session'],
]);
/** Tables replicated completely to every server: they have few rows, or are joined with rows of every shard. */
const KEPT_EVERYWHERE = new Set(['unfolded_days']);

/** Translates one CREATE, ALTER, INSERT, TRUNCATE or DROP statement of a single node into the statements for a cluster. */
export function onCluster(statement: string, cluster: Cluster): string[] {
  const [, altered] = /^ALTER TABLE (\w+) /.exec(statement) ?? [];
  if (altered !== undefined) return alterOnCluster(statement, altered, cluster);
  if (/^DROP /.test(statement)) return dropOnCluster(statement, cluster);
  if (/^TRUNCATE TABLE /.test(statement)) return [`${statement}${LOCAL} ON CLUSTER \`${cluster.name}\` SYNC`];
  if (/^INSERT INTO /.test(statement)) return [statement];
  const [, kind, name] = /^CREATE (TABLE|MATERIALIZED VIEW) (\w+)/.exec(statement) ?? [];
  if (name !== undefined && KEPT_EVERYWHERE.has(name)) return [onEveryServer(statement, cluster)];
  if (kind === undefined || name === undefined) throw new Error(`no way to run this on a cluster: ${statement}`);
  const where = `ON CLUSTER \`${cluster.name}\``;
  if (kind === 'MATERIALIZED VIEW') {
    return [
      statement
        .replace(`VIEW ${name} TO `, `VIEW ${name} ${where} TO `)
        .replace(/ TO (\w+)/, ` TO $1${LOCAL}`)
        .replace(/ FROM (\w+)/, ` FROM $1${LOCAL}`),
    ];
  }
  const shardingKey = SHARDED_BY_SESSION.get(name);
  return [
    replicated(statement, SHARD_ENGINE_PATH).replace(`TABLE ${name}`, `TABLE ${name}${LOCAL} ${where}`),
    `CREATE TABLE ${name} ${where} AS ${name}${LOCAL} ENGINE = Distributed('${cluster.name}', '${cluster.database}', ` +
      `'${name}${LOCAL}'${shardingKey === undefined ? '' : `, ${shardingKey}`})`,
  ];
}

/** Alters the local tables first: the distributed table may only have columns that they have. It has no indexes and no parts. */
function alterOnCluster(statement: string, table: string, cluster: Cluster): string[] {
  if (KEPT_EVERYWHERE.has(table))
    return [statement.replace(`TABLE ${table}`, `TABLE ${table} ON CLUSTER \`${cluster.name}\``)];
  // A view exists on every shard and reads the local rows.
  if (/ MODIFY QUERY/.test(statement))
    return [
      statement
        .replace(`TABLE ${table}`, `TABLE ${table} ON CLUSTER \`${cluster.name}\``)
        .replace(/ FROM (\w+)/, ` FROM $1${LOCAL}`),
    ];
  const of = (name: string) => statement.replace(`TABLE ${table}`, `TABLE ${name} ON CLUSTER \`${cluster.name}\``);
  return / ADD INDEX | CODEC| MODIFY SETTING /.test(statement)
    ? [of(`${table}${LOCAL}`)]
    : [of(`${table}${LOCAL}`), of(table)];
}

/** Views have no distributed table. */
function dropOnCluster(statement: string, cluster: Cluster): string[] {
  const where = `ON CLUSTER \`${cluster.name}\` SYNC`;
  return statement.startsWith('DROP VIEW')
    ? [`${statement} ${where}`]
    : [`${statement} ${where}`, `${statement}${LOCAL} ${where}`];
}

/** The CREATE statement of a table that has the same rows on every server. */
export function onEveryServer(statement: string, cluster: Cluster): string {
  return replicated(statement, COMMON_ENGINE_PATH).replace(/^(CREATE TABLE \w+)/, `$1 ON CLUSTER \`${cluster.name}\``);
}

/** The table name for statements that change rows in place: the local table. */
export function whereRowsAre(table: string, cluster: Cluster | undefined): string {
  return cluster && !KEPT_EVERYWHERE.has(table) ? `${table}${LOCAL} ON CLUSTER \`${cluster.name}\`` : table;
}

/** The table name for inserting rows that belong to no shard: the contacted server stores them. */
export function whereOneServerKeepsThem(table: string, cluster: Cluster | undefined): string {
  return cluster ? `${table}${LOCAL}` : table;
}

const LOCAL = '_local';

const replicated = (statement: string, path: string) =>
  statement.replace(/ENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/, (_, engine: string, own?: string) => {
    return `ENGINE = Replicated${engine}(${path}${own === undefined ? '' : `, ${own}`})`;
  });
