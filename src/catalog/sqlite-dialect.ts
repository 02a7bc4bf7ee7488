// Kysely's dialect for SQLite asks for a database with the interface of better-sqlite3: a statement says whether it reads, and takes its parameters
// as one array. This adapts node:sqlite, for which Kysely 0.28 has no dialect.
import { SqliteDialect } from 'kysely';
import type { SqliteDatabase, SqliteValue } from '../sqlite.ts';

export function sqliteDialect(database: SqliteDatabase): SqliteDialect {
  return new SqliteDialect({
    database: {
      prepare(text) {
        const statement = database.prepare(text);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bindable(parameters)),
          run: (parameters) => (isOver(database, text) ? NOTHING_CHANGED : statement.run(...bindable(parameters))),
          iterate: (parameters) => statement.iterate(...bindable(parameters)),
        };
      },
      close: () => close(database),
    },
  });
}

/** SQLite rolls a transaction back automatically when the disk is full. Kysely's rollback would then fail and hide the original error. */
const isOver = (database: SqliteDatabase, text: string) => text === 'rollback' && !database.isTransaction;
const NOTHING_CHANGED = { changes: 0, lastInsertRowid: 0 };

/** SQLite refuses other values itself. */
const bindable = (parameters: readonly unknown[]) => parameters as readonly SqliteValue[];

/**
 * SQLite writes its log into the file when the last connection closes. With the package for Node 20 that is when the last statement has been
 * collected, which may be never; so it is done before.
 */
function close(database: SqliteDatabase): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // As SQLite's own: a full disk delays no stop, and the next start reads the log.
  }
  database.close();
}
