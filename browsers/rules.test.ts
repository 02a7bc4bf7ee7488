// Each row of the script's table is needed: without it, the pattern that is named as its proof must fail. In how many walks each condition decides:
// earns.test.ts. Run by `npm run test:rules`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptWith } from './changed-script.ts';
import { type Engine, launch } from './engines.ts';
import { PATTERNS } from './patterns/all.ts';
import { type Pattern, walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';

const FILES = ['rules.ts', 'names.ts'];
/** Nobody waits longer for a page that is known to be broken. */
const BROKEN_WAIT_MAX_MS = 4_000;
const patterns = Object.values(PATTERNS).flat();

/** A row as it stands in the source: its name first, its proof last. */
const rows = FILES.flatMap((file) => {
  const code = readFileSync(new URL(`../embed/src/${file}`, import.meta.url), 'utf8');
  return [...code.matchAll(/rule\(\s*'([^']+)',[\s\S]*?'((?:[^'\\]|\\.)*)',\n\s*\)/g)].map(
    ([, name = '', proof = '']) => ({
      file,
      name,
      proof,
    }),
  );
});

const OFF =
  "const off = (_name: string, it: unknown): any => (typeof it === 'string' ? ':not(*)' : () => undefined);\n";
const without = (row: { file: string; name: string }) =>
  scriptWith((code, file) =>
    file === row.file ? OFF + code.replace(new RegExp(`rule\\(\\s*'${row.name}'`), `off('${row.name}'`) : code,
  );

let engine: Engine;
beforeAll(async () => {
  engine = await launch('Chromium');
});
afterAll(async () => {
  await engine?.close();
});

async function holds(pattern: Pattern, script: string): Promise<boolean> {
  try {
    await withStage(
      engine,
      script,
      async (stage) => {
        const { story } = await walkPattern(stage, pattern);
        expect(story.filter((line) => pattern.about?.test(line) ?? true)).toEqual(pattern.truth);
      },
      BROKEN_WAIT_MAX_MS,
    );
    return true;
  } catch {
    return false;
  }
}

test('every row has a name of its own and a proof that exists', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.filter(({ proof }) => !patterns.some(({ name }) => name === proof))).toEqual([]);
});

for (const row of rows) {
  test(row.name, { timeout: 60_000 }, async () => {
    const proof = patterns.find(({ name }) => name === row.proof);
    expect(proof && (await holds(proof, await without(row))), 'its proof holds without it').toBe(false);
  });
}
