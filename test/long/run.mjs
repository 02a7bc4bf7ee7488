// Runs the parts of runs.tsv: tests that are too long for each change. A part that passes on a clean checkout gets its cost, commit and day there.
//   npm run test:long                   all
//   npm run test:long -- WORD…          those whose name has one of the words
//   npm run test:long -- --seconds 240  the longest unrun that fit into that much processor time; the table stays as it is
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TABLE = new URL('runs.tsv', import.meta.url);
const TICKS_A_SECOND = 100;
/** In the place of a commit or a day: no run is known. */
const NEVER = '-';

/** @typedef {{ name: string, command: string, needs: string[], seconds: number, commit: string, day: string }} Part */
const [head = '', ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
/** @type {Part[]} */
const parts = lines.map((line) => {
  const [name = '', command = '', needs = '', seconds, commit = NEVER, day = NEVER] = line.split('\t');
  return { name, command, needs: needs.split(' ').filter(Boolean), seconds: Number(seconds), commit, day };
});

const { values, positionals: words } = parseArgs({ options: { seconds: { type: 'string' } }, allowPositionals: true });
const budget = values.seconds === undefined ? undefined : Number(values.seconds);
const isClean = git('status', '--porcelain', '--', '.', ':!test/long/runs.tsv') === '';
const chosen = budget === undefined ? parts.filter(isNamed) : oldestWithin(budget);
const failed = chosen.filter((part) => !passes(part));

console.log(`\nLong runs: ${chosen.length - failed.length} of ${chosen.length} passed.`);
for (const { name, command } of failed) console.log(`FAILED ${name}: ${command}`);
process.exitCode = failed.length === 0 && chosen.length > 0 ? 0 : 1;

/** @param {Part} part */
function isNamed({ name }) {
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** @param {Part} part */
function lackedBy({ needs }) {
  const folders = (process.env['PATH'] ?? '').split(':');
  return needs.filter((tool) => !folders.some((folder) => existsSync(`${folder}/${tool}`)));
}

/**
 * @param {number} secondsMax
 * @returns {Part[]}
 */
function oldestWithin(secondsMax) {
  let left = secondsMax;
  const oldestFirst = parts
    .filter((part) => lackedBy(part).length === 0)
    .sort((a, b) => Number(a.day !== NEVER) - Number(b.day !== NEVER) || a.day.localeCompare(b.day));
  return oldestFirst.filter(({ name, seconds, commit, day }) => {
    if (seconds > left) return false;
    left -= seconds;
    console.log(`${name}: ${day === NEVER ? 'no run is known' : `passed last on ${day} at ${commit}`}, ${seconds} s`);
    return true;
  });
}

/**
 * @param {Part} part
 * @returns {boolean}
 */
function passes(part) {
  console.log(`\n$ ${part.command}`);
  const lacked = lackedBy(part);
  if (lacked.length > 0) console.log(`Not on this machine: ${lacked.join(', ')}`);
  const before = spent();
  const isGreen =
    lacked.length === 0 && spawnSync('sh', ['-c', part.command], { cwd: ROOT, stdio: 'inherit' }).status === 0;
  const seconds = Math.ceil(spent() - before);
  console.log(`(${seconds} s of processor time)`);
  if (isGreen && isClean && budget === undefined) {
    const commit = git('rev-parse', '--short=8', 'HEAD');
    Object.assign(part, { seconds, commit, day: new Date().toISOString().slice(0, 10) });
    write();
  }
  return isGreen;
}

/** Processor time, in seconds, of the processes that this one started and that have ended, with theirs. */
function spent() {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

function write() {
  const rows = parts.map(({ name, command, needs, seconds, commit, day }) =>
    [name, command, needs.join(' '), seconds, commit, day].join('\t'),
  );
  writeFileSync(TABLE, `${[head, ...rows].join('\n')}\n`);
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}
