// The catalog on PostgreSQL, for several nodes, with a bounded pool. Errors of the database are passed on unchanged; a database
// that cannot be reached is `unavailable`, and the next query tries to connect again.
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { unavailable } from '../domain/error.ts';

/** Connections a node holds at most. PostgreSQL's max_connections (100 unless changed) must cover all nodes. */
export const POOL_CONNECTIONS_MAX = 10;
/** How long a question waits for a connection, in ms, whether all are busy or the database is away. */
const CONNECT_MS_MAX = 2_000;
/** A statement that takes longer, in ms, is given up, by the database and, if that is silent, by the client a moment later. */
const STATEMENT_MS_MAX = 2_000;
/** Migrations wait for each other, and may build an index: for them it is this long. */
export const MIGRATION_MS_MAX = 10 * 60_000;
/** A connection that has idled this long, in ms, is closed, before firewalls forget it. */
const IDLE_MS_MAX = 60_000;

/** Busy and idle connections, and queries that wait for a connection. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

/** Connects when it is first asked. Passwords are in no error: the driver quotes none. */
export function postgresDialect(
  databaseUrl: string,
  statementMs = STATEMENT_MS_MAX,
): { dialect: PostgresDialect; poolUse(): PoolUse } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'waymark',
    max: POOL_CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: IDLE_MS_MAX,
    statement_timeout: statementMs,
    query_timeout: statementMs + 500,
    keepAlive: true,
  });
  // A broken connection emits an error event, idle or not, which would end the process without a listener. The caller
  // gets the error from its query; an idle connection is replaced when one is needed.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    dialect: new PostgresDialect({ pool: honest(pool) }),
    poolUse() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
  };
}

/** Where a catalog in PostgreSQL is, without the user and the password. */
export function postgresPlace(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `in PostgreSQL at ${host}${pathname}`;
}

/** The pool, with connection loss reported as `unavailable`, and with broken connections thrown away. */
function honest(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw unreachable(error);
      });
      let broken = false;
      const query = async (sql: string, parameters: unknown[]) => {
        try {
          return await client.query(sql, parameters.map(withoutNul));
        } catch (error) {
          if (!isConnectionLoss(error)) throw error;
          broken = true;
          throw unreachable(error);
        }
      };
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL's text type cannot hold U+0000. Our names never contain it, so a query for it must find nothing instead of failing. */
const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

// Connection losses that the database itself reports: connection errors (class 08), resources (53), a cancelled statement
// and shutdown (57), a system error (58), and a server that has become a standby (25006).
const LOSS_STATES = /^(08|53|57|58)|^25006$/;

/** An error that does not come from the database is a failure of the connection. */
function isConnectionLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || LOSS_STATES.test(error.code ?? '');
}

function unreachable(cause: unknown): Error {
  const error = unavailable('The catalog does not answer at the moment. Try again later');
  error.cause = cause;
  return error;
}
