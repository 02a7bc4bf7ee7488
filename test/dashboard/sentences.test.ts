// What the dashboard says stands in one words file a room, so that somebody who translates it finds all of it there.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const ROOT = new URL('../../dashboard/src/', import.meta.url);
/** So many words in a row are a sentence, or a part of one. */
const WORDS_MIN = 3;
/** What no reader sees: a selector of CSS, and three errors for developers. */
const ALLOWED = [
  'input:not([type=checkbox], [type=radio]), select, textarea, dialog',
  'the page has no place for the application',
  'this figure stands outside a set',
  'this page stands outside the shell',
];

/** Beside the words files: sentences that are chosen by figures, by answers of the API or by rules, with what chooses them. */
const CHOOSING = [
  ...['api/client.ts', 'api/mistakes.ts', 'api/rules.ts'],
  ...['charts/definitions.ts', 'charts/findings.ts', 'charts/look-next.ts', 'charts/timelines-link.ts'],
  ...['charts/value-names.ts', 'charts/versus.ts', 'charts/why.ts'],
  ...[
    'pages/journeys/order.ts',
    'pages/journeys/snippet.ts',
    'pages/simulations/draft.ts',
    'pages/simulations/outcome.ts',
  ],
];

it('has its sentences in words files, none beside the markup', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!words)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = new Map(
    files.map((file) => [
      file,
      sentencesIn(readFileSync(new URL(file, ROOT), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts'),
    ]),
  );
  const beside = [...found].flatMap(([file, texts]) =>
    CHOOSING.includes(file) ? [] : texts.filter((text) => !ALLOWED.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(beside).toEqual([]);
  expect(CHOOSING.filter((file) => !found.get(file)?.length)).toEqual([]);
});

it('finds sentences in text, attributes, strings and templates', () => {
  const code = [
    "import a from './not/a/sentence.ts';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what is to be found
    'const [b, c, d] = ["Nobody went on.", `${a} of them left`, "two words"];',
    'export const E = () => <p className="one two three" title="Look at this">Some <b>of</b> it is here</p>;',
  ];
  expect(sentencesIn(code.join('\n'))).toEqual(['Nobody went on.', '… of them left', 'Look at this', 'it is here']);
});

function sentencesIn(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const text = textOf(node);
    if (text !== undefined && isSentence(text)) found.push(text);
    if (!isSilent(node)) Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang }).body);
  return found;
}

function textOf(node: object): string | undefined {
  const { type, value, quasis } = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked).join('…');
  if ((type !== 'JSXText' && type !== 'Literal') || typeof value !== 'string') return undefined;
  return value.replace(/\s+/g, ' ').trim();
}

const isSentence = (text: string) =>
  text.split(' ').filter((word) => /^["“(]*[\p{L}’']+[.,:;?!)”]*$/u.test(word)).length >= WORDS_MIN;

/** Addresses of modules, names of classes. */
function isSilent(node: object): boolean {
  const { type, name } = node as { type: string; name?: { name?: unknown } };
  return type === 'ImportDeclaration' || (type === 'JSXAttribute' && name?.name === 'className');
}
