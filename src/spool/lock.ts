// Keeps a second process out of a folder, since it would remove files that the first process still writes to. The lock is a file
// lock of the operating system, taken through SQLite because Node has no interface for it. It ends with its process, even after a kill.
import { join } from 'node:path';
import { openSqlite, SQLITE_BUSY, sqliteCode } from '../sqlite.ts';

/** Another process uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Returns what gives the folder free again. Throws `FolderInUse`. */
export function lockFolder(folder: string): () => void {
  const db = openSqlite(join(folder, 'lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new FolderInUse('another process holds it: stop that one first', { cause: error });
  }
  let isHeld = true;
  return () => {
    if (isHeld) db.close();
    isHeld = false;
  };
}
