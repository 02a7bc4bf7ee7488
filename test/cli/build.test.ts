// The build that `npm start` and `npm test` begin with: only what is missing or older than its sources, with a line for each part.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderForTest } from './command.ts';

const OUTPUTS = {
  server: 'dist/fonts/LICENSE',
  embed: 'dist/embed/manifest.json',
  dashboard: 'dist/dashboard/index.html',
  help: 'dist/help/pictures',
};
const ALL = ['the service', 'the script for pages', 'the dashboard', 'the help'];
let folder: string;

/** The parts that are built, and the rest of what is printed. */
function build(...args: string[]) {
  const tool = resolve('tools/build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd: folder, encoding: 'utf8' });
  const built = stdout.match(/(?<=^Building )[\w ]+(?= … \d+\.\d s$)/gm) ?? [];
  return { status, built, stderr, stdout };
}

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** As if all of them had been made an hour ago. */
const age = (...paths: string[]) => {
  for (const path of paths) utimesSync(join(folder, path), Date.now() / 1_000 - 3_600, Date.now() / 1_000 - 3_600);
};

beforeEach(() => {
  folder = folderForTest();
  const script = (output: string) => `mkdir -p ${dirname(output)} && echo built > ${output}`;
  const scripts = Object.entries(OUTPUTS).map(([name, output]) => [`build:${name}`, script(output)]);
  write('package.json', JSON.stringify({ scripts: Object.fromEntries(scripts) }));
  for (const path of ['src/domain/one.ts', 'src/cli/one.ts', 'docs/one.md', 'node_modules/typescript/package.json'])
    write(path);
  age('src/domain/one.ts', 'src/domain', 'src/cli/one.ts', 'src/cli', 'src', 'docs/one.md', 'docs', 'package.json');
});

it('builds all that is missing, and then nothing, whatever changes in tests', () => {
  expect(build().built).toEqual(ALL);
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  write('test/one.test.ts');
  expect(build().stdout).toBe('');
  expect(build('--all').built).toEqual(ALL);
});

it('builds the parts whose sources were written or taken away since', () => {
  build();
  write('docs/one.md');
  utimesSync(join(folder, 'docs/one.md'), Date.now() / 1_000 + 1, Date.now() / 1_000 + 1);
  expect(build().built).toEqual(['the help']);
  age('docs/one.md');
  for (const output of Object.values(OUTPUTS)) age(output);
  age('docs');
  rmSync(join(folder, 'src/cli/one.ts'));
  expect(build().built).toEqual(['the service']);
  rmSync(join(folder, 'src/domain/one.ts'));
  expect(build('embed', 'help').built).toEqual(['the script for pages']);
  expect(build().built).toEqual(['the service', 'the dashboard']);
});

it('fails with a part that fails, and builds it the next time', () => {
  write('package.json', JSON.stringify({ scripts: { 'build:server': 'echo "a mistake" && exit 3' } }));
  for (const _time of [1, 2])
    expect(build()).toMatchObject({ status: 3, stdout: expect.stringContaining('a mistake') });
});

it('without the build packages, keeps existing builds, and explains the fix when there are none', () => {
  build();
  rmSync(join(folder, 'node_modules'), { recursive: true });
  write('src/cli/one.ts');
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(build()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Run "npm ci"') });
  // As an installed package: it has no sources.
  rmSync(join(folder, 'src'), { recursive: true });
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' });
});
