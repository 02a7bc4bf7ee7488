// Installs the packages that only tests, benchmarks and checks use into test/node_modules, where they are missing or older than
// their lock file. `npm ci` leaves them out: they are larger than the service without its engine.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const LOCK = 'test/package-lock.json';
/** npm writes it last. */
const INSTALLED = 'test/node_modules/.package-lock.json';

if (!existsSync(INSTALLED) || statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) {
  console.log('Installing the packages of tests and checks into test/node_modules, once …');
  const { status } = spawnSync('npm', ['--prefix', 'test', 'ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
