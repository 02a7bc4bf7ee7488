// Writes npm-shrinkwrap.json, the lock file of the packed service: package-lock.json without the packages of this repository,
// which are not in the tarball and would be links to nothing, and without what only they make optional.
import { readFileSync, writeFileSync } from 'node:fs';

/** Optional only since a package of this repository names the first as its peer: for the service they are for development. */
const PEERS = ['@playwright/test', 'playwright', 'playwright-core'];
/** Packages on which only one of this repository depends. */
const CLIENT = ['openapi-fetch', 'openapi-typescript-helpers'];

export function shrinkwrap(text) {
  const lock = JSON.parse(text);
  delete lock.packages[''].workspaces;
  for (const [place, { link }] of Object.entries(lock.packages)) {
    if (link || place.startsWith('packages/')) delete lock.packages[place];
  }
  for (const name of CLIENT) delete lock.packages[`node_modules/${name}`];
  for (const name of PEERS) {
    const { devOptional: _optional, ...entry } = lock.packages[`node_modules/${name}`];
    lock.packages[`node_modules/${name}`] = { ...entry, dev: true };
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  writeFileSync('npm-shrinkwrap.json', shrinkwrap(readFileSync('package-lock.json', 'utf8')));
