// Builds into `dist` what is missing there or older than its sources, and prints a line for each part. `npm start` and `npm test` run it first,
// so that `npm ci` builds nothing. `--all` builds all of it; names of parts, such as `server embed`, limit it to these.
//
// An installed package has `dist` and no sources. An installation without the packages of the build starts what it has.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** By the name of the script that builds it: the file that it writes last, and its sources besides package.json. */
const PARTS = {
  server: {
    title: 'the service',
    output: 'dist/fonts/LICENSE',
    sources: ['src', 'tsconfig.json', 'tsconfig.build.json', 'tools/bundle.mjs', 'tools/fonts.mjs'],
  },
  embed: { title: 'the script for pages', output: 'dist/embed/manifest.json', sources: ['embed', 'src/domain'] },
  dashboard: {
    title: 'the dashboard',
    output: 'dist/dashboard/index.html',
    sources: ['dashboard', 'src/domain', 'docs/metrics.md'],
  },
  help: {
    title: 'the help',
    output: 'dist/help/pictures',
    sources: ['docs', 'SECURITY.md', 'tools/help.mjs', 'tools/help.css', 'tools/help.js'],
  },
};

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const named = Object.keys(PARTS).filter((name) => positionals.length === 0 || positionals.includes(name));
const needed = named.filter((name) => values.all || (existsSync('src') && !isNew(PARTS[name])));
if (existsSync('node_modules/typescript')) {
  for (const name of needed) build(name);
} else if (needed.some((name) => values.all || !existsSync(PARTS[name].output))) {
  console.error('dist is not built, and what builds it is not installed. Run "npm ci", without --omit=dev.');
  process.exitCode = 1;
}

function isNew({ output, sources }) {
  if (!existsSync(output)) return false;
  const time = statSync(output).mtimeMs;
  return ['package.json', ...sources].every((path) => !existsSync(path) || isOlder(path, time));
}

/** A folder is as new as what was last added to it or taken away. */
function isOlder(path, time) {
  const stats = statSync(path);
  if (stats.mtimeMs > time) return false;
  if (!stats.isDirectory()) return true;
  return readdirSync(path).every((name) => /^(node_modules|dist)$/.test(name) || isOlder(join(path, name), time));
}

function build(name) {
  process.stdout.write(`Building ${PARTS[name].title} … `);
  const begun = performance.now();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  // As npm runs it, without the time that npm takes to start.
  const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const { status } = spawnSync(scripts[`build:${name}`], {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  if (status !== 0) {
    console.log('failed');
    process.exit(status ?? 1);
  }
  console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}
