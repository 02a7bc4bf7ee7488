// Rules for the script's source, and for its build.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { STORED } from '../../embed/build/minify.ts';
import { BATCH_EVENTS, RETRY_MS } from '../../embed/src/limits.ts';
import { EXCEPTIONS, forbiddenIn, violations } from './support/readable.ts';
import { type Read, readsOf } from './support/reads.ts';

const SOURCE = new URL('../../embed/src/', import.meta.url);
const files = readdirSync(SOURCE).filter((name) => name.endsWith('.ts'));
const read = (name: string) => readFileSync(new URL(name, SOURCE), 'utf8');

/** The build's names for the script's own properties. */
const NAMES = JSON.parse(readFileSync(new URL('../../dist/embed-names.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

const ADAPTERS = new URL('../../embed/adapters/', import.meta.url);
const adapters = readdirSync(ADAPTERS).map((name) => [name, readFileSync(new URL(name, ADAPTERS), 'utf8')]);
const sources = Object.fromEntries([...files.map((name) => [name, read(name)]), ...adapters]);
const built = readFileSync(new URL('../../dist/embed/v1.js', import.meta.url), 'utf8');

describe('the script cannot read entered values', () => {
  test('by its source', () => {
    expect(violations(sources, EXCEPTIONS).join('\n')).toBe('');
  });

  test('neither can its build', () => {
    expect(built.length).toBeGreaterThan(5_000);
    expect(sneaked(built)).toEqual([]);
  });

  test.each([
    [';(e=>e.textContent)', ['textContent', 'textContent again']],
    [';(e=>e.after)', ['after']],
    [';(e=>e.length)', ['length again']],
    [';document.all', ['all', 'document.all', 'document.all again']],
    [';(e=>e.getAttribute(`lang`))', ['lang', 'lang again']],
    [';(e=>e.getAttribute(`name`))', []],
    [';(e=>e.closest(`:checked`))', [':checked again']],
  ])('what a build adds is found: %s', (code, found) => {
    expect(sneaked(built + code)).toEqual(found);
  });
});

/** Reads of a build that the source lacks, or that need a reason and occur more often than the reasons say. */
function sneaked(code: string): string[] {
  const [written, made] = [readsOf(sources), readsOf({ 'v1.js': code })];
  const words = (reads: Read[]) => reads.map(({ word }) => word);
  const unknown = (['members', 'globals', 'attributes'] as const).flatMap((kind) => {
    const known = new Set([...words(written[kind]), ...(kind === 'members' ? Object.values(NAMES) : [])]);
    return words(made[kind]).filter((word) => !known.has(word));
  });
  const times = (list: string[], word: string) => list.filter((one) => one === word).length;
  const [reasoned, needed] = [words(forbiddenIn(written)), words(forbiddenIn(made))];
  const more = [...new Set(needed)].filter((word) => times(needed, word) > times(reasoned, word));
  return [...unknown, ...more.map((word) => `${word} again`)];
}

describe('the search finds what may not be read', () => {
  const READERS = `const attr = (el, name) => el && Element.prototype.getAttribute.call(el, name);
    const near = (el, name) => attr(el.closest(name), name);`;
  /** The parameters are what a function of the script is given, so that nothing else is wrong with the line. */
  const found = (line: string) =>
    violations({ 'a.ts': `${READERS} export const f = (el: T, form: T, event: T, list: T, name: T) => { ${line} }` });

  test.each([
    ['el.value', 'value'],
    ["el['value']", 'value'],
    ['el[`value`]', 'value'],
    ['el?.files', 'files'],
    ['(el as HTMLInputElement)!.value', 'value'],
    ['el.value = name', 'value'],
    ['event.key', 'key'],
    ['const { name: a, value } = el', 'value'],
    ['const { value }: T = el', 'value'],
    ["const { ['value']: text } = el", 'value'],
    ['({ value: name } = el)', 'value'],
    ['const { form: { value } } = el', 'value'],
    ['const { value = 1 } = el', 'value'],
    ['for (const { value } of list) name(value)', 'value'],
    ['list.map(({ value }) => value)', 'value'],
    ['list.map(function ({ value }) { return value })', 'value'],
    ['try { name() } catch ({ value }) { name(value) }', 'value'],
    ['const { ...all } = el', '...'],
    ["name = 'value' in el", 'value'],
    ['name = new FormData(form)', 'FormData'],
    ['eval(name)', 'eval'],
    ['getSelection()', 'getSelection'],
    ['name = new Function(name)', 'Function'],
    ["name = (() => {}).constructor('1')", 'constructor'],
    ["name = Reflect.get(el, 'val' + 'ue')", 'Reflect.get'],
    ["name = Reflect.get(el, 'value')", 'value'],
    ["name = '' + location", 'location'],
    ['name = location.search', 'search'],
    ['name = document.title', 'document.title'],
    ['name = document.fonts', 'document.fonts'],
    ['name = el.length', 'length'],
    ['name = location.hash', 'hash'],
    ['name = document.referrer', 'referrer'],
    ['name = window.name', 'window.name'],
    ["import('./other.js')", 'import'],
    ["attr(el.closest('label'), 'title')", 'title'],
    ["near(el, 'aria-label')", 'aria-label'],
    ['el.getAttribute("title")', 'title'],
    ["el.getAttribute.call(el, 'value')", 'value'],
    ["const { getAttribute } = Element.prototype; getAttribute.call(el, 'value')", 'value'],
    ['const read = el.getAttribute', '?'],
    ['const read = attr', '?'],
    ['list.map((one) => attr(el, one))', '?'],
    ['const { data: { title } } = event', 'title'],
    ['name = el[name]', 'el'],
    ['const { [name]: text } = el', '{}'],
    ["el.closest('[value^=a]')", '[value^=a]'],
    ["el.closest('input:checked')", 'input:checked'],
    ...[
      'URL documentURI baseURI wholeText ariaDescription ariaValueText attributes dataset',
      'getAttributeNode placeholder label validationMessage clipboardData selectedOptions cookie href',
    ]
      .flatMap((words) => words.split(' '))
      .map((word) => [`name = el.${word}`, word]),
  ])('%s', (line, word) => {
    expect(found(line).map((violation) => violation.split(' in a.ts')[0])).toContain(word);
  });

  test.each([
    "name = attr(el, 'name') || near(el, 'data-journey-step')",
    "name = el.getAttribute('id')",
    'name = { value: 1, title: 2 }',
    "const value = el.type; name(value, 'change')",
    'const text: { value: string } = el; name(text)',
    "el.closest(':is([type=submit],[data-journey-submit]):not([role=alert])')",
    'name = [location.pathname, document.hidden, el.validity]',
    '/* el.value */ name()',
  ])('and nothing in %s', (line) => {
    expect(found(line)).toEqual([]);
  });

  test('and reports unneeded exceptions', () => {
    const gone = { file: 'a.ts', texts: ['location.hash'], why: '' };
    expect(violations({ 'a.ts': 'location.hash' }, [gone])).toEqual([]);
    expect(violations({ 'a.ts': 'location.host' }, [gone])).toEqual(['no longer in a.ts: location.hash']);
  });
});

test('no file is long', () => {
  for (const name of files) expect(read(name).split('\n').length, name).toBeLessThan(300);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', SOURCE), 'utf8')) as { version: string };
  expect(read('version.ts')).toContain(`'${version}'`);
});

test('the state begins with the bounds', () => {
  const first = (name: string) => new RegExp(`${name}: (\\d[\\d_]*),`).exec(read('state.ts'))?.[1]?.replace('_', '');
  expect([first('_batch'), first('_wait')]).toEqual([`${BATCH_EVENTS}`, `${RETRY_MS}`]);
});

test('stored values have the same short names in every release', () => {
  expect(Object.keys(STORED)).toContain('_began');
  expect(new Set(Object.values(STORED)).size).toBe(Object.keys(STORED).length);
  expect(NAMES).toMatchObject(STORED);
  const session = /interface Session \{([^}]*)\}/.exec(read('state.ts'))?.[1] ?? '';
  expect([...session.matchAll(/^ {2}(_\w+)/gm)].map(([, name]) => name).sort()).toEqual(Object.keys(STORED).sort());
});

test('no file imports itself through others, and no chain of imports is longer than seven', () => {
  const importsOf = (name: string) =>
    [...read(name).matchAll(/^(?:import|export) (?!type )[^;]*? from '\.\/([\w.]+)'/gm)].map(
      ([, file]) => file as string,
    );
  const floorsOf = (name: string, above: string[] = []): number => {
    expect(above, 'a circle').not.toContain(name);
    return 1 + Math.max(0, ...importsOf(name).map((file) => floorsOf(file, [...above, name])));
  };
  for (const name of files) expect(floorsOf(name), name).toBeLessThanOrEqual(7);
});
