// A released script never changes, because pages pin its hash: the build keeps what was released, and refuses to change it.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, 'embed/package.json'), 'utf8')) as { version: string };
const CURRENT = `v${version}.js`;

/** A checkout of its own, in which a release may be made. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'waymark-checkout-'));
  for (const name of ['package.json', 'tsconfig.json', 'embed']) {
    // The package of npm is made and unmade there meanwhile, by its own test.
    const filter = (path: string) => path !== join(ROOT, 'embed/dist');
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter });
  }
  rmSync(released(CURRENT), { force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const released = (file = '') => join(checkout, 'embed/releases', file);
const published = (file: string) => readFileSync(join(checkout, 'dist/embed', file));
const npm = async (script: 'build:embed' | 'release:embed') =>
  promisify(execFile)('npm', ['run', script], { cwd: checkout });

test('every released script is published as it is, also compressed', async () => {
  writeFileSync(released('v1.0.1.js'), 'once();');
  await npm('build:embed');
  const files = readdirSync(released());
  expect(files).toContain('v1.0.0.js');
  for (const file of files) {
    const script = readFileSync(released(file));
    expect(published(file)).toEqual(script);
    expect(brotliDecompressSync(published(`${file}.br`))).toEqual(script);
    expect(gunzipSync(published(`${file}.gz`))).toEqual(script);
  }
  expect(JSON.parse(`${published('manifest.json')}`)).toMatchObject({ version, file: CURRENT });
});

test('a release keeps the current script, and may be repeated', async () => {
  await npm('release:embed');
  expect(readFileSync(released(CURRENT))).toEqual(published('v1.js'));
  await npm('release:embed');
  expect(readFileSync(released(CURRENT))).toEqual(published(CURRENT));
});

test.each(['build:embed', 'release:embed'] as const)(
  'npm run %s fails where it would change a release',
  async (script) => {
    writeFileSync(released(CURRENT), 'once();');
    await expect(npm(script)).rejects.toThrow(
      `embed/releases/${CURRENT} is released and pages pin its hash, but the script has changed: ` +
        'give it a new version in embed/package.json and embed/src/version.ts',
    );
    expect(readFileSync(released(CURRENT), 'utf8')).toBe('once();');
  },
);
