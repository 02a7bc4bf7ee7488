// The adapters, each a script of its own.
import { readdirSync } from 'node:fs';
import { build } from 'vite';
import { minifyScript } from './minify.ts';

const FOLDER = new URL('../adapters/', import.meta.url);
/** Shared by several: no adapter. */
const SHARED = ['pair.ts'];

/** By name, minified. */
export async function buildAdapters(): Promise<Record<string, string>> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !SHARED.includes(name));
  const made: [string, string][] = [];
  for (const name of names) made.push([name.replace('.ts', ''), await buildAlone(new URL(name, FOLDER))]);
  return Object.fromEntries(made);
}

/** The file of the visitor's receipt: pages that show it load it before the script. */
export const buildReceipt = (): Promise<string> => buildAlone(new URL('../receipt/receipt.ts', import.meta.url));

async function buildAlone(input: URL): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: input.pathname, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in answer ? answer.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${input.pathname}: nothing was built`);
  return (await minifyScript(chunk.code)).code.trim();
}
