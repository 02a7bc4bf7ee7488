// The packages that are installed: what runs names what it imports, and the lock file spares Node 22 and newer a compiler.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { readDocument } from './document.ts';

const LOCK_SCRIPT = new URL('../../tools/lock.mjs', import.meta.url).href;
const { completed } = (await import(LOCK_SCRIPT)) as { completed: (text: string) => string };

const SHRINKWRAP_SCRIPT = new URL('../../tools/shrinkwrap.mjs', import.meta.url).href;
const { shrinkwrap } = (await import(SHRINKWRAP_SCRIPT)) as { shrinkwrap: (text: string) => string };

const PACKAGE = JSON.parse(readDocument('package.json')) as Record<string, Record<string, string>>;
const { packages } = JSON.parse(readDocument('package-lock.json')) as {
  packages: Record<string, { engines?: { node?: string }; optional?: boolean; dev?: boolean }>;
};

const SOURCE = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'));
const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
/** Packages that the compiled service loads: types are gone by then. */
const loaded = SOURCE.flatMap((text) => [
  ...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)'/gm),
  ...text.matchAll(/\b(?:import|require)\('([^'.][^']*)'\)/g),
]).map(([, specifier = '']) => nameOf(specifier));

/** Commands for those who build pages load them, and say where they are missing. */
const OF_CHECKOUTS = ['axe-core', 'playwright-core'];

it('depends on the imports of the service only', () => {
  const named = Object.keys({ ...PACKAGE.dependencies, ...PACKAGE.optionalDependencies });
  const used = new Set(loaded.filter((name) => !name.startsWith('node:') && !OF_CHECKOUTS.includes(name)));
  expect([...used].sort()).toEqual(named.sort());
});

it('has a lock file as `npm run lock` writes it', () => {
  const text = readDocument('package-lock.json');
  expect(completed(text)).toBe(text);
  const entry = '"gypfile": false';
  expect(text).toContain(entry);
  expect(completed(text.replace(`,\n      ${entry}`, ''))).toBe(text);
});

it('contains no lock file with packages of this repository or their optional dependencies', () => {
  const packed = JSON.parse(shrinkwrap(readDocument('package-lock.json'))) as {
    packages: Record<string, { link?: boolean; dev?: boolean; devOptional?: boolean }>;
  };
  const places = Object.keys(packed.packages);
  expect(places.filter((place) => /^packages|@waymark|openapi-(fetch|typescript)/.test(place))).toEqual([]);
  expect(packed.packages['']).not.toHaveProperty('workspaces');
  const browsers = Object.entries(packed.packages).filter(([place]) => /node_modules\/@?playwright/.test(place));
  expect(browsers.map(([, { dev, devOptional = false }]) => [dev, devOptional])).toEqual(Array(3).fill([true, false]));
});

it('warns of no engine on any Node that the service runs on', () => {
  const least = (range: string) => Math.min(...range.split('||').map((one) => Number(/\d+/.exec(one)?.[0] ?? 0)));
  const late = Object.entries(packages)
    .filter(([place, { engines, optional }]) => place !== '' && !optional && least(engines?.node ?? '0') > 20)
    .map(([place, { engines }]) => `${place} ${engines?.node}`);
  expect(late).toEqual([]);
});

it('is released by one command, in a copy', () => {
  const folder = folderForTest();
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  const needed =
    /^(package(-lock)?\.json|CHANGELOG\.md|Dockerfile|compose\.scale\.yaml|(adapters|deploy|docs|packages|tools|test\/deploy)\/)/;
  for (const file of tracked.filter((name) => needed.test(name))) cpSync(file, join(folder, file), { recursive: true });
  // Right after a release nothing is unreleased.
  const before = readFileSync('CHANGELOG.md', 'utf8').split(/(?=\n## (?!Unreleased))/);
  const unreleased = '# Changelog\n\n## Unreleased\n\n### Added\n\n- What the test adds.\n';
  writeFileSync(join(folder, 'CHANGELOG.md'), [unreleased, ...before.slice(1)].join(''));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'user.name', 'Tests');
  git('config', 'user.email', 'tests@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'As it is');
  const release = (...args: string[]) =>
    execFileSync(process.execPath, ['tools/release.mjs', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  expect(release('9.8.7')).toContain('git push origin HEAD v9.8.7');
  expect(git('tag', '--list')).toBe('v9.8.7\n');
  expect(git('status', '--porcelain')).toBe('');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  for (const file of [
    'package.json',
    'packages/testing/package.json',
    'deploy/helm/waymark/Chart.yaml',
    'docs/deploy.md',
    'adapters/wordpress/waymark/waymark.php',
  ])
    expect(read(file)).toContain('9.8.7');
  expect(completed(read('package-lock.json'))).toBe(read('package-lock.json'));
  expect(read('CHANGELOG.md')).toMatch(/\n## Unreleased\n\n## 9\.8\.7 - \d{4}-\d\d-\d\d\n\n### Added\n\n- /);
  expect(() => release('9.8.7')).toThrow('The tag v9.8.7 is there already.');
  expect(() => release('9.8.8')).toThrow('CHANGELOG.md says of nothing that it is unreleased.');
  expect(() => release('nine')).toThrow('Name the version: npm run release -- 0.2.0');
});
