// The orders that ARCHITECTURE.md draws, of rooms and of the folders of two large ones: a file imports only from its own and from
// those to its left.
import { readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

const drawing = /^ {4}domain ← .*$/m.exec(readDocument('ARCHITECTURE.md'))?.[0].trim() ?? '';
/** How far to the right each room stands. What the drawing leaves out imports nothing and stands left of all. */
const RANK = new Map(
  drawing.split(' ← ').flatMap((rooms, rank) => rooms.split(', ').map((room) => [room, rank] as const)),
);
/** These stand left of all, in this order. */
const BESIDE = ['grouped', 'lru', 'nearest-name', 'package-file', 'sqlite', 'environment', 'telemetry-variables'];
for (const [at, file] of BESIDE.entries()) RANK.set(file, at - BESIDE.length);
/** The configuration is read into the domain's words: it stands between the domain and the room after it. */
RANK.set('config', (RANK.get('domain') ?? 0) + 0.5);
for (const file of ['mail-variables', 'operator-variables']) RANK.set(file, (RANK.get('domain') ?? 0) + 0.25);

const roomOf = (file: string) => (file.split(sep)[0] ?? '').replace(/\.tsx?$/, '');

function importsOf(file: string, folder = 'src'): string[] {
  const imports = readDocument(join(folder, file)).matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
  return [...imports].map(([, path = '']) => normalize(join(dirname(file), path)));
}

it('knows every room', () => {
  const rooms = new Set(FILES.map(roomOf));
  expect([...rooms].filter((room) => !RANK.has(room))).toEqual([]);
  expect(RANK.size).toBeGreaterThan(8);
});

it('is kept by every import', () => {
  const mistakes = FILES.flatMap((file) =>
    importsOf(file)
      .filter((imported) => roomOf(imported) !== roomOf(file))
      .filter((imported) => (RANK.get(roomOf(imported)) ?? 0) >= (RANK.get(roomOf(file)) ?? 0))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(mistakes).toEqual([]);
});

it.each([
  ['src/http', /^ {4}request ← .*$/m],
  ['dashboard/src/charts', /^ {4}choice ← .*$/m],
])('is kept by the folders of %s', (room, drawn) => {
  const order = drawn.exec(readDocument('ARCHITECTURE.md'))?.[0].trim().split(' ← ') ?? [];
  const rank = new Map(
    order.flatMap((folders, place) => folders.split(', ').map((folder) => [folder, place] as const)),
  );
  const url = new URL(`../../${room}`, import.meta.url);
  const files = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(new Set(files.map(roomOf))).toEqual(new Set(rank.keys()));
  const mistakes = files.flatMap((file) =>
    importsOf(file, room)
      .filter((imported) => rank.has(roomOf(imported)) && roomOf(imported) !== roomOf(file))
      .filter((imported) => (rank.get(roomOf(imported)) ?? 0) >= (rank.get(roomOf(file)) ?? 0))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(mistakes).toEqual([]);
});

it('leaves the environment to one file', () => {
  expect(FILES.filter((file) => readDocument(join('src', file)).includes('process.env'))).toEqual(['config.ts']);
});
