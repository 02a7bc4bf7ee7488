// Where somebody goes after signing in: a path of this service, whatever a link says.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathHere as pathOfPage } from '../../dashboard/src/api/path-here.ts';
import { pathHere } from '../../src/domain/url.ts';
import { runs } from '../support/runs.ts';

const PARTS = [
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '\\',
  '@',
  ':',
  '?',
  '#',
  'evil.example',
  'https:',
  'javascript:',
];
const ODD = [
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u2028',
  '\ufeff',
  '\ud800',
  '%5c',
  '%2f',
  '%0a',
  '%',
  '／',
  '。',
  '[',
  ';',
];
const link = fc.array(fc.oneof(fc.constantFrom(...PARTS, ...ODD), fc.string({ maxLength: 3 })), { maxLength: 12 });
const HERE = 'https://waymark.example.org';

describe.each([
  ['of the service', pathHere],
  ['of the dashboard', pathOfPage],
])('the path after signing in, %s', (_, read) => {
  it('stays on this service, is a valid header, and is unchanged when read again', () => {
    let taken = 0;
    const check = (text: string) => {
      const path = read(text);
      if (path === undefined) return;
      taken++;
      expect(path).toMatch(/^\/[\x21-\x7e]*$/);
      expect(new URL(path, `${HERE}/sign-in`).origin).toBe(HERE);
      expect(new URL(path, HERE).href).toBe(HERE + path);
      expect(read(path)).toBe(path);
    };
    fc.assert(
      fc.property(link, (parts) => check(`/${parts.join('')}`)),
      { numRuns: runs(2_000) },
    );
    fc.assert(
      fc.property(link, (parts) => check(parts.join(''))),
      { numRuns: runs(500) },
    );
    expect(taken).toBeGreaterThan(200);
  });

  it.each([
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/.\\/evil.example',
    '/\t/evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ])('does not take %j', (text) => expect(read(text)).toBeUndefined());

  it.each([
    ['/journeys/apply?from=2026-01-01#steps', '/journeys/apply?from=2026-01-01#steps'],
    ['/a\u2028b', '/a%E2%80%A8b'],
    ['/a/../b', '/b'],
    ['/?next=//evil.example', '/?next=//evil.example'],
  ])('takes %j', (text, path) => expect(read(text)).toBe(path));
});
