// node tools/supply.mjs FILE: what a release needs to know of its packages, or it is none. Every package has a hash, or its registry does not have
// it; the registry names no weakness of what runs in production, and does answer; FILE has the list of packages (CycloneDX).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Packages of a lock file that come from a registry and have no hash: `name@version`. */
export const withoutHash = (lock) =>
  Object.entries(lock.packages)
    .filter(
      ([place, { link, integrity, inBundle }]) => place.includes('node_modules/') && !link && !integrity && !inBundle,
    )
    .map(
      ([place, { version }]) =>
        `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    );

/** Why the answer of `npm audit --json` stops a release; undefined when it does not. No answer stops it. */
export function weaknessIn(answer) {
  const counts = read(answer)?.metadata?.vulnerabilities;
  if (typeof counts?.total !== 'number') return 'npm audit was not answered';
  return counts.total === 0 ? undefined : `npm audit names ${counts.total} weaknesses`;
}

/** Why a list of packages stops a release; undefined when it does not. */
export function faultOfList(text) {
  const list = read(text);
  if (list?.bomFormat !== 'CycloneDX' || !Array.isArray(list.components)) return 'npm sbom wrote no list in CycloneDX';
  return list.components.length === 0 ? 'npm sbom lists no package' : undefined;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).stdout;

/** The hash that the registry has; empty where it does not have the package. */
const hashOf = (name) => npm('view', name, 'dist.integrity').trim();

function check(file) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  // A package that the registry has would be installed without a check of its bytes.
  const loose = withoutHash(lock)
    .map((name) => ({ name, hash: hashOf(name) }))
    .filter(({ hash }) => hash !== '');
  const list = npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx');
  writeFileSync(file, list);
  return [
    ...loose.map(({ name, hash }) => `package-lock.json has no integrity of ${name}: write ${hash}`),
    weaknessIn(npm('audit', '--omit=dev', '--json')),
    faultOfList(list),
  ].filter(Boolean);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  const faults = file ? check(file) : ['Name the file of the list: node tools/supply.mjs waymark.cdx.json'];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
