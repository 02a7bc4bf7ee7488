// Some things live in one room only. The order of the rooms is held by test/docs/layers.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  file: string;
  /** Path from the package's root, or the name of a package. */
  target: string;
  typeOnly: boolean;
}

const sources = filesBelow('src');
const imports = sources.flatMap(importsOf);

/** A folder of src, or a file that lies directly in it. */
const roomOf = (path: string) => path.split('/')[1] ?? '';

describe('src', () => {
  it('imports nothing from outside but packages', () => {
    const wrong = imports.filter(
      ({ target }) => target.includes('/') && /^(test|embed|dashboard|bench|\.\.)/.test(target),
    );
    expect(wrong).toEqual([]);
  });

  it('has a pure domain: no engine, no framework, no file, no network', () => {
    const packages = imports.filter(({ file, target }) => roomOf(file) === 'domain' && !target.startsWith('src/'));
    // The second is types alone, and nothing at runtime.
    expect([...new Set(packages.map(({ target }) => target))].sort()).toEqual(['@schummar/icu-type-parser', 'typebox']);
  });

  it('holds SQL only in catalog, store, sessions, metrics and spool', () => {
    const sql =
      /\b(SELECT\s+[\w*(]|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET|(CREATE|ALTER|DROP)\s+(TABLE|VIEW|INDEX|MATERIALIZED))/;
    const holding = sources.filter((file) => sql.test(read(file))).map(roomOf);
    expect(holding).toContain('store');
    expect(
      [...new Set(holding)].filter((room) => !['catalog', 'store', 'sessions', 'metrics', 'spool'].includes(room)),
    ).toEqual([]);
  });

  it('reads the environment only in config.ts', () => {
    const reading = sources.filter((file) => /process\.env\b|\benv\b.*from 'node:process'/.test(read(file)));
    expect(reading).toEqual(['src/config.ts']);
  });

  it('knows the event engine only in store', () => {
    const rooms = imports.filter(({ target }) => /^(chdb|@clickhouse)\b/.test(target)).map(({ file }) => roomOf(file));
    expect([...new Set(rooms)]).toEqual(['store']);
  });
});

/** The list of figures, which is data: the dashboard reads it itself (docs/decisions/0063-figures-are-one-list.md). */
const LIST = 'src/domain/figure-list.ts';

describe.each([
  ['embed', []],
  ['dashboard', [LIST]],
])('%s', (folder, read) => {
  it('imports from src only types of the domain and the listed files', () => {
    const own = filesBelow(folder)
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith('src/'));
    const wrong = own.filter(
      ({ target, typeOnly }) => (!typeOnly && !read.includes(target)) || roomOf(target) !== 'domain',
    );
    expect(wrong).toEqual([]);
  });
});

it('has a list of figures that imports nothing but types', () => {
  expect(importsOf(LIST).filter(({ typeOnly }) => !typeOnly)).toEqual([]);
});

function filesBelow(folder: string): string[] {
  let entries: string[];
  try {
    entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort();
}

function importsOf(file: string): Import[] {
  const statements = read(file).matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([, type, fixed, dynamic]) => {
    const name = fixed ?? dynamic ?? '';
    const target = name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
    return { file, target, typeOnly: type !== undefined };
  });
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
