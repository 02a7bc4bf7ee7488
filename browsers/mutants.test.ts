// Takes out one guard at a time; the case that stands for it must fail. A mutant that lives is a case that checks nothing.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { type Engine, type EngineName, isInstalled, launch } from './engines.ts';
import { type Mutant, mutants } from './mutants.ts';
import { withStage } from './stage.ts';

const SOURCE = new URL('../embed/src/', import.meta.url);

async function scriptWith({ file, from, to, guard }: Mutant): Promise<string> {
  const source = readFileSync(new URL(file, SOURCE), 'utf8');
  if (!source.includes(from)) throw new Error(`${guard}: not in ${file} any more: ${from}`);
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutate',
        enforce: 'pre',
        transform: (code, id) => (basename(id) === file ? code.replace(from, () => to) : null),
      },
    ],
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

for (const name of ['Chromium', 'Firefox', 'WebKitGTK'] satisfies EngineName[]) {
  const mine = mutants.filter((mutant) => (mutant.engine ?? 'Chromium') === name);
  describe.skipIf(!isInstalled(name))(name, () => {
    let engine: Engine;

    beforeAll(async () => {
      engine = await launch(name);
    });

    afterAll(() => engine?.close());

    for (const mutant of mine) {
      test(`without "${mutant.guard}" case ${mutant.nr} fails`, async () => {
        const one = cases.find(({ nr, title }) => nr === mutant.nr && title.startsWith(mutant.title ?? ''));
        if (!one) throw new Error(`no case ${mutant.nr} ${mutant.title}`);
        const script = await scriptWith(mutant);
        const own = one.prefs && (await launch(name, one.prefs));
        try {
          await expect(withStage(own ?? engine, script, one.run, true)).rejects.toThrow();
        } finally {
          await own?.close();
        }
      });
    }
  });
}
