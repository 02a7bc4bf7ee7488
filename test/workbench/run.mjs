// `npm run test:workbench`: the tests of the workbench, when one of the files that they try changed since their last green run, which
// test/long/runs.tsv names. With --all, always. Further words go to the runner.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedSince } from './watched.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The name of their part in the table of long runs. */
const PART = 'workbench';
const SHOWN_MAX = 5;

const words = process.argv.slice(2);
const reason = words.includes('--all') ? 'all runs' : changed();
if (reason === undefined) console.log('The workbench: nothing of it changed since its last green run.');
else {
  console.log(`The workbench: ${reason}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'workbench'];
  const args = [...vitest, ...words.filter((word) => word !== '--all')];
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

/** Why the tests are to run; undefined when they need not. */
function changed() {
  const rows = readFileSync(new URL('../long/runs.tsv', import.meta.url), 'utf8').split('\n');
  const commit = rows.find((row) => row.startsWith(`${PART}\t`))?.split('\t')[4];
  const files = commit === undefined || commit === '-' ? undefined : changedSince(ROOT, commit);
  if (files === undefined) return 'no green run is known here';
  if (files.length === 0) return undefined;
  const more = files.length > SHOWN_MAX ? ` and ${files.length - SHOWN_MAX} more` : '';
  return `changed since ${commit}: ${files.slice(0, SHOWN_MAX).join(', ')}${more}`;
}
