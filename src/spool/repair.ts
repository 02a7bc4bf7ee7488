// What is done about a spool that a crash or a failing disk left damaged: the service starts with what is whole, the
// damaged file stays beside it under another name, and the operator is told.
import { existsSync, renameSync, statSync } from 'node:fs';
import { type Clock, toIso } from '../domain/time.ts';
import { Sqlite, type SqliteDatabase } from '../sqlite.ts';
import { tornBytes } from './wal.ts';

/** Tells the operator what was found and what was done about it. */
export type Report = (finding: string) => void;

/** Moves a damaged spool out of the way. Returns where it is now; undefined when there is none or it is whole. */
export function moveDamaged(file: string, now: Clock, report: Report): string | undefined {
  const torn = tornBytes(`${file}-wal`);
  if (torn > 0) {
    report(
      `the log of ${file} ends in ${torn} bytes that are not whole, as after a crash in mid-write: ` +
        'everything before them is kept',
    );
  }
  const damage = findDamage(file);
  if (damage === undefined) return undefined;
  const moved = freeName(`${file}.damaged-${toIso(now()).replaceAll(':', '-')}`);
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, moved + part);
  }
  report(`${file} is damaged (${damage}): it is kept as ${moved}, and a new one takes its place`);
  return moved;
}

/** Copies every row that can still be read from a damaged spool into a new one with the same tables. */
export function salvage(damagedFile: string, db: SqliteDatabase, report: Report): void {
  // Opened, an empty file would take its log with it.
  if (sizeOf(damagedFile) === 0) return;
  const counts = { batches: 0, unreadable: 0 };
  try {
    const damaged = new Sqlite(damagedFile, { readonly: true });
    try {
      for (const table of tablesOf(db)) {
        const { copied, unreadable } = copyRows(damaged, db, table);
        counts.unreadable += unreadable;
        if (table === 'batches') counts.batches = copied;
      }
    } finally {
      damaged.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  report(
    `${counts.batches} batches of ${damagedFile} were saved` +
      (counts.unreadable > 0 ? `, ${counts.unreadable} rows could not be read` : ''),
  );
}

function findDamage(file: string): string | undefined {
  if (sizeOf(file) === 0) return sizeOf(`${file}-wal`) > 0 ? 'it is empty, its log is not' : undefined;
  try {
    // Read-only, so that looking changes nothing.
    const db = new Sqlite(file, { readonly: true });
    try {
      const finding = db.pragma('quick_check(1)', { simple: true });
      return finding === 'ok' ? undefined : String(finding).replaceAll('\n', ' ');
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw new Error(`The spool ${file} cannot be opened: ${(error as Error).message}`, { cause: error });
  }
}

const isDamage = (error: unknown) => error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function freeName(name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(candidate)) return candidate;
  }
}

const tablesOf = (db: SqliteDatabase) =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all() as string[];

function copyRows(from: SqliteDatabase, to: SqliteDatabase, table: string): { copied: number; unreadable: number } {
  const rowids = readableRowids(from, table);
  let copied = 0;
  to.transaction(() => {
    for (const rowid of rowids) if (copyRow(from, to, table, rowid)) copied++;
  })();
  return { copied, unreadable: rowids.length - copied };
}

/** Read from both ends, so that a broken page costs no more than what lies on it or beyond another. */
function readableRowids(from: SqliteDatabase, table: string): bigint[] {
  const found = new Set<bigint>();
  for (const direction of ['ASC', 'DESC']) {
    try {
      const rowids = from.prepare(`SELECT rowid FROM ${table} ORDER BY rowid ${direction}`).safeIntegers().pluck();
      for (const rowid of rowids.iterate() as Iterable<bigint>) {
        if (direction === 'DESC' && found.has(rowid)) break;
        found.add(rowid);
      }
    } catch (error) {
      if (!isDamage(error) && !isMissing(error)) throw error;
    }
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

const isMissing = (error: unknown) => error instanceof Sqlite.SqliteError && /^no such table/.test(error.message);

function copyRow(from: SqliteDatabase, to: SqliteDatabase, table: string, rowid: bigint): boolean {
  try {
    const row = from.prepare(`SELECT * FROM ${table} WHERE rowid = ?`).safeIntegers().get(rowid) as
      | Record<string, unknown>
      | undefined;
    if (!row) return false;
    const columns = Object.keys(row);
    to.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ).run(Object.values(row));
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
