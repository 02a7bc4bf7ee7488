// How the command is typed: it names itself as it was started, and ends with 2 when it is typed in another way than it is to be.

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { integer } from '../../src/cli/options.ts';
import { startedAs } from '../../src/cli/self.ts';
import { call, folderForTest } from './command.ts';

test.each([
  [['key', 'create', '--nonsense']],
  [['key', 'create']],
  [['nonsense']],
  [[]],
  [['demo', '--visitors', 'many']],
  [['simulate', 'journey', 'nonsense', '--api-key', 'wmk_x']],
  [['org', 'list', '--url', 'ftp://example.org']],
])('%j ends with 2, and says why', async (args) => {
  const { code, stdout, stderr } = await call(args, folderForTest());
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toBe('');
});

test('a valid command that fails exits with 1', async () => {
  const { code } = await call(['org', 'list', '--token', 'x', '--url', 'http://127.0.0.1:1'], folderForTest());
  expect(code).toBe(1);
});

test('an option that takes numbers takes its first and its last, and nothing beyond', () => {
  const port = integer(1, 65_535);
  expect(['1', '65535'].map(port)).toEqual([1, 65_535]);
  for (const text of ['0', '65536', '-1', '1.5', '1e3', '']) {
    expect(() => port(text)).toThrow('Give a whole number from 1 to 65535.');
  }
});

test('a port that is none is one mistake', async () => {
  const { code, stderr } = await call(['serve'], folderForTest(), { PORT: 'x' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: PORT must be an integer from 0 to 65535\n' });
});

test.each([
  ['/srv/waymark/dist/src/cli/waymark.js', '/srv/waymark', 'node dist/src/cli/waymark.js'],
  ['/srv/waymark/dist/src/cli/waymark.js', '/home/ada', 'node /srv/waymark/dist/src/cli/waymark.js'],
  ['/srv/app/node_modules/.bin/waymark', '/srv/app', 'node_modules/.bin/waymark'],
  ['/usr/local/bin/waymark', '/usr/local/bin', './waymark'],
  ["/srv/Ada's files/waymark.js", '/', "node 'srv/Ada'\\''s files/waymark.js'"],
])('%s, started in %s, is %s', (script, folder, expected) => {
  expect(startedAs(script, folder)).toBe(expected);
});

test('commands that it prints run in a shell of the same folder, also with blanks in its name and through a link', () => {
  const folder = join(folderForTest(), "Ada's files");
  mkdirSync(folder);
  // As npm makes a command: a link without an ending.
  symlinkSync(resolve('dist/src/cli/waymark.js'), join(folder, 'waymark'));
  const shell = (line: string) => execFileSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
  const help = shell(`"${process.execPath}" "$PWD/waymark" key list --help`);
  const [, itself = ''] = /Usage: (.+) key list/.exec(help) ?? [];
  // The build leaves it to npm to make the file one that may be run.
  expect(shell(`echo ${itself}; test -e ${itself} && echo is there`)).toBe('./waymark\nis there\n');
});
