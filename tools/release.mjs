// npm run release -- 0.2.0: gives the service and its packages a version, dates what is unreleased in the changelog (https://keepachangelog.com),
// commits and tags it. Nothing is pushed: the tag is what publishes.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The changelog with its unreleased part as that of a version. Throws where there is nothing to release, or the version is there already. */
export function dated(changelog, version, date) {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [, unreleased] = /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? [];
  if (!unreleased?.trim()) throw new Error('CHANGELOG.md says of nothing that it is unreleased.');
  return changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} - ${date}\n`);
}

/** Files that name the version that is installed. */
const NAMING = [
  ...['Dockerfile', 'compose.scale.yaml', 'deploy/helm/waymark/Chart.yaml', 'docs/deploy.md', 'docs/developers.md'],
  ...['test/deploy/helm.test.ts', 'test/deploy/helm/render.go', 'packages/adapters/README.md'],
  'adapters/wordpress/waymark/waymark.php',
];

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const quietly = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function release(version) {
  if (!VERSION.test(version ?? '')) throw new Error('Name the version: npm run release -- 0.2.0');
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash what is changed first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} is there already.`);
  const text = dated(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));
  const { version: before } = JSON.parse(readFileSync('package.json', 'utf8'));
  const workspaces = ['--workspaces', '--include-workspace-root', '--workspaces-update=false'];
  quietly('npm', ['version', version, '--no-git-tag-version', ...workspaces]);
  quietly('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline']);
  quietly('node', ['tools/lock.mjs']);
  writeFileSync('CHANGELOG.md', text);
  for (const file of NAMING) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, version));
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Waymark ${version}`);
  console.log(`Released ${version} here. To publish it: git push origin HEAD v${version}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    release(process.argv[2]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
