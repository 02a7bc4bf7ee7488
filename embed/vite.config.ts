// Builds the script for the tag. Fails beyond the budget. `--mode release` keeps what it made as the script of its version,
// `--mode parts` prints what each part of it costs.
import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { buildAdapters, buildReceipt } from './build/adapters.ts';
import { buildInspector } from './build/inspector.ts';
import { minifyScript } from './build/minify.ts';
import { tableOfParts } from './build/parts.ts';
import { publish, release } from './build/publish.ts';
import { stateAsVariables } from './build/state.ts';

const NAMES = new URL('../dist/embed-names.json', import.meta.url);
const INSPECTOR = new URL('../dist/embed-inspector.js', import.meta.url);
const OUT = new URL('../dist/embed/', import.meta.url);
/** Bytes. What a visitor pays for on every first page. The aim is 7,000 with gzip. */
const BUDGET = { min: 27_730, gzip: 12_230, brotli: 11_170 };

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Bytes with gzip, of each. */
const ADAPTER_BUDGET = 700;
/** Bytes with gzip, on pages that show it. */
const RECEIPT_BUDGET = 4_400;

let shortNames: Record<string, string> = {};

function compress(mode: string): Plugin {
  return {
    name: 'compress',
    // After everything else: the bundler writes what an earlier hook answers in its own way.
    async generateBundle(_options, bundle) {
      const chunk = bundle['v1.js'];
      if (chunk?.type !== 'chunk') throw new Error('no v1.js');
      const { code, names, map } = await minifyScript(stateAsVariables(chunk.code), chunk.map?.toString());
      chunk.code = code;
      chunk.map = null;
      delete bundle['v1.js.map'];
      shortNames = names;
      if (map && mode === 'parts') console.log(tableOfParts(code, map));
    },
  };
}

function publishing(mode: string): Plugin {
  return {
    name: 'publishing',
    async closeBundle() {
      // For the test that compares what is built with its source.
      writeFileSync(NAMES, `${JSON.stringify(shortNames, null, 2)}\n`);
      writeFileSync(INSPECTOR, await buildInspector());
      const script = readFileSync(new URL('v1.js', OUT), 'utf8').trim();
      const built = { script, adapters: await buildAdapters(), receipt: await buildReceipt() };
      const { bytes, adapters, receipt } = publish(built, version, OUT);
      if (receipt.bytes.gzip > RECEIPT_BUDGET)
        throw new Error(`receipt: ${receipt.bytes.gzip} bytes gzip, budget ${RECEIPT_BUDGET}`);
      for (const [name, { bytes }] of Object.entries(adapters))
        if (bytes.gzip > ADAPTER_BUDGET) throw new Error(`${name}: ${bytes.gzip} bytes gzip, budget ${ADAPTER_BUDGET}`);
      for (const kind of ['min', 'gzip', 'brotli'] as const) {
        if (bytes[kind] > BUDGET[kind]) throw new Error(`v1.js: ${bytes[kind]} bytes ${kind}, budget ${BUDGET[kind]}`);
      }
      if (mode === 'release') release(built, version);
    },
  };
}

export default defineConfig(({ mode }) => ({
  root: new URL('.', import.meta.url).pathname,
  publicDir: false,
  plugins: [compress(mode), publishing(mode)],
  build: {
    outDir: OUT.pathname,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    sourcemap: mode === 'parts' && 'hidden',
    reportCompressedSize: false,
    rolldownOptions: {
      // On a busy machine it would say how long the minifier takes.
      checks: { pluginTimings: false },
      input: new URL('src/v1.ts', import.meta.url).pathname,
      output: { format: 'iife', entryFileNames: 'v1.js' },
    },
  },
}));
