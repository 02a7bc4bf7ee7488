// Builds the script for the tag: one file, its versioned copy, both compressed, and a manifest. Fails beyond the budget.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';

const OUT = new URL('../dist/embed/', import.meta.url);
/** Bytes. What a visitor pays for on every first page. Just above the present size: it may only come down. */
const BUDGET = { min: 8_000, gzip: 3_770, brotli: 3_400 };

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * Terser sees more than the bundler's own minifier, which names things better: both together take 3 % off either. Strict
 * equality is for people; nothing here is compared with a value of another type that would be equal.
 */
function compress(): Plugin {
  return {
    name: 'compress',
    async renderChunk(code) {
      const { code: small = '' } = await minify(code, {
        ecma: 2020,
        mangle: false,
        compress: {
          passes: 4,
          unsafe: true,
          unsafe_arrows: true,
          unsafe_methods: true,
          pure_getters: true,
          keep_fargs: false,
          inline: 1,
        },
      });
      return { code: small.replaceAll('===', '==').replaceAll('!==', '!='), map: null };
    },
  };
}

function publish(): Plugin {
  return {
    name: 'publish',
    closeBundle() {
      const script = readFileSync(new URL('v1.js', OUT));
      const gzip = gzipSync(script, { level: 9 });
      const brotli = brotliCompressSync(script, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
        },
      });
      const file = `v${version}.js`;
      for (const name of ['v1.js', file]) {
        writeFileSync(new URL(name, OUT), script);
        writeFileSync(new URL(`${name}.gz`, OUT), gzip);
        writeFileSync(new URL(`${name}.br`, OUT), brotli);
      }
      const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
      const bytes = { min: script.length, gzip: gzip.length, brotli: brotli.length };
      writeFileSync(new URL('manifest.json', OUT), `${JSON.stringify({ version, file, integrity, bytes }, null, 2)}\n`);
      for (const kind of ['min', 'gzip', 'brotli'] as const) {
        if (bytes[kind] > BUDGET[kind]) throw new Error(`v1.js: ${bytes[kind]} bytes ${kind}, budget ${BUDGET[kind]}`);
      }
    },
  };
}

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  publicDir: false,
  plugins: [compress(), publish()],
  build: {
    outDir: OUT.pathname,
    emptyOutDir: true,
    target: 'es2022',
    minify: 'oxc',
    reportCompressedSize: false,
    rolldownOptions: {
      input: new URL('src/v1.ts', import.meta.url).pathname,
      output: { format: 'iife', entryFileNames: 'v1.js' },
    },
  },
});
