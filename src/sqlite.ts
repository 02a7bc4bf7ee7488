// SQLite, through the line of its binding that the running Node can hold.
//
// better-sqlite3 12 ends the process on Node 24.19 and later, while garbage is collected. Line 13 is fixed, ships its binaries, and does not load on Node 20. Both have the
// same interface; when Node 20 is given up, so is line 12, and this file.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const NODE_WITH_LINE_13 = 22;
const nodeMajor = Number.parseInt(process.versions.node, 10);
const require = createRequire(import.meta.url);

/** Opens a file as a database; everything it offers is synchronous. */
export const Sqlite: typeof BetterSqlite3 = load();

function load(): typeof BetterSqlite3 {
  if (nodeMajor >= NODE_WITH_LINE_13) return require('better-sqlite3-napi');
  try {
    return require('better-sqlite3');
  } catch (error) {
    // npm leaves it out where it can neither download nor compile it, and calls that a success.
    const refused = new Error(
      'SQLite for Node 20 is not installed: npm could neither download nor compile it. Use Node 22 or newer, which needs no compiler, ' +
        'or install python3, make and g++ and run "npm ci" again.',
      { cause: error },
    );
    refused.name = 'StartRefused';
    throw refused;
  }
}
