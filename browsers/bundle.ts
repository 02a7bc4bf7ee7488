// Code that imports from node_modules, as one script for a page, the way an application would build it. What it would
// load later, and here never does, is left out by name.
import { build } from 'vite';

const ROOT = import.meta.dirname;

/** `root` is the application's folder: what it has installed besides is found from there. */
export async function bundle(code: string, later: RegExp[] = [], root: string = ROOT): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${root}/entry.js` : null),
        load: (id) => (id === `${root}/entry.js` ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js', external: later, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}
