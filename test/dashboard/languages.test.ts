// Every message of a converted room exists in every language, says the same places, and is used; none stands beside the words files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../dashboard/src/api/client.ts';
import { mistakeOf } from '../../dashboard/src/api/mistakes.ts';
import { formatTags } from '../../dashboard/src/language/language.ts';
import { messages } from '../../dashboard/src/language/messages.ts';
import french from '../../dashboard/src/layout/words.fr.ts';

const ROOT = new URL('../../dashboard/src/', import.meta.url).pathname;
const LANGUAGES = ['de', 'fr', 'es'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
const ENGLISH = FILES.filter((file) => /(^|[/-])words\.ts$/.test(file) && read(file).includes(' messages('));

type Texts = Map<string, string>;

describe.each(ENGLISH)('%s', (file) => {
  const english = textsOf(read(file));

  it.each(LANGUAGES)('is complete in %s, with the places of English', (tag) => {
    const path = file.replace(/\.ts$/, `.${tag}.ts`);
    const translated = existsSync(join(ROOT, path)) ? textsOf(read(path)) : new Map();
    expect(mistakesIn(english, translated, tag)).toEqual([]);
  });

  it('names its messages by room and constant', () => {
    const room = file.replace(/[/-]words\.ts$/, '');
    const named = [...read(file).matchAll(/const (\w+)(?:: [^=]+)? = messages\('([^']+)'/g)];
    expect(named.length).toBe(read(file).split(' messages(').length - 1);
    expect(named.map(([, constant, name]) => [constant, name])).toEqual(
      named.map(([, constant]) => [constant, `${room}.${constant}`]),
    );
  });

  it('has no message that nothing shows', () => {
    expect(unusedIn(file)).toEqual([]);
  });
});

describe.each([
  ['messages, reports and pages', '', 150],
  ['memos', 'memo/', 200],
  ['forecasts', 'forecast/', 80],
])('the sentences of the service in %s', (_, room, least) => {
  const code = (name: string) => readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8');
  const english = textsOf(code(`language/${room}en.ts`));

  it.each(LANGUAGES)('are complete in %s, with the places of English', (tag) => {
    expect(english.size).toBeGreaterThan(least);
    expect(mistakesIn(english, textsOf(code(`language/${room}${tag}.ts`)), tag)).toEqual([]);
  });

  it('are all used somewhere', () => {
    const root = new URL('../../src/', import.meta.url);
    const says =
      room === ''
        ? /language\/words\.ts|letters\.ts|announce\.ts|journeys\/annotations|'\.\/annotations\.ts'/
        : /(memo|simulation)\/words\.ts|'\.\.?\/words\.ts'|memoWords|forecastWords/;
    const rest = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/^language\/(\w+\/)?(en|de|fr|es)\.ts$/.test(file))
      .map(code)
      .filter((text) => says.test(text))
      .join('\n');
    // Names of a table are read by a key: its room is read.
    const tables =
      /(?:^|\.)(titles|filters|filterMarks|reasons|devices|groups|sides|questions|grades|status|estimands|spreadOf|kinds|errors|marks|marked|changes|sources|assumptions)\./;
    const nameOf = (path: string) => (tables.exec(path)?.[1] ?? path.split('.').at(-1)) as string;
    const unsaid = [...english.keys()].filter((path) => !new RegExp(`[.{ '"]${nameOf(path)}\\b`).test(rest));
    expect(unsaid).toEqual([]);
  });
});

it('finds missing, unused and broken messages', () => {
  const english = new Map([
    ['a.one', 'One'],
    ['a.two', '{n, plural, one {# {thing}} other {# {things}}}'],
    ['a.three', 'A {place}'],
    ['a.four', '{role, select, owner {O} other {V}}'],
  ]);
  const german = new Map([
    ['a.two', '{n, plural, one {# {thing}} other {#}}'],
    ['a.three', 'Ein {place'],
    ['a.four', '{role, select, besitzer {O} other {V}}'],
    ['a.five', 'Fünf'],
  ]);
  expect(mistakesIn(english, german, 'de')).toEqual([
    'a.one: missing',
    'a.two: places differ: n plural, thing, things; n plural, thing',
    'a.three: not readable: EXPECT_ARGUMENT_CLOSING_BRACE',
    'a.four: places differ: role select owner other; role select besitzer other',
    'a.five: not in English',
  ]);
  expect(
    mistakesIn(
      new Map([['a.n', '{n, plural, one {#} other {#}}']]),
      new Map([['a.n', '{n, plural, other {#}}']]),
      'de',
    ),
  ).toEqual(['a.n: n has no text for one']);
});

it('has no text beside the words files in converted rooms', () => {
  const rooms = new Set(ENGLISH.filter((file) => file.endsWith('/words.ts')).map((file) => dirname(file)));
  const files = FILES.filter((file) => file.endsWith('.tsx') && rooms.has(dirname(file)));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => inlineTexts(read(file)).map((text) => `${file}: ${text}`))).toEqual([]);
  expect(
    inlineTexts('const A = () => <p title="Hello" className="b">Text {"word"} {x}</p>; const t = { label: "Paths" };'),
  ).toEqual(['Hello', 'Text', 'word', 'Paths']);
});

describe('the service’s sentences', () => {
  const patterns = [...read('api/refusals.ts').matchAll(/\/\^(.+?)\$\/,/g)].map(([, pattern = '']) => pattern);

  it('equal the messages of the service', () => {
    const service = new URL('../../src/', import.meta.url).pathname;
    const code = readdirSync(service, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(service, file), 'utf8'))
      .join('\n');
    // The text before a place is written in the code; "… with id … not found" begins with one.
    const said = patterns.map((pattern) => pattern.replaceAll('\\/', '/').split(/(?<!\\)[(*]|\.\*/)[0] ?? '');
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((text) => !code.includes(text.replaceAll('\\', '').trim()))).toEqual([]);
  });

  it.each([
    'Wrong code',
    'Too many attempts. Try again in 5 min',
    'This question takes longer than one question may. Ask for a shorter period, or with a filter',
    'Step with stepKey "a" already exists',
    'Saved view with id "a" not found',
    'Journey with slug "a b" not found',
    'Nothing that the dashboard knows',
  ])('stay as they are in English: %s', (said) => {
    expect(new Refusal(400, said)).toMatchObject({ said, message: said });
  });

  it('are about a field if they name it, and state its rule', () => {
    const mistakeIn = (status: number, said: string) => mistakeOf(new Refusal(status, said));
    const of = 'Invalid org data: settings.retentionDays must be an integer from 1 to 36500';
    expect(mistakeIn(400, of)).toEqual({ field: 'retentionDays', text: 'Must be an integer from 1 to 36500.' });
    const other = 'Invalid journey data: steps[2].name must be very odd';
    expect(mistakeIn(400, other)).toEqual({ field: 'steps', text: 'Must be very odd.' });
    const taken = 'Journey with slug "a" already exists in this organization';
    expect(mistakeIn(409, taken)).toEqual({ field: 'slug', text: `${taken}. Choose another one.` });
  });
});

describe('a message', () => {
  it('takes strings, numbers and elements in its places', () => {
    const words = messages(
      'test.words',
      JSON.parse(JSON.stringify({ plain: "A partner's", place: parse('{a} and {b}') })),
    );
    const { place } = words as unknown as { place: (values: object) => never };
    expect(words.plain).toBe("A partner's");
    expect(place({ a: 'one', b: 2 })).toBe('one and 2');
    expect(renderToStaticMarkup(place({ a: createElement('b', null, 'one'), b: 2 }))).toBe('<b>one</b> and 2');
  });

  it('ends no line before a mark of French, however its blanks are written', () => {
    expect(JSON.stringify(french)).toMatch(/«\u00a0.*\u00a0»/);
    expect(JSON.stringify(french)).not.toMatch(/ [:;?!»%]|« /);
  });

  it('has the quotes of its language', () => {
    const written = (tag: string) =>
      FILES.filter((file) => file.endsWith(`words.${tag}.ts`))
        .map(read)
        .join();
    expect(written('de')).not.toMatch(/["”«»]/);
    expect(written('fr') + written('es')).not.toMatch(/["“”„]/);
  });

  it('writes numbers by the variant of its language that the browser prefers', () => {
    expect(formatTags(['de-AT', 'en'], 'de')).toEqual(['de-AT']);
    expect(formatTags(['de-AT'], 'fr')).toEqual(['fr']);
    expect(formatTags(['de-AT'], 'en')).toEqual(['en-GB']);
    expect(formatTags(['sv-SE'], 'en')).toEqual(['sv-SE']);
  });
});

interface Node {
  type: string;
  [property: string]: unknown;
}

const nodesIn = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

/** The messages of a words file, by constant and name. */
function textsOf(code: string): Texts {
  const found: Texts = new Map();
  const visit = (node: Node, path: string): void => {
    const { key, id, value, init } = node as { key?: Node; id?: Node; value?: Node; init?: Node };
    const text = value && plainText(value);
    const inner = node.type === 'Property' ? join(path, String(key?.name ?? key?.value)) : path;
    if (node.type === 'Property' && text !== undefined) found.set(inner.replaceAll('/', '.'), text);
    else if (node.type === 'VariableDeclarator' && init) visit(init, String(id?.name));
    else if (node.type !== 'ImportDeclaration') for (const one of nodesIn(node)) visit(one, inner);
  };
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node, '');
  return found;
}

function plainText({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' ? (quasis as { value: { cooked: string } }[])[0]?.value.cooked : undefined;
}

function mistakesIn(english: Texts, translated: Texts, tag: string): string[] {
  const inEnglish = [...english].flatMap(([name, text]) => {
    const other = translated.get(name);
    if (other === undefined || other === '') return [`${name}: missing`];
    return mistakesOf(text, other, tag).map((mistake) => `${name}: ${mistake}`);
  });
  const beyond = [...translated.keys()].filter((name) => !english.has(name));
  return [...inEnglish, ...beyond.map((name) => `${name}: not in English`)];
}

function mistakesOf(english: string, translated: string, tag: string): string[] {
  try {
    const [of, to] = [english, translated].map((text) => parse(text, { ignoreTag: true }));
    const [wanted, given] = [placesIn(of ?? []), placesIn(to ?? [])].map((places) =>
      [...new Set(places)].sort().join(', '),
    );
    // A plural may be needed where English has none, and the other way round.
    const isSame = wanted?.replaceAll(/ (plural|number)/g, '') === given?.replaceAll(/ (plural|number)/g, '');
    return isSame ? pluralsWithout(to ?? [], tag) : [`places differ: ${wanted}; ${given}`];
  } catch (error) {
    return [`not readable: ${(error as Error).message}`];
  }
}

function placesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value];
    if (element.type === TYPE.number) return [`${element.value} number`];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const names = element.type === TYPE.select ? ` select ${Object.keys(element.options).join(' ')}` : ' plural';
    return [element.value + names, ...Object.values(element.options).flatMap(({ value }) => placesIn(value))];
  });
}

/** Classes of small numbers; a million has its own in French and Spanish, which `other` serves. */
function pluralsWithout(elements: readonly MessageFormatElement[], tag: string): string[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const rules = new Intl.PluralRules(tag);
    const needed =
      element.type === TYPE.plural ? [...new Set([0, 1, 2, 5, 21].map((value) => rules.select(value)))] : [];
    const missing = needed.filter((one) => !(one in element.options) && !('=1' in element.options && one === 'one'));
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsWithout(value, tag));
    return [...missing.map((one) => `${element.value} has no text for ${one}`), ...inner];
  });
}

/** A name that is read nowhere: `words.name` in a file that imports its constant, or the constant is read as a whole. */
function unusedIn(file: string): string[] {
  const code = FILES.filter((one) => /\.tsx?$/.test(one) && !/(^|[/-])words(\.\w+)?\.ts$/.test(one)).map(read);
  return [...textsOf(read(file)).keys()].filter((path) => {
    const [constant, name] = path.split('.');
    const importing = code.filter((one) => new RegExp(`\\b${constant}\\b`).test(one));
    const isRead = importing.some((one) => {
      const alias = new RegExp(`\\b${constant} as (\\w+)`).exec(one)?.[1] ?? constant;
      return new RegExp(`\\b${alias}(\\.${name}\\b|\\[)|\\(${alias}\\)|={${alias}}`).test(one);
    });
    return !isRead;
  });
}

/** Attributes and properties whose value is read by people. */
const SHOWN = [
  'action',
  'alt',
  'aria-label',
  'busyLabel',
  'caption',
  'hint',
  'label',
  'lead',
  'part',
  'placeholder',
  'tab',
  'title',
  'unseen',
];
const BRANDS = ['Waymark', '– Waymark'];

function inlineTexts(code: string): string[] {
  const found: string[] = [];
  const add = (text: unknown) => {
    const shown = String(text).replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(shown) && !BRANDS.includes(shown)) found.push(shown);
  };
  const visit = (node: Node): void => {
    const { name, key, value, expression } = node as { name?: Node; key?: Node; value?: Node; expression?: Node };
    const shown = SHOWN.includes(String(name?.name ?? key?.name)) ? value : undefined;
    if (node.type === 'JSXText') add(node.value);
    if (shown?.type === 'Literal' && typeof shown.value === 'string') add(shown.value);
    if (
      node.type === 'JSXExpressionContainer' &&
      expression?.type === 'Literal' &&
      typeof expression.value === 'string'
    )
      add(expression.value);
    for (const inner of nodesIn(node)) visit(inner);
  };
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node);
  return found;
}
