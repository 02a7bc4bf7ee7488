// Runs four generators of TypeScript clients on docs/openapi.json, and compiles strictly what each writes. A long run: they are installed for it
// in a temporary folder, so that nobody else pays for them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const PACKAGES = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'swagger-typescript-api@13.13.0',
  'orval@8.38.0',
  'typescript@5.9.3',
  '@types/node@20',
];
/** Command of each, and the file of its client. */
const GENERATORS = {
  'openapi-typescript': [
    'openapi-typescript openapi.json -o openapi-typescript/client.ts',
    'openapi-typescript/client.ts',
  ],
  'hey-api': ['openapi-ts -i openapi.json -o hey-api -c @hey-api/client-fetch', 'hey-api/index.ts'],
  'swagger-typescript-api': [
    'swagger-typescript-api generate -p openapi.json -o swagger-typescript-api -n client.ts',
    'swagger-typescript-api/client.ts',
  ],
  orval: ['orval --input openapi.json --output orval/client.ts --client fetch', 'orval/client.ts'],
};
const COMPILED =
  '--noEmit --strict --exactOptionalPropertyTypes false --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';

const folder = mkdtempSync(join(tmpdir(), 'waymark-generators-'));
const run = (command) => execFileSync('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
const failed = [];
try {
  copyFileSync(DOCUMENT, join(folder, 'openapi.json'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  run(`npm install --no-audit --no-fund --loglevel error ${PACKAGES.join(' ')}`);
  for (const [name, [command = '', file]] of Object.entries(GENERATORS)) {
    console.log(`\n${name}`);
    try {
      run(`npx --no-install ${command}`);
      run(`npx --no-install tsc ${COMPILED} ${file}`);
    } catch {
      failed.push(name);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed.length === 0 ? '\nAll clients compile.' : `\nFAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
