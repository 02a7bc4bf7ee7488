// The inspector: the script's own rules, each of which says that it was the one. For `waymark check`; no page loads it.
import { build } from 'vite';

const FOLDER = new URL('../inspector/', import.meta.url);

/** As one expression that defines `__waymarkInspect`. */
export async function buildInspector(): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'rules that say so',
        enforce: 'pre',
        resolveId(source) {
          if (source === './rule.ts') return new URL('rule.ts', FOLDER).pathname;
          // Adapters are imported for what they do alone, which the package says that no file is.
          const isAdapter = source.startsWith('../adapters/');
          return isAdapter ? { id: new URL(source, FOLDER).pathname, moduleSideEffects: true } : undefined;
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: new URL('index.ts', FOLDER).pathname, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('inspector: nothing was built');
  return chunk.code;
}
