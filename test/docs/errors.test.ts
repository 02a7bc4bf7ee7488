// The tables of errors list the codes that the service has.
import { expect, it } from 'vitest';
import { PROBLEMS } from '../../src/http/request/problem.ts';
import { readDocument, section, tableRows } from './document.ts';

it('lists every code with its status in docs/api.md', () => {
  const rows = tableRows(section(readDocument('docs/api.md'), '## Errors'), ['Status', 'Code', 'When']);
  expect(rows.map(({ Status, Code }) => [Code, Number(Status)])).toEqual(
    Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]),
  );
});

it('has a part of docs/errors.md for every code, which the type of a problem leads to', () => {
  const page = readDocument('docs/errors.md');
  const parts = [...page.matchAll(/^## (\w+)\n\n(\d{3})\./gm)].map(([, code, status]) => [code, Number(status)]);
  expect(parts).toEqual(Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]));
});
