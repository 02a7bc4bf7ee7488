// Reads the processor seconds of test files, as TEST_COSTS=FILE writes them, and compares them with test/costs.tsv.
//   node test/costs.mjs FILE          the sum, folders, the dearest files, and those that grew most
//   node test/costs.mjs FILE --write  makes test/costs.tsv of it
//   node test/costs.mjs FILE BEFORE   compares with another table
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TABLE = fileURLToPath(new URL('costs.tsv', import.meta.url));
const DEAREST = 20;
const GROWN = 10;
/** Two runs of a file differ by as much. */
const NOISE_SECONDS = 1;

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const [file = TABLE, before = TABLE] = positionals;
const costs = readCosts(file);
if (values.write) {
  const rows = [...costs].sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(TABLE, rows.map(([path, seconds]) => `${seconds.toFixed(1)}\t${path}\n`).join(''));
} else {
  compare(costs, readCosts(before));
}

/**
 * Files by their path in the repository, whose checkout may lie anywhere.
 * @param {string} table
 */
function readCosts(table) {
  /** @type {Map<string, number>} */
  const read = new Map();
  for (const line of readFileSync(table, 'utf8').split('\n').filter(Boolean)) {
    const [seconds, path = ''] = line.split('\t');
    read.set(path.replace(/^\/.*?\/(?=test\/)/, ''), Number(seconds));
  }
  return read;
}

/**
 * @param {Map<string, number>} after
 * @param {Map<string, number>} known
 */
function compare(after, known) {
  console.log(`\nProcessor time of ${after.size} test files: ${sum(after)} s (${sum(known)} s in the table)`);
  const [folders, foldersKnown] = [byFolder(after), byFolder(known)];
  print('By folder', dearestFirst(folders), (folder) => `${(foldersKnown.get(folder) ?? 0).toFixed(1)} s in the table`);
  print('The dearest files', dearestFirst(after).slice(0, DEAREST), () => '');
  const growth = new Map([...after].map(([path, seconds]) => [path, seconds - (known.get(path) ?? 0)]));
  const grown = dearestFirst(growth).filter(([, more]) => more > NOISE_SECONDS);
  print('Grew most', grown.slice(0, GROWN), (path) => (known.has(path) ? '' : 'new'));
}

/** @param {Map<string, number>} costs */
function byFolder(costs) {
  /** @type {Map<string, number>} */
  const folders = new Map();
  for (const [path, seconds] of costs) {
    const folder = path.split('/').slice(0, 2).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + seconds);
  }
  return folders;
}

/** @param {Map<string, number>} costs */
function dearestFirst(costs) {
  return [...costs].sort(([, a], [, b]) => b - a);
}

/** @param {Map<string, number>} costs */
function sum(costs) {
  return Math.round([...costs.values()].reduce((total, seconds) => total + seconds, 0));
}

/**
 * @param {string} title
 * @param {(readonly [string, number])[]} rows
 * @param {(path: string) => string} remark
 */
function print(title, rows, remark) {
  console.log(`${title}:`);
  for (const [path, seconds] of rows) {
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${[path, remark(path)].filter(Boolean).join('  ')}`);
  }
}
