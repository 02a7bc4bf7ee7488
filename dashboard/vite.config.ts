// Builds the dashboard: files named by their content, each also compressed. Fails when the first page outgrows its budget.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './compile-messages.ts';

const OUT = new URL('../dist/dashboard/', import.meta.url);
/** Bytes of JavaScript, gzip, that any one page needs: the entry, the page, and all that these import. */
const PAGE_GZIP_BYTES_MAX = 250_000;

/** Node's compressors are quick on a few hundred kB; what is smaller than a packet is not worth a second file. */
const COMPRESSED_BYTES_MIN = 1_400;

function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    // Not closeBundle, which also runs after a failed build and would hide why it failed.
    writeBundle() {
      const folder = new URL('assets/', OUT);
      for (const name of readdirSync(folder)) {
        const content = readFileSync(new URL(name, folder));
        if (content.length < COMPRESSED_BYTES_MIN) continue;
        writeFileSync(new URL(`${name}.gz`, folder), gzipSync(content, { level: 9 }));
        writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(content));
      }
    },
  };
}

/** The application is imported when the texts of its language have come, and fetched before that. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml(_html, { bundle, chunk }) {
      const files = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const chunks = new Map<string, Chunk>(files.map((file) => [file.fileName, file]));
      const application = files.find(isApplication);
      if (!application || !chunk) return this.error('there is no application');
      const ofEntry = withImports(chunks, chunk.fileName);
      const needed = [...withImports(chunks, application.fileName)].filter((name) => !ofEntry.has(name));
      const styles = needed.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
      return [
        ...needed.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        })),
        ...styles.map((name) => ({ tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href: `./${name}` } })),
      ].map((tag) => ({ ...tag, injectTo: 'head' as const }));
    },
  };
}

const isApplication = (file: { facadeModuleId: string | null }) =>
  file.facadeModuleId?.endsWith('/src/app.tsx') === true;

interface Chunk {
  code: string;
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

function holdBudget(): Plugin {
  return {
    name: 'hold-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunks = new Map<string, Chunk>(files.map((file) => [file.fileName, file]));
      const entry = files.find((file) => file.isEntry);
      const application = files.find(isApplication);
      if (!entry || !application) this.error('there is no entry');
      const ofAll = [entry, application].flatMap(({ fileName }) => [...withImports(chunks, fileName)]);
      for (const page of [entry, ...files.filter((file) => file.isDynamicEntry)]) {
        const needed = new Set([...ofAll, ...withImports(chunks, page.fileName)]);
        const bytes = [...needed].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0);
        if (bytes > PAGE_GZIP_BYTES_MAX) {
          this.error(`${page.fileName}: ${bytes} bytes of JavaScript, gzip, budget ${PAGE_GZIP_BYTES_MAX}`);
        }
      }
    },
  };
}

function withImports(chunks: Map<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(chunks, imported, found);
  return found;
}

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  // Files load others by their own address: the service may answer below a path. It writes that path into the page.
  base: './',
  // The messages are compiled: no page needs a parser.
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  plugins: [compileMessages(), react(), preloadApplication(), holdBudget(), compress()],
  // For `npm run dev`: the service answers whatever is no file of the dashboard.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/embed', '/docs', '/help', '/openapi.json', '/healthz', '/readyz'].map((path) => [
        path,
        process.env.SERVICE_URL ?? 'http://localhost:3000',
      ]),
    ),
  },
  build: {
    outDir: OUT.pathname,
    emptyOutDir: true,
    // Browsers that know light-dark(), the latest feature that the styles use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Compressing takes most of the time, which is as it should be.
    rolldownOptions: {
      checks: { pluginTimings: false },
      // A file for each small part that pages share would make the first page a queue of twenty requests.
      output: {
        codeSplitting: {
          groups: [
            // The texts of a language are one file, which is loaded before any of the application runs.
            { name: 'words-de', test: /words\.de\.ts$/ },
            { name: 'words-fr', test: /words\.fr\.ts$/ },
            { name: 'words-es', test: /words\.es\.ts$/ },
            {
              name: 'first',
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/(language\/(?!pseudo)|ui\/locale|api\/base-path|styles\/(tokens|base|forced))/,
            },
            { name: 'common', test: /src\/(api|layout|ui)/ },
            { name: 'figures', test: /src\/(charts\/|styles\/charts)|d3-/ },
          ],
        },
      },
    },
  },
});
