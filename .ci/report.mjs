// Reads the JSON reports of test runners. `failed REPORT` prints the files with failures, a line each. `count REPORT…` prints each
// failure, and last of all how many tests passed, failed and were skipped.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [command, ...paths] = process.argv.slice(2);
const missing = paths.filter((path) => !existsSync(path));
const all = paths
  .filter((path) => !missing.includes(path))
  .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')).testResults);

const having = ({ assertionResults }, ...statuses) =>
  assertionResults.filter(({ status }) => statuses.includes(status));

/** A file that fails before its tests run counts as one failure. */
function failuresOf(file) {
  const name = relative(process.cwd(), file.name);
  const failed = having(file, 'failed').map(
    ({ fullName, failureMessages }) => `${name} > ${fullName}\n  ${failureMessages.join('\n  ')}`,
  );
  return failed.length === 0 && file.status === 'failed' ? [`${name}\n  ${file.message}`] : failed;
}

/** One line for a file with skipped tests: their number, and the groups they are in, which name what they need. */
function skippedOf(file) {
  const skipped = having(file, 'pending', 'skipped', 'todo');
  if (skipped.length === 0) return [];
  const groups = new Set(skipped.map(({ ancestorTitles, title }) => ancestorTitles[0] || title));
  return [`  ${relative(process.cwd(), file.name)}: ${skipped.length} (${[...groups].join('; ')})`];
}

if (command === 'failed') {
  for (const file of all) if (failuresOf(file).length > 0) console.log(file.name);
} else {
  // A runner that left no report has failed.
  const failures = [...missing.map((path) => `without a report: ${path}`), ...all.flatMap(failuresOf)];
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`\nSkipped tests by file:\n${all.flatMap(skippedOf).join('\n') || '  none'}\n`);
  const count = (...statuses) => all.reduce((sum, file) => sum + having(file, ...statuses).length, 0);
  console.log(`${count('passed')} passed, ${failures.length} failed, ${count('pending', 'skipped', 'todo')} skipped`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
