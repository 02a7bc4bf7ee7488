// Whether `npm test` builds: only when a source is newer than the last build.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderForTest } from './command.ts';

const OUTPUTS = ['src/cli/waymark.js', 'embed/manifest.json', 'dashboard/index.html', 'help/index.html'];
let folder: string;

const built = (...args: string[]) =>
  spawnSync(process.execPath, [resolve('tools/built.mjs'), ...args], { cwd: folder }).status === 0;

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
}

/** As if all of them had been made an hour ago. */
const age = (...paths: string[]) => {
  for (const path of paths) utimesSync(join(folder, path), Date.now() / 1_000 - 3_600, Date.now() / 1_000 - 3_600);
};

beforeEach(() => {
  folder = folderForTest();
  for (const path of ['package.json', 'src/cli/one.ts', 'test/one.test.ts', ...OUTPUTS.map((name) => `dist/${name}`)])
    write(path);
  age('src/cli/one.ts', 'src/cli', 'src', 'package.json');
  built('--note');
});

it('is so after a build, whatever changes in tests', () => {
  expect(built()).toBe(true);
  write('test/two.test.ts');
  expect(built()).toBe(true);
});

it('is not so once a source was written, or taken away', () => {
  write('src/cli/one.ts');
  expect(built()).toBe(false);
  age('src/cli/one.ts');
  expect(built()).toBe(true);
  rmSync(join(folder, 'src/cli/one.ts'));
  expect(built()).toBe(false);
});

it('is not so without one of the outputs, or without a build', () => {
  rmSync(join(folder, 'dist/help'), { recursive: true });
  expect(built()).toBe(false);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(built()).toBe(false);
});
