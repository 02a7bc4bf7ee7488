// Part of the build: a library of hundreds of small files that each command and each start of the service would read one by one
// becomes one file in dist/vendor, and what was compiled imports that. Of half a second of processor time, 13 ms are left.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const OUT = 'dist/vendor';
const ENTRIES = { typebox: 'typebox', 'typebox-value': 'typebox/value', 'typebox-compile': 'typebox/compile' };

rmSync(OUT, { recursive: true, force: true });
// Everything that an entry exports stays: nothing of it is known to be unused.
const bundle = await rolldown({
  input: ENTRIES,
  platform: 'node',
  preserveEntrySignatures: 'strict',
  treeshake: false,
});
await bundle.write({ dir: OUT, format: 'esm', comments: { legal: true } });
await bundle.close();
copyFileSync('node_modules/typebox/license', join(OUT, 'LICENSE'));

const fileOf = new Map(Object.entries(ENTRIES).map(([name, entry]) => [entry, join(OUT, `${name}.js`)]));
for (const name of readdirSync('dist/src', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js')) continue;
  const path = join('dist/src', name);
  const code = readFileSync(path, 'utf8');
  const vendored = code.replace(/(?<=^(?:import|export|\}) .*from ')typebox[^']*(?=';$)/gm, (entry) => {
    const file = fileOf.get(entry);
    if (file === undefined) throw new Error(`${path} imports ${entry}, which is no entry of ${OUT}`);
    return relative(dirname(path), file);
  });
  if (vendored !== code) writeFileSync(path, vendored);
}
