// The workbench is what people build pages with: check, rehearse, micro, the packages, adapters and plug-ins. Its tests are dear, and need to run
// only when one of these files changed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Sources that the tests try. Files that these import, in rooms that they share with the service, are watched as well. */
const SOURCES = [
  ...['src/check', 'src/micro', 'src/rehearse'],
  ...['src/cli/check.ts', 'src/cli/micro.ts', 'src/cli/rehearse.ts', 'src/cli/rehearse-forecast.ts', 'src/cli/run.ts'],
  // The script is bundled into the pages that they look at.
  ...['embed/adapters', 'embed/inspector', 'embed/src'],
  'packages',
];
/** The tests, and files that are no modules. */
const BESIDE = [
  ...['adapters', 'browsers/adapters', 'browsers/adapters.test.ts', 'test/workbench'],
  ...['docs/adapters.md', 'docs/developers.md', 'package-lock.json', 'browsers/package-lock.json'],
];

/**
 * Paths of the watched files, from the root.
 * @param {string} root
 * @returns {string[]}
 */
export function watchedFiles(root) {
  const files = new Set(SOURCES.flatMap((path) => filesBelow(root, path)));
  // A set is walked with what is added meanwhile.
  for (const file of files) for (const imported of importsOf(root, file)) files.add(imported);
  return [...files, ...BESIDE.flatMap((path) => filesBelow(root, path))].sort();
}

/**
 * Watched files that were changed, made or removed since a commit; undefined where git does not know the commit.
 * @param {string} root
 * @param {string} commit
 * @returns {string[] | undefined}
 */
export function changedSince(root, commit) {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    const changed = git('diff', '--name-only', '--no-renames', '-z', commit);
    const made = git('ls-files', '--others', '--exclude-standard', '-z');
    const watched = new Set(watchedFiles(root));
    const isWatched = (/** @type {string} */ file) =>
      watched.has(file) || [...SOURCES, ...BESIDE].some((path) => file.startsWith(`${path}/`));
    return [...changed, ...made].filter(isWatched);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Modules; types are gone when it runs, and each that is imported for them is checked by the compiler. */
const IMPORTS = /^\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
/** It loads each command when that is named. */
const LOADS_ALL = 'src/cli/run.ts';

/**
 * @param {string} root
 * @param {string} file
 * @returns {string[]}
 */
function importsOf(root, file) {
  if (!/\.(ts|mts|mjs)$/.test(file)) return [];
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)]
    .map(([, fixed, dynamic]) => fixed ?? (file === LOADS_ALL ? undefined : dynamic))
    .filter((path) => path !== undefined)
    .map((path) => normalize(join(dirname(file), path)))
    .filter((path) => existsSync(join(root, path)));
}
