// Engines as released versions made them come to the schema that this version makes from nothing, and what made it is frozen.
// `catalog.sql.gz` is a dump of PostgreSQL that the version itself filled; a person of 0.1.0 in it has never signed in.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkEmbeddedCatalog, checkSharedCatalog } from '../../src/catalog/check.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from '../../src/catalog/open.ts';
import { VERSIONS as CATALOG_VERSIONS } from '../../src/catalog/schema.ts';
import { EVENT_TAGS } from '../../src/domain/event.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { HOUR } from '../../src/store/event-sql.ts';
import { ID_HASH } from '../../src/store/pack.ts';
import { migrateStore, VERSIONS as STORE_VERSIONS } from '../../src/store/schema.ts';
import { folderForTest } from '../cli/command.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';

const GOLDEN = fileURLToPath(new URL('.', import.meta.url));
const RELEASED = readdirSync(GOLDEN).filter((name) => existsSync(join(GOLDEN, name, 'schema.json')));
const DUMPED = RELEASED.filter((name) => existsSync(join(GOLDEN, name, 'catalog.sql.gz')));
const NAMES = CATALOG_VERSIONS.flatMap(({ names }) => names.split(/\s+/)).sort();

describe('the statements of a version', () => {
  const hashOf = (versions: readonly { version: string }[], release: string) =>
    createHash('sha256')
      .update(JSON.stringify(versions.filter(({ version }) => version === release)))
      .digest('hex');

  it.each(RELEASED)('are those of the release: %s', (release) => {
    const hashes = { catalog: hashOf(CATALOG_VERSIONS, release), store: hashOf(STORE_VERSIONS, release) };
    expect(JSON.parse(readFileSync(join(GOLDEN, release, 'schema.json'), 'utf8'))).toEqual(hashes);
  });

  it('are text, which calls nothing, in a file for each version', () => {
    const versions = { catalog: CATALOG_VERSIONS, store: STORE_VERSIONS };
    for (const [room, expected] of Object.entries(versions)) {
      const folder = fileURLToPath(new URL(`../../src/${room}/schema/`, import.meta.url));
      const files = readdirSync(folder);
      expect(files).toHaveLength(expected.length);
      for (const file of files) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect(text).toMatch(/^(\/\/.*\n)+export const schema = \{\n/);
        expect(text).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(|\$\{|=>/m);
      }
    }
  });

  it('say of hours, ids and tags what questions and inserts say', () => {
    const text = STORE_VERSIONS.flatMap(({ statements }) => statements).join('\n');
    expect(text).toContain(`PRIMARY KEY (journey_id, ${HOUR}, session_id)`);
    expect(text).toContain(`${ID_HASH} AS id_hash`);
    expect(text).toContain(`tag Enum8(${EVENT_TAGS.map((tag, at) => `'${tag}' = ${at + 1}`).join(', ')})`);
  });
});

function unpacked(release: string): string {
  const folder = folderForTest();
  execFileSync('tar', ['-xzf', join(GOLDEN, release, 'data.tar.gz'), '-C', folder]);
  return join(folder, 'data');
}

async function recordOf(catalog: Catalog) {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(catalog);
  return rows;
}

describe('a catalog in a file', () => {
  const open = async (file: string) => {
    const catalog = await openEmbeddedCatalog(file);
    onTestFinished(() => catalog.destroy());
    return catalog;
  };
  /** Without how a statement is written. 0.2.0 had a table more, to lock itself with. */
  const schemaOf = async (catalog: Catalog) => {
    const { rows } = await sql<{ name: string; sql: string | null }>`
      select name, sql from sqlite_master where tbl_name != 'kysely_migration_lock' order by name`.execute(catalog);
    return rows.map((row) => ({ ...row, sql: row.sql?.toLowerCase().replace(/[\s"]/g, '') }));
  };

  it.each(RELEASED)('of %s has the schema of a new one, once', async (release) => {
    const file = join(unpacked(release), 'catalog.db');
    const catalog = await open(file);
    const fresh = await open(join(folderForTest(), 'catalog.db'));
    expect(await schemaOf(catalog)).toEqual(await schemaOf(fresh));
    const record = await recordOf(catalog);
    expect(record.map(({ name }) => name)).toEqual(NAMES);
    expect((await recordOf(fresh)).map(({ name }) => name)).toEqual(NAMES);
    expect(checkEmbeddedCatalog(file)).toMatchObject({ mustMigrate: false });
    expect(await recordOf(await open(file))).toEqual(record);
  });

  it('that a version between two releases wrote is refused, and named', async () => {
    const file = join(unpacked('0.2.0'), 'catalog.db');
    const catalog = await open(file);
    await sql`delete from kysely_migration where name > '098'`.execute(catalog);
    const sentence = `The catalog ${file} was written by a version between two releases: start 0.2.0 with it once, then this version`;
    expect(() => checkEmbeddedCatalog(file)).toThrow(sentence);
    await expect(openEmbeddedCatalog(file)).rejects.toThrow(sentence);
  });
});

describe.skipIf(!hasPostgres)('a catalog in PostgreSQL', () => {
  async function database(dump?: string): Promise<string> {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    if (dump) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(dump);
      await client.end();
    }
    return url;
  }
  const dumped = (release: string) =>
    database(gunzipSync(readFileSync(join(GOLDEN, release, 'catalog.sql.gz'))).toString());
  const open = async (url: string) => {
    const catalog = await openSharedCatalog(url);
    onTestFinished(() => catalog.destroy());
    return catalog;
  };
  const schemaOf = async (catalog: Catalog) => {
    const columns = sql`select table_name, column_name, ordinal_position, data_type, character_maximum_length, is_nullable, column_default,
      collation_name from information_schema.columns where table_schema = 'public'`;
    const indexes = sql`select tablename as table_name, indexdef from pg_indexes where schemaname = 'public'`;
    const constraints = sql`select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace`;
    const { rows } = await sql<{ line: string }>`select line from (
      select table_name, row_to_json(c)::text as line from (${columns}) as c union all
      select table_name, row_to_json(i)::text from (${indexes}) as i union all
      select table_name, row_to_json(k)::text from (${constraints}) as k
    ) as lines where table_name != 'kysely_migration_lock' order by line`.execute(catalog);
    return rows.map(({ line }) => line);
  };

  it.each(DUMPED)('of %s has the schema of a new one, once', async (release) => {
    const [url, freshUrl] = [await dumped(release), await database()];
    // Two nodes at the same time.
    const [catalog] = await Promise.all([open(url), open(url)]);
    const fresh = await open(freshUrl);
    const schema = await schemaOf(catalog);
    expect(schema.length).toBeGreaterThan(500);
    expect(schema).toEqual(await schemaOf(fresh));
    const record = await recordOf(catalog);
    expect(record.map(({ name }) => name)).toEqual(NAMES);
    expect((await recordOf(fresh)).map(({ name }) => name)).toEqual(NAMES);
    expect(await checkSharedCatalog(url)).toMatchObject({ mustMigrate: false });
    // The person of 0.1.0 who never signed in is invited instead.
    expect(await catalog.selectFrom('users').select(['email', 'email_verified']).execute()).toEqual([
      { email: 'owner@example.org', email_verified: 0 },
    ]);
    expect(await catalog.selectFrom('members').select('name').execute()).toEqual([{ name: 'Owner' }]);
    expect(await catalog.selectFrom('invitations').select(['id', 'role']).execute()).toEqual([
      { id: 'u2-o1', role: 'viewer' },
    ]);
    expect(await catalog.selectFrom('one_time_links').select('id').execute()).toEqual([]);
    expect(await recordOf(await open(url))).toEqual(record);
  });

  it('that a version between two releases wrote is refused, and named', async () => {
    const url = await dumped('0.2.0');
    await sql`delete from kysely_migration where name > '098'`.execute(await open(url));
    await expect(checkSharedCatalog(url)).rejects.toThrow('start 0.2.0 with it once, then this version');
    await expect(openSharedCatalog(url)).rejects.toThrow(
      /^The catalog in PostgreSQL at .* was written by a version between/,
    );
  });
});

describe('an event store', () => {
  /** A process has one open at a time. */
  async function migrated(folder: string, bring: (store: Store) => Promise<void>): Promise<unknown[]> {
    const store = openEmbeddedStore(folder);
    try {
      await bring(store);
      const rows = await store.query<{
        name: string;
      }>(`SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase()
        UNION ALL SELECT 'newest', toString(max(version)) FROM schema_versions`);
      return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
    } finally {
      await store.close();
    }
  }

  it.each(RELEASED)(
    'of %s has the schema of a new one, whichever statement it was interrupted after',
    async (release) => {
      const fresh = await migrated(folderForTest(), migrateStore);
      expect(fresh).toContainEqual({ name: 'newest', create_table_query: String(STORE_VERSIONS.at(-1)?.number) });
      const upgraded = await migrated(join(unpacked(release), 'events'), async (store) => {
        for (let bound = 1, done = false; !done; bound++) {
          let commands = 0;
          const command: Store['command'] = async (...statement) => {
            if (++commands > bound) throw new Error('interrupted');
            await store.command(...statement);
          };
          done = await migrateStore({ ...store, command }).then(
            () => true,
            () => false,
          );
          expect(bound).toBeLessThan(100);
        }
      });
      expect(upgraded).toEqual(fresh);
    },
  );
});
