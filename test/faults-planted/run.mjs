// Plants each fault of faults.tsv, runs the one test file that is to find it, and puts the line back, also when it is interrupted.
//   node test/faults-planted/run.mjs [WORD…]   those whose file or test has one of the words; all without
//   node test/faults-planted/run.mjs --from=20  goes on with the twentieth
//   node test/faults-planted/run.mjs --share=2/8  the second of eight shares
//   node test/faults-planted/run.mjs --check   only says which faults no longer fit their file
//   node test/faults-planted/run.mjs --rooms   only counts the faults of each room of the source
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { FAULTS, isStale, ROOT, rooms, urlOf } from './faults.mjs';

const RUN_MS_MAX = 240_000;
const VITEST = urlOf('node_modules/vitest/vitest.mjs').pathname;
/** @typedef {import('./faults.mjs').Fault} Fault */

let putBack = () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    putBack();
    process.exit(130);
  });
}

/** @param {string} name */
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const from = Number(option('from') ?? 1);
const [share = 1, shares = 1] = option('share')?.split('/').map(Number) ?? [];
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = FAULTS.slice(from - 1)
  .filter((_, index) => index % shares === share - 1)
  .filter(({ file, test }) => words.length === 0 || words.some((word) => `${file} ${test}`.includes(word)));
let survived = 0;
if (process.argv.includes('--rooms')) {
  for (const { room, lines, faults, least } of rooms())
    console.log(
      `${room.padEnd(24)} ${String(lines).padStart(6)} lines ${String(faults).padStart(3)} faults, of ${least} at least`,
    );
  process.exit();
}
for (const fault of chosen) {
  if (isStale(fault)) {
    report('stale', fault);
    survived++;
  } else if (!process.argv.includes('--check')) {
    const start = performance.now();
    const outcome = await plant(fault);
    if (outcome !== 'killed') survived++;
    report(outcome, fault, `${Math.round((performance.now() - start) / 1000)} s`);
  }
}
console.log(`${chosen.length - survived} of ${chosen.length} ${process.argv.includes('--check') ? 'fit' : 'killed'}`);
process.exitCode = survived === 0 ? 0 : 1;

/**
 * @param {Fault} fault
 * @returns {Promise<'killed' | 'survived' | 'no result'>}
 */
async function plant({ file, before, after, test, build }) {
  const whole = readFileSync(urlOf(file), 'utf8');
  putBack = () => {
    writeFileSync(urlOf(file), whole);
    if (build) built(build);
  };
  writeFileSync(
    urlOf(file),
    whole.replace(before, () => after),
  );
  try {
    // Types need not fit: what is built counts.
    if (build) built(build);
    const { code, output } = await runTest(test);
    if (code === 0) return 'survived';
    // A machine that is too busy, or a missing server, finds no fault.
    return /Tests .*\d failed|FAIL/.test(output) ? 'killed' : 'no result';
  } finally {
    putBack();
    putBack = () => {};
  }
}

/** @param {string} what */
function built(what) {
  spawnSync('npm', ['run', `build:${what}`], { cwd: ROOT, stdio: 'ignore' });
}

/**
 * @param {string} test
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runTest(test) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [VITEST, 'run', '--mode=long', '--maxWorkers=1', '--bail=1', test], {
      cwd: ROOT,
      timeout: RUN_MS_MAX,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * @param {string} outcome
 * @param {Fault} fault
 */
function report(outcome, { file, before, after, test }, took = '') {
  console.log([outcome.padEnd(8), took, file, `${before} → ${after || '(gone)'}`, test].filter(Boolean).join(' | '));
}
