// PostgreSQL for tests: a database of its own for each caller, dropped afterwards.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import type { Catalog } from '../../src/catalog/open.ts';

/** Where tests find PostgreSQL, as a user that may create databases. */
const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export const hasPostgres = await runOnServer('SELECT 1').then(
  () => true,
  () => {
    console.warn('Skipped: no PostgreSQL answers. TEST_DATABASE_URL says where one is.');
    return false;
  },
);

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `waymark_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const url = new URL(SERVER_URL);
  url.pathname = name;
  return { url: url.href, drop: () => dropDatabase(name) };
}

/** A database for each test of a suite, and the catalogs that it keeps open: they are closed before it is dropped. */
export function databaseForTests() {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  const opened: Catalog[] = [];
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((catalog) => catalog.destroy()));
    await database?.drop();
  });
  return {
    get url(): string {
      return database?.url ?? '';
    },
    async keep(opening: Promise<Catalog>): Promise<Catalog> {
      const catalog = await opening;
      opened.push(catalog);
      return catalog;
    },
  };
}

export const dropDatabase = (name: string) => runOnServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/** Ends every connection to a database, as a restart of the server does. */
export async function disconnectAll(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

/** How many connections a database has, or those that run a statement which begins with `statement`. */
export async function countConnections(url: string, statement = ''): Promise<number> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client(SERVER_URL);
  await client.connect();
  try {
    const question = 'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND starts_with(query, $2)';
    const { rows } = await client.query(question, [name, statement]);
    return rows[0].n;
  } finally {
    await client.end();
  }
}

export async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
