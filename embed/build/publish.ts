// Writes the files that the service serves: the script, its version, and the versions that were released, each compressed too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A released script never changes: pages pin its hash, and the browsers of their visitors keep it for a year. */
const RELEASES = new URL('../releases/', import.meta.url);

/** The content of /embed/manifest.json. */
export interface Manifest {
  version: string;
  file: string;
  /** For the attribute of the tag. */
  integrity: string;
  bytes: Bytes;
  /** By name, what a page may load besides. */
  adapters: Record<string, { file: string; integrity: string; bytes: Bytes }>;
  /** The visitor's receipt: a tag of its own, before the script's. */
  receipt: { file: string; integrity: string; bytes: Bytes };
}

export interface Built {
  script: string;
  adapters: Record<string, string>;
  receipt: string;
}

interface Bytes {
  min: number;
  gzip: number;
  brotli: number;
}

/** Writes into a folder, a URL that ends with a slash. Throws where a script differs from what its version was released with. */
export function publish(built: Built, version: string, out: URL): Manifest {
  const { script, adapters, receipt } = built;
  const file = `v${version}.js`;
  const made = new Map(filesOf(built, version));
  const released = readReleases();
  for (const [name, text] of made) {
    if ((released.get(name) ?? text) !== text) {
      throw new Error(
        `embed/releases/${name} is released and pages pin its hash, but the script has changed: ` +
          'give it a new version in embed/package.json and embed/src/version.ts',
      );
    }
  }
  for (const [name, text] of new Map([...released, ...made, ['v1.js', script], ['v1.receipt.js', receipt]])) {
    writeFileSync(new URL(name, out), text);
    writeFileSync(new URL(`${name}.gz`, out), gzip(text));
    writeFileSync(new URL(`${name}.br`, out), brotli(text));
  }
  const about = Object.entries(adapters).map(
    ([name, text]) => [name, { file: `v${version}.${name}.js`, ...measure(text) }] as const,
  );
  const manifest: Manifest = {
    ...{ version, file, ...measure(script), adapters: Object.fromEntries(about) },
    receipt: { file: `v${version}.receipt.js`, ...measure(receipt) },
  };
  writeFileSync(new URL('manifest.json', out), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const measure = (text: string) => ({
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  bytes: { min: Buffer.byteLength(text), gzip: gzip(text).length, brotli: brotli(text).length },
});

const filesOf = ({ script, adapters, receipt }: Built, version: string): [string, string][] => [
  [`v${version}.js`, script],
  ...Object.entries({ ...adapters, receipt }).map(([name, text]): [string, string] => [`v${version}.${name}.js`, text]),
];

/** Keeps the scripts of this version for ever. */
export function release(built: Built, version: string): void {
  for (const [name, text] of filesOf(built, version)) writeFileSync(new URL(name, RELEASES), text);
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
