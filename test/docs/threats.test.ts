// Every test that the page on threats names exists, by that name, in that file.
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

const NAMED = [...readDocument('docs/threats.md').matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(
  ([, name = '', file = '']) => ({ name, file }),
);

it('names tests for every kind of attacker', () => {
  expect(NAMED.length).toBeGreaterThan(25);
});

it.each(NAMED)('"$name" is in $file', ({ name, file }) => {
  const names = [...readDocument(file).matchAll(/(['"`])((?:(?!\1).)+)\1,\s+(?:async )?\(/g)].map(
    ([, , found = '']) => found,
  );
  expect(names.filter((found) => found.includes(name))).not.toEqual([]);
});
