// SQLite by the interface of node:sqlite, whichever of its two sources the running Node takes: all that the service relies on.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sqliteDialect } from '../../src/catalog/sqlite-dialect.ts';
import {
  openSqlite,
  SQLITE_BUSY,
  SQLITE_FULL,
  type SqliteDatabase,
  type SqliteOptions,
  sqliteCode,
} from '../../src/sqlite.ts';
import { folderForTest } from '../cli/command.ts';

const MODULE = new URL('../../dist/src/sqlite.js', import.meta.url).href;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_CONSTRAINT = 19;

let file: string;
beforeEach(() => {
  file = join(folderForTest(), 'test.db');
});

function open(options?: SqliteOptions): SqliteDatabase {
  const database = openSqlite(file, options);
  onTestFinished(() => {
    try {
      database.close();
    } catch {
      // The test closed it.
    }
  });
  return database;
}

/** The result code of what a call throws. */
function codeOf(call: () => unknown): number | undefined {
  try {
    call();
  } catch (error) {
    return sqliteCode(error);
  }
  throw new Error('nothing was thrown');
}

describe('a database', () => {
  it('gives back text, numbers, nothing and bytes as they were bound', () => {
    const database = open();
    database.exec('CREATE TABLE t (a, b INTEGER, c REAL, d, e BLOB)');
    const bytes = new Uint8Array([0, 1, 255]);
    database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)').run('é\u{1f600}', 2 ** 53 - 1, 0.1, null, bytes);
    const [row] = database.prepare('SELECT * FROM t').all();
    expect({ ...(row as object) }).toEqual({ a: 'é\u{1f600}', b: 2 ** 53 - 1, c: 0.1, d: null, e: bytes });
  });

  it('refuses an integer that a number cannot hold, rather than round it', () => {
    const database = open();
    database.exec('CREATE TABLE t (a INTEGER)');
    database.prepare('INSERT INTO t VALUES (?)').run(2n ** 60n + 1n);
    expect(() => database.prepare('SELECT a FROM t').all()).toThrow(
      'too large to be represented as a JavaScript number',
    );
    expect(database.prepare('SELECT a = ? AS same FROM t').all(2n ** 60n + 1n)).toMatchObject([{ same: 1 }]);
  });

  it('says by its columns which statements return rows', () => {
    const database = open();
    database.exec('CREATE TABLE t (a)');
    const columns = (text: string) => database.prepare(text).columns().length;
    expect(columns('SELECT a, 1 FROM t')).toBe(2);
    expect(columns('INSERT INTO t VALUES (1) RETURNING a')).toBe(1);
    expect(columns('INSERT INTO t VALUES (1)')).toBe(0);
    expect(columns('PRAGMA wal_checkpoint(TRUNCATE)')).toBe(3);
    expect(columns('BEGIN')).toBe(0);
  });

  it('opened for reading only changes nothing, and must exist', () => {
    expect(codeOf(() => open({ readOnly: true }))).toBe(SQLITE_CANTOPEN);
    open().exec('CREATE TABLE t (a)');
    const reader = open({ readOnly: true });
    expect(codeOf(() => reader.exec('INSERT INTO t VALUES (1)'))).toBe(SQLITE_READONLY);
  });

  it('reports errors by the result codes of SQLite', () => {
    const database = open();
    database.exec('PRAGMA max_page_count = 3; CREATE TABLE t (a UNIQUE)');
    database.exec("INSERT INTO t VALUES ('x')");
    expect(codeOf(() => database.exec("INSERT INTO t VALUES ('x')"))).toBe(SQLITE_CONSTRAINT);
    expect(codeOf(() => database.exec('INSERT INTO t VALUES (randomblob(100000))'))).toBe(SQLITE_FULL);
    expect(sqliteCode(new Error('of something else'))).toBeUndefined();
    expect(sqliteCode(Object.assign(new Error('of a library'), { errcode: 'text' }))).toBeUndefined();
  });
});

describe('between processes', () => {
  /** A process that holds a transaction with a change until it is asked to commit. */
  async function holder() {
    const script = `
      const { openSqlite } = await import(${JSON.stringify(MODULE)});
      const database = openSqlite(process.argv[1]);
      database.exec('BEGIN IMMEDIATE; INSERT INTO t VALUES (2)');
      console.log('held');
      process.stdin.once('data', () => { database.exec('COMMIT'); database.close(); process.exit(); });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, file], { stdio: 'pipe' });
    onTestFinished(() => void child.kill());
    await once(child.stdout, 'data');
    return child;
  }

  it('a lock is SQLITE_BUSY for a writer that does not wait, and readers still see the previous state', async () => {
    const database = open({ timeout: 0 });
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    const child = await holder();
    expect(codeOf(() => database.exec('INSERT INTO t VALUES (3)'))).toBe(SQLITE_BUSY);
    expect(database.prepare('SELECT a FROM t').all()).toHaveLength(1);
    child.stdin.write('commit');
    await once(child, 'close');
    expect(database.prepare('SELECT a FROM t').all()).toHaveLength(2);
  });

  it('another waits for the lock', async () => {
    const database = open();
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a)');
    const child = await holder();
    // The word is in its pipe already: nothing is written while this process waits.
    child.stdin.write('commit');
    database.exec('INSERT INTO t VALUES (3)');
    expect(database.prepare('SELECT a FROM t ORDER BY a').all()).toMatchObject([{ a: 2 }, { a: 3 }]);
  });

  it('nothing is printed when it is loaded, and other warnings are', () => {
    const script = `
      const { openSqlite } = await import(${JSON.stringify(MODULE)});
      openSqlite(':memory:').close();
      process.emitWarning('of something else', 'ExperimentalWarning');`;
    const shown = execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', process.execPath, '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(shown).not.toMatch(/SQLite/);
    expect(shown).toContain('ExperimentalWarning: of something else');
  });
});

describe('under Kysely', () => {
  interface Tables {
    t: { id: number; name: string | null };
  }
  const connect = () => {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(file)) });
    onTestFinished(() => db.destroy());
    return db;
  };

  it('returns the rows of a statement that has some, otherwise the number of changed rows', async () => {
    const db = connect();
    await sql`create table t (id integer primary key, name text)`.execute(db);
    const inserted = await db.insertInto('t').values({ id: 7, name: 'a' }).executeTakeFirst();
    expect(inserted).toMatchObject({ insertId: 7n, numInsertedOrUpdatedRows: 1n });
    const returned = await db.insertInto('t').values({ id: 8, name: null }).returningAll().executeTakeFirst();
    expect({ ...returned }).toEqual({ id: 8, name: null });
    const updated = await db.updateTable('t').set({ name: 'b' }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const streamed: number[] = [];
    for await (const { id } of db.selectFrom('t').select('id').orderBy('id').stream()) streamed.push(id);
    expect(streamed).toEqual([7, 8]);
  });

  it('leaves all in the file when it is closed: a copy of it alone is whole', async () => {
    const database = openSqlite(file);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (id integer primary key, name text)');
    const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
    await db.insertInto('t').values({ id: 1, name: 'a' }).execute();
    await expect(db.insertInto('t').values({ id: 1, name: 'b' }).execute()).rejects.toThrow('UNIQUE');
    for await (const _row of db.selectFrom('t').selectAll().stream()) break;
    await db.destroy();
    file = `${file}.copy`;
    copyFileSync(file.replace('.copy', ''), file);
    expect(open({ readOnly: true }).prepare('SELECT id FROM t').all()).toHaveLength(1);
  });

  it('undoes a transaction that fails', async () => {
    const db = connect();
    await sql`create table t (id integer primary key, name text)`.execute(db);
    const failed = db.transaction().execute(async (trx) => {
      await trx.insertInto('t').values({ id: 1, name: 'a' }).execute();
      await trx.insertInto('t').values({ id: 1, name: 'b' }).execute();
    });
    await expect(failed).rejects.toMatchObject({ message: 'UNIQUE constraint failed: t.id' });
    expect(await db.selectFrom('t').selectAll().execute()).toEqual([]);
  });
});
