// The words of docs/words.md are in no code, comment or document.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument, tableRows } from './document.ts';

const FOLDERS = [
  '.ci',
  'adapters',
  'bench',
  'browsers',
  'dashboard',
  'docs',
  'embed',
  'packages',
  'src',
  'test',
  'tools',
];
const READ = /\.(css|html|m?js|md|sh|tsx?)$/;
/** Built, installed or frozen; and the list itself. */
const LEFT_OUT = /(^|\/)(node_modules|dist|golden)\/|^src\/(catalog|store)\/schema\/|^docs\/words\.md$/;

const files = [
  ...readdirSync('.').filter((name) => /\.md$/.test(name)),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((file) => READ.test(file) && !LEFT_OUT.test(file));

const refused = tableRows(readDocument('docs/words.md'), ['Not', 'But']).flatMap(({ Not = '' }) =>
  Not.replace(/^.*: (?=a )/, '').split(', '),
);
const REFUSED = new RegExp(`\\b(${refused.join('|')})\\b`, 'i');
const RELEASED = /^## \d/m;

/** Names as words: `loadBlocks` and `BLOCKS_MAX` are "load Blocks" and "BLOCKS MAX". */
const inWords = (line: string) => line.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ');

function linesOf(file: string): string[] {
  const text = readDocument(file);
  return (file === 'CHANGELOG.md' ? (text.split(RELEASED)[0] ?? '') : text).split('\n');
}

it('uses no word that docs/words.md replaces', () => {
  expect(files.length).toBeGreaterThan(1500);
  expect(refused.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      REFUSED.test(inWords(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

const BEGINS = /^\s*(\/\/|\/\*\*|\*) (What|Who|Of|Such)\b/;
const GOES_ON = /^\s*(\/\/|\*) \S/;

it('begins no comment with a clause instead of a subject', () => {
  const found = files
    .filter((file) => /\.(m?js|tsx?)$/.test(file))
    .flatMap((file) => {
      const lines = linesOf(file);
      return lines.flatMap((line, index) =>
        BEGINS.test(line) && !GOES_ON.test(lines[index - 1] ?? '') ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      );
    });
  expect(found).toEqual([]);
});
