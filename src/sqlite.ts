// SQLite, through the line of its binding that the running Node can hold.
//
// better-sqlite3 12 ends the process on Node 24.19 and later: a destructor of its asks for an environment that is not
// there while garbage is collected. Line 13 is mended, ships its binaries, and does not load on Node 20. Both have the
// same interface; when Node 20 is given up, so is line 12, and this file.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const NODE_WITH_LINE_13 = 22;
const nodeMajor = Number.parseInt(process.versions.node, 10);
const require = createRequire(import.meta.url);

/** Opens a file as a database; everything it offers is synchronous. */
export const Sqlite: typeof BetterSqlite3 = require(
  nodeMajor >= NODE_WITH_LINE_13 ? 'better-sqlite3-napi' : 'better-sqlite3',
);
export type SqliteDatabase = BetterSqlite3.Database;
