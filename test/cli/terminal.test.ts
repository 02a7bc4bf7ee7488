// Text of strangers on a terminal: it moves no cursor, and columns stand below each other.
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { inContext } from '../../src/cli/context.ts';
import { printable, table } from '../../src/cli/terminal.ts';

test('a name that steers a terminal is shown without what steers', () => {
  expect(printable('a\u001b[2Jb\u001b]0;title\u0007c')).toBe('abc');
  expect(printable('bell\u0007, line\nbreak\r and \u009b')).not.toMatch(/\p{Cc}/u);
  expect(printable('Größe 東京')).toBe('Größe 東京');
});

test('columns are as wide as their widest cell, letters of two columns and all', async () => {
  const columns = [
    { title: 'Name', text: (row: readonly string[]) => row[0] ?? '' },
    { title: 'Sessions', text: (row: readonly string[]) => row[1] ?? '', align: 'right' as const },
  ];
  const rows = [
    ['東京都', '7'],
    ['a\nb', '1,200'],
  ];
  const { stdin, stdout, stderr } = process;
  const context = { env: {}, folder: '.', script: 'waymark', stdin, stdout, stderr, stop: () => AbortSignal.abort() };
  let text = '';
  await inContext(context, async () => {
    text = table(columns, rows);
  });
  expect(stripVTControlCharacters(text).split('\n')).toEqual([
    ...['Name    Sessions', '東京都         7', 'a b        1,200'],
  ]);
});
