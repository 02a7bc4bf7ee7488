// An application that has the package as npm gives it: packed by its own scripts, installed from the file, no registry.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGE = join(ROOT, 'embed');
/** Packages that an application of React has itself. */
const PEERS = ['react', 'react-dom', '@types/react', '@types/react-dom'];

export interface Consumer {
  /** Where the package lies in its node_modules. */
  installed: string;
  /** The page's script, as an application's build makes it. */
  bundle(code: string): Promise<string>;
  /** The compiler's errors in a module of the application: none, if its types are right. */
  typeErrors(code: string, resolution: 'bundler' | 'nodenext'): Promise<string>;
  /** Runs a module on Node and answers what it prints. */
  run(code: string): Promise<string>;
  remove(): void;
}

export async function installPackage(): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-consumer-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  await run('npm', ['pack', '--pack-destination', folder], { cwd: PACKAGE });
  const [tarball = ''] = readdirSync(folder);
  file('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  mkdirSync(join(folder, 'node_modules/@types'));
  for (const name of PEERS) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));

  return {
    installed: join(folder, 'node_modules/@waymark/embed'),

    async bundle(code) {
      const answer = await build({
        configFile: false,
        logLevel: 'silent',
        root: folder,
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        build: {
          write: false,
          rolldownOptions: { input: file('app.tsx', code), output: { format: 'iife' } },
        },
      });
      const [chunk] = 'output' in answer ? answer.output : [];
      if (chunk?.type !== 'chunk') throw new Error('nothing was built');
      return chunk.code;
    },

    async typeErrors(code, resolution) {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        lib: ['es2023', 'dom'],
        types: [],
        module: resolution === 'bundler' ? 'esnext' : 'nodenext',
        moduleResolution: resolution,
      };
      file('tsconfig.json', JSON.stringify({ compilerOptions, files: ['app.ts'] }));
      file('app.ts', code);
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
      const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error);
      return stdout;
    },

    async run(code) {
      return (await run(process.execPath, [file('server.js', code)])).stdout;
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
