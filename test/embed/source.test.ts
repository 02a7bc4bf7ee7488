// What the script's source may not contain, and what its build must keep to.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SOURCE = new URL('../../embed/src/', import.meta.url);
const files = readdirSync(SOURCE).filter((name) => name.endsWith('.ts'));
const read = (name: string) => readFileSync(new URL(name, SOURCE), 'utf8');
/** Comments may name what the code may not. */
const code = (name: string) => read(name).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

/** Properties and methods that hold what a person entered, or text that may repeat it. */
const FORBIDDEN = [
  'value',
  'valueAsNumber',
  'valueAsDate',
  'defaultValue',
  'checked',
  'defaultChecked',
  'selectedIndex',
  'selectedOptions',
  'selected',
  'options',
  'files',
  'textContent',
  'innerText',
  'innerHTML',
  'outerHTML',
  'outerText',
  'nodeValue',
  'data',
  'text',
  'label',
  'labels',
  'placeholder',
  'ariaLabel',
  'validationMessage',
  'clipboardData',
  'dataTransfer',
  'key',
  'code',
  'keyCode',
  'which',
  'inputType',
  'selectionStart',
  'selectionEnd',
  'search',
  'href',
  'title',
  'cookie',
  'elements',
  'getSelection',
  'execCommand',
  'FormData',
  'formData',
  'alt',
  'eval',
  'Function',
  'insertAdjacentHTML',
  'preventDefault',
  'stopPropagation',
  'checkValidity',
  'reportValidity',
  'dispatchEvent',
  'write',
  'screen',
  'plugins',
  'userAgent',
];
/** The one exception: the script's own address, to find the service. */
const ALLOWED: Record<string, string[]> = { 'v1.ts': ['href'] };

/** Read as a member, by name in brackets, or by destructuring. */
const reads = (property: string): RegExp =>
  new RegExp(`(\\.|\\[['"\`])${property}\\b|\\{[^{}()]*\\b${property}\\b[^{}()]*\\} = `);

describe('the script cannot read what is entered', () => {
  for (const name of files) {
    test(name, () => {
      const text = code(name);
      expect(FORBIDDEN.filter((word) => !ALLOWED[name]?.includes(word) && reads(word).test(text))).toEqual([]);
    });
  }

  test('attributes are read by name, and only these', () => {
    const names = files.flatMap((name) =>
      [...code(name).matchAll(/(?:attr|near)\(\w+, '([^']+)'\)/g)].map((match) => match[1]),
    );
    expect([...new Set(names)].sort()).toEqual([
      'data-journey-field',
      'data-journey-step',
      'data-name',
      'href',
      'id',
      'name',
    ]);
  });

  test('the search for forbidden words finds them', () => {
    for (const line of ['el.value', "el['value']", 'event.key', 'el?.files', 'const { a, value } = el']) {
      expect(
        FORBIDDEN.some((word) => reads(word).test(line)),
        line,
      ).toBe(true);
    }
  });
});

test('no file is long', () => {
  for (const name of files) expect(read(name).split('\n').length, name).toBeLessThan(300);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', SOURCE), 'utf8')) as { version: string };
  expect(read('version.ts')).toContain(`'${version}'`);
});

test('what is stored under a short name is no property of anything else', () => {
  const config = readFileSync(new URL('../vite.config.ts', SOURCE), 'utf8');
  const stored = [...(/const STORED = \{([^}]*)\}/.exec(config)?.[1] ?? '').matchAll(/(\w+): '(\w)'/g)];
  const words = stored.map(([, word]) => word);
  expect(words).toContain('began');
  expect(new Set(stored.map(([, , letter]) => letter)).size).toBe(words.length);
  const uses = files.flatMap((name) => [
    ...code(name).matchAll(new RegExp(`(\\w*)\\??\\.(?:${words.join('|')})\\b`, 'g')),
  ]);
  expect(uses.length).toBeGreaterThan(20);
  expect([...new Set(uses.map(([, owner]) => owner))].sort()).toEqual(['old', 'session']);
});
