// Writes into package-lock.json what npm leaves out of it, or takes from packages that know less than our tests. Run by `npm run lock`
// after npm has made the file; a test holds that it is as this leaves it. Why: docs/decisions/0007-versions-for-node-20.md
// and 0065-sqlite-is-nodes-own.md.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

/** Members of an entry that npm reads before it installs it, by the entry's place. */
const ENTRIES = {
  // SQLite for Node before 22.16, which has none that fits: later ones leave it out, since it is optional. Its binaries are in the package, so
  // npm need neither run its script, which looks for them, nor compile it, which it does where a package has a binding.gyp and no script.
  'node_modules/@photostructure/sqlite': {
    engines: { node: '>=20.0.0 <22.16.0 || >=23.0.0 <23.11.0' },
    hasInstallScript: undefined,
    gypfile: false,
  },
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
