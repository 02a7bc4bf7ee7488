// Links, their headings and files that the documents name exist.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTS = [
  'packages/adapters/README.md',
  ...readdirSync(join(ROOT, 'adapters')).map((name) => join('adapters', name, 'README.md')),
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it.each(DOCUMENTS)('%s points to what is there', (path) => {
  const document = readDocument(path);
  const links = [...document.matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)].map(([, link = '']) => link);
  const files = [...document.matchAll(/`((?:src|test|embed|docs|bench|\.ci)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const missing = [
    ...links.filter((link) => !leadsSomewhere(path, link)),
    ...files.filter((file) => !existsSync(join(ROOT, file))),
  ];
  expect(missing).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const to = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, to))) return false;
  return heading === undefined || headings(readDocument(to)).includes(heading);
}

/** As the usual renderers name them: lower case, hyphens for blanks, no punctuation. */
function headings(document: string): string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
