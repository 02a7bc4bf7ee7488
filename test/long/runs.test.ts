// The table of long runs names every test that npm test leaves out, and nothing that is gone.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument } from '../docs/document.ts';

const FILES = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('node_modules'))
  .map((name) => `test/${name}`);
const [head = '', ...rows] = readDocument('test/long/runs.tsv').trimEnd().split('\n');
const commands = rows.map((row) => row.split('\t')[1] ?? '');

const filtersOf = (command: string) => command.split(' ').filter((word) => word.startsWith('test/'));
const isRunBy = (wanted: readonly string[]) => (file: string) =>
  wanted.some((command) => filtersOf(command).some((filter) => file.includes(filter)));

it('has a name, a command, a cost and a last run in each row', () => {
  expect(head.split('\t')).toEqual(['part', 'command', 'needs', 'seconds', 'commit', 'day']);
  for (const row of rows) expect(row).toMatch(/^[^\t]+\t[^\t]+\t[^\t]*\t\d+\t(-\t-|[\da-f]{8}\t\d{4}-\d\d-\d\d)$/);
  expect(new Set(rows.map((row) => row.split('\t')[0])).size).toBe(rows.length);
});

it('runs every long test, and names none that is gone', () => {
  const long = FILES.filter((file) => file.endsWith('.long.test.ts'));
  expect(long.filter((file) => !isRunBy(commands)(file))).toEqual([]);
  const gone = commands
    .filter((command) => command.includes('vitest run --mode long'))
    .flatMap(filtersOf)
    .filter((filter) => !FILES.some((file) => file.includes(filter)));
  expect(gone).toEqual([]);
});

it('tries every property ten times as often', () => {
  const withProperties = FILES.filter((file) => /from '\S*support\/runs\.ts'/.test(readFileSync(file, 'utf8')));
  expect(withProperties.length).toBeGreaterThan(10);
  const often = commands.filter((command) => command.startsWith('PROPERTY_RUNS=10 '));
  expect(withProperties.filter((file) => !isRunBy(often)(file))).toEqual([]);
});

it('shares out all planted faults', () => {
  const shares = commands.flatMap((command) => /--share=(\d+\/\d+)$/.exec(command)?.[1] ?? []);
  expect(shares).toEqual(shares.map((_, index) => `${index + 1}/${shares.length}`));
  expect(shares.length).toBeGreaterThan(0);
});
