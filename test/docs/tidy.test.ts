// The rules of CONTRIBUTING.md that a machine can hold and no linter does.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument, tableRows } from './document.ts';

const CONTRIBUTING = readDocument('CONTRIBUTING.md');
const DECISIONS = readdirSync(new URL('../../docs/decisions', import.meta.url)).filter((name) => /^\d/.test(name));
const STATUS = /^(\d{4}-\d{2}-\d{2}), (accepted|superseded by \[(\d{4})\]\((\3-[a-z0-9-]+\.md)\))\./;

it('keeps every file of source below the length that is stated', () => {
  const linesMax = Number(/No file of source has more than (\d+) lines/.exec(CONTRIBUTING)?.[1]);
  expect(linesMax).toBeGreaterThan(0);
  const files = ['src', 'dashboard/src', 'embed/src'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readDocument(file).split('\n').length > linesMax + 1)).toEqual([]);
});

it('draws the rooms once: the drawing of CONTRIBUTING.md is that of ARCHITECTURE.md', () => {
  const [drawing = 'none'] = /domain ← .*cli$/m.exec(readDocument('ARCHITECTURE.md')) ?? [];
  expect(CONTRIBUTING).toContain(drawing);
});

it.each(DECISIONS)('begins decision %s with its number, date and status', (file) => {
  const [title = '', , status = ''] = readDocument(`docs/decisions/${file}`).split('\n');
  expect(title).toMatch(new RegExp(`^# ${file.slice(0, 4)} \\S`));
  const [, , , , successor] = STATUS.exec(status) ?? [];
  expect(status).toMatch(STATUS);
  if (successor) expect(DECISIONS).toContain(successor);
});

it('lists every decision once, with its date and status', () => {
  const listed = tableRows(readDocument('docs/decisions/README.md'), ['Number', 'Decision', 'Date', 'Status']);
  const rows = DECISIONS.map((file) => {
    const [title = '', , line = ''] = readDocument(`docs/decisions/${file}`).split('\n');
    const [, date, status] = STATUS.exec(line) ?? [];
    const number = file.slice(0, 4);
    return { Number: number, Decision: `[${title.slice(7)}](${file})`, Date: date, Status: status };
  });
  expect(new Set(rows.map((row) => row.Number)).size).toBe(rows.length);
  expect(listed).toEqual(rows.map((row) => ({ ...row, Decision: row.Decision.replaceAll('`', '') })));
});

it('says what changed a line a change, under the six headings of Keep a Changelog', () => {
  const [, unreleased = '', ...released] = readDocument('CHANGELOG.md').split(/^## /m);
  expect(unreleased).toMatch(/^Unreleased\n/);
  for (const version of released) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)? - \d{4}-\d{2}-\d{2}\n/);
  const lines = [unreleased, ...released].flatMap((version) => version.split('\n').slice(1));
  const others = lines.filter(
    (line) => !/^(|### (Added|Changed|Deprecated|Removed|Fixed|Security)|- \S.*)$/.test(line),
  );
  expect(others).toEqual([]);
});
