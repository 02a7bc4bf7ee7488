// Ends well when all that is built is newer than all it is built from. `npm ci` builds, and `npm test` after it need not again.
// `--note` notes a build that is whole.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOTE = 'node_modules/.cache/waymark/built';
const OUTPUTS = ['src/cli/waymark.js', 'embed/manifest.json', 'dashboard/index.html', 'help/index.html'];
/** Names at the top of the checkout that no build reads. */
const OTHERS = /^(\..*|node_modules|dist|data|coverage|test|bench|browsers|deploy)$/;

/** A folder is as new as what was last added to it or taken away. */
const isOlder = (path, time) => {
  const stats = statSync(path);
  if (stats.mtimeMs > time) return false;
  if (!stats.isDirectory()) return true;
  return readdirSync(path).every((name) => name === 'node_modules' || isOlder(join(path, name), time));
};

if (process.argv.includes('--note')) {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, '');
} else {
  const isWhole = [NOTE, ...OUTPUTS.map((path) => join('dist', path))].every((path) => existsSync(path));
  const isNew = isWhole && readdirSync('.').every((name) => OTHERS.test(name) || isOlder(name, statSync(NOTE).mtimeMs));
  process.exitCode = isNew ? 0 : 1;
}
