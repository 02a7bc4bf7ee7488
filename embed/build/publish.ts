// Writes the files that the service serves: the script, its version, and the versions that were released, each compressed too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A released script never changes: pages pin its hash, and the browsers of their visitors keep it for a year. */
const RELEASES = new URL('../releases/', import.meta.url);

/** What /embed/manifest.json tells. */
export interface Manifest {
  version: string;
  file: string;
  /** For the attribute of the tag. */
  integrity: string;
  bytes: { min: number; gzip: number; brotli: number };
}

/** Writes into a folder, a URL that ends with a slash. Throws where the script differs from what its version was released with. */
export function publish(script: string, version: string, out: URL): Manifest {
  const file = `v${version}.js`;
  const released = readReleases();
  if ((released.get(file) ?? script) !== script) {
    throw new Error(
      `embed/releases/${file} is released and pages pin its hash, but the script has changed: ` +
        'give it a new version in embed/package.json and embed/src/version.ts',
    );
  }
  for (const [name, text] of new Map([...released, [file, script], ['v1.js', script]])) {
    writeFileSync(new URL(name, out), text);
    writeFileSync(new URL(`${name}.gz`, out), gzip(text));
    writeFileSync(new URL(`${name}.br`, out), brotli(text));
  }
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const bytes = { min: Buffer.byteLength(script), gzip: gzip(script).length, brotli: brotli(script).length };
  const manifest = { version, file, integrity, bytes };
  writeFileSync(new URL('manifest.json', out), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Keeps the script of this version for ever. */
export function release(script: string, version: string): void {
  writeFileSync(new URL(`v${version}.js`, RELEASES), script);
}

function readReleases(): Map<string, string> {
  return new Map(readdirSync(RELEASES).map((file) => [file, readFileSync(new URL(file, RELEASES), 'utf8')]));
}

export function gzip(text: string): Buffer {
  return gzipSync(text, { level: 9 });
}

export function brotli(text: string): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
