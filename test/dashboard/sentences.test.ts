// The dashboard's texts are in one words file a room, so that somebody who translates it finds all of it there.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const ROOT = new URL('../../dashboard/src/', import.meta.url);
/** So many words in a row are a sentence, or a part of one. */
const WORDS_MIN = 3;
/** Texts that no reader sees: a selector of CSS, and four errors for developers. */
const ALLOWED = [
  'no dates in messages',
  'input:not([type=checkbox], [type=radio]), select, textarea, dialog',
  'the page has no place for the application',
  'this figure stands outside a set',
  'this page stands outside the shell',
];

/** Beside the words files: a sentence that is kept by the service, as all that it keeps is, in English. */
const CHOOSING = ['pages/simulations/draft.ts'];

it('has its sentences in words files, none beside the markup', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!words(\.\w+)?)\.tsx?$/.test(file),
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

it('has each sentence whole: none is put together in the markup, from parts that no translator could reorder', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const parts = files.flatMap((file) =>
    partsIn(readFileSync(new URL(file, ROOT), 'utf8'), (path) =>
      readFileSync(new URL(path, new URL(file, ROOT)), 'utf8'),
    ).map((part) => `${file}: ${part}`),
  );
  expect(parts).toEqual([]);
});

it('has no words that begin or end as the part of a sentence does', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('words.ts'));
  expect(files.length).toBeGreaterThan(7);
  const parts = files.flatMap((file) => {
    const { body } = parseAst(readFileSync(new URL(file, ROOT), 'utf8'), { lang: 'ts' });
    return rawTextsIn({ type: 'Program', body }).filter((text) => /^[\s,;.:)]|\s$/.test(text));
  });
  expect(parts).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what is to be read
  const code = "const a = { b: '; c', d: (e: string) => `${e} f`, g: 'H. ' };";
  expect(rawTextsIn({ type: 'Program', body: parseAst(code, { lang: 'ts' }).body })).toEqual(['; c', '… f', 'H. ']);
});

it('finds the parts of a sentence beside markup and values, and passes whole sentences', () => {
  const words = `export const aWords = {
    orA: 'or a', thatSaysSo: ', that says so.', whole: 'A whole sentence.', filled: 'See {page} for more.',
    given: (name: string) => \`for \${name}\`,
  } as const;`;
  const code = `import { aWords as words } from './words.ts';
    export const E = () => <>
      <p>{words.orA} <code>key</code>{words.thatSaysSo}</p>
      <p>Made by {name}. <b>and</b> {' or '}<Link to="/">one</Link></p>
      <p>{isNew && words.given(name)} {date}</p>
      <p>{words.whole} <Link to="/">Another page</Link> {words.whole}</p>
      <p>{filled(words.filled, { page: <Link to="/">this page</Link> })} {words.whole}</p>
      <label><span>{words.orA}</span> <input /></label>
    </>;`;
  expect(partsIn(code, () => words)).toEqual(['or a', ', that says so.', 'Made by', 'or', 'for …']);
});

/** As they are written, with blanks at their ends. */
function rawTextsIn(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return [];
  const { type, value, quasis } = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
  if (type === 'TemplateLiteral') return [(quasis ?? []).map((part) => part.value.cooked).join('…')];
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  return nodesIn(node).flatMap(rawTextsIn);
}

/** Inline elements: what stands in a line with the text beside it. */
const INLINE = new Set(['a', 'b', 'bdi', 'code', 'em', 'kbd', 'span', 'strong', 'time', 'Link', 'Ago', 'StepName']);

/** Classes of what is added to a label. */
const ASIDE = ['visually-hidden', 'field-optional'];

/** Text of a component that is not a whole sentence and has a value or an inline element beside it. */
function partsIn(code: string, read: (path: string) => string): string[] {
  const words = wordsOf(code, read);
  const found: string[] = [];
  const visit = (node: Node): void => {
    const beside = (node.children ?? []).filter(isInLine);
    if (beside.length > 1) found.push(...beside.flatMap((child) => shownBy(child, words)).filter(isPart));
    for (const inner of nodesIn(node)) visit(inner);
  };
  nodesIn({ type: 'Program', body: parseAst(code, { lang: 'tsx' }).body }).forEach(visit);
  return found;
}

interface Node {
  type: string;
  children?: Node[];
  [property: string]: unknown;
}

const nodesIn = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

function isInLine({ type, value, openingElement }: Node): boolean {
  if (type === 'JSXText') return /\S/.test(String(value));
  if (type === 'JSXElement') {
    const { name, attributes } = openingElement as { name: { name: string }; attributes: { value?: Node }[] };
    const isAside = attributes.some(({ value }) => ASIDE.includes(String(value?.value)));
    return INLINE.has(name.name) && !isAside;
  }
  return type === 'JSXExpressionContainer';
}

/** The texts that a child shows by itself: none of those within its elements, or given to a function. */
function shownBy(node: Node, words: ReadonlyMap<string, string>): string[] {
  if (node.type === 'JSXText' || node.type === 'Literal' || node.type === 'TemplateLiteral')
    return [textOf(node) ?? ''].filter((text) => /\p{L}/u.test(text));
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return [];
  const { object, property, callee } = node as { object?: Node; property?: Node; callee?: Node };
  if (node.type === 'MemberExpression')
    return object?.name === 'words' ? [words.get(String(property?.name)) ?? ''].filter(Boolean) : [];
  if (node.type === 'CallExpression') return callee?.type === 'MemberExpression' ? shownBy(callee, words) : [];
  const { type, left, test, ...rest } = node;
  return nodesIn({ type, ...rest }).flatMap((inner) => shownBy(inner, words));
}

/** A whole one begins and ends as sentences do; what leads to a value ends with a colon. */
const isPart = (text: string) => !/^[^\p{Ll}\p{P}]|^[“{…]/u.test(text) || !/[.?!:…]$/u.test(text);

/** Texts from the words file of a component's room, by name. */
function wordsOf(code: string, read: (path: string) => string): ReadonlyMap<string, string> {
  const [, name = '', path = ''] = /import \{ (\w+) as words \} from '(.*words\.ts)'/.exec(code) ?? [];
  if (path === '') return new Map();
  const found = new Map<string, string>();
  const visit = (node: Node): void => {
    const { id, init, key, value } = node as { id?: Node; init?: Node; key?: Node; value?: Node };
    if (node.type === 'VariableDeclarator' && id?.name !== name) return;
    const text = value && (textOf(value) ?? textOf((value as { body?: object }).body ?? {}));
    if (node.type === 'Property' && text !== undefined) found.set(String(key?.name), text);
    for (const inner of nodesIn(init ?? node)) visit(inner);
  };
  nodesIn({ type: 'Program', body: parseAst(read(path), { lang: 'ts' }).body }).forEach(visit);
  return found;
}

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
