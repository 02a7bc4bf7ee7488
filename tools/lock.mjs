// Writes into package-lock.json what npm leaves out of it, or takes from packages that know less than our tests. Run by `npm run lock`
// after npm has made the file; a test holds that it is as this leaves it. Why: docs/decisions/0007-versions-for-node-20.md.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

/** Members of an entry that npm reads before it installs it, by the entry's place. */
const ENTRIES = {
  // SQLite for Node 20. From 22 on npm leaves it out, with the compiler that it needs, since it is optional and does not fit.
  'node_modules/better-sqlite3': { engines: { node: '20.x || 21.x' } },
  // SQLite from Node 22 on. It ships its binaries and says so by `gypfile`, which npm drops, and then compiles it all the same.
  'node_modules/better-sqlite3-napi': { gypfile: false },
  // These two ask for Node 22. All tests run on Node 20 with them, so that npm need not warn.
  'node_modules/content-disposition': { engines: { node: '>=20.19' } },
  'node_modules/cookie': { engines: { node: '>=20.19' } },
};

export function completed(text) {
  const lock = JSON.parse(text);
  for (const [place, members] of Object.entries(ENTRIES)) {
    if (!lock.packages[place])
      throw new Error(`${LOCK} has no ${place}: does tools/lock.mjs still name what is installed?`);
    Object.assign(lock.packages[place], members);
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  writeFileSync(LOCK, completed(readFileSync(LOCK, 'utf8')));
