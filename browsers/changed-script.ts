// The script as it is, or with a change to one of its files. Adapters are those that the build left.
import { basename } from 'node:path';
import { build } from 'vite';

const SOURCE = new URL('../embed/src/', import.meta.url);

/** `change` gets each file's code and name, and answers what stands in its place. */
export async function scriptWith(change: (code: string, file: string) => string = (code) => code): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'change', enforce: 'pre', transform: (code, id) => change(code, basename(id)) }],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: new URL('v1.ts', SOURCE).pathname, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}
