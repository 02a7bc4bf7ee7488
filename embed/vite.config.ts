// Builds the script for the tag. Fails beyond the budget. `--mode release` keeps what it made as the script of its version.
import { readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'terser';
import { defineConfig, minify as minifyWithOxc, type Plugin } from 'vite';
import { dropBraces, inlineCalls } from './build/inline.ts';
import { applyNames, type Names } from './build/names.ts';
import { brotli, gzip, publish, release } from './build/publish.ts';
import { readScript } from './build/script.ts';
import { searchNames } from './build/search.ts';

const NAMES = new URL('names.json', import.meta.url);
const OUT = new URL('../dist/embed/', import.meta.url);
/** Bytes. What a visitor pays for on every first page. The aim is 3,300 with gzip, 3,000 with Brotli. */
const BUDGET = { min: 6_800, gzip: 3_420, brotli: 3_080 };

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * What the script writes into the tab's storage and nowhere else, by short names. They stay the same over releases: a
 * page may find what an earlier version left.
 */
const STORED = {
  counted: 'n',
  began: 'b',
  acted: 'a',
  alive: 'l',
  announced: 't',
  completed: 'd',
  submitted: 's',
  submittedFrom: 'f',
};

function shortenStored(code: string): string {
  const words = Object.keys(STORED).join('|');
  return code.replace(
    new RegExp(`(?<=\\.)(?:${words})\\b|\\b(?:${words})(?=:)`, 'g'),
    (word) => STORED[word as keyof typeof STORED],
  );
}

/**
 * Each of the two sees what the other does not; together they take 3 % off either. `unsafe_comps` turns `a < b` into
 * `b > a`, a character that is there already. Strict equality is for people; nothing here is compared with a value of
 * another type that would be equal.
 */
async function minifyTwice(code: string): Promise<string> {
  const withTerser = async (text: string): Promise<string> => {
    const { code: small = '' } = await minify(text, {
      ecma: 2020,
      mangle: false,
      compress: {
        passes: 4,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_comps: true,
        unsafe_methods: true,
        pure_getters: true,
        keep_fargs: false,
        inline: 1,
      },
    });
    return small;
  };
  const withOxc = async (text: string): Promise<string> => {
    const { code: small } = await minifyWithOxc('v1.js', text, {
      compress: { target: 'es2022' },
      mangle: false,
      codegen: { removeWhitespace: true },
    });
    return small;
  };
  let small = await withOxc(code);
  // What one pass writes out, the next makes smaller. Terser comes after: it lost the argument of a call that it wrote out.
  for (let pass = 0; pass < 4; pass++) small = await withOxc(await withTerser(inlineCalls(small)));
  return dropBraces(small).replaceAll('===', '==').replaceAll('!==', '!=');
}

/** `NAMES_STEPS=40000 npm run build:embed` looks for better names from where names.json stands, and writes it. */
function compress(): Plugin {
  return {
    name: 'compress',
    // After everything else: the bundler writes what an earlier hook answers in its own way.
    async generateBundle(_options, bundle) {
      const chunk = bundle['v1.js'];
      if (chunk?.type !== 'chunk') throw new Error('no v1.js');
      const script = readScript(await minifyTwice(shortenStored(chunk.code)));
      let names = JSON.parse(readFileSync(NAMES, 'utf8')) as Names;
      const steps = Number(process.env['NAMES_STEPS'] ?? 0);
      if (steps > 0) {
        const sizes = { gzip: (text: string) => gzip(text).length, brotli: (text: string) => brotli(text).length };
        names = searchNames(script, names, steps, sizes, (line) => console.log(line));
        writeFileSync(NAMES, `${JSON.stringify(names, null, 2)}\n`);
      }
      chunk.code = applyNames(script, names);
    },
  };
}

function publishing(mode: string): Plugin {
  return {
    name: 'publishing',
    closeBundle() {
      const script = readFileSync(new URL('v1.js', OUT), 'utf8').trim();
      const { bytes } = publish(script, version, OUT);
      for (const kind of ['min', 'gzip', 'brotli'] as const) {
        if (bytes[kind] > BUDGET[kind]) throw new Error(`v1.js: ${bytes[kind]} bytes ${kind}, budget ${BUDGET[kind]}`);
      }
      if (mode === 'release') release(script, version);
    },
  };
}

export default defineConfig(({ mode }) => ({
  root: new URL('.', import.meta.url).pathname,
  publicDir: false,
  plugins: [compress(), publishing(mode)],
  build: {
    outDir: OUT.pathname,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: new URL('src/v1.ts', import.meta.url).pathname,
      output: { format: 'iife', entryFileNames: 'v1.js' },
    },
  },
}));
