// How the schema of one place becomes the schema of a cluster. Every table `t` becomes `t_local` on each server, kept
// on all replicas of its shard, and `t` over all shards. Events go to the shard of their session, and views aggregate where
// the events are: a session is whole on one shard.

export interface Cluster {
  name: string;
  database: string;
}

/** Path in the keeper, one for each shard; its replicas are distinguished by their macro. */
const SHARD_ENGINE_PATH = `'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'`;
/** The same for a table of which every server keeps all rows. */
const COMMON_ENGINE_PATH = `'/clickhouse/tables/common/{database}/{table}', '{shard}-{replica}'`;

/**
 * Tables that have a session to shard by: a question that groups by session is answered by each shard for itself. Events and
 * aggregates are inserted through it; views fill the others, on the shard of the events that fill them.
 */
const SHARDED_BY_SESSION = new Map([
  ['events', 'cityHash64(session_id)'],
  ['session_rows', 'session'],
]);
/** Tables of which every server keeps all rows: few, or asked for together with rows of every shard. */
const KEPT_EVERYWHERE = new Set(['unfolded_days']);

/** The statements for a cluster that do what one CREATE, ALTER, INSERT, TRUNCATE or DROP statement does in one place. */
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

/** First where the rows are: the table over all shards may name no column that they lack. It has no indexes and no parts. */
function alterOnCluster(statement: string, table: string, cluster: Cluster): string[] {
  if (KEPT_EVERYWHERE.has(table))
    return [statement.replace(`TABLE ${table}`, `TABLE ${table} ON CLUSTER \`${cluster.name}\``)];
  // A view is on every shard, and reads the rows there.
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

/** Views have no table over all shards. */
function dropOnCluster(statement: string, cluster: Cluster): string[] {
  const where = `ON CLUSTER \`${cluster.name}\` SYNC`;
  return statement.startsWith('DROP VIEW')
    ? [`${statement} ${where}`]
    : [`${statement} ${where}`, `${statement}${LOCAL} ${where}`];
}

/** A table that is the same on every server. */
export function onEveryServer(statement: string, cluster: Cluster): string {
  return replicated(statement, COMMON_ENGINE_PATH).replace(/^(CREATE TABLE \w+)/, `$1 ON CLUSTER \`${cluster.name}\``);
}

/** The name of a table in a statement that changes its rows where they are stored. */
export function whereRowsAre(table: string, cluster: Cluster | undefined): string {
  return cluster && !KEPT_EVERYWHERE.has(table) ? `${table}${LOCAL} ON CLUSTER \`${cluster.name}\`` : table;
}

/** The name of a table in an insert of rows that belong to no shard: the server that is asked keeps them. */
export function whereOneServerKeepsThem(table: string, cluster: Cluster | undefined): string {
  return cluster ? `${table}${LOCAL}` : table;
}

const LOCAL = '_local';

const replicated = (statement: string, path: string) =>
  statement.replace(/ENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/, (_, engine: string, own?: string) => {
    return `ENGINE = Replicated${engine}(${path}${own === undefined ? '' : `, ${own}`})`;
  });
