// Which changes the tests of the workbench wait for: watched.mjs names its sources, and finds what they import.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { readDocument } from './document.ts';

const WATCHED = new URL('../workbench/watched.mjs', import.meta.url).href;
const { changedSince, watchedFiles } = (await import(WATCHED)) as {
  changedSince: (root: string, commit: string) => string[] | undefined;
  watchedFiles: (root: string) => string[];
};
const watched = new Set(watchedFiles('.'));

it('watches the files of the service and the script that the workbench tests import', () => {
  const tests = ['test/workbench', 'browsers/adapters']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .concat('browsers/adapters.test.ts')
    .filter((file) => file.endsWith('.ts'));
  expect(tests.length).toBeGreaterThan(10);
  const imported = tests.flatMap((file) =>
    [...readDocument(file).matchAll(/^import (?!type)[^;]*? from '(?:\.\.\/)+((?:src|embed)\/[^']+)'/gm)].map(
      ([, path = '']) => path,
    ),
  );
  expect(imported).toContain('src/rehearse/rehearse.ts');
  expect(imported.filter((path) => !watched.has(path))).toEqual([]);
});

it.each([
  ['src/check/findings.ts', true],
  ['src/domain/event.ts', true],
  ['src/ingest/accept.ts', true],
  ['packages/playwright/src/index.ts', true],
  ['adapters/gtm/template.tpl', true],
  ['src/metrics/period/steps.ts', false],
  ['src/cli/user.ts', false],
  ['dashboard/src/app.tsx', false],
])('%s is watched: %s', (file, isWatched) => {
  expect(readDocument(file)).not.toBe('');
  expect(watched.has(file)).toBe(isWatched);
});

it('sees a watched file that is changed, made or removed, committed or not, and no other', () => {
  const folder = folderForTest();
  for (const file of watched) cpSync(file, join(folder, file));
  const write = (file: string) => writeFileSync(join(folder, file), '// Changed.\n');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=Tests', '-c', 'user.email=tests@example.org', 'commit', '--quiet', '--message', 'A change');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const first = commit();
  write('README.md');
  expect(changedSince(folder, first)).toEqual([]);
  write('src/micro/new.ts');
  expect(changedSince(folder, first)).toEqual(['src/micro/new.ts']);
  write('src/domain/event.ts');
  const second = commit();
  expect(changedSince(folder, first)).toEqual(['src/domain/event.ts', 'src/micro/new.ts']);
  expect(changedSince(folder, second)).toEqual([]);
  rmSync(join(folder, 'adapters/gtm/template.tpl'));
  expect(changedSince(folder, second)).toEqual(['adapters/gtm/template.tpl']);
  expect(changedSince(folder, '0123456789abcdef')).toBeUndefined();
});
